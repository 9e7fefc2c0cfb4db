"""Programs that differ from a valid one in one place: what a verifier is tried with."""
