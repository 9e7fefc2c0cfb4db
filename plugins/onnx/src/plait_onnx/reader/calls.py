"""Nodes in the terms of Python, and what is not supported of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plait.ir.value import Value


UNKNOWN = "is not supported"
"""Why an operator is refused that is not in the table."""


@dataclass(frozen=True)
class Problem:
    """What is not supported of a node, which is named together with its operator, and the types of its operands."""

    place: str
    operator: str
    reason: str
    types: tuple[Any, ...] = ()

    def __str__(self) -> str:
        what = f"operator '{self.operator}' of " if self.operator else ""
        return f"{what}{self.place}: {self.reason}"


class ReadError(ValueError):
    """A node that is not read, and why."""


@dataclass
class Call:
    """A node, in the terms of Python: operands, attributes, how many results; upgraded to the newest version."""

    name: str
    domain: str
    version: int
    operands: list[Value[Any] | None]
    attributes: dict[str, Any] = field(default_factory=dict[str, Any])
    results: int = 1
    finish: Callable[[list[Any]], list[Any]] | None = None
