//! The server of `grundy serve`: questions in JSON come in over HTTP, answers go out, as `grundy batch` gives them.
//!
//! This is a part of grundy: programs depend on the crate `grundy`, and the API here may change with any version.
//!
//! | request | answer |
//! | --- | --- |
//! | `POST /ask`, the body a request in JSON | its answer |
//! | the same with `Accept: text/event-stream` | events `progress` while it is worked on, then one `answer` |
//! | `GET /openapi.json` | all requests and answers, as a document of `OpenAPI` |
//! | `GET /` and the files of the page | the page |
//!
//! It reads no files, and keeps nothing from one question to the next. Who may ask is decided in `guard.rs`,
//! how questions share the machine in `office.rs`.

mod ask;
mod connections;
mod guard;
mod office;
mod openapi;
mod page;

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::routing::{get, post};
use grundy::host::{Budget, Surroundings};
use tokio::net::TcpListener;
use tokio::sync::watch;

use guard::Guard;
use office::Office;
pub use page::{Engine, page_files, single_page};

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

/// Serves at an address until Ctrl-C or a signal to end comes. `started` is told the address once somebody can ask
/// there; where port 0 was asked for, it has the port that was free.
pub fn run(
    address: SocketAddr,
    settings: Settings,
    started: impl FnOnce(SocketAddr),
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let listener = TcpListener::bind(address).await?;
        let ended = signals()?;
        started(listener.local_addr()?);
        serve(listener, settings, ended).await
    })
}

/// Ends when the program is told to end.
#[cfg(unix)]
fn signals() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut end = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = end.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// Ends when the program is told to end.
#[cfg(not(unix))]
fn signals() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        // Where nobody can be heard, the server goes on.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
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
        .route("/", get(page::index))
        .route("/{*name}", get(page::file))
        .fallback(page::none)
        .layer(axum::middleware::from_fn_with_state(
            server.clone(),
            guard::check,
        ))
        .with_state(server);
    connections::accept(&listener, &pages, ended, &close).await;
    Ok(())
}
