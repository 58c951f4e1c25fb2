//! The server of `grundy serve`: questions in JSON come in over HTTP, answers go out, as `grundy batch` gives them.
//!
//! | request | answer |
//! | --- | --- |
//! | `POST /ask`, the body a request in JSON | its answer |
//! | the same with `Accept: text/event-stream` | events `progress` while it is worked on, then one `answer` |
//! | `GET /openapi.json` | all requests and answers, as OpenAPI |
//!
//! It reads no files, and keeps nothing from one question to the next. Who may ask is decided in `guard.rs`,
//! how questions share the machine in `office.rs`.

mod ask;
mod connections;
mod guard;
mod office;
mod openapi;

use std::future::Future;
use std::io;
use std::sync::Arc;

use axum::Router;
use axum::http::StatusCode;
use axum::routing::{get, post};
use grundy::{Budget, Surroundings};
use tokio::net::TcpListener;
use tokio::sync::watch;

use guard::Guard;
use office::Office;

/// How a server answers.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What one question may use at most.
    pub budget: Budget,
    /// How many long questions are worked on at once; the others wait.
    pub at_once: usize,
    /// What whoever asks must show, where strangers can reach the server.
    pub token: Option<String>,
    /// The machine it runs on.
    pub machine: Surroundings,
}

/// What all requests share.
#[derive(Clone)]
struct Server {
    office: Arc<Office>,
    guard: Arc<Guard>,
    /// Turns true when the server is to end.
    closing: watch::Receiver<bool>,
}

/// Answers whoever connects, until `ended` comes to its end: then no question is taken any more, and those that are
/// worked on are given up.
///
/// Where the listener is bound to anything but this machine itself, the settings must have a token.
pub async fn serve(
    listener: TcpListener,
    settings: Settings,
    ended: impl Future<Output = ()>,
) -> io::Result<()> {
    let address = listener.local_addr()?;
    if settings.token.is_none() && !address.ip().is_loopback() {
        return Err(io::Error::new(
            io::ErrorKind::PermissionDenied,
            format!("{address} can be reached by strangers, so a token is needed"),
        ));
    }
    let (close, closing) = watch::channel(false);
    let server = Server {
        office: Arc::new(Office::new(&settings)),
        guard: Arc::new(Guard::new(address, settings.token)),
        closing,
    };
    let pages = Router::new()
        .route("/ask", post(ask::ask))
        .route("/openapi.json", get(openapi::openapi))
        .fallback(|| async { (StatusCode::NOT_FOUND, "there is no such page\n") })
        .layer(axum::middleware::from_fn_with_state(
            server.clone(),
            guard::check,
        ))
        .with_state(server);
    connections::accept(&listener, &pages, ended, &close).await;
    Ok(())
}
