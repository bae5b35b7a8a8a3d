//! Request bodies: read up to a size limit, or drained before an error response.

use std::time::Duration;

use axum::body::{Body, HttpBody};
use http_body_util::BodyExt;
use tokio::time::timeout;

use crate::error_response::ErrorResponse;

pub const MAX_BYTES: usize = 64 * 1024;

/// The limits of draining. The server closes the connection of a larger or slower body.
const MAX_DRAINED_BYTES: usize = 8 * 1024 * 1024;
const MAX_DRAIN_TIME: Duration = Duration::from_secs(1);

/// Reads at most [`MAX_BYTES`].
pub async fn read(mut body: Body) -> Result<Vec<u8>, ErrorResponse> {
    let mut bytes = Vec::new();
    while let Some(frame) = body.frame().await {
        let Ok(data) = frame.map_err(|_| ErrorResponse::unreadable_body())?.into_data() else { continue };
        if bytes.len() + data.len() > MAX_BYTES {
            drain(body).await;
            return Err(ErrorResponse::body_too_large());
        }
        bytes.extend_from_slice(&data);
    }
    Ok(bytes)
}

/// Reads the rest of a body and discards it.
///
/// If the server closes a connection that has unread bytes, TCP resets it, and the reset can overtake the response. The
/// client would then see a network error instead of the error response.
pub async fn drain(mut body: Body) {
    let drained = async {
        let mut bytes_left = MAX_DRAINED_BYTES;
        if body.size_hint().lower() > bytes_left as u64 {
            return;
        }
        while let Some(Ok(frame)) = body.frame().await {
            let size = frame.data_ref().map_or(0, |data| data.len());
            bytes_left = match bytes_left.checked_sub(size) {
                Some(bytes_left) => bytes_left,
                None => return,
            };
        }
    };
    // A slower client gets the response while it still sends.
    let _ = timeout(MAX_DRAIN_TIME, drained).await;
}
