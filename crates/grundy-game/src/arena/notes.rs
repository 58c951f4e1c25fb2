//! What solvers remember beside the games: tables of values that live as long as the arena.
//!
//! A note is out while somebody works with it, so that nobody waits for anybody; whoever finds it
//! gone begins a new one, and of two the larger is kept.

use std::any::Any;
use std::collections::VecDeque;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::GameArena;

/// As many notes are kept; those that nobody asked for longest go first.
const MOST_NOTES: usize = 64;

#[derive(Default)]
pub(super) struct Notes(Mutex<VecDeque<Note>>);

struct Note {
    kept: Box<dyn Any + Send>,
    bytes: u64,
}

impl Notes {
    /// A panic elsewhere leaves whole notes, each in or out.
    fn lock(&self) -> MutexGuard<'_, VecDeque<Note>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether a note is the one that is looked for. The lists know no type of notes, so that they are
/// compiled once and not for each of them.
type Fits<'f> = &'f dyn Fn(&(dyn Any + Send)) -> bool;

impl GameArena {
    /// Takes out a note that was kept with [`GameArena::keep_note`], if there is one that fits and
    /// nobody else has it.
    ///
    /// ```
    /// use grundy_game::GameArena;
    /// let arena = GameArena::new();
    /// arena.keep_note(("rules", vec![1, 2, 3]), 12, |other| other.0 == "rules");
    /// let note = arena.take_note::<(&str, Vec<i32>)>(|note| note.0 == "rules");
    /// assert_eq!(note, Some(("rules", vec![1, 2, 3])));
    /// assert_eq!(arena.take_note::<(&str, Vec<i32>)>(|_| true), None);
    /// ```
    pub fn take_note<T: Any + Send>(&self, fits: impl Fn(&T) -> bool) -> Option<T> {
        let note = self.take_any(&|kept| kept.downcast_ref().is_some_and(&fits))?;
        let kept = note.kept.downcast::<T>();
        kept.ok().map(|kept| *kept)
    }

    fn take_any(&self, fits: Fits<'_>) -> Option<Note> {
        let mut notes = self.notes.lock();
        let at = notes.iter().rposition(|note| fits(&*note.kept))?;
        let note = notes.remove(at)?;
        drop(notes);
        self.bytes.fetch_sub(note.bytes, Relaxed);
        Some(note)
    }

    /// Keeps a note of so many bytes, which count as the games do, as long as the arena lives. Of
    /// notes that fit as well only the largest is kept.
    pub fn keep_note<T: Any + Send>(&self, note: T, bytes: u64, fits: impl Fn(&T) -> bool) {
        let kept = Box::new(note);
        let note = Note { kept, bytes };
        self.keep_any(note, &|kept| kept.downcast_ref().is_some_and(&fits));
    }

    fn keep_any(&self, note: Note, fits: Fits<'_>) {
        let mut notes = self.notes.lock();
        let mut dropped = Vec::new();
        if let Some(at) = notes.iter().rposition(|note| fits(&*note.kept)) {
            if notes[at].bytes >= note.bytes {
                return;
            }
            dropped.extend(notes.remove(at));
        }
        if notes.len() == MOST_NOTES {
            dropped.extend(notes.pop_front());
        }
        // Counted before anybody can take it out again, or the count would pass zero.
        self.bytes.fetch_add(note.bytes, Relaxed);
        notes.push_back(note);
        drop(notes);
        let gone: u64 = dropped.iter().map(|note| note.bytes).sum();
        self.bytes.fetch_sub(gone, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Numbers = (u32, Vec<u32>);

    fn keep(arena: &GameArena, key: u32, len: u32) {
        let note: Numbers = (key, (0..len).collect());
        arena.keep_note(note, u64::from(len), |other: &Numbers| other.0 == key);
    }

    fn take(arena: &GameArena, key: u32) -> Option<usize> {
        let note = arena.take_note(|note: &Numbers| note.0 == key);
        note.map(|note| note.1.len())
    }

    #[test]
    fn of_two_the_larger_is_kept_and_counted() {
        let arena = GameArena::new();
        let before = arena.bytes();
        for len in [5, 3, 8] {
            keep(&arena, 1, len);
        }
        assert_eq!(arena.bytes(), before + 8);
        assert_eq!(take(&arena, 2), None);
        assert_eq!(take(&arena, 1), Some(8));
        assert_eq!(take(&arena, 1), None);
        assert_eq!(arena.bytes(), before);
    }

    #[test]
    fn the_oldest_go_when_there_are_many() {
        let arena = GameArena::new();
        let before = arena.bytes();
        for key in 0..100 {
            keep(&arena, key, 10);
        }
        assert_eq!(arena.bytes(), before + 10 * MOST_NOTES as u64);
        assert_eq!(take(&arena, 35), None);
        assert_eq!(take(&arena, 36), Some(10));
    }
}
