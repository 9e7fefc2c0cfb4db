"""tcp to linalg, tensor and arith: what has neither a scalar payload nor a loop structure of its own."""

from plait_tcp.to_linalg.conversion import TCP_TO_LINALG

__all__ = ["TCP_TO_LINALG"]
