"""The greedy driver: folds and patterns, applied until nothing changes. See Note [Order of rewriting]."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from plait.builtin.dense import DenseElementsAttr
from plait.diagnostics.blame import add_place
from plait.interfaces.memory_effects import would_be_trivially_dead
from plait.ir import traits
from plait.ir.value import Value
from plait.rewrite.changes import Changes
from plait.rewrite.constant_scopes import ConstantScopes
from plait.rewrite.fold_limits import DEFAULT_LIMITS, FoldLimits
from plait.rewrite.index import OpInfo, PatternIndex
from plait.rewrite.pattern import NO_MATCH, Pattern
from plait.rewrite.rewriter import RewriteListener, Rewriter, as_values
from plait.rewrite.simplify_regions import simplify_regions
from plait.rewrite.simulated_fold import Snapshot, restore, snapshot

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.attribute import Attribute, Type
    from plait.ir.operation import Operation


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


@dataclass(frozen=True)
class GreedyConfig:
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


def apply_patterns_greedily(
    root: Operation, patterns: Sequence[Pattern] | PatternIndex, ctx: Context | None = None,
    config: GreedyConfig = GreedyConfig()
) -> GreedyResult:
    """Apply `patterns`, and the folds of the context, to all that `root` holds until nothing changes.

    Dead operations are erased, constants uniqued and hoisted to the entry of the enclosing isolated region. A
    `PatternIndex` that is passed for `patterns` is kept by the caller, so that it is built once.
    """
    index = patterns if isinstance(patterns, PatternIndex) else PatternIndex(ctx, patterns)
    return GreedyDriver(root, index, ctx, config).run()


class GreedyDriver(Rewriter):
    """The rewriter that patterns are given, with the worklist behind it."""

    __slots__ = (
        "_changed", "_changes", "_constants", "_counter", "_index", "_infos", "_listed", "_open", "_rewrites", "_stack",
        "config", "root",
    )  # fmt: skip

    def __init__(self, root: Operation, index: PatternIndex, ctx: Any, config: GreedyConfig) -> None:
        super().__init__(ctx, config.listener)
        self.root = root
        self.config = config if ctx is None else _as_asked_for(config, ctx)
        self._counter = self.config.counter
        self._index = index
        self._infos = index.infos
        self._stack: list[Operation] = []
        self._listed: set[Operation] = set()
        self._changes = Changes()
        self._constants = ConstantScopes(self)
        # values cross the border of a root that is not isolated: what is outside must be told from what is inside
        self._open = root.parent is not None and traits.IsolatedFromAbove not in root.traits
        self._changed = False
        self._rewrites = 0

    @property
    def fold_limits(self) -> FoldLimits:
        return self.config.fold_limits

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

    # Steps

    def _erase_if_dead(self, op: Operation, info: OpInfo) -> bool:
        if not info.always_dead and not would_be_trivially_dead(op, self.ctx):
            return False
        if self._counter is not None and not self._allowed("erase-dead"):
            return False
        if self.config.trace is not None:
            self._trace("dead-code", op, "erased as dead")
        self.erase(op)
        self._changed = True
        return True

    def _fold(self, op: Operation, info: OpInfo) -> bool:
        """Fold `op`; whether it is gone or has changed, so that nothing else is to be tried now."""
        infos, has_elements = self._infos, False
        constants: list[Any] = []
        for value in op._operands:
            definition: Any = value.defining_op
            if definition is None:
                constants.append(None)
                continue
            known = infos.get(definition.__class__) or self._index.info(definition)
            if known.constant_index < 0:
                constants.append(None)
                continue
            constant = definition._properties[known.constant_index]
            constants.append(constant)
            has_elements = has_elements or isinstance(constant, DenseElementsAttr)
        limits = self.config.fold_limits
        shown = limits.shown(op, constants, self.ctx) if has_elements else constants
        before = op._operands, op._properties, snapshot(op) if self._counter is not None else None
        special = info.special_folds
        for fold in info.folds:
            try:
                if special and fold in special:
                    given = constants if fold in info.takes_large else shown
                    result = fold(op, *given, limits=limits) if fold in info.takes_limits else fold(op, *given)
                else:
                    result = fold(op, *shown)
            except Exception as error:
                add_place(error, f"while applying fold '{_name(fold)}'", op)
                raise
            if result is not None and self._apply_fold(op, result, fold, constants, before):
                return True
        for trait_fold in info.trait_folds:
            result = trait_fold(op, constants)
            if result is not None and self._apply_fold(op, result, trait_fold, constants, before):
                return True
        return False

    def _apply_fold(
        self, op: Operation, result: Any, fold: Any, constants: Sequence[Any], before: tuple[Any, Any, Snapshot | None]
    ) -> bool:
        folded = result if result.__class__ is tuple or result.__class__ is list else (result,)
        if not folded or _is_own(op, folded):
            return self._keep_folded(op, fold, bool(folded), before)
        bare = isinstance(result, Value)
        if not bare and not self.config.fold_limits.accepts(result, constants):
            return False
        if len(folded) != len(op.results):
            count = f"{len(folded)} results for {len(op.results)}"
            raise PatternError(f"fold '{_name(fold)}' of '{op.name}' returned {count}")
        if self._counter is not None and not self._allows_fold(op, before[2]):
            return False
        values = folded if bare else self._materialized(op, folded)
        if values is None:
            return False
        self._changed = True
        if self.config.trace is not None:
            self._trace(_name(fold), op, "folded")
        self._check_types(op, values, fold)
        self._replace_with(op, values)
        return True

    def _keep_folded(self, op: Operation, fold: Any, own: bool, before: tuple[Any, Any, Snapshot | None]) -> bool:
        """A fold changed `op` in place; it did not if it returned results of `op`, as in a cycle of a graph region."""
        if own and (op._operands, op._properties) == before[:2]:
            return False
        if self._counter is not None and not self._allows_fold(op, before[2]):
            return False
        self._changed = True
        if self.config.trace is not None:
            self._trace(_name(fold), op, "folded")
        self.modified(op)
        return True

    def _allows_fold(self, op: Operation, before: Snapshot | None) -> bool:
        if self._allowed("fold"):
            return True
        assert before is not None
        restore(op, before)
        return False

    def _materialized(self, op: Operation, folded: Sequence[Any]) -> list[Value[Any]] | None:
        """The values that fold results stand for, constants made before `op`; None if one cannot be made."""
        values: list[Any] = []
        made: list[Operation] = []
        for result, old in zip(folded, op.results):
            if isinstance(result, Value):
                values.append(result)
                continue
            constant = self._make_constant(op, result, old.type)
            if constant is None:
                for earlier in made:
                    self.erase(earlier)
                return None
            made.append(constant)
            values.append(constant.results[0])
        return values

    def _make_constant(self, op: Operation, attribute: Attribute, ty: Type) -> Operation | None:
        if self.ctx is None:
            return None
        self.block, self.anchor, self.location = op.parent, op, op.location
        made = self.ctx.materialize_constant(self, attribute, ty, op.name.partition(".")[0])
        return made.owner if hasattr(made, "_uses") else made

    def _try_patterns(self, op: Operation, info: OpInfo) -> bool:
        trace = self.config.trace
        block, location = op.parent, op.location
        for pattern in info.patterns:
            if self._counter is not None and not self._allowed("apply-pattern"):
                continue
            self.block, self.anchor, self.location = block, op, location
            try:
                result: Any = pattern.function(op, self)
            except Exception as error:
                add_place(error, f"while applying pattern '{pattern.name}'", op)
                raise
            values = as_values(result) if result is not NO_MATCH and result else ()
            if values and _is_own(op, values):
                result = self.no_match("the replacement depends on the operation's own result")
            if result is NO_MATCH:
                if trace is not None:
                    self._trace(pattern.name, op, "no match", self.reason)
                continue
            self._changed = True
            self._rewrites += 1
            if trace is not None:
                self._trace(pattern.name, op, "applied")
            if result is None:
                raise PatternError(f"'{pattern.name}' on '{op.name}' returned None; return `()` or `rw.no_match(...)`")
            if values:
                self._check_types(op, values, pattern)
                self.insert_detached(result)
                self._replace_with(op, values)
            return True
        return False

    def _check_types(self, op: Operation, values: Sequence[Any], who: Any) -> None:
        for old, new in zip(op.results, values, strict=False):
            if new.type is not old.type:
                types = f"of type '{old.type}' by a value of type '{new.type}'"
                raise PatternError(f"'{_name(who)}' replaced a result of '{op.name}' {types}")

    def _allowed(self, action: str) -> bool:
        return self._counter is None or self._counter.allows(action)

    def _trace(self, pattern: str, op: Operation, outcome: Outcome, reason: str = "") -> None:
        assert self.config.trace is not None
        self.config.trace(TraceEvent(pattern, op.name, outcome, reason, op.location))

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


def _as_asked_for(config: GreedyConfig, ctx: Context) -> GreedyConfig:
    """`config` with the trace and the counter of the context, where it has none of its own."""
    if ctx.trace is None and ctx.counter is None:
        return config
    return replace(config, trace=config.trace or ctx.trace, counter=config.counter or ctx.counter)


def _name(function: Operation) -> str:
    return getattr(function, "name", None) or getattr(function, "__name__", "?")


# Note [Order of rewriting]
# The driver does what MLIR's does, so that both print the same: the list is filled in program order, used as a stack;
# what is inserted, modified or has lost a use is pushed; fold comes before patterns; constants that folding makes stand
# before the folded operation, and are hoisted and uniqued when the next iteration fills the list. Membership is a set;
# what is erased leaves the set only, and is skipped when it is popped. Unlike MLIR's, the next iterations list only
# what is near a change that came after it was looked at (see changes.py); where that changes nothing any more, one goes
# over all operations that have patterns.


def _is_own(op: Operation, values: Sequence[Any]) -> bool:
    """Whether one of `values` is a result of `op`, which can then not go."""
    for result in op.results:  # asked of each operation: a generator would cost as much as the folds
        for value in values:
            if value is result:
                return True
    return False
