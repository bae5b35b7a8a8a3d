//! The numbers: one line each, shown by `--help` and in the README.

macro_rules! troubles {
    ($($number:literal $name:ident $sentence:literal)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Trouble { $($name = $number),* }

        impl Trouble {
            pub const ALL: &[Self] = &[$(Self::$name),*];

            pub fn sentence(self) -> &'static str {
                match self { $(Self::$name => $sentence),* }
            }
        }
    };
}

troubles! {
    60 Slow "The right answer, after 3 seconds."
    61 Stall "The right answer, after 60 seconds."
    62 CutOff "Status, headers and half of the body; then the connection is closed."
    63 HangUp "The connection is closed without any answer; `createPet` has added the pet."
    64 EmptyBody "The right status with an empty body."
    65 HtmlPage "The right status with the HTML page of a proxy that asks to sign in."
    66 NotJson "The right status with text that is not JSON, called application/json."
    67 OtherShape "The right status with an object whose `data` holds the right body."
    68 InternalError "500 with an Error body."
    69 UnavailableHtml "503 with an HTML page and no Retry-After."
    70 UnavailableSoon "503 with an Error body and `Retry-After: 2`; every second time the right answer."
    71 TooManyDigits "429 with `Retry-After: 2`; every second time the right answer."
    72 TooManyImfDate "429 whose Retry-After is an IMF-fixdate 2 to 3 seconds ahead; every second time the right answer."
    73 TooManyRfc850Date "429 whose Retry-After is such a date in the form of RFC 850; every second time the right answer."
    74 TooManyAsctimeDate "429 whose Retry-After is such a date in the form of asctime; every second time the right answer."
    75 TooManySilent "429 without Retry-After; every second time the right answer."
    76 TooManyJunk "429 with `Retry-After: soon`; every second time the right answer."
    77 TooManyZero "429 with `Retry-After: 0`; every second time the right answer."
    78 TooManyNegative "429 with `Retry-After: -5`; every second time the right answer."
    79 TooManyHuge "429 with `Retry-After: 99999999999999999999`; every second time the right answer."
    80 TooManyWithoutCors "429 with `Retry-After: 2` and no CORS header; every second time the right answer."
    81 NoRateLimitHeaders "The right answer without the rate-limit headers."
    82 RateLimitNotExposed "The right answer whose rate-limit headers are not exposed to pages of other origins."
    83 UnknownStatus "Pets whose status is `reserved`, which the interface does not know."
    84 NoStatus "Pets without a status."
    85 WrongType "A pet whose name is a number; in a list one of several."
    86 EdgeIds "Ids at the ends of int64 and of exact floats; a single pet has the highest, 9223372036854775807."
    87 IdBeyondInt64 "A pet with the id 9223372036854775808, one beyond int64; in a list one of several."
    88 ExpiredKey "401 as if the key had expired; every second time the right answer."
    89 Forbidden "403 with an Error body that is not the ban's."
    90 Redirect "302 to another path."
    91 InvalidUtf8 "A pet whose name holds a byte that is not UTF-8."
    92 StatusDisagrees "400 whose Error body says the status 422."
    93 MarkupInMessage "400 whose message holds `<img src=x onerror=alert(1)>`."
    94 FiveMegabytes "The right status with five megabytes of text, called application/json."
    95 ResetAsDelta "The right answer with X-RateLimit-Reset as the seconds left."
    96 ResetInMilliseconds "The right answer with X-RateLimit-Reset as a timestamp in milliseconds."
    97 TooManyAlways "429 with `Retry-After: 1`, always."
    98 NamesTheField "400 whose message is about `name`."
    99 EmptyList "An empty list; elsewhere the right answer."
}

impl Trouble {
    pub fn number(self) -> i64 {
        self as i64
    }

    pub fn from_number(number: i64) -> Option<Self> {
        Self::ALL.iter().copied().find(|trouble| trouble.number() == number)
    }

    /// Whether the right answer follows the trouble, so that a client which comes again can get on.
    pub fn alternates(self) -> bool {
        matches!(self.number(), 70..=80) || self == Self::ExpiredKey
    }
}
