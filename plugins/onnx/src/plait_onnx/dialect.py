"""The onnx dialect."""

from __future__ import annotations

from plait.define import Dialect

ONNX = Dialect("onnx")
