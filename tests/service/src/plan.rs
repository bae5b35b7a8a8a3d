//! The plans of the interface and their rate limits.

use std::str::FromStr;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    pub per_minute: u64,
    pub per_day: u64,
}

impl Plan {
    pub const FREE: Self = Self { per_minute: 60, per_day: 1_000 };
    pub const PRO: Self = Self { per_minute: 300, per_day: 10_000 };
    pub const BUSINESS: Self = Self { per_minute: 1_000, per_day: 100_000 };
}

impl FromStr for Plan {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "free" => Ok(Self::FREE),
            "pro" => Ok(Self::PRO),
            "business" => Ok(Self::BUSINESS),
            _ => enterprise(text).ok_or_else(|| {
                format!("unknown plan `{text}`: expected free, pro, business or enterprise=PER_MINUTE/PER_DAY")
            }),
        }
    }
}

/// The interface says "custom", so the flag `--key` sets both limits.
fn enterprise(text: &str) -> Option<Plan> {
    let (per_minute, per_day) = text.strip_prefix("enterprise=")?.split_once('/')?;
    let limit = |text: &str| text.parse().ok().filter(|&limit: &u64| limit > 0);
    Some(Plan { per_minute: limit(per_minute)?, per_day: limit(per_day)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plans_have_the_limits_of_the_interface() {
        let limits = |name: &str| name.parse::<Plan>().map(|plan| (plan.per_minute, plan.per_day));
        assert_eq!(limits("free"), Ok((60, 1_000)));
        assert_eq!(limits("pro"), Ok((300, 10_000)));
        assert_eq!(limits("business"), Ok((1_000, 100_000)));
        assert_eq!(limits("enterprise=7/11"), Ok((7, 11)));
    }

    #[test]
    fn an_unknown_plan_and_a_limit_of_zero_are_rejected() {
        for text in ["", "gold", "enterprise", "enterprise=5", "enterprise=0/5", "enterprise=5/0", "enterprise=-1/5"] {
            assert!(text.parse::<Plan>().is_err(), "{text}");
        }
    }
}
