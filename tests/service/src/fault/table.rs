//! The numbers of the faults. `--help` shows the table.

macro_rules! faults {
    ($($number:literal $name:ident $description:literal)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Fault { $($name = $number),* }

        impl Fault {
            pub const ALL: &[Self] = &[$(Self::$name),*];

            pub fn description(self) -> &'static str {
                match self { $(Self::$name => $description),* }
            }
        }
    };
}

faults! {
    52 ErrorAfterAdding "500 with an Error body; `createPet` adds the pet."
    53 NoResponseNotAdded "The connection closes without a response; `createPet` adds nothing."
    60 Delay3Seconds "The normal response, after 3 seconds."
    61 Delay60Seconds "The normal response, after 60 seconds."
    62 TruncatedBody "The status, the headers and half of the body; then the connection closes."
    63 NoResponse "The connection closes without a response; `createPet` adds the pet."
    65 ProxySignInPage "The normal status with the HTML sign-in page of a proxy."
    68 InternalServerError "500 with an Error body."
    69 UnavailableHtml "503 with an HTML page and without Retry-After."
    70 UnavailableRetryAfter "503 with an Error body and `Retry-After: 2`."
    71 RetryAfterTwoSeconds "429 with `Retry-After: 2`."
    75 RetryAfterMissing "429 without Retry-After."
    80 RateLimitedWithoutCors "429 with `Retry-After: 2` and without CORS headers."
    83 UnknownStatus "Pets with the status `reserved`, which the interface does not define."
    85 NameIsNumber "A pet with a number as its name; in a list, only one pet."
    86 BoundaryIds "Ids at the limits of int64 and of exact floats; a single pet has the id 9223372036854775807."
    88 ExpiredKey "401 for an expired key."
    90 Banned "403 with an Error body that speaks of a ban; its code is not `key_banned`."
    97 RetryAfterOneSecond "429 with `Retry-After: 1`."
    98 InvalidName "400 with a message about `name`."
    99 EmptyList "An empty list; the other operations give the normal response."
}

impl Fault {
    pub fn number(self) -> i64 {
        self as i64
    }

    pub fn from_number(number: i64) -> Option<Self> {
        Self::ALL.iter().copied().find(|fault| fault.number() == number)
    }

    /// Whether the connection closes without a response.
    pub fn closes_connection(self) -> bool {
        matches!(self, Self::NoResponse | Self::NoResponseNotAdded)
    }
}
