"""The torch dialect."""

from __future__ import annotations

from plait.define import Dialect

TORCH = Dialect("torch")
