//! `POST /ask`: one question and its answer, with its progress where that is wanted.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{ACCEPT, CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use grundy::requests::Work;
use serde_json::{Map, Value, json};
use tokio::sync::mpsc;
use tokio::time::{Instant, interval_at, timeout};

use crate::Server;

/// The longest request.
const MOST_BYTES: usize = 1 << 20;

/// A client has so long to send a request.
const BODY_TIME: Duration = Duration::from_secs(10);

/// How often progress is told.
const TELLING: Duration = Duration::from_millis(250);

/// Work that ends when nobody waits for it any more.
struct Asked(Arc<Work>);

impl Drop for Asked {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Why there is no answer.
type Refused = (StatusCode, String);

pub(crate) async fn ask(State(server): State<Server>, request: Request) -> Response {
    let (head, body) = request.into_parts();
    let request = match read(&head.headers, body).await {
        Ok(request) => request,
        Err((status, message)) => return json_response(status, error(&message)),
    };
    if has(&head.headers, ACCEPT, ',', "text/event-stream") {
        return told(server, request);
    }
    match answer(server, request, &Arc::default()).await {
        Ok(answer) => json_response(StatusCode::OK, answer),
        Err((status, message)) => json_response(status, error(&message)),
    }
}

/// The bytes of a request, which are a JSON object: whatever else is wrong with it is told by its answer.
async fn read(headers: &HeaderMap, body: Body) -> Result<Bytes, Refused> {
    let refused = |status, message: &str| Err((status, message.to_owned()));
    if !has(headers, CONTENT_TYPE, '\n', "application/json") {
        let message = "a request is JSON: send `Content-Type: application/json`";
        return refused(StatusCode::UNSUPPORTED_MEDIA_TYPE, message);
    }
    let request = match timeout(BODY_TIME, to_bytes(body, MOST_BYTES)).await {
        Err(_) => return refused(StatusCode::REQUEST_TIMEOUT, "the request did not come"),
        Ok(Err(_)) => {
            let message = "a request has at most 1 MiB, and comes whole";
            return refused(StatusCode::PAYLOAD_TOO_LARGE, message);
        }
        Ok(Ok(request)) => request,
    };
    match serde_json::from_slice::<Map<String, Value>>(&request) {
        Ok(_) => Ok(request),
        Err(mistake) => {
            let message = format!("expected a JSON object: {mistake}");
            refused(StatusCode::BAD_REQUEST, &message)
        }
    }
}

/// Whether a header names a kind of content, whatever its parameters are. `between` stands between the kinds of a
/// header that may name several.
fn has(headers: &HeaderMap, name: HeaderName, between: char, kind: &str) -> bool {
    let texts = headers.get_all(name).into_iter();
    let mut kinds = texts.flat_map(|it| it.to_str().unwrap_or_default().split(between));
    kinds.any(|it| {
        let named = it.split(';').next().unwrap_or_default();
        named.trim().eq_ignore_ascii_case(kind)
    })
}

async fn answer(mut server: Server, request: Bytes, work: &Arc<Work>) -> Result<String, Refused> {
    let asked = Asked(Arc::clone(work));
    let answer = tokio::select! {
        answer = server.office.answer(request, Arc::clone(&asked.0)) => answer,
        _ = server.closing.wait_for(|&is_closing| is_closing) => {
            let message = "the server is closing".to_owned();
            return Err((StatusCode::SERVICE_UNAVAILABLE, message));
        }
    };
    answer.map_err(|_| {
        let message = "grundy itself made a mistake with this question".to_owned();
        (StatusCode::INTERNAL_SERVER_ERROR, message)
    })
}

/// Progress as long as the question is worked on, then its answer.
fn told(server: Server, request: Bytes) -> Response {
    let (tell, heard) = mpsc::channel(4);
    tokio::spawn(async move {
        let work = Arc::<Work>::default();
        let mut answer = std::pin::pin!(answer(server, request, &work));
        let mut telling = interval_at(Instant::now() + TELLING, TELLING);
        let found = loop {
            tokio::select! {
                found = &mut answer => break found,
                // Who does not listen any more needs no answer.
                () = tell.closed() => return,
                _ = telling.tick() => {
                    // Who listens slowly hears less.
                    let _ = tell.try_send(event("progress", &work.progress()));
                }
            }
        };
        let found = found.unwrap_or_else(|(_, message)| error(&message));
        let _ = tell.send(event("answer", &found)).await;
    });
    let events = stream::unfold(heard, async |mut heard| {
        let event = heard.recv().await?;
        Some((Ok::<String, std::convert::Infallible>(event), heard))
    });
    let headers = [
        (CONTENT_TYPE, "text/event-stream"),
        (CACHE_CONTROL, "no-store"),
    ];
    (headers, Body::from_stream(events)).into_response()
}

/// An event of one line, which all JSON of ours is.
fn event(name: &str, data: &str) -> String {
    format!("event: {name}\ndata: {data}\n\n")
}

fn error(message: &str) -> String {
    json!({ "error": message }).to_string()
}

fn json_response(status: StatusCode, body: String) -> Response {
    let headers = [
        (CONTENT_TYPE, "application/json"),
        (CACHE_CONTROL, "no-store"),
    ];
    (status, headers, body).into_response()
}
