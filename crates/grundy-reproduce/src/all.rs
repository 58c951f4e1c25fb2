//! Many items on several threads, told in their order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use crate::{Failure, Item, ItemReport, Reader};

impl Reader<'_> {
    /// Runs items on so many threads, and hands over their reports in the order of the items, as soon as
    /// it can. Whoever takes them may end it by an error of his own.
    pub fn run_all<E: From<Failure>>(
        &self,
        items: &[&Item],
        threads: usize,
        mut tell: impl FnMut(usize, ItemReport) -> Result<(), E>,
    ) -> Result<(), E> {
        let next = AtomicUsize::new(0);
        thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            for _ in 0..threads.clamp(1, items.len().max(1)) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        let Some(item) = items.get(at) else { return };
                        // With nobody left to tell, nothing more is run.
                        if sender.send((at, self.run(item))).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let told = in_order(&receiver, &mut tell);
            if told.is_err() {
                // Those who still work are not waited for longer than it takes them to stop.
                self.stop();
            }
            told
        })
    }
}

fn in_order<E: From<Failure>>(
    receiver: &mpsc::Receiver<(usize, Result<ItemReport, Failure>)>,
    tell: &mut impl FnMut(usize, ItemReport) -> Result<(), E>,
) -> Result<(), E> {
    let (mut early, mut expected) = (BTreeMap::new(), 0);
    for (at, report) in receiver {
        early.insert(at, report?);
        while let Some(report) = early.remove(&expected) {
            tell(expected, report)?;
            expected += 1;
        }
    }
    Ok(())
}
