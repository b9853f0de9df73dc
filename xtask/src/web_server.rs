//! A server for one folder on this machine, for looking at the page and for its tests. It answers GET and
//! HEAD for files in the folder and nothing else.

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// No line of a request may be longer.
const LONGEST: usize = 8192;

/// How long to wait for a slow browser.
const PATIENCE: Duration = Duration::from_secs(20);

/// Serves a folder on loopback until the program is stopped; at another port if this one is taken.
pub(crate) fn serve(folder: &Path, port: u16) -> Result<(), String> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
        .or_else(|_| TcpListener::bind((Ipv4Addr::LOCALHOST, 0)))
        .map_err(|e| format!("no port can be opened: {e}"))?;
    println!("http://{}/  (Ctrl+C stops it)", address(&listener)?);
    answer_all(&listener, folder);
    Ok(())
}

/// Serves a folder at a free port in the background, for as long as the program lives; returns the port.
pub(crate) fn serve_in_background(folder: &Path) -> Result<u16, String> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).map_err(|e| e.to_string())?;
    let port = listener.local_addr().map_err(|e| e.to_string())?.port();
    let folder = folder.to_path_buf();
    thread::spawn(move || answer_all(&listener, &folder));
    Ok(port)
}

fn address(listener: &TcpListener) -> Result<String, String> {
    // Browsers trust "localhost" as they trust a secure host.
    let port = listener.local_addr().map_err(|e| e.to_string())?.port();
    Ok(format!("localhost:{port}"))
}

fn answer_all(listener: &TcpListener, folder: &Path) {
    for stream in listener.incoming().flatten() {
        let folder = folder.to_path_buf();
        thread::spawn(move || {
            // A browser that goes away in the middle is its own affair.
            let _ = answer(&stream, &folder);
        });
    }
}

fn answer(mut stream: &TcpStream, folder: &Path) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    let mut reader = BufReader::new(stream);
    let request = line(&mut reader)?;
    while !line(&mut reader)?.is_empty() {}
    let mut words = request.split(' ');
    let (method, target) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    let found = match method {
        "GET" | "HEAD" => file_of(folder, target).and_then(|path| Some((fs::read(&path).ok()?, path))),
        _ => None,
    };
    let (status, kind, body) = match found {
        Some((body, path)) => ("200 OK", kind_of(&path), body),
        None => ("404 Not Found", "text/plain; charset=utf-8", b"There is no such file.\n".to_vec()),
    };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nCache-Control: no-cache\r\n\
         X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes())?;
    if method == "GET" {
        stream.write_all(&body)?;
    }
    stream.flush()
}

/// The file that is asked for; `None` for whatever does not lie in the folder.
fn file_of(folder: &Path, target: &str) -> Option<PathBuf> {
    let path = target.split(['?', '#']).next().unwrap_or("").strip_prefix('/')?;
    let path = if path.is_empty() { "index.html" } else { path };
    // Our names need no more than this; so nothing can lead out of the folder.
    let plain = |part: &str| {
        !part.is_empty()
            && !part.starts_with('.')
            && part.chars().all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c))
    };
    path.split('/').all(plain).then(|| folder.join(path)).filter(|path| path.is_file())
}

fn kind_of(path: &Path) -> &'static str {
    match path.extension().and_then(|e| e.to_str()).unwrap_or("") {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "woff2" => "font/woff2",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        _ => "application/octet-stream",
    }
}

/// The next line of a request, without its end; it must not be too long.
fn line(reader: &mut impl BufRead) -> io::Result<String> {
    let mut line = Vec::new();
    reader.take(LONGEST as u64).read_until(b'\n', &mut line)?;
    if line.len() >= LONGEST {
        return Err(io::Error::from(io::ErrorKind::InvalidData));
    }
    Ok(String::from_utf8_lossy(&line).trim_end().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(path: &str) -> Option<String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        file_of(folder, path).map(|p| p.strip_prefix(folder).expect("inside").display().to_string())
    }

    #[test]
    fn files_of_the_folder_are_found_and_nothing_else() {
        assert_eq!(asked("/Cargo.toml?x=1").as_deref(), Some("Cargo.toml"));
        assert_eq!(asked("/src/main.rs").as_deref(), Some("src/main.rs"));
        for bad in ["/", "/src", "Cargo.toml", "//Cargo.toml", "/../Cargo.toml", "/src/../Cargo.toml"] {
            assert_eq!(asked(bad), None, "{bad}");
        }
        for bad in ["/%2e%2e/Cargo.toml", "/src\\main.rs", "/.hidden", "/missing", ""] {
            assert_eq!(asked(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_request_is_answered_with_the_kind_of_the_file() {
        let port = serve_in_background(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("a port is free");
        let ask = |request: &str| {
            let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).expect("it listens");
            stream.write_all(request.as_bytes()).expect("it reads");
            let mut answer = String::new();
            stream.read_to_string(&mut answer).expect("it answers");
            answer
        };
        let found = ask("GET /src/main.rs HTTP/1.1\r\nHost: x\r\n\r\n");
        assert!(found.starts_with("HTTP/1.1 200 OK\r\n") && found.contains("fn main()"));
        assert!(ask("GET /../x HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 404"));
        assert!(ask("POST /Cargo.toml HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 404"));
        assert_eq!(kind_of(Path::new("a_bg.wasm")), "application/wasm");
    }
}
