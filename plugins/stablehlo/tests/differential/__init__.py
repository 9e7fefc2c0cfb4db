"""The semantics of StableHLO and CHLO compared with systems that we did not write, over every legal element type."""
