//! A server on a port of its own, asked as browsers, programs and people of ill will ask.

use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::mpsc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use grundy::Workbench;
use grundy::host::{Budget, Surroundings};
use grundy::requests::Desk;
use grundy_web::{Settings, serve};
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::oneshot;

/// A server until it is dropped.
struct Running {
    address: SocketAddr,
    end: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// A question that takes longer than anybody has.
const ENDLESS: &str = r#"{"do":"eval","expr":"outcome(domineering(10, 11))"}"#;

const SMALL: &str = r#"{"do":"eval","expr":"1 + 1"}"#;

fn settings() -> Settings {
    Settings {
        budget: Budget {
            time: Some(Duration::from_secs(20)),
            memory: 1 << 30,
            threads: 1,
        },
        at_once: 2,
        token: None,
        machine: Surroundings::default(),
    }
}

impl Running {
    fn new() -> Running {
        Running::with(settings())
    }

    fn with(settings: Settings) -> Running {
        let (end, ended) = oneshot::channel();
        let (tell, told) = mpsc::channel();
        let thread = thread::spawn(move || {
            Runtime::new().expect("a runtime").block_on(async {
                let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
                let address = listener.local_addr().expect("an address");
                tell.send(address).expect("somebody waits for it");
                let ended = async {
                    let _ = ended.await;
                };
                serve(listener, settings, ended)
                    .await
                    .expect("it may be bound there");
            });
        });
        Running {
            address: told.recv().expect("it starts"),
            end: Some(end),
            thread: Some(thread),
        }
    }

    /// A request with a head and a body.
    fn head(&self, first: &str, more: &str, length: usize) -> String {
        let address = self.address;
        format!(
            "{first} HTTP/1.1\r\nHost: {address}\r\nContent-Length: {length}\r\nConnection: close\r\n\
             Content-Type: application/json\r\n{more}\r\n"
        )
    }

    fn send(&self, bytes: &[u8]) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).expect("it listens");
        let patience = Some(Duration::from_secs(40));
        stream.set_read_timeout(patience).expect("a time");
        // A server that has heard enough may close.
        let _ = stream.write_all(bytes);
        stream
    }

    /// The status of an answer, and its body.
    fn raw(&self, bytes: &[u8]) -> (u16, String) {
        let mut answer = Vec::new();
        // Where it closes before everything was sent, what it said is all there is.
        let _ = self.send(bytes).read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        let status = head.split(' ').nth(1).and_then(|it| it.parse().ok());
        (status.unwrap_or(0), body.to_owned())
    }

    fn post(&self, body: impl AsRef<[u8]>, more: &str) -> (u16, String) {
        let body = body.as_ref();
        let head = self.head("POST /ask", more, body.len());
        self.raw(&[head.as_bytes(), body].concat())
    }

    #[track_caller]
    fn ask(&self, body: &str) -> Value {
        let (status, answer) = self.post(body, "");
        assert_eq!(status, 200, "{body}: {answer}");
        serde_json::from_str(&answer).expect("an answer is JSON")
    }

    fn small_question(&self) {
        assert_eq!(self.ask(SMALL)["value"], "2");
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.end.take());
        let ended = self.thread.take().map(JoinHandle::join);
        if !thread::panicking() {
            assert!(ended.is_some_and(|it| it.is_ok()), "it ends cleanly");
        }
    }
}

#[test]
fn every_example_is_answered_as_by_batch() {
    let server = Running::new();
    let schema = grundy::requests::schema();
    let questions = schema["questions"].as_object().expect("questions");
    assert!(questions.len() > 10, "{}", questions.len());
    for (name, question) in questions {
        let example = question["example"].to_string();
        let expected = Desk::default().answer(&Workbench::default(), &example);
        let expected: Value = serde_json::from_str(&expected).expect("JSON");
        assert_eq!(server.ask(&example), expected, "{name}");
    }
}

#[test]
fn a_mistake_in_a_question_is_an_answer() {
    let answer = Running::new().ask(r#"{"id":7,"do":"eval","expr":"1 +"}"#);
    assert_eq!(answer["id"], 7);
    assert!(answer["error"].is_string(), "{answer}");
}

#[test]
fn names_of_one_question_are_unknown_to_the_next() {
    let server = Running::new();
    let given = server.ask(r#"{"do":"eval","expr":"secret := 5"}"#);
    assert_eq!(given["value"], "5", "{given}");
    let asked = server.ask(r#"{"do":"eval","expr":"secret + 1"}"#);
    assert!(asked["error"].is_string(), "{asked}");
}

#[test]
fn limits_are_cut_to_what_the_server_grants() {
    let server = Running::with(Settings {
        budget: Budget {
            time: Some(Duration::from_millis(300)),
            ..settings().budget
        },
        ..settings()
    });
    let asked = Instant::now();
    let endless = ENDLESS.replace("\"do\"", "\"time_limit\":3600,\"do\"");
    let answer = server.ask(&endless);
    assert_eq!(answer["halt"], "time", "{answer}");
    assert!(asked.elapsed() < Duration::from_secs(10));
}

#[test]
fn progress_is_told_until_the_answer_comes() {
    let server = Running::with(Settings {
        budget: Budget {
            time: Some(Duration::from_secs(1)),
            ..settings().budget
        },
        ..settings()
    });
    let asked = Instant::now();
    let (status, events) = server.post(ENDLESS, "Accept: text/event-stream\r\n");
    let quarters = asked.elapsed().as_millis() / 250;
    assert_eq!(status, 200);
    let progress = events.matches("event: progress").count() as u128;
    assert!((1..=quarters).contains(&progress), "{quarters}: {events}");
    let answers: Vec<&str> = events.split("event: answer").collect();
    assert_eq!(answers.len(), 2, "{events}");
    assert!(answers[1].contains(r#""halt":"time""#), "{events}");
}

#[test]
fn heavy_questions_leave_small_ones_their_turn() {
    let server = Running::with(Settings {
        budget: Budget {
            time: None,
            ..settings().budget
        },
        ..settings()
    });
    let head = server.head("POST /ask", "", ENDLESS.len());
    let endless = [head.as_bytes(), ENDLESS.as_bytes()].concat();
    // More than are worked on at once.
    let waiting: Vec<TcpStream> = (0..6).map(|_| server.send(&endless)).collect();
    thread::sleep(Duration::from_millis(800));
    for _ in 0..20 {
        server.small_question();
    }
    // All of them were answered before any of the others.
    for heavy in waiting {
        heavy.set_nonblocking(true).expect("it can be asked");
        let heard = heavy.peek(&mut [0]).map_err(|error| error.kind());
        assert_eq!(heard, Err(ErrorKind::WouldBlock));
    }
}

#[test]
fn work_for_a_client_that_goes_away_ends() {
    let server = Running::with(Settings {
        at_once: 1,
        budget: Budget {
            time: None,
            ..settings().budget
        },
        ..settings()
    });
    let head = server.head("POST /ask", "", ENDLESS.len());
    let endless = [head.as_bytes(), ENDLESS.as_bytes()].concat();
    for _ in 0..4 {
        let gone = server.send(&endless);
        thread::sleep(Duration::from_millis(300));
        drop(gone);
    }
    // Were one of them still worked on, the only place among the long ones would be taken, for ever.
    let long = r#"{"do":"eval","expr":"outcome(domineering(6, 8))"}"#;
    assert_eq!(server.ask(long)["value"], "R");
}

#[test]
fn the_end_does_not_wait_for_a_question() {
    let server = Running::with(Settings {
        budget: Budget {
            time: None,
            ..settings().budget
        },
        ..settings()
    });
    let head = server.head("POST /ask", "", ENDLESS.len());
    let _open = server.send(&[head.as_bytes(), ENDLESS.as_bytes()].concat());
    thread::sleep(Duration::from_millis(300));
    let ending = Instant::now();
    drop(server);
    assert!(ending.elapsed() < Duration::from_secs(10));
}

#[test]
fn who_asks_amiss_is_refused() {
    let server = Running::new();
    let long = format!(r#"{{"do":"eval","expr":"{}"}}"#, "1".repeat(1 << 20));
    let deep = "[".repeat(100_000);
    let deep_object = r#"{"a":"#.repeat(100_000);
    let unreadable = b"{\"do\":\"eval\",\"expr\":\"\xff\xfe\"}".as_slice();
    for (body, status) in [
        (long.as_bytes(), 413),
        (deep.as_bytes(), 400),
        (deep_object.as_bytes(), 400),
        (unreadable, 400),
        (b"", 400),
        (b"[1, 2]", 400),
        (b"\"eval\"", 400),
    ] {
        let shown = String::from_utf8_lossy(&body[..body.len().min(30)]);
        assert_eq!(server.post(body, "").0, status, "{shown}");
    }
    let page = |first: &str, more: &str| server.raw(server.head(first, more, 0).as_bytes()).0;
    for path in [
        "/../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/ask/../../Cargo.toml",
        "/..%5c..%5cwindows",
        "/nothing",
    ] {
        assert_eq!(page(&format!("GET {path}"), ""), 404, "{path}");
    }
    assert_eq!(page("GET /ask", ""), 405);
    assert_eq!(page("DELETE /ask", ""), 405);
    assert_eq!(
        page("GET /openapi.json", "Origin: http://evil.example\r\n"),
        403
    );
    assert_eq!(page("GET /openapi.json", "Origin: null\r\n"), 403);
    let own = format!("Origin: http://{}\r\n", server.address);
    assert_eq!(page("GET /openapi.json", &own), 200);
    for (kind, status) in [
        ("text/plain", 415),
        ("text/plain; x=y; application/json", 415),
        ("text/plain, application/json", 415),
        ("APPLICATION/JSON; charset=utf-8", 200),
    ] {
        let asked = server.head("POST /ask", "", SMALL.len()) + SMALL;
        let asked = asked.replace("application/json", kind);
        assert_eq!(server.raw(asked.as_bytes()).0, status, "{kind}");
    }
    assert_eq!(page("GET /", "Host: evil.example\r\n"), 400);
    for host in ["evil.example", "127.0.0.1", "localhost:1", ""] {
        let asked = server.head("POST /ask", "", SMALL.len()) + SMALL;
        let asked = asked.replace(&server.address.to_string(), host);
        assert_eq!(server.raw(asked.as_bytes()).0, 421, "{host}");
    }
    assert_eq!(
        server
            .raw(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03")
            .0,
        400
    );
    server.small_question();
}

#[test]
fn slow_clients_are_sent_away() {
    let server = Running::new();
    let mut half_a_head = server.send(b"POST /ask HTTP/1.1\r\nHost: ");
    let head = server.head("POST /ask", "", 100);
    let mut half_a_body = server.send(format!("{head}{{\"do\":").as_bytes());
    let mut said = String::new();
    let begun = Instant::now();
    half_a_body.read_to_string(&mut said).expect("an answer");
    assert!(said.starts_with("HTTP/1.1 408"), "{said}");
    let _ = half_a_head.read_to_string(&mut said);
    assert!(begun.elapsed() < Duration::from_secs(30));
    server.small_question();
}

#[test]
fn a_token_is_asked_for() {
    let server = Running::with(Settings {
        token: Some("sesame".to_owned()),
        ..settings()
    });
    for (shown, status) in [
        ("", 401),
        ("Authorization: Bearer sesam\r\n", 401),
        ("Authorization: Bearer sesame2\r\n", 401),
        ("Authorization: Basic sesame\r\n", 401),
        ("Authorization: Bearer sesame\r\n", 200),
    ] {
        assert_eq!(server.post(SMALL, shown).0, status, "{shown}");
    }
    let page = server.head("GET /", "", 0);
    assert_eq!(server.raw(page.as_bytes()).0, 200, "the page is no secret");
}

#[test]
fn the_page_is_there() {
    let server = Running::new();
    let (status, page) = server.raw(server.head("GET /", "", 0).as_bytes());
    assert_eq!(status, 200);
    let mut names: Vec<String> = Vec::new();
    let mut texts = vec![(String::new(), page)];
    while let Some((from, text)) = texts.pop() {
        for name in text.split('"').skip(1).step_by(2).filter(|it| is_file(it)) {
            let name = resolved(&from, name);
            if names.contains(&name) {
                continue;
            }
            let first = format!("GET /{name}");
            let (status, text) = server.raw(server.head(&first, "", 0).as_bytes());
            assert_eq!(status, 200, "{name} of {from}");
            names.push(name.clone());
            texts.push((name, text));
        }
    }
    // Whatever the page names is there; how much that is, is told by one file at the end of the chain.
    assert!(
        names.iter().any(|it| it == "engines/worker.js"),
        "{names:?}"
    );
}

fn is_file(name: &str) -> bool {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending);
    ending.is_some_and(|it| ["js", "css", "svg"].contains(&it))
}

/// The path of a file that another one names.
fn resolved(from: &str, name: &str) -> String {
    let mut path: Vec<&str> = from.split('/').collect();
    path.pop();
    for step in name.split('/') {
        match step {
            "." => {}
            ".." => drop(path.pop()),
            _ => path.push(step),
        }
    }
    path.join("/")
}

#[test]
fn strangers_need_a_token() {
    let refused = Runtime::new().expect("a runtime").block_on(async {
        let listener = TcpListener::bind("0.0.0.0:0").await.expect("a port");
        serve(listener, settings(), async {}).await
    });
    let refused = refused.expect_err("nobody may ask there");
    assert!(refused.to_string().contains("token"), "{refused}");
}

#[test]
fn the_document_names_every_question() {
    let server = Running::new();
    let (status, document) = server.raw(server.head("GET /openapi.json", "", 0).as_bytes());
    assert_eq!(status, 200);
    let document: Value = serde_json::from_str(&document).expect("JSON");
    let content = &document["paths"]["/ask"]["post"]["requestBody"]["content"]["application/json"];
    let schema = grundy::requests::schema();
    let questions = schema["questions"].as_object().expect("questions");
    let asked = content["schema"]["oneOf"].as_array().expect("a list");
    assert_eq!(asked.len(), questions.len());
    let text = document.to_string();
    assert!(!text.contains("#/$defs/"), "references are moved");
    for reference in text.split("#/components/schemas/").skip(1) {
        let name = reference.split('"').next().expect("a name");
        assert!(
            document["components"]["schemas"][name].is_object(),
            "{name}"
        );
    }
}
