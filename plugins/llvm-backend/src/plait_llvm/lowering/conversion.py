"""The form of the conversions to the llvm dialect; `convert-to-llvm` runs all of them at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from operator import add
from typing import Any

from plait.builtin.types import TensorType
from plait.ir.operation import Operation
from plait.rewrite.conversion import Conversion, Legality, legal_when

from plait_llvm.lowering.build import PackedDescriptor


def llvm_conversion(
    name: str,
    source: str,
    patterns: Sequence[Any],
    *,
    title: str = "",
    unsupported: Mapping[str, str] | None = None,
) -> Conversion:
    """The conversion of the dialect `source` to llvm."""
    return Conversion(
        name,
        source,
        "llvm",
        patterns=patterns,
        unsupported=unsupported or {},
        legal=legal_when(_is_on_tensors, source),
        title=title,
        structural=False,
        finish=expand_descriptors,
    )


def _is_on_tensors(op: Operation) -> bool:
    """Whether an operation computes with tensors, which llvm does not have; such a one stays."""
    return True in [isinstance(value.type, TensorType) for value in (*op._operands, *op.results)]


def all_of(parts: Sequence[Conversion]) -> Conversion:
    """One conversion that does what `parts` do."""
    return Conversion(
        "convert-to-llvm",
        tuple(source for part in parts for source in part.sources),
        "llvm",
        patterns=[one for part in parts for one in part.all_patterns()],
        legal=reduce(add, (part.conversion_target for part in parts), Legality()),
        unsupported={subject: reason for part in parts for subject, reason in part.unsupported.items()},
        structural=False,
        finish=_finish_all(parts),
    )


def _finish_all(parts: Sequence[Conversion]) -> Callable[[Operation], None]:
    """Run what each part does at the end, once where parts share it."""
    steps = list(dict.fromkeys(part.finish for part in parts if part.finish is not None))

    def finish(root: Operation) -> None:
        for step in steps:
            step(root)

    return finish


def expand_descriptors(root: Operation) -> None:
    """Write the memref descriptors that are used as a whole."""
    for op in list(root.walk()):
        if isinstance(op, PackedDescriptor):
            op.expand()
