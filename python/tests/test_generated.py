"""What is made from the catalogue is as it would be made now, and stubs are those of what is compiled."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path


def test_generated_files_are_up_to_date() -> None:
    path = Path(__file__).parents[1] / "generate.py"
    spec = importlib.util.spec_from_file_location("generate", path)
    assert spec is not None and spec.loader is not None
    generate = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generate)
    for file, text in generate.written().items():
        assert file.read_text(encoding="utf-8") == text, f"run `python {path.name}` to write {file.name} anew"


def test_stubs_say_what_the_compiled_part_has() -> None:
    allowed = Path(__file__).with_name("stubtest.allow")
    command = [sys.executable, "-m", "mypy.stubtest", "grundy._grundy", "--concise", "--allowlist", str(allowed)]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout + found.stderr
