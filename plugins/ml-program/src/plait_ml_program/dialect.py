"""The ml_program dialect."""

from __future__ import annotations

from plait.define import Dialect

ML_PROGRAM = Dialect("ml_program")
