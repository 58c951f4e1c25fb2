//! Rows as Parquet, and back.
//!
//! Every column is optional; texts are strings in UTF-8, whole numbers 64 bits. The same rows give the
//! same bytes.

use std::cell::Cell;
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Once};

use bytes::Bytes;
use parquet::basic::{ConvertedType, Encoding, Repetition, Type as Physical};
use parquet::column::reader::ColumnReader;
use parquet::column::writer::{ColumnCloseResult, ColumnWriter};
use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::reader::{ChunkReader, FileReader, SerializedFileReader};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::{ColumnPath, Type};

use crate::{Cells, Field, Kind, Rows, SweepError};

/// The rows as the bytes of a file, with notes that readers of the file can see.
pub(crate) fn bytes(rows: &Rows, notes: &[(&str, &str)]) -> Vec<u8> {
    let written = write(rows, notes);
    written.expect("rows have as many cells in each column as the schema says")
}

/// Rows in a group: readers take a group at a time.
const GROUP: usize = 1 << 20;

/// A file made of the groups of others, which are copied as they are.
pub(crate) struct Splice<W: Write + Send>(SerializedFileWriter<W>);

impl<W: Write + Send> Splice<W> {
    /// A file of these columns.
    pub(crate) fn new(
        out: W,
        fields: &[Field],
        notes: &[(&str, &str)],
    ) -> Result<Self, ParquetError> {
        let rows = Rows::new(fields.to_vec());
        let properties = Arc::new(properties(&rows, notes));
        Ok(Splice(SerializedFileWriter::new(
            out,
            schema(fields)?,
            properties,
        )?))
    }

    /// Puts the rows of a file with the same columns behind the others.
    pub(crate) fn append(&mut self, file: &Bytes) -> Result<(), ParquetError> {
        let reader = SerializedFileReader::new(file.clone())?;
        for group in reader.metadata().row_groups() {
            let mut out = self.0.next_row_group()?;
            for column in group.columns() {
                let length = |n: i64| u64::try_from(n).unwrap_or(0);
                let copied = ColumnCloseResult {
                    bytes_written: length(column.compressed_size()),
                    rows_written: length(group.num_rows()),
                    metadata: column.clone(),
                    bloom_filter: None,
                    column_index: None,
                    offset_index: None,
                };
                out.append_column(file, copied)?;
            }
            out.close()?;
        }
        Ok(())
    }

    /// Writes the end of the file.
    pub(crate) fn finish(self) -> Result<(), ParquetError> {
        self.0.close().map(|_| ())
    }
}

fn schema(fields: &[Field]) -> Result<Arc<Type>, ParquetError> {
    let columns = fields.iter().map(|field| column(field).map(Arc::new));
    let schema = Type::group_type_builder("rows")
        .with_fields(columns.collect::<Result<_, _>>()?)
        .build()?;
    Ok(Arc::new(schema))
}

fn write(rows: &Rows, notes: &[(&str, &str)]) -> Result<Vec<u8>, ParquetError> {
    let mut out = Vec::new();
    let properties = Arc::new(properties(rows, notes));
    let mut writer = SerializedFileWriter::new(&mut out, schema(&rows.fields)?, properties)?;
    let mut from = 0;
    while from < rows.len() {
        let to = rows.len().min(from + GROUP);
        let mut group = writer.next_row_group()?;
        for cells in &rows.columns {
            write_cells(&mut group, cells, from, to)?;
        }
        group.close()?;
        from = to;
    }
    writer.close()?;
    Ok(out)
}

fn properties(rows: &Rows, notes: &[(&str, &str)]) -> WriterProperties {
    let notes = notes
        .iter()
        .map(|(key, value)| KeyValue::new((*key).to_owned(), (*value).to_owned()));
    let mut properties = WriterProperties::builder()
        .set_created_by(concat!("grundy ", env!("CARGO_PKG_VERSION")).to_owned())
        .set_key_value_metadata(Some(notes.collect()))
        .set_statistics_enabled(EnabledStatistics::Chunk);
    // Texts that are nearly all different, such as sets, gain nothing by a dictionary; neighbours begin alike.
    for (field, cells) in rows.fields.iter().zip(&rows.columns) {
        if let Cells::Text(texts) = cells
            && (1..texts.len().min(64)).all(|row| texts.get(row) != texts.get(row - 1))
        {
            let path = ColumnPath::from(field.name.as_str());
            properties = properties
                .set_column_dictionary_enabled(path.clone(), false)
                .set_column_encoding(path, Encoding::DELTA_BYTE_ARRAY);
        }
    }
    properties.build()
}

fn column(field: &Field) -> Result<Type, ParquetError> {
    let (physical, converted) = match field.kind {
        Kind::Whole => (Physical::INT64, ConvertedType::NONE),
        Kind::Text | Kind::Fraction => (Physical::BYTE_ARRAY, ConvertedType::UTF8),
        Kind::Truth => (Physical::BOOLEAN, ConvertedType::NONE),
    };
    Type::primitive_type_builder(&field.name, physical)
        .with_converted_type(converted)
        .with_repetition(Repetition::OPTIONAL)
        .build()
}

fn write_cells(
    group: &mut SerializedRowGroupWriter<'_, &mut Vec<u8>>,
    cells: &Cells,
    from: usize,
    to: usize,
) -> Result<(), ParquetError> {
    let mut writer = group.next_column()?.expect("a column for each field");
    match (writer.untyped(), cells) {
        (ColumnWriter::Int64ColumnWriter(writer), Cells::Whole(cells)) => {
            let (levels, values) = present(&cells[from..to], |&n| n);
            writer.write_batch(&values, Some(&levels), None)?;
        }
        (ColumnWriter::ByteArrayColumnWriter(writer), Cells::Text(cells)) => {
            // All values share the one string that they are parts of.
            let (all, parts) = cells.parts(from, to);
            let all = Bytes::copy_from_slice(all.as_bytes());
            let parts: Vec<Option<(usize, usize)>> = parts.collect();
            let (levels, values) =
                present(&parts, |&(from, to)| ByteArray::from(all.slice(from..to)));
            writer.write_batch(&values, Some(&levels), None)?;
        }
        (ColumnWriter::BoolColumnWriter(writer), Cells::Truth(cells)) => {
            let (levels, values) = present(&cells[from..to], |&truth| truth);
            writer.write_batch(&values, Some(&levels), None)?;
        }
        _ => unreachable!("the schema was made of the kinds of the columns"),
    }
    writer.close()
}

/// For every cell whether it is there, and what is there.
fn present<T, V>(cells: &[Option<T>], value: impl Fn(&T) -> V) -> (Vec<i16>, Vec<V>) {
    let levels = cells.iter().map(|cell| i16::from(cell.is_some())).collect();
    (levels, cells.iter().flatten().map(value).collect())
}

/// The rows of a file, which has these columns, and its notes.
pub(crate) fn read(
    path: &Path,
    fields: &[Field],
) -> Result<(Rows, Vec<(String, String)>), SweepError> {
    let bytes = std::fs::read(path).map_err(SweepError::file("read", path))?;
    read_bytes(bytes.into(), fields, path)
}

/// The same of bytes that were read from a path.
pub(crate) fn read_bytes(
    bytes: Bytes,
    fields: &[Field],
    path: &Path,
) -> Result<(Rows, Vec<(String, String)>), SweepError> {
    reading(path, || rows_of(bytes, fields))
}

/// The notes of a file, of which only the end is read.
pub(crate) fn notes<F>(file: F, path: &Path) -> Result<Vec<(String, String)>, SweepError>
where
    F: ChunkReader + 'static + std::panic::UnwindSafe,
{
    reading(path, || Ok(notes_of(&SerializedFileReader::new(file)?)))
}

/// The reader of files checks what it reads, but not every length before it takes room for it.
fn reading<T>(
    path: &Path,
    read: impl FnOnce() -> Result<T, ParquetError> + std::panic::UnwindSafe,
) -> Result<T, SweepError> {
    match unheard(read) {
        Ok(Ok(found)) => Ok(found),
        Ok(Err(error)) => Err(SweepError::damaged(path, format!("no such rows: {error}"))),
        Err(_) => Err(SweepError::damaged(path, "no Parquet file")),
    }
}

thread_local! {
    /// Whether a panic on this thread is caught and told as a damaged file.
    static IS_CAUGHT: Cell<bool> = const { Cell::new(false) };
}

/// Catches a panic, of which nothing is printed.
fn unheard<T>(read: impl FnOnce() -> T + std::panic::UnwindSafe) -> std::thread::Result<T> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let others = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if !IS_CAUGHT.get() {
                others(panic);
            }
        }));
    });
    IS_CAUGHT.set(true);
    let ended = std::panic::catch_unwind(read);
    IS_CAUGHT.set(false);
    ended
}

fn notes_of<F: ChunkReader + 'static>(reader: &SerializedFileReader<F>) -> Vec<(String, String)> {
    let notes = reader.metadata().file_metadata().key_value_metadata();
    let notes = notes.cloned().unwrap_or_default().into_iter();
    notes
        .map(|note| (note.key, note.value.unwrap_or_default()))
        .collect()
}

fn rows_of(bytes: Bytes, fields: &[Field]) -> Result<(Rows, Vec<(String, String)>), ParquetError> {
    let reader = SerializedFileReader::new(bytes)?;
    let file = reader.metadata().file_metadata();
    let found: Vec<Option<Field>> = (file.schema_descr().columns().iter())
        .map(|column| {
            let kind = match (column.physical_type(), column.converted_type()) {
                (Physical::INT64, ConvertedType::NONE) => Kind::Whole,
                (Physical::BYTE_ARRAY, ConvertedType::UTF8) => Kind::Text,
                (Physical::BOOLEAN, _) => Kind::Truth,
                _ => return None,
            };
            Some(Field::new(column.name(), kind))
        })
        .collect();
    let mut rows = Rows::new(fields.to_vec());
    let mut places = Vec::new();
    for field in fields {
        let kind = Cells::new(field.kind).kind();
        let wanted = Field::new(&field.name, kind);
        let place = found
            .iter()
            .position(|found| found.as_ref() == Some(&wanted));
        let missing = || ParquetError::General(format!("the column `{}` is missing", field.name));
        places.push(place.ok_or_else(missing)?);
    }
    let notes = notes_of(&reader);
    for group in 0..reader.num_row_groups() {
        let group = reader.get_row_group(group)?;
        let count = usize::try_from(group.metadata().num_rows()).unwrap_or(0);
        for (cells, &place) in rows.columns.iter_mut().zip(&places) {
            read_cells(group.get_column_reader(place)?, cells, count)?;
        }
    }
    Ok((rows, notes))
}

fn read_cells(reader: ColumnReader, cells: &mut Cells, count: usize) -> Result<(), ParquetError> {
    let mut levels = Vec::new();
    match (reader, cells) {
        (ColumnReader::Int64ColumnReader(mut reader), Cells::Whole(cells)) => {
            let mut values = Vec::new();
            reader.read_records(count, Some(&mut levels), None, &mut values)?;
            restore(&levels, values, count, cells)
        }
        (ColumnReader::ByteArrayColumnReader(mut reader), Cells::Text(cells)) => {
            let mut values: Vec<ByteArray> = Vec::new();
            reader.read_records(count, Some(&mut levels), None, &mut values)?;
            count_levels(&levels, values.len(), count)?;
            let mut values = values.iter();
            for &level in &levels {
                let text = if level > 0 { values.next() } else { None };
                cells.push(text.map(ByteArray::as_utf8).transpose()?);
            }
            Ok(())
        }
        (ColumnReader::BoolColumnReader(mut reader), Cells::Truth(cells)) => {
            let mut values = Vec::new();
            reader.read_records(count, Some(&mut levels), None, &mut values)?;
            restore(&levels, values, count, cells)
        }
        _ => Err(ParquetError::General("a column of another kind".to_owned())),
    }
}

/// Puts values where the levels say that something is.
fn restore<T>(
    levels: &[i16],
    values: Vec<T>,
    count: usize,
    cells: &mut Vec<Option<T>>,
) -> Result<(), ParquetError> {
    let is_there = |level: &&i16| **level > 0;
    if levels.len() != count || levels.iter().filter(is_there).count() != values.len() {
        return Err(ParquetError::General(
            "a column of another length".to_owned(),
        ));
    }
    let mut values = values.into_iter();
    cells.extend(
        levels
            .iter()
            .map(|&level| if level > 0 { values.next() } else { None }),
    );
    Ok(())
}

/// Whether there are as many cells as there should be, and as many values as cells that hold one.
fn count_levels(levels: &[i16], values: usize, count: usize) -> Result<(), ParquetError> {
    let there = levels.iter().filter(|&&level| level > 0).count();
    if levels.len() != count || there != values {
        let message = "a column of another length".to_owned();
        return Err(ParquetError::General(message));
    }
    Ok(())
}
