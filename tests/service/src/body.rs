//! Request bodies: read up to a bound, and never left in the pipe.

use std::time::Duration;

use axum::body::{Body, HttpBody};
use http_body_util::BodyExt;
use tokio::time::timeout;

use crate::refusal::Refusal;

pub const MAX_BYTES: usize = 64 * 1024;

/// What a refused body may still send before the connection is closed on it.
const MAX_DRAINED_BYTES: usize = 8 * 1024 * 1024;
const MAX_DRAIN_TIME: Duration = Duration::from_secs(1);

pub async fn read(mut body: Body) -> Result<Vec<u8>, Refusal> {
    let mut bytes = Vec::new();
    while let Some(frame) = body.frame().await {
        let Ok(data) = frame.map_err(|_| Refusal::unreadable_body())?.into_data() else { continue };
        if bytes.len() + data.len() > MAX_BYTES {
            drain(body).await;
            return Err(Refusal::body_too_large());
        }
        bytes.extend_from_slice(&data);
    }
    Ok(bytes)
}

/// Takes the rest of a body that nobody will read.
///
/// A connection that is closed with unread bytes is reset, and the reset can overtake the answer: the client would see
/// a dead network instead of the refusal.
pub async fn drain(mut body: Body) {
    let drained = async {
        let mut left = MAX_DRAINED_BYTES;
        if body.size_hint().lower() > left as u64 {
            return;
        }
        while let Some(Ok(frame)) = body.frame().await {
            let size = frame.data_ref().map_or(0, |data| data.len());
            left = match left.checked_sub(size) {
                Some(left) => left,
                None => return,
            };
        }
    };
    // Whoever sends slower than this gets the answer while still sending.
    let _ = timeout(MAX_DRAIN_TIME, drained).await;
}
