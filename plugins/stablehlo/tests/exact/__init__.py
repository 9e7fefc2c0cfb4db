"""Random StableHLO programs whose results are exact, so that two systems can be compared bit for bit."""
