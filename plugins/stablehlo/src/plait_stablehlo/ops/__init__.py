"""The operations of StableHLO, a file for each family of the specification."""
