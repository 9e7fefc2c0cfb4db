"""Patterns applied to the operations of some classes only, as MLIR's `applyOpPatternsGreedily` does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.rewrite.greedy import GreedyDriver
from plait.rewrite.greedy_config import GreedyConfig, GreedyResult
from plait.rewrite.index import PatternIndex

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.rewrite.pattern import Pattern

_DEFAULT = GreedyConfig()


def apply_op_patterns_greedily(
    root: Operation, classes: Sequence[type[Operation]], patterns: Sequence[Pattern], ctx: Context,
    config: GreedyConfig = _DEFAULT
) -> GreedyResult:
    """Apply `patterns` to the operations of some classes that `root` holds until nothing changes.

    Other operations stay, even if nothing uses them; constants stay where they are.
    """
    return _SelectiveDriver(root, tuple(classes), PatternIndex(None, patterns), ctx, config).run()


class _SelectiveDriver(GreedyDriver):
    __slots__ = ("_classes",)

    def __init__(
        self, root: Operation, classes: tuple[type[Operation], ...], index: PatternIndex, ctx: Any, config: GreedyConfig
    ) -> None:
        self._classes = classes
        super().__init__(root, index, ctx, config)

    def _fill(self, everything: bool, matches: bool) -> bool:
        found = [op for op in self.root.walk() if op is not self.root and isinstance(op, self._classes)]
        self._stack = found[::-1]
        self._listed = set(found)
        return True

    def push(self, op: Operation) -> None:
        if isinstance(op, self._classes) and op not in self._listed:
            self._listed.add(op)
            self._stack.append(op)
