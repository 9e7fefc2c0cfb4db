"""Verify that the types of yielded values match what they are passed to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.ir.attribute import VerifyError
from plait.ir.region import Region
from plait.ir.value import Value

if TYPE_CHECKING:
    from plait.ir.operation import Operation


def verify_yields(op: Operation, region: Region) -> None:
    """Raise unless the terminator of `region` passes values of the types of the results of `op`."""
    last: Any = region.block.last
    if last is None:
        return
    verify_edge(last.operands, op.results, f"'{last.name}'", "the parent")


def verify_edge(values: Sequence[Value[Any]], targets: Sequence[Value[Any]], source: str, target: str) -> None:
    """Raise unless `values` fit the block arguments or results `targets`, which `source` passes to `target`."""
    if len(values) != len(targets):
        raise VerifyError(f"{source} passes {len(values)} values to {target}, expected {len(targets)}")
    for i, (value, argument) in enumerate(zip(values, targets)):
        if value.type is not argument.type:
            raise VerifyError(f"{source} passes '{value.type}' as value #{i} to {target}, expected '{argument.type}'")
