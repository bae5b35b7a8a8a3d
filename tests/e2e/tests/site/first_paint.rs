//! The first paint shows the whole first screen.

use petstore_e2e_tests::{answer::answer, browser::RUNTIME, env_vars, ports, setup::Setup, wait::wait_until};
use std::{fs, time::Duration};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
    time::sleep,
};

/// A slow network: the second half of the page comes so much later than the first.
const PAUSE: Duration = Duration::from_secs(1);

/// The browser painted the paw of the header alone, and moved it when the words beside it came.
#[test]
fn the_browser_paints_nothing_before_the_end_of_the_first_screen() {
    Setup::new().run_in_chromium(|visit| {
        let listener = ports::listen();
        let address = format!("http://127.0.0.1:{}/", ports::local_port(&listener));
        RUNTIME.spawn(serve_in_two_parts(listener));
        visit.open_address(&address);
        let script = "const [paint] = performance.getEntriesByName('first-paint');
            const [page] = performance.getEntriesByType('navigation');
            return paint && paint.startTime - page.responseEnd;";
        let wait = wait_until("the page is painted", || answer(visit.browser.execute(script, vec![]))?.as_f64());
        assert!(wait > 0.0, "painted {} ms before the end of the page", -wait);
    });
}

async fn serve_in_two_parts(listener: TcpListener) {
    let page = fs::read_to_string(env_vars::site().join("index.html")).unwrap();
    // A missing manifest is an error in the console.
    let page = page.replace("rel=manifest", "rel=none");
    let middle_of_header = page.rfind("#i-mark").unwrap();
    while let Ok((connection, _)) = listener.accept().await {
        let (first, second) = page.split_at(middle_of_header);
        tokio::spawn(send_in_two_parts(connection, first.to_owned(), second.to_owned()));
    }
}

async fn send_in_two_parts(mut connection: TcpStream, first: String, second: String) -> std::io::Result<()> {
    let mut request = [0; 4096];
    let length = connection.read(&mut request).await?;
    if !request[..length].starts_with(b"GET / ") {
        // The static page is the whole first screen, so the program may be missing.
        return connection.write_all(b"HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n").await;
    }
    let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nConnection: close\r\n\r\n";
    connection.write_all(format!("{head}{first}").as_bytes()).await?;
    sleep(PAUSE).await;
    connection.write_all(second.as_bytes()).await
}
