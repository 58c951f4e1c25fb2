//! The field of 2^16 nimbers by logarithms.
//!
//! The nimbers other than 0 are the powers of one of them, so a product is a sum of exponents.
//! The tables are built on first use, from the definition of the product alone.

use std::sync::LazyLock;

/// The number of nimbers below 2^16 other than 0.
const ORDER: u32 = 0xffff;

/// The half 2^15 of 2^16, whose multiples appear in every product one level up.
const HALF: u16 = 1 << 15;

/// Logarithms and powers of one generator of the multiplicative group.
pub(super) struct Logarithms {
    /// The exponent of each nimber other than 0.
    log: Box<[u16; 1 << 16]>,
    /// The power for every sum of two exponents.
    power: Box<[u16; 2 << 16]>,
    /// The products of 2^31 with the nimbers of one byte in each of four places.
    half: [[u32; 256]; 4],
}

static LOGARITHMS: LazyLock<Logarithms> = LazyLock::new(Logarithms::build);

/// The tables, built when first asked for.
#[inline]
pub(super) fn logarithms() -> &'static Logarithms {
    &LOGARITHMS
}

impl Logarithms {
    fn build() -> Logarithms {
        // Of the nimbers past the field of 2^8 more than half are generators.
        let cycle = (1 << 8..=u16::MAX).find_map(powers_if_generator);
        let cycle = cycle.expect("the multiplicative group of a finite field is cyclic");
        let (mut log, mut power) = (boxed(), boxed());
        for (exponent, &n) in (0..=u16::MAX).zip(&cycle) {
            log[usize::from(n)] = exponent;
        }
        for chunk in power.chunks_mut(cycle.len()) {
            chunk.copy_from_slice(&cycle[..chunk.len()]);
        }
        let mut tables = Logarithms {
            log,
            power,
            half: [[0; 256]; 4],
        };
        tables.half = std::array::from_fn(|place| {
            linear(std::array::from_fn(|bit| {
                tables.half_from_definition(1 << (8 * place + bit))
            }))
        });
        tables
    }

    /// The nim product of `a` and 2^31 = 2^15 F, by the rule for products with F = 2^16.
    fn half_from_definition(&self, a: u32) -> u32 {
        let (a1, a0) = ((a >> 16) as u16, (a & 0xffff) as u16);
        let [high, low] = [self.mul(a1 ^ a0, HALF), self.mul(self.mul(a1, HALF), HALF)];
        u32::from(high) << 16 | u32::from(low)
    }

    #[inline]
    fn log(&self, a: u16) -> u32 {
        u32::from(self.log[usize::from(a)])
    }

    #[inline]
    fn power(&self, exponent: u32) -> u16 {
        self.power[exponent as usize]
    }

    /// The nim product of `a` and `b`.
    #[inline]
    pub(super) fn mul(&self, a: u16, b: u16) -> u16 {
        if a == 0 || b == 0 {
            0
        } else {
            self.power(self.log(a) + self.log(b))
        }
    }

    /// The nim product of `a` and 2^15.
    #[inline]
    pub(super) fn half16(&self, a: u16) -> u16 {
        // For a below F = 2^16, the product with 2^31 = 2^15 F is (2^15 a) F.
        let [low, high] = a.to_le_bytes();
        ((self.half[0][usize::from(low)] ^ self.half[1][usize::from(high)]) >> 16) as u16
    }

    /// The nim product of `a` and 2^31.
    #[inline]
    pub(super) fn half32(&self, a: u32) -> u32 {
        let bytes = a.to_le_bytes();
        let [p, q, r, s] = std::array::from_fn(|place| self.half[place][usize::from(bytes[place])]);
        p ^ q ^ r ^ s
    }

    /// The nim square of `a`.
    #[inline]
    pub(super) fn square(&self, a: u16) -> u16 {
        if a == 0 {
            0
        } else {
            self.power(2 * self.log(a))
        }
    }

    /// The nimber whose nim square is `a`.
    #[inline]
    pub(super) fn sqrt(&self, a: u16) -> u16 {
        if a == 0 {
            return 0;
        }
        // The order is odd, so of an exponent and its sum with the order one is even.
        let exponent = self.log(a);
        self.power(if exponent.is_multiple_of(2) {
            exponent / 2
        } else {
            u32::midpoint(exponent, ORDER)
        })
    }

    /// The nimber whose nim product with `a`, which is not 0, is 1.
    #[inline]
    pub(super) fn inverse(&self, a: u16) -> u16 {
        debug_assert_ne!(a, 0, "0 has no inverse");
        self.power(ORDER - self.log(a))
    }
}

/// The images of all bytes under the linear map with these images of single bits.
fn linear<T: Copy + Default + std::ops::BitXor<Output = T>>(images: [T; 8]) -> [T; 256] {
    let mut table = [T::default(); 256];
    for byte in 1..256usize {
        let bit = byte.trailing_zeros() as usize;
        table[byte] = table[byte & (byte - 1)] ^ images[bit];
    }
    table
}

fn boxed<const LENGTH: usize>() -> Box<[u16; LENGTH]> {
    vec![0; LENGTH]
        .into_boxed_slice()
        .try_into()
        .expect("the vector has this length")
}

/// The powers g^0, g^1, ... of `g` in order, if they are all the nimbers below 2^16 but 0.
fn powers_if_generator(g: u16) -> Option<Vec<u16>> {
    // Multiplication by g is linear: it is known from its values on the powers of two.
    let low: [u16; 256] = linear(std::array::from_fn(|bit| mul_by_halves(g, 1 << bit, 8)));
    let high: [u16; 256] = linear(std::array::from_fn(|bit| {
        mul_by_halves(g, 1 << (bit + 8), 8)
    }));
    let mut powers = Vec::with_capacity(ORDER as usize);
    let mut n = 1u16;
    for _ in 0..ORDER {
        powers.push(n);
        let [low_byte, high_byte] = n.to_le_bytes();
        n = low[usize::from(low_byte)] ^ high[usize::from(high_byte)];
        if n == 1 {
            break;
        }
    }
    (powers.len() == ORDER as usize).then_some(powers)
}

/// The nim product of two nimbers of `2 * half` bits, by Conway's rule for F = 2^half:
/// F times a smaller nimber is the ordinary product, and F times F is F + F/2.
fn mul_by_halves(a: u16, b: u16, half: u32) -> u16 {
    if half == 0 {
        return a & b;
    }
    let mask = (1 << half) - 1;
    let (a1, a0, b1, b0) = (a >> half, a & mask, b >> half, b & mask);
    let low = mul_by_halves(a0, b0, half / 2);
    let high = mul_by_halves(a1, b1, half / 2);
    let cross = mul_by_halves(a1 ^ a0, b1 ^ b0, half / 2);
    (cross ^ low) << half | low ^ mul_by_halves(high, 1 << (half - 1), half / 2)
}
