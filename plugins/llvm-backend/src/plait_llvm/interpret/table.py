"""The reference semantics of the whole dialect."""

from __future__ import annotations

from plait_llvm.interpret import accesses, constants, control, floats, integers, predicated, twins, vectors

INTERPRETATIONS = (
    *twins.INTERPRETATIONS, *integers.INTERPRETATIONS, *floats.INTERPRETATIONS, *vectors.INTERPRETATIONS,
    *accesses.INTERPRETATIONS, *predicated.INTERPRETATIONS, *constants.INTERPRETATIONS, *control.INTERPRETATIONS,
)  # fmt: skip
