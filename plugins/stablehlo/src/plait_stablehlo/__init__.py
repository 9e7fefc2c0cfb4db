"""StableHLO and CHLO for Plait."""
