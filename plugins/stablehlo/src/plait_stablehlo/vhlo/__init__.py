"""VHLO: StableHLO as it was at each version, for artifacts that other versions can read."""
