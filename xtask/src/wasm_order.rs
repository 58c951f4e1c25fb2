//! The functions of a module in another order, so that it packs better.
//!
//! Functions of the same type that begin alike are often copies of one generic function. A compiler
//! scatters them; side by side a packer finds more of each in the one before. The order of functions means
//! nothing in a module but for their numbers, which are put right wherever they stand.

use std::ops::Range;

use anyhow::{Context, Result, bail, ensure};

/// As many bytes of a function count as its beginning.
const BEGINNING: usize = 12;

/// The numbers of the sections that have functions in them.
const CUSTOM: u8 = 0;
const IMPORTS: u8 = 2;
const FUNCTIONS: u8 = 3;
const EXPORTS: u8 = 7;
const START: u8 = 8;
const ELEMENTS: u8 = 9;
const CODE: u8 = 10;

/// The module with its functions in order, and without sections that only people read.
pub(crate) fn in_order(module: &[u8]) -> Result<Vec<u8>> {
    let mut reader = Reader { module, at: 8 };
    let mut sections = Vec::new();
    while reader.at < module.len() {
        let kind = reader.byte()?;
        let length = reader.number()?;
        let section = reader.at..reader.at + length;
        reader.at = section.end;
        if kind != CUSTOM {
            sections.push((kind, section));
        }
    }
    let find = |wanted: u8| {
        let mut found = sections.iter().filter(|(kind, _)| *kind == wanted);
        found.next().map(|(_, section)| section.clone())
    };
    let imported = match find(IMPORTS) {
        Some(section) => imported_functions(&mut Reader::at(module, &section))?,
        None => 0,
    };
    let section = find(FUNCTIONS).context("the module has functions")?;
    let types = Reader::at(module, &section).list(Reader::number)?;
    let section = find(CODE).context("the module has code")?;
    let bodies = Reader::at(module, &section).list(|reader| {
        let length = reader.number()?;
        let body = reader.at..reader.at + length;
        reader.at = body.end;
        Ok(body)
    })?;
    ensure!(types.len() == bodies.len(), "a function without a type");
    let mut order: Vec<usize> = (0..bodies.len()).collect();
    order.sort_by_key(|&function| {
        let body = &module[bodies[function].clone()];
        (types[function], body.get(..BEGINNING), body.len(), function)
    });
    let mut places = vec![0; order.len()];
    for (place, &function) in order.iter().enumerate() {
        places[function] = place;
    }
    let renumber = |function: usize| match function.checked_sub(imported) {
        Some(function) => imported + places[function],
        None => function,
    };
    let mut out = module[..8].to_vec();
    for (kind, section) in &sections {
        let mut reader = Reader::at(module, section);
        let mut text = Vec::new();
        match *kind {
            FUNCTIONS => {
                write(&mut text, types.len());
                for &function in &order {
                    write(&mut text, types[function]);
                }
            }
            EXPORTS => {
                let mut copy = Copy::new(&mut reader, &mut text);
                for _ in 0..copy.number()? {
                    let name = copy.number()?;
                    copy.bytes(name)?;
                    match copy.byte()? {
                        0 => copy.renumbered(&renumber)?,
                        _ => drop(copy.number()?),
                    }
                }
            }
            START => Copy::new(&mut reader, &mut text).renumbered(&renumber)?,
            ELEMENTS => {
                let mut copy = Copy::new(&mut reader, &mut text);
                for _ in 0..copy.number()? {
                    ensure!(copy.number()? == 0, "a table of an unusual kind");
                    copy.expression(&renumber)?;
                    for _ in 0..copy.number()? {
                        copy.renumbered(&renumber)?;
                    }
                }
            }
            CODE => {
                write(&mut text, bodies.len());
                for &function in &order {
                    let body = &bodies[function];
                    let mut reader = Reader::at(module, body);
                    let mut written = Vec::with_capacity(body.len());
                    let mut copy = Copy::new(&mut reader, &mut written);
                    for _ in 0..copy.number()? {
                        copy.number()?;
                        copy.byte()?;
                    }
                    while copy.reader.at < body.end {
                        copy.instruction(&renumber)?;
                    }
                    write(&mut text, written.len());
                    text.extend(written);
                }
            }
            _ => text.extend(&module[section.clone()]),
        }
        out.push(*kind);
        write(&mut out, text.len());
        out.extend(text);
    }
    Ok(out)
}

/// How many functions come from outside; these have the first numbers.
fn imported_functions(reader: &mut Reader<'_>) -> Result<usize> {
    let kinds = reader.list(|reader| {
        for _ in 0..2 {
            let name = reader.number()?;
            reader.at += name;
        }
        let kind = reader.byte()?;
        ensure!(kind == 0, "only functions are expected from outside");
        reader.number()
    })?;
    Ok(kinds.len())
}

/// A number in the bytes of a module, the lowest seven bits first.
fn write(out: &mut Vec<u8>, mut number: usize) {
    while number >= 128 {
        out.push(number.to_le_bytes()[0] | 128);
        number /= 128;
    }
    out.push(number.to_le_bytes()[0]);
}

struct Reader<'m> {
    module: &'m [u8],
    at: usize,
}

impl<'m> Reader<'m> {
    fn at(module: &'m [u8], section: &Range<usize>) -> Reader<'m> {
        let at = section.start;
        Reader { module, at }
    }

    fn byte(&mut self) -> Result<u8> {
        let byte = self.module.get(self.at).context("the module ends early")?;
        self.at += 1;
        Ok(*byte)
    }

    fn number(&mut self) -> Result<usize> {
        let (mut number, mut shift) = (0, 0);
        loop {
            let byte = self.byte()?;
            number |= usize::from(byte % 128) << shift;
            shift += 7;
            if byte < 128 {
                return Ok(number);
            }
            ensure!(shift < 35, "a number is too long");
        }
    }

    fn list<T>(&mut self, entry: impl Fn(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let count = self.number()?;
        (0..count).map(|_| entry(self)).collect()
    }
}

/// What is read and written down again.
struct Copy<'c, 'm> {
    reader: &'c mut Reader<'m>,
    out: &'c mut Vec<u8>,
}

impl<'c, 'm> Copy<'c, 'm> {
    fn new(reader: &'c mut Reader<'m>, out: &'c mut Vec<u8>) -> Self {
        Copy { reader, out }
    }

    fn bytes(&mut self, count: usize) -> Result<()> {
        for _ in 0..count {
            self.byte()?;
        }
        Ok(())
    }

    fn byte(&mut self) -> Result<u8> {
        let byte = self.reader.byte()?;
        self.out.push(byte);
        Ok(byte)
    }

    fn number(&mut self) -> Result<usize> {
        let from = self.reader.at;
        let number = self.reader.number()?;
        self.out.extend(&self.reader.module[from..self.reader.at]);
        Ok(number)
    }

    /// A number with a sign or of 64 bits, which means nothing here.
    fn constant(&mut self) -> Result<()> {
        while self.byte()? >= 128 {}
        Ok(())
    }

    fn constants(&mut self, count: usize) -> Result<()> {
        (0..count).try_for_each(|_| self.constant())
    }

    /// The number of a function.
    fn renumbered(&mut self, renumber: &impl Fn(usize) -> usize) -> Result<()> {
        let function = self.reader.number()?;
        write(self.out, renumber(function));
        Ok(())
    }

    /// Instructions up to an `end`, none of them a block.
    fn expression(&mut self, renumber: &impl Fn(usize) -> usize) -> Result<()> {
        while self.instruction(renumber)? != 0x0b {}
        Ok(())
    }

    /// An instruction with what belongs to it, by the chapter on the binary format of the specification.
    fn instruction(&mut self, renumber: &impl Fn(usize) -> usize) -> Result<u8> {
        let code = self.byte()?;
        match code {
            // Calls, and references to functions.
            0x10 | 0x12 | 0xd2 => self.renumbered(renumber)?,
            // Blocks, branches, variables, tables, sizes of the memory, integers, null.
            0x02..=0x04 | 0x0c | 0x0d | 0x20..=0x26 | 0x3f..=0x42 | 0xd0 => self.constant()?,
            0x0e => {
                let count = self.number()?;
                self.constants(count + 1)?;
            }
            // Calls by a table, and what is loaded and stored.
            0x11 | 0x13 | 0x28..=0x3e => self.constants(2)?,
            0x1c => {
                let count = self.number()?;
                self.bytes(count)?;
            }
            0x43 => self.bytes(4)?,
            0x44 => self.bytes(8)?,
            0xfc => match self.number()? {
                0..=7 => {}
                9 | 11 | 13 | 15..=17 => self.constant()?,
                8 | 10 | 12 | 14 => self.constants(2)?,
                other => bail!("an unusual instruction 0xfc {other}"),
            },
            0x00 | 0x01 | 0x05 | 0x0b | 0x0f | 0x1a | 0x1b | 0x45..=0xc4 | 0xd1 => {}
            other => bail!("an unusual instruction {other:#x}"),
        }
        Ok(code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A module with a function from outside and two of its own: the first, of type 1, calls all three.
    fn module(first: u8, second: u8, is_ordered: bool) -> Vec<u8> {
        let calling = [8, 0, 0x10, 0, 0x10, first, 0x10, second, 0x0b];
        let empty = [2, 0, 0x0b];
        let mut module = b"\0asm\x01\0\0\0".to_vec();
        module.extend([1, 8, 2, 0x60, 0, 0, 0x60, 1, 0x7f, 0]); // not looked at
        module.extend([2, 7, 1, 1, b'm', 1, b'f', 0, 0]);
        module.extend(if is_ordered {
            [3, 3, 2, 0, 1]
        } else {
            [3, 3, 2, 1, 0]
        });
        module.extend([4, 4, 1, 0x70, 0, 2]);
        module.extend([7, 5, 1, 1, b'g', 0, first]);
        module.extend([9, 8, 1, 0, 0x41, 1, 0x0b, 2, second, first]);
        module.extend([10, 13, 2]);
        if is_ordered {
            module.extend([&empty[..], &calling].concat());
        } else {
            module.extend([&calling[..], &empty].concat());
        }
        module
    }

    #[test]
    fn functions_of_one_type_stand_together_and_are_called_as_before() {
        let (before, after) = (module(1, 2, false), module(2, 1, true));
        let mut named = before;
        named.extend([0, 3, 1, b'x', 9]);
        assert_eq!(in_order(&named).unwrap(), after);
        assert_eq!(in_order(&after).unwrap(), after);
    }

    #[test]
    fn what_is_not_understood_is_refused() {
        assert!(in_order(b"\0asm\x01\0\0\0").is_err());
        let mut module = module(1, 2, false);
        let end = module.len() - 1;
        module[end] = 0xff;
        assert!(in_order(&module).is_err());
    }
}
