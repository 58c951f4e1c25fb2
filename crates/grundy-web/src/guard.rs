//! Who may ask.
//!
//! A page of somebody else, open in the same browser, can send requests to any address, and by a name of its own that
//! leads there (DNS rebinding) it could read the answers as well. So the server answers only to its own names, and only
//! to its own pages. Where strangers can reach it, whoever asks must show the token.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{Request, State};
use axum::http::header::{AUTHORIZATION, CONTENT_SECURITY_POLICY, HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::Server;

/// What a request must have.
pub(crate) struct Guard {
    /// The names of the server, where it is known under these alone.
    hosts: Option<Vec<String>>,
    token: Option<String>,
}

impl Guard {
    pub(crate) fn new(address: SocketAddr, token: Option<String>) -> Guard {
        let port = address.port();
        let hosts = address.ip().is_loopback().then(|| {
            let own = match address.ip() {
                IpAddr::V4(ip) => ip.to_string(),
                IpAddr::V6(ip) => format!("[{ip}]"),
            };
            [own.as_str(), "localhost"]
                .map(|name| plain(&format!("{name}:{port}")).to_owned())
                .to_vec()
        });
        Guard { hosts, token }
    }

    /// Why a request is refused, if it is.
    fn refusal(&self, path: &str, headers: &HeaderMap) -> Option<(StatusCode, &'static str)> {
        let is_twofold = |name| headers.get_all(name).iter().nth(1).is_some();
        if [HOST, ORIGIN, AUTHORIZATION].into_iter().any(is_twofold) {
            return Some((
                StatusCode::BAD_REQUEST,
                "a request comes from one place and goes to one",
            ));
        }
        let text = |name: HeaderName| {
            let value = headers.get(name)?;
            Some(value.to_str().unwrap_or("what is no text"))
        };
        let host = plain(text(HOST).unwrap_or_default());
        if let Some(hosts) = &self.hosts
            && !hosts.iter().any(|it| it.eq_ignore_ascii_case(host))
        {
            return Some((
                StatusCode::MISDIRECTED_REQUEST,
                "this server answers to its own address alone",
            ));
        }
        let own = format!("http://{host}");
        if text(ORIGIN).is_some_and(|it| !plain(it).eq_ignore_ascii_case(&own)) {
            return Some((
                StatusCode::FORBIDDEN,
                "pages of other servers may not ask here",
            ));
        }
        // The page itself is no secret, and a browser that opens it has nothing to show yet.
        if path != "/ask" {
            return None;
        }
        let shown = text(AUTHORIZATION).and_then(|it| it.strip_prefix("Bearer "));
        match &self.token {
            Some(token) if !is_equal(shown.unwrap_or_default(), token) => Some((
                StatusCode::UNAUTHORIZED,
                "the token is missing or wrong: send `Authorization: Bearer TOKEN`",
            )),
            _ => None,
        }
    }
}

/// A name without the port that clients leave out.
fn plain(name: &str) -> &str {
    name.strip_suffix(":80").unwrap_or(name)
}

/// Compares in a time that does not tell how much of it is right.
fn is_equal(shown: &str, token: &str) -> bool {
    let differences = shown.bytes().zip(token.bytes()).map(|(a, b)| a ^ b);
    shown.len() == token.len() && differences.fold(0, |all, it| all | it) == 0
}

/// Refuses a request that nobody of ours has sent.
pub(crate) async fn check(State(server): State<Server>, request: Request, next: Next) -> Response {
    let mut response = match server
        .guard
        .refusal(request.uri().path(), request.headers())
    {
        Some((status, message)) => (status, format!("{message}\n")).into_response(),
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    headers.insert(
        CONTENT_SECURITY_POLICY,
        // A picture that the page saves as PNG is an address of its own.
        HeaderValue::from_static(
            "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
        ),
    );
    headers.insert(
        HeaderName::from_static("x-content-type-options"),
        HeaderValue::from_static("nosniff"),
    );
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(address: &str, headers: &[(HeaderName, &'static str)], expected: Option<u16>) {
        let guard = Guard::new(address.parse().unwrap(), None);
        let mut all = HeaderMap::new();
        for (name, value) in headers {
            all.append(name, HeaderValue::from_static(value));
        }
        let refused = guard.refusal("/ask", &all);
        let status = refused.map(|(status, _)| status.as_u16());
        assert_eq!(status, expected, "{address}: {headers:?}");
    }

    #[test]
    fn the_port_that_clients_leave_out_may_be_left_out() {
        for host in ["127.0.0.1", "127.0.0.1:80", "localhost", "LocalHost:80"] {
            check("127.0.0.1:80", &[(HOST, host)], None);
        }
        let own = (ORIGIN, "http://localhost");
        check("127.0.0.1:80", &[(HOST, "localhost"), own.clone()], None);
        check("127.0.0.1:80", &[(HOST, "localhost:80"), own.clone()], None);
        check("127.0.0.1:80", &[(HOST, "127.0.0.1"), own], Some(403));
        check("127.0.0.1:80", &[(HOST, "127.0.0.1:8080")], Some(421));
        check("127.0.0.1:8080", &[(HOST, "127.0.0.1")], Some(421));
        check("[::1]:80", &[(HOST, "[::1]")], None);
    }

    #[test]
    fn what_is_said_twice_is_refused() {
        let host = (HOST, "127.0.0.1:7411");
        let [own, foreign] = ["http://127.0.0.1:7411", "http://evil.example"];
        check("127.0.0.1:7411", &[host.clone(), (ORIGIN, own)], None);
        let both = [host.clone(), (ORIGIN, own), (ORIGIN, foreign)];
        check("127.0.0.1:7411", &both, Some(400));
        let hosts = [host, (HOST, "evil.example")];
        check("127.0.0.1:7411", &hosts, Some(400));
    }
}
