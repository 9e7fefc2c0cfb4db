"""Shapes of control flow: what the regions yield has in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.types import DYNAMIC

from plait_tosa.ops.base import shape_of


def in_common(shapes: Sequence[Sequence[int] | None]) -> Sequence[int] | None:
    """The sizes that all shapes have, dynamic where they differ; None if ranks differ or one is unknown."""
    if None in shapes or len({len(shape) for shape in shapes if shape is not None}) > 1:
        return None
    return [sizes[0] if len(set(sizes)) == 1 else DYNAMIC for sizes in zip(*shapes)]  # type: ignore[arg-type]


def _yielded(*regions: Any) -> list[Sequence[int] | None]:
    values = zip(*(region.entry.terminator.operands for region in regions))
    return [in_common([shape_of(v.type) for v in row]) for row in values]


def _cond_if(op: Any) -> Any:
    return _yielded(op.then_graph, op.else_graph)


def _while_loop(op: Any) -> Any:
    return _yielded(op.body_graph)


RULES: dict[str, Any] = {"tosa.cond_if": _cond_if, "tosa.while_loop": _while_loop}
