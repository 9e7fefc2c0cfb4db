"""Reference semantics of tcp over NumPy, a file for each family of operations."""

from __future__ import annotations

from plait_tcp.custom_calls import custom_op
from plait_tcp.first_dialect.interpret import NAMED
from plait_tcp.interpret.elementwise import ELEMENTWISE
from plait_tcp.interpret.indexing import INDEXING
from plait_tcp.interpret.movement import MOVEMENT
from plait_tcp.interpret.quantization import QUANTIZATION
from plait_tcp.interpret.reductions import REDUCTIONS
from plait_tcp.interpret.scans import SCANS
from plait_tcp.interpret.structure import STRUCTURE
from plait_tcp.interpret.symbols import SYMBOLS
from plait_tcp.interpret.windows import WINDOWS

INTERPRETATIONS = (
    *STRUCTURE, *ELEMENTWISE, *MOVEMENT, *REDUCTIONS, custom_op, *SYMBOLS, *INDEXING, *WINDOWS, *NAMED, *SCANS,
    *QUANTIZATION,
)  # fmt: skip
