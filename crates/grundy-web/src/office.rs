//! How questions share the machine.
//!
//! Every question begins at once, or nearly so, in the *quick* lane. One that is not done after a moment goes on in the
//! *slow* lane, where few work at a time; where that is full, it is stopped, waits for its turn and begins again. So a
//! few heavy questions never keep a small one waiting.

use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use axum::body::Bytes;
use grundy::Workbench;
use grundy::requests::{Desk, LargerLimits, Work};
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::task::{JoinError, JoinHandle, spawn_blocking};
use tokio::time::timeout;

use crate::Settings;

/// Where questions are answered.
pub(crate) struct Office {
    desk: Desk,
    quick: Semaphore,
    slow: Semaphore,
}

/// After this time a question is no longer quick.
const MOMENT: Duration = Duration::from_millis(100);

impl Office {
    pub(crate) fn new(settings: &Settings) -> Office {
        let cores = available_parallelism().map_or(1, usize::from);
        Office {
            desk: Desk {
                budget: settings.budget,
                larger_limits: LargerLimits::Cut,
                machine: settings.machine,
            },
            quick: Semaphore::new(2 * cores),
            slow: Semaphore::new(settings.at_once.max(1)),
        }
    }

    /// The answer to a request; an error only where the engine itself failed.
    pub(crate) async fn answer(
        &self,
        request: Bytes,
        work: Arc<Work>,
    ) -> Result<String, JoinError> {
        let quick = place(&self.quick).await;
        let mut asked = self.begin(&request, &work);
        if let Ok(answer) = timeout(MOMENT, &mut asked).await {
            return answer;
        }
        if let Ok(_slow) = self.slow.try_acquire() {
            drop(quick);
            return asked.await;
        }
        work.stop();
        asked.await?;
        drop(quick);
        let _slow = place(&self.slow).await;
        work.reset();
        self.begin(&request, &work).await
    }

    fn begin(&self, request: &Bytes, work: &Arc<Work>) -> JoinHandle<String> {
        let (desk, request, work) = (self.desk, request.clone(), Arc::clone(work));
        spawn_blocking(move || {
            // What one asks is no business of another's.
            let bench = Workbench::within(desk.budget.memory);
            desk.answer_while(&bench, &request, &work)
        })
    }
}

async fn place(lane: &Semaphore) -> SemaphorePermit<'_> {
    lane.acquire().await.expect("a lane is never closed")
}
