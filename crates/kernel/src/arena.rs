//! Bots against each other.
