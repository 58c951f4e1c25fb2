//! Scripts that have others do the chunks that are left.

use std::fmt::Write as _;

use grundy::Limits;

use crate::{Folder, SweepError};

/// Who runs many jobs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// A job array of SLURM.
    Slurm,
    /// GNU parallel, on one machine or several.
    Parallel,
}

/// A script that does the chunks that are left, in so many tasks, by the command that is named. Every task
/// looks for itself what is left, so the same script can be sent again after jobs were killed.
pub fn script(
    folder: &Folder,
    engine: Engine,
    tasks: u64,
    command: &str,
    limits: &Limits<'_>,
) -> Result<String, SweepError> {
    let path = std::path::absolute(folder.path());
    let path = path.map_err(SweepError::file("find", folder.path()))?;
    let quoted = quote(&path.display().to_string());
    let left = folder.survey(|_| true, limits)?.without_foreign()?.left;
    if left.is_empty() {
        let hint = format!(
            "`grundy sweep merge {}` merges them",
            folder.path().display()
        );
        return Err(SweepError::mistake("all chunks are done", hint));
    }
    let command = quote(command);
    let tasks = tasks.clamp(1, folder.recipe().chunks().max(1));
    let mut text = "#!/bin/bash\n".to_owned();
    let words = folder.recipe().family.words().replace('\n', " ");
    let lines = match engine {
        Engine::Slurm => {
            let last = tasks - 1;
            format!(
                "#SBATCH --job-name=grundy-sweep\n\
                 #SBATCH --array=0-{last}\n\
                 #SBATCH --cpus-per-task=1\n\
                 #SBATCH --output={}\n\
                 #SBATCH --requeue\n\
                 # {words}\n\
                 # {} of {} chunks are left. A job that is killed loses at most the chunk under way;\n\
                 # send this script again for what is left, and at the end: {command} sweep merge {quoted}\n\
                 exec {command} sweep run {quoted} --stride \"$SLURM_ARRAY_TASK_ID/{tasks}\" --threads 1\n",
                output(&path.display().to_string()),
                left.len(),
                folder.recipe().chunks(),
            )
        }
        Engine::Parallel => format!(
            "# {words}\n\
             # {} of {} chunks are left. More machines: add --sshloginfile and a folder that all of them see.\n\
             {command} sweep todo {quoted} | parallel --jobs {tasks} {} sweep run {} --threads 1 --chunk {{}}\n\
             {command} sweep merge {quoted}\n",
            left.len(),
            folder.recipe().chunks(),
            quote(&command),
            quote(&quoted),
        ),
    };
    write!(text, "{lines}").expect("a string takes all");
    Ok(text)
}

/// The files for what tasks say, as SLURM reads them: blanks stand between double quotes, and `%` begins a number
/// of a job unless there are two.
fn output(folder: &str) -> String {
    let file = format!("{}/slurm-%A_%a.out", folder.replace('%', "%%"));
    if quote(&file) == file {
        return file;
    }
    format!("\"{}\"", file.replace('\\', "\\\\").replace('"', "\\\""))
}

/// A word as the shell reads it.
fn quote(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-+=:,@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}
