"""How the greedy driver works, and what it tells of each attempt."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from plait.frozen import FrozenValue
from plait.rewrite.fold_limits import DEFAULT_LIMITS, FoldLimits
from plait.rewrite.rewriter import RewriteListener

if TYPE_CHECKING:
    pass


Outcome = Literal["applied", "no match", "folded", "erased as dead"]


class TraceEvent(NamedTuple):
    """What was tried on which operation, and what came of it."""

    pattern: str
    op: str
    outcome: Outcome
    reason: str = ""
    location: Any = None


class DebugCounter:
    """Lets only rewrites number `skip` to `skip + limit - 1` happen; for finding the one that goes wrong."""

    __slots__ = ("limit", "seen", "skip")

    def __init__(self, skip: int = 0, limit: int | None = None) -> None:
        self.skip, self.limit, self.seen = skip, limit, 0

    def allows(self, action: str = "") -> bool:
        """Count one rewrite, of whatever kind; whether it may happen."""
        number = self.seen
        self.seen += 1
        return number >= self.skip and (self.limit is None or number < self.skip + self.limit)


class RewriteCounter(Protocol):
    """Decides which rewrites happen."""

    def allows(self, action: str = "") -> bool:
        """Count one rewrite: of kind `apply-pattern` (an attempt), `fold` or `erase-dead`; whether it may happen."""
        ...


class GreedyConfig(FrozenValue):
    """How the driver works. Limits of -1 are none."""

    max_iterations: int = 10
    max_rewrites: int = -1
    top_down: bool = True
    region_simplify: Literal["disabled", "normal", "aggressive"] = "normal"
    fold: bool = True
    listener: RewriteListener | None = None
    trace: Callable[[TraceEvent], None] | None = None
    counter: RewriteCounter | None = None
    fold_limits: FoldLimits = DEFAULT_LIMITS


class GreedyResult(NamedTuple):
    changed: bool
    converged: bool


class PatternError(Exception):
    """A pattern or fold broke the rules: it returned something that cannot replace its root."""
