"""The operators with graphs, If, Loop and Scan, and what reads them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plait_onnx.reader.branches import read_if
from plait_onnx.reader.loops import read_loop
from plait_onnx.reader.scan import read_scan

CONTROL_FLOW: dict[str, Callable[[Any, Any], list[Any]]] = {"If": read_if, "Loop": read_loop, "Scan": read_scan}
