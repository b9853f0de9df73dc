//! What programs that play may take, as arguments.

use protocol::outside::Cap;

/// How much a program that plays may take.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub struct BotLimits {
    /// How much memory a program may take, in MiB; 0 for no limit [default: 2048; Linux only]
    #[arg(long, value_name = "MIB")]
    pub bot_memory: Option<u64>,
    /// How much processor time a program may take, in seconds; 0 for no limit [default: 3600; Linux only]
    #[arg(long, value_name = "SECONDS")]
    pub bot_seconds: Option<u64>,
}

impl BotLimits {
    /// Sets them for all programs that are started from now on.
    pub fn set(self) {
        let usual = Cap::of_environment();
        let memory = self.bot_memory.map_or(usual.memory, Cap::mebibytes);
        let seconds = self.bot_seconds.map_or(usual.seconds, |seconds| (seconds > 0).then_some(seconds));
        Cap { memory, seconds }.set();
    }
}
