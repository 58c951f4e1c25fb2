//! Connections: how many there may be, and how long a client may take to say what it wants.

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tokio::time::{sleep, timeout};

/// Connections at once; who comes then is turned away.
const MOST_CONNECTIONS: usize = 512;

/// A client has so long for the head of a request.
const HEAD_TIME: Duration = Duration::from_secs(10);

/// When the server ends, answers under way have so long to get out.
const LAST_ANSWERS: Duration = Duration::from_secs(2);

/// Accepts connections until `ended` ends, and then says so to all by `close`.
pub(crate) async fn accept(
    listener: &TcpListener,
    pages: &Router,
    ended: impl Future<Output = ()>,
    close: &watch::Sender<bool>,
) {
    let mut ended = pin!(ended);
    let open = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let graceful = GracefulShutdown::new();
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD_TIME);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut ended => break,
        };
        let Ok((stream, _)) = accepted else {
            // As a rule there are too many open files: some will be closed.
            sleep(Duration::from_millis(50)).await;
            continue;
        };
        let Ok(place) = Arc::clone(&open).try_acquire_owned() else {
            continue;
        };
        let service = TowerToHyperService::new(pages.clone());
        let connection = graceful.watch(http.serve_connection(TokioIo::new(stream), service));
        tokio::spawn(async move {
            // A client that breaks off needs no answer.
            let _ = connection.await;
            drop(place);
        });
    }
    close.send_replace(true);
    let _ = timeout(LAST_ANSWERS, graceful.shutdown()).await;
}
