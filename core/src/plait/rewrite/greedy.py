"""The greedy driver: folds and patterns, applied until nothing changes. See Note [Order of rewriting]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.ir import traits
from plait.rewrite.changes import Changes
from plait.rewrite.constant_scopes import ConstantScopes
from plait.rewrite.greedy_config import GreedyConfig, GreedyResult
from plait.rewrite.greedy_steps import GreedySteps
from plait.rewrite.index import PatternIndex
from plait.rewrite.pattern import Pattern
from plait.rewrite.simplify_regions import simplify_regions

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation

_DEFAULT = GreedyConfig()


def apply_patterns_greedily(
    root: Operation, patterns: Sequence[Pattern] | PatternIndex, ctx: Context | None = None,
    config: GreedyConfig = _DEFAULT
) -> GreedyResult:
    """Apply `patterns`, and the folds of the context, to all that `root` holds until nothing changes.

    Dead operations are erased, constants uniqued and hoisted to the entry of the enclosing isolated region. A
    `PatternIndex` that is passed for `patterns` is kept by the caller, so that it is built once.
    """
    index = patterns if isinstance(patterns, PatternIndex) else PatternIndex(ctx, patterns)
    return GreedyDriver(root, index, ctx, config).run()


class GreedyDriver(GreedySteps):
    """The rewriter that patterns are given, with the worklist behind it."""

    __slots__ = ("_changes", "_constants", "_listed", "_open", "_stack", "root")

    def __init__(self, root: Operation, index: PatternIndex, ctx: Any, config: GreedyConfig) -> None:
        super().__init__(index, ctx, config)
        self.root = root
        self._stack: list[Operation] = []
        self._listed: set[Operation] = set()
        self._changes = Changes()
        self._constants = ConstantScopes(self)
        # values cross the border of a root that is not isolated: what is outside must be told from what is inside
        self._open = root.parent is not None and traits.IsolatedFromAbove not in root.traits

    def run(self) -> GreedyResult:
        limit = self.config.max_iterations
        iteration, any_change = 0, False
        everything, matches = True, False
        while True:
            self._changed = False
            is_last = self._fill(everything, matches)
            self._drain()
            everything = matches = False
            if self.config.region_simplify != "disabled":
                aggressive = self.config.region_simplify == "aggressive"
                if simplify_regions(self, self.root, aggressive):
                    self._changed = everything = True
            any_change |= self._changed
            iteration += 1
            if not self._changed:
                if is_last:
                    return GreedyResult(any_change, True)
                matches = True  # patterns may match far from what has changed
            if 0 <= limit <= iteration or self._exhausted():
                return GreedyResult(any_change, False)

    def _exhausted(self) -> bool:
        return 0 <= self.config.max_rewrites <= self._rewrites

    # The worklist

    def _fill(self, everything: bool, matches: bool) -> bool:
        """List operations, the known constants hoisted, so that the first is taken first (or last).

        Those near what has changed since they were looked at, or all, or (`matches`) all with patterns and the dead.
        Returns whether no pattern can match others.
        """
        known, infos, changes = self._constants.known, self._infos, self._changes
        ops: list[Operation] = []
        walk = self.root.walk()
        next(walk)
        for op in walk:
            info = infos.get(op.__class__) or self._index.info(op)
            if info.constant_index >= 0:
                users = () if everything else op.results[0].users
                if not known(op, info):
                    changes.made.update(dict.fromkeys(users, changes.step))
                    continue
            if not everything:
                is_dead = info.can_die and op.results and op.is_unused
                if matches and not is_dead and not info.patterns:
                    continue
                if is_dead:
                    changes.made[op] = changes.step  # a fold that changes operands tells nobody what has lost a use
            ops.append(op)
        if everything or matches:
            changes.forget()
        else:
            ops = changes.unseen(ops, infos)
        if self.config.top_down:
            ops.reverse()
        self._stack = ops
        self._listed = set(ops)
        return everything or matches

    def _drain(self) -> None:
        stack, listed, infos = self._stack, self._listed, self._infos
        pop, discard = stack.pop, listed.discard
        limited, folds = self.config.max_rewrites >= 0, self.config.fold
        self._rewrites = 0
        changes = self._changes
        seen, step = changes.seen, changes.step
        while stack:
            op = pop()
            if op not in listed:
                continue
            discard(op)
            if op.parent is None:
                continue
            step += 1
            changes.step = seen[op] = step
            info = infos.get(op.__class__) or self._index.info(op)
            if info.can_die:
                for result in op.results:
                    if result._uses is not None:
                        break
                else:
                    if self._erase_if_dead(op, info):
                        continue
            if folds and info.may_fold and self._fold(op, info):
                continue
            if info.patterns:
                self._try_patterns(op, info)
            if limited and self._exhausted():
                return

    def push(self, op: Operation) -> None:
        """Look at `op` again, and at the operations around it."""
        listed, stack, root = self._listed, self._stack, self.root
        if self._open and not root.is_ancestor_of(op):
            return
        changes = self._changes
        changes.made[op] = changes.step
        current: Operation | None = op
        while current is not None and current is not root and current not in listed:
            listed.add(current)
            stack.append(current)
            block = current.parent
            region = block.parent if block is not None else None
            current = region.parent if region is not None else None

    # What the driver hears

    def inserted(self, op: Operation) -> None:
        if self.listener is not None:
            self.listener.inserted(op)
        self.push(op)

    def modified(self, op: Operation) -> None:
        if self.listener is not None:
            self.listener.modified(op)
        self.push(op)

    def erased(self, op: Operation) -> None:
        if self.listener is not None:
            self.listener.erased(op)
        listed, around = self._listed, op.parent_op
        if around is not None:
            self._changes.around[around] = self._changes.step
        if not op.regions:
            listed.discard(op)
            self._push_definitions(op)
            return
        gone = list(op.walk())
        for inner in gone:
            self._push_definitions(inner)
        listed.difference_update(gone)  # afterwards: what is gone may have been pushed as a definition

    def _push_definitions(self, op: Operation) -> None:
        """Look again at what defines the operands: with one use less it may be dead, or have become the only one."""
        listed = self._listed
        for value in op._operands:
            definition = value.defining_op
            if definition is None or definition in listed:
                continue
            if value._uses is op or value.has_at_most_two_users:
                self.push(definition)


# Note [Order of rewriting]
# The driver does what MLIR's does, so that both print the same: the list is filled in program order, used as a stack;
# what is inserted, modified or has lost a use is pushed; fold comes before patterns; constants that folding makes stand
# before the folded operation, and are hoisted and uniqued when the next iteration fills the list. Membership is a set;
# what is erased leaves the set only, and is skipped when it is popped. Unlike MLIR's, the next iterations list only
# what is near a change that came after it was looked at (see changes.py); where that changes nothing any more, one goes
# over all operations that have patterns.
