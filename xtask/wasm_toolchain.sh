#!/usr/bin/env bash
# A Rust compiler that can build for wasm32-unknown-unknown, out of Debian's packages alone, in a
# folder of its own: for machines where rustup cannot fetch the target.
# usage: xtask/wasm_toolchain.sh DIR, then: . DIR/env && cargo xtask wasm
set -euo pipefail
(($# == 1)) || { printf 'usage: %s DIR\n' "$0" >&2; exit 2; }
folder=$(realpath -m "$1")
mkdir -p "$folder/packages" "$folder/root"
cd "$folder/packages"
# The library carries its version in its name, which moves with Debian's updates.
library=$(apt-cache depends libstd-rust-web-dev 2>/dev/null | grep -o 'libstd-rust-web-[0-9][0-9.]*' | head -n 1) || true
llvm=$(apt-cache depends "$library" 2>/dev/null | grep -o 'libllvm[0-9]*' | head -n 1) || true
[[ -n $library && -n $llvm ]] ||
    { printf 'no package rustc-web is known; run apt-get update first\n' >&2; exit 1; }
apt-get download -q rustc-web cargo-web libstd-rust-web-dev "$library" rust-web-src rust-web-llvm \
    "$llvm" "lld-${llvm#libllvm}" libz3-4 libedit2 libbsd0 libmd0 libgit2-1.5 libhttp-parser2.9 \
    libmbedcrypto7 libmbedtls14 libmbedx509-1 libssh2-1
for package in *.deb; do dpkg -x "$package" "$folder/root"; done
cat >"$folder/env" <<ENV
export LD_LIBRARY_PATH="$folder/root/usr/lib/x86_64-linux-gnu:$folder/root/usr/lib/llvm-${llvm#libllvm}/lib"
export PATH="$folder/root/usr/bin:\$PATH"
export RUSTC="$folder/root/usr/bin/rustc" RUSTC_BOOTSTRAP=1
ENV
printf 'now: . %s/env && cargo xtask wasm\n' "$folder"
