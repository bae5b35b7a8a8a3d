//! `GET /pets/{petId}` is deprecated: the interface announces its removal on 5 December 2030.

use crate::clock::Timestamp;

/// The date as the screen shows it.
pub const REMOVAL_DATE: &str = "5 December 2030";

/// The end of that day, UTC. On the day itself the app still sends requests.
const REMOVED_FROM: Timestamp = Timestamp::from_unix_seconds(1_922_745_600);

/// Whether the operation is removed at `now`.
pub fn is_removed(now: Timestamp) -> bool {
    now >= REMOVED_FROM
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(http_date: &str) -> Timestamp {
        let since_epoch = httpdate::parse_http_date(http_date).unwrap().duration_since(std::time::UNIX_EPOCH).unwrap();
        Timestamp::from_unix_seconds(since_epoch.as_secs().try_into().unwrap())
    }

    #[test]
    fn the_operation_is_available_on_its_last_day_and_removed_after_it() {
        assert!(!is_removed(at("Thu, 05 Dec 2030 23:59:59 GMT")));
        assert!(is_removed(at("Fri, 06 Dec 2030 00:00:00 GMT")));
    }
}
