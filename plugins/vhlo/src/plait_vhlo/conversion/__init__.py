"""Conversions between StableHLO, the newest version of VHLO, and older ones."""
