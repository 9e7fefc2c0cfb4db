"""What a region yields must be what the operation around it results in."""

from __future__ import annotations

from typing import Any

from plait.ir.attribute import VerifyError
from plait.ir.region import Region


def verify_yields(op: Any, region: Region) -> None:
    """Raise unless the terminator of `region` passes values of the types of the results of `op`."""
    if region.entry is None:
        raise VerifyError("expects a region with one block")
    last: Any = region.block.last
    if last is None:
        return
    edge = f"along control flow edge from Operation {last.name} to parent: "
    values, targets = last.operands, op.results
    if len(values) != len(targets):
        raise VerifyError(
            f"{edge}region branch point has {len(values)} operands, but region successor needs {len(targets)} inputs"
        )
    for i, (value, target) in enumerate(zip(values, targets)):
        if value.type is not target.type:
            raise VerifyError(
                f"{edge}successor operand type #{i} '{value.type}' "
                f"should match successor input type #{i} '{target.type}'"
            )
