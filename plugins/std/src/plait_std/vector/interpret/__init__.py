"""Reference semantics of the vector dialect: vectors are NumPy arrays that nobody writes."""

from __future__ import annotations

from plait_std.vector.interpret.accesses import ACCESSES
from plait_std.vector.interpret.masks import MASKS
from plait_std.vector.interpret.movement import MOVEMENT
from plait_std.vector.interpret.reductions import REDUCTIONS
from plait_std.vector.interpret.transfers import TRANSFERS
from plait_std.vector.interpret.values import VALUES

INTERPRETATIONS = (*VALUES, *MOVEMENT, *REDUCTIONS, *TRANSFERS, *ACCESSES, *MASKS)
