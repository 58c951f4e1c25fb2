//! Chunks are computed, on as many threads as there are.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use grundy::heaps::Progress;
use grundy::{Limits, NoWatch, Watch, Workbench};

use crate::{Folder, Remarks, Rows, SweepError, Worker, sync_folder};

/// Somebody who computes chunks of a sweep.
pub struct Runner<'f> {
    folder: &'f Folder,
    threads: usize,
    watch: &'f dyn Watch,
    /// Who makes workers, where the family has none.
    workers: Option<&'f MakeWorker<'f>>,
}

/// Somebody who makes workers, one for each thread.
type MakeWorker<'f> = dyn Fn() -> Result<Box<dyn Worker>, SweepError> + Sync + 'f;

/// What a runner did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many chunks it wrote.
    pub chunks: u64,
    /// How many members were in them.
    pub members: u64,
    /// How many rows were kept.
    pub rows: u64,
}

impl<'f> Runner<'f> {
    /// A runner on one thread, whom nobody watches.
    pub fn new(folder: &'f Folder) -> Runner<'f> {
        Runner {
            folder,
            threads: 1,
            watch: &NoWatch,
            workers: None,
        }
    }

    /// The same on so many threads.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Runner {
            threads: threads.max(1),
            ..self
        }
    }

    /// The same, with somebody who is told how far it is.
    #[must_use]
    pub fn watched(self, watch: &'f dyn Watch) -> Self {
        Runner { watch, ..self }
    }

    /// The same with workers of somebody else in place of the family's, for what only another program can compute.
    #[must_use]
    pub fn worked_by(
        self,
        workers: &'f (dyn Fn() -> Result<Box<dyn Worker>, SweepError> + Sync),
    ) -> Self {
        Runner {
            workers: Some(workers),
            ..self
        }
    }

    /// Computes these chunks, but for those that are done meanwhile. After an error or a halt what is done
    /// stays done; chunks under way are lost.
    pub fn run(&self, chunks: &[u64], limits: &Limits<'_>) -> Result<Tally, SweepError> {
        // Each thread has members of its own, which are answered by one.
        let limits = &limits.clone().threads(1);
        let recipe = self.folder.recipe();
        let left: u64 = chunks
            .iter()
            .map(|&chunk| length(recipe.members_of(chunk)))
            .sum();
        let work = Work {
            runner: self,
            chunks,
            next: AtomicUsize::new(0),
            failed: AtomicBool::new(false),
            finished: AtomicU64::new(recipe.members - left.min(recipe.members)),
            tally: Mutex::default(),
        };
        self.folder.make_chunks()?;
        let threads = self.threads.min(chunks.len());
        let limits_of_others: Vec<Limits<'_>> = (1..threads).map(|_| limits.clone()).collect();
        let mut ended = Ok(());
        std::thread::scope(|scope| {
            let others: Vec<_> = limits_of_others
                .into_iter()
                .map(|limits| {
                    let work = &work;
                    scope.spawn(move || work.go_on(&limits))
                })
                .collect();
            ended = work.go_on(limits);
            for other in others {
                let other = other
                    .join()
                    .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                // The first error counts; those after it were only told to stop.
                if ended.is_ok() {
                    ended = other;
                }
            }
        });
        let tally = *work.tally.lock().unwrap_or_else(PoisonError::into_inner);
        if tally.chunks > 0 {
            sync_folder(&self.folder.chunks())?;
        }
        ended.map(|()| tally)
    }
}

/// What the threads share.
struct Work<'r> {
    runner: &'r Runner<'r>,
    chunks: &'r [u64],
    next: AtomicUsize,
    failed: AtomicBool,
    finished: AtomicU64,
    tally: Mutex<Tally>,
}

impl Work<'_> {
    /// Takes chunks until there are none.
    fn go_on(&self, limits: &Limits<'_>) -> Result<(), SweepError> {
        let ended = self.take_chunks(limits);
        if ended.is_err() {
            self.failed.store(true, Ordering::Relaxed);
        }
        ended
    }

    fn take_chunks(&self, limits: &Limits<'_>) -> Result<(), SweepError> {
        let folder = self.runner.folder;
        let mut worker = match self.runner.workers {
            Some(workers) => workers()?,
            None => folder.recipe().family.worker(folder.path())?,
        };
        let bench = Workbench::default();
        while let Some(&chunk) = self.chunks.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            if self.failed.load(Ordering::Relaxed) {
                break;
            }
            limits.look()?;
            let members = length(folder.recipe().members_of(chunk));
            if !folder.is_done(chunk)? {
                let (rows, remarks) = compute(folder, chunk, &mut *worker, &bench, limits)?;
                folder.write_chunk(chunk, &rows, &remarks)?;
                let mut tally = self.tally.lock().unwrap_or_else(PoisonError::into_inner);
                tally.chunks += 1;
                tally.members += members;
                tally.rows += rows.len() as u64;
            }
            let finished = self.finished.fetch_add(members, Ordering::Relaxed) + members;
            let reached = Progress {
                unit: folder.recipe().family.info().members,
                done: finished.into(),
                total: Some(folder.recipe().members.into()),
            };
            self.runner.watch.progress(&reached, &String::new);
        }
        Ok(())
    }
}

/// The rows of a chunk, which depend on the recipe and its number alone.
pub(crate) fn compute(
    folder: &Folder,
    chunk: u64,
    worker: &mut dyn Worker,
    bench: &Workbench,
    limits: &Limits<'_>,
) -> Result<(Rows, Remarks), SweepError> {
    let recipe = folder.recipe();
    let mut rows = Rows::new(recipe.family.fields());
    worker.rows(recipe.members_of(chunk), &mut rows, limits)?;
    let computed = recipe.family.computed();
    Ok(recipe.keep.keep(rows, &computed, bench, limits)?)
}

fn length(members: std::ops::Range<u64>) -> u64 {
    members.end - members.start
}
