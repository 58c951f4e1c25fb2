//! `grundy serve`: the page in the browser, with the engine of this machine behind it.

use std::fmt::Write as _;
use std::io::Write as _;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::time::Duration;

use grundy::host::{Budget, parse_seconds};
use grundy_web::Settings;

use crate::limits::{LimitArguments, Threads};
use crate::machine::machine;
use crate::outcome::Failure;
use crate::setting::Setting;

/// Show the page in the browser, with this machine's engine behind it
///
/// It prints the address of the page and answers until Ctrl-C. Programs may ask there as well: `POST /ask` takes a
/// request of `grundy batch` and gives its answer, `GET /openapi.json` describes both. Only this machine can reach it,
/// unless `--bind` says otherwise; then whoever asks must show a token, which is in the address that is printed. No
/// question gets more than the limits.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy serve
  grundy serve --port 0
  grundy serve --bind 0.0.0.0 --time-limit 10")]
pub(crate) struct Arguments {
    /// The port; 0 takes one that is free
    #[arg(long, default_value_t = 7411)]
    port: u16,
    /// The address of this machine at which it can be reached
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    /// What whoever asks must show [default: none on this machine, otherwise one drawn by lot]
    #[arg(long, value_parser = token)]
    token: Option<String>,
    /// How many long questions are worked on at once [default: as many as there are processors]
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u16).range(1..=1024))]
    at_once: Option<u16>,
    /// Give a question up after so many seconds, such as 10 or 0.5 [default: 60]
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    time_limit: Option<Duration>,
    /// Give a question up when it fills so many MiB of memory [default: 2048]
    #[arg(long, value_name = "MIB")]
    memory_limit: Option<u64>,
}

/// What a question may use where nothing else is said.
const BUDGET: Budget = Budget {
    time: Some(Duration::from_secs(60)),
    memory: 2 << 30,
    threads: 1,
};

pub(crate) fn run(arguments: &Arguments, setting: Setting<'_>) -> Result<(), Failure> {
    setting.outside_sessions("serve", "type the question itself")?;
    let address = SocketAddr::new(arguments.bind, arguments.port);
    let drawn = || (!arguments.bind.is_loopback()).then(drawn_token);
    let token = arguments.token.clone().or_else(drawn);
    let limits = LimitArguments {
        time_limit: arguments.time_limit,
        memory_limit: arguments.memory_limit,
    };
    let settings = Settings {
        budget: limits.budget(BUDGET),
        at_once: arguments
            .at_once
            .map_or_else(|| Threads::default().count(), usize::from),
        token: token.clone(),
        machine: machine(),
    };
    let shown = token.map_or_else(String::new, |token| format!("?token={token}"));
    let served = grundy_web::run(address, settings, |address| {
        let mut output = std::io::stdout();
        let address = SocketAddr::new(reached(address.ip()), address.port());
        // Who cannot read the address may know it.
        let _ = writeln!(output, "http://{address}/{shown}").and_then(|()| output.flush());
    });
    served.map_err(|error| Failure::File(format!("cannot serve at {address}"), error))
}

/// An address at which the machine can be reached where it is bound to all of its own: the one from which it would
/// speak to a stranger, or without a network its own.
fn reached(bound: IpAddr) -> IpAddr {
    if !bound.is_unspecified() {
        return bound;
    }
    let (stranger, own): (IpAddr, IpAddr) = match bound {
        IpAddr::V4(_) => (STRANGER.into(), Ipv4Addr::LOCALHOST.into()),
        IpAddr::V6(_) => (STRANGER.to_ipv6_mapped().into(), Ipv6Addr::LOCALHOST.into()),
    };
    // This sends nothing: it asks which way would be taken.
    let way = UdpSocket::bind((bound, 0)).and_then(|socket| {
        socket.connect((stranger, 9))?;
        socket.local_addr()
    });
    way.map_or(own, |way| way.ip().to_canonical())
}

/// An address of the documentation (RFC 5737), which nobody has.
const STRANGER: Ipv4Addr = Ipv4Addr::new(192, 0, 2, 1);

/// Letters that stand in an address as they are.
fn token(text: &str) -> Result<String, String> {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.~".contains(letter);
    if !text.is_empty() && text.chars().all(is_plain) {
        Ok(text.to_owned())
    } else {
        Err("a token is letters, digits, `-`, `_`, `.` and `~`".to_owned())
    }
}

/// A token that nobody knows.
fn drawn_token() -> String {
    let mut token = String::new();
    for _ in 0..2 {
        let _ = write!(token, "{:016x}", (machine().seed)());
    }
    token
}
