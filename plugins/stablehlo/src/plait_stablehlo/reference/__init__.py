"""The dialect `interpreter`, in which tests of StableHLO say how programs run."""
