//! The operations of the kernel in [`lanes`](super::lanes) for one word and for registers of several,
//! and the one place that asks the processor which it has.
//!
//! Nothing but the width differs: each version computes every lane alike.

use super::lanes::{BLOCKS, Edge, Shape};

/// Carries all blocks over the columns of `stream`, with the widest registers there are.
#[cfg(target_arch = "x86_64")]
#[expect(
    unsafe_code,
    reason = "what is compiled for a better processor is called after a look at this one"
)]
pub(super) fn run(edges: &mut [Edge; BLOCKS], shape: Shape, stream: &[u32]) {
    if is_x86_feature_detected!("avx512f") {
        // SAFETY: the processor has AVX-512F, the only feature the function is compiled for.
        unsafe { avx512::run(edges, shape, stream) }
    } else if is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2, the only feature the function is compiled for.
        unsafe { avx2::run(edges, shape, stream) }
    } else {
        plain::run(edges, shape, stream);
    }
}

/// Carries all blocks over the columns of `stream`.
#[cfg(not(target_arch = "x86_64"))]
pub(super) fn run(edges: &mut [Edge; BLOCKS], shape: Shape, stream: &[u32]) {
    plain::run(edges, shape, stream);
}

/// One lane in a machine word: the twin that explains the others.
pub(super) mod plain {
    use crate::rook::lanes::{BLOCKS, Edge, Shape, kernel};

    fn gather(edges: &[Edge], part: impl Fn(&Edge) -> u32) -> u32 {
        part(&edges[0])
    }
    fn scatter(word: u32, edges: &mut [Edge], part: impl Fn(&mut Edge, u32)) {
        part(&mut edges[0], word);
    }
    fn splat(word: u32) -> u32 {
        word
    }
    fn or(a: u32, b: u32) -> u32 {
        a | b
    }
    fn except(a: u32, b: u32) -> u32 {
        a & !b
    }
    fn succ(a: u32) -> u32 {
        a.wrapping_add(1)
    }
    fn pred(a: u32) -> u32 {
        a.wrapping_sub(1)
    }
    fn half(a: u32) -> u32 {
        a >> 1
    }
    kernel!(u32, 1);
}

/// Eight lanes in a register.
#[cfg(target_arch = "x86_64")]
mod avx2 {
    use crate::rook::lanes::{BLOCKS, Edge, Shape, kernel};
    use std::arch::x86_64::{
        __m256i, _mm256_add_epi32, _mm256_andnot_si256, _mm256_or_si256, _mm256_set1_epi32,
        _mm256_srli_epi32,
    };

    #[target_feature(enable = "avx2")]
    #[expect(unsafe_code, reason = "an array becomes a register")]
    fn gather(edges: &[Edge], part: impl Fn(&Edge) -> u32) -> __m256i {
        let words: [u32; 8] = std::array::from_fn(|lane| part(&edges[lane]));
        // SAFETY: both types are 32 bytes of plain data, of which every pattern is valid.
        unsafe { std::mem::transmute(words) }
    }
    #[target_feature(enable = "avx2")]
    #[expect(unsafe_code, reason = "a register becomes an array")]
    fn scatter(word: __m256i, edges: &mut [Edge], part: impl Fn(&mut Edge, u32)) {
        // SAFETY: both types are 32 bytes of plain data, of which every pattern is valid.
        let words: [u32; 8] = unsafe { std::mem::transmute(word) };
        for (edge, word) in edges.iter_mut().zip(words) {
            part(edge, word);
        }
    }
    #[inline]
    #[target_feature(enable = "avx2")]
    fn splat(word: u32) -> __m256i {
        _mm256_set1_epi32(word.cast_signed())
    }
    #[inline]
    #[target_feature(enable = "avx2")]
    fn or(a: __m256i, b: __m256i) -> __m256i {
        _mm256_or_si256(a, b)
    }
    #[inline]
    #[target_feature(enable = "avx2")]
    fn except(a: __m256i, b: __m256i) -> __m256i {
        _mm256_andnot_si256(b, a)
    }
    #[inline]
    #[target_feature(enable = "avx2")]
    fn succ(a: __m256i) -> __m256i {
        _mm256_add_epi32(a, _mm256_set1_epi32(1))
    }
    #[inline]
    #[target_feature(enable = "avx2")]
    fn pred(a: __m256i) -> __m256i {
        _mm256_add_epi32(a, _mm256_set1_epi32(-1))
    }
    #[inline]
    #[target_feature(enable = "avx2")]
    fn half(a: __m256i) -> __m256i {
        _mm256_srli_epi32::<1>(a)
    }
    kernel!(
        #[target_feature(enable = "avx2")]
        __m256i,
        8
    );
}

/// Sixteen lanes in a register.
#[cfg(target_arch = "x86_64")]
mod avx512 {
    use crate::rook::lanes::{BLOCKS, Edge, Shape, kernel};
    use std::arch::x86_64::{
        __m512i, _mm512_add_epi32, _mm512_andnot_si512, _mm512_or_si512, _mm512_set1_epi32,
        _mm512_srli_epi32,
    };

    #[target_feature(enable = "avx512f")]
    #[expect(unsafe_code, reason = "an array becomes a register")]
    fn gather(edges: &[Edge], part: impl Fn(&Edge) -> u32) -> __m512i {
        let words: [u32; 16] = std::array::from_fn(|lane| part(&edges[lane]));
        // SAFETY: both types are 64 bytes of plain data, of which every pattern is valid.
        unsafe { std::mem::transmute(words) }
    }
    #[target_feature(enable = "avx512f")]
    #[expect(unsafe_code, reason = "a register becomes an array")]
    fn scatter(word: __m512i, edges: &mut [Edge], part: impl Fn(&mut Edge, u32)) {
        // SAFETY: both types are 64 bytes of plain data, of which every pattern is valid.
        let words: [u32; 16] = unsafe { std::mem::transmute(word) };
        for (edge, word) in edges.iter_mut().zip(words) {
            part(edge, word);
        }
    }
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn splat(word: u32) -> __m512i {
        _mm512_set1_epi32(word.cast_signed())
    }
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn or(a: __m512i, b: __m512i) -> __m512i {
        _mm512_or_si512(a, b)
    }
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn except(a: __m512i, b: __m512i) -> __m512i {
        _mm512_andnot_si512(b, a)
    }
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn succ(a: __m512i) -> __m512i {
        _mm512_add_epi32(a, _mm512_set1_epi32(1))
    }
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn pred(a: __m512i) -> __m512i {
        _mm512_add_epi32(a, _mm512_set1_epi32(-1))
    }
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn half(a: __m512i) -> __m512i {
        _mm512_srli_epi32::<1>(a)
    }
    kernel!(
        #[target_feature(enable = "avx512f")]
        __m512i,
        16
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rook::tokens::Draws;

    #[test]
    fn every_width_computes_the_same_lanes() {
        let mut draws = Draws::new(7);
        let mut word = || u32::try_from(draws.below(1 << 32)).unwrap();
        let stream: Vec<u32> = (0..5_000)
            .map(|_| word() & word() & ((1 << 26) - 1))
            .collect();
        for (middle, planes) in [(0, 3), (0, 4), (1, 4), (2, 4), (3, 4), (4, 5), (5, 5)] {
            let edges: [Edge; BLOCKS] = std::array::from_fn(|_| Edge {
                rows: std::array::from_fn(|_| word()),
                fixed: word(),
                varying: word(),
                planes: std::array::from_fn(|_| word()),
                clash: 0,
            });
            let shape = Shape {
                middle,
                planes,
                shift: 3,
            };
            let (mut wide, mut narrow) = (edges, edges);
            run(&mut wide, shape, &stream);
            plain::run(&mut narrow, shape, &stream);
            assert_eq!(wide, narrow, "{shape:?}");
        }
    }
}
