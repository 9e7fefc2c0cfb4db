"""What of a model is not read, by operator, for those who ask what is supported."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from plait.builtin.types import DYNAMIC
from plait.partition import Support

from plait_onnx.reader.calls import UNKNOWN, Problem

_NAMED = 4
"""Nodes that a reason names."""


def kinds_of(problems: Sequence[Problem], unread: Sequence[Problem]) -> list[Support]:
    """Problems, then nodes that need what those would compute, by operator, element types, shapes and reason."""
    return [*_grouped(problems), *_grouped(unread, "it needs results of what is not supported")]


def _grouped(problems: Sequence[Problem], reason: str = "") -> Iterator[Support]:
    found: dict[Any, list[str]] = {}
    for one in problems:
        why = reason or ("plait-onnx does not know it" if one.reason == UNKNOWN else one.reason)
        name = f"onnx.{one.operator}" if one.operator else one.place
        found.setdefault((name, *_kinds(one.types), why), []).append(one.place)
    for (name, elements, is_dynamic, why), places in sorted(found.items()):
        more = f" and {len(places) - _NAMED} more" if len(places) > _NAMED else ""
        where = "" if places == [name] else f", in {', '.join(places[:_NAMED])}{more}"
        yield Support(name, elements, is_dynamic, len(places), why + where, "", ())


def _kinds(types: Sequence[Any]) -> tuple[tuple[str, ...], bool]:
    """Element types, and whether a shape is dynamic."""
    elements = [str(ty.element_type) for ty in types if hasattr(ty, "element_type")]
    return tuple(dict.fromkeys(elements)), any(DYNAMIC in (getattr(ty, "shape", None) or ()) for ty in types)
