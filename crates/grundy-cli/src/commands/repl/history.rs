//! The lines of earlier sessions, in the folder where the user's data belongs.
//!
//! A history that cannot be read or written is done without.

use std::fs;
use std::path::PathBuf;

use super::editor::LineEditor;
use crate::user_folder;

/// Takes up the lines of earlier sessions.
pub(super) fn load(editor: &mut LineEditor) {
    if let Some(file) = file() {
        let _ = editor.load_history(&file);
    }
}

/// Remembers a line, at once, so that it is kept however the session ends.
pub(super) fn add(editor: &mut LineEditor, text: &str) {
    if text.trim().is_empty() || !matches!(editor.add_history_entry(text.trim_end()), Ok(true)) {
        return;
    }
    let Some(file) = file() else { return };
    if let Some(folder) = file.parent() {
        let _ = fs::create_dir_all(folder);
    }
    let _ = editor.append_history(&file);
}

/// Where the history is kept, if the user has a place for data.
fn file() -> Option<PathBuf> {
    Some(user_folder::data()?.join("grundy").join("history"))
}
