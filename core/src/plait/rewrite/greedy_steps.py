"""What the greedy driver tries on one operation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.dense import DenseElementsAttr
from plait.diagnostics.blame import add_place
from plait.interfaces.memory_effects import would_be_trivially_dead
from plait.ir.value import Value
from plait.rewrite.fold_limits import FoldLimits
from plait.rewrite.greedy_config import GreedyConfig, Outcome, PatternError, TraceEvent
from plait.rewrite.index import OpInfo, PatternIndex
from plait.rewrite.pattern import NO_MATCH
from plait.rewrite.rewriter import Rewriter, as_values
from plait.rewrite.simulated_fold import Snapshot, restore, snapshot

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.attribute import Attribute, Type
    from plait.ir.operation import Operation


class GreedySteps(Rewriter):
    """What is tried on one operation: to erase it if it is dead, to fold it, and patterns."""

    __slots__ = ("_changed", "_counter", "_index", "_infos", "_rewrites", "config")

    def __init__(self, index: PatternIndex, ctx: Any, config: GreedyConfig) -> None:
        super().__init__(ctx, config.listener)
        self.config = config if ctx is None else _as_asked_for(config, ctx)
        self._counter = self.config.counter
        self._index = index
        self._infos = index.infos
        self._changed = False
        self._rewrites = 0

    @property
    def fold_limits(self) -> FoldLimits:
        return self.config.fold_limits

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


def _as_asked_for(config: GreedyConfig, ctx: Context) -> GreedyConfig:
    """`config` with the trace and the counter of the context, where it has none of its own."""
    if ctx.trace is None and ctx.counter is None:
        return config
    return config.replaced(trace=config.trace or ctx.trace, counter=config.counter or ctx.counter)


def _name(function: Operation) -> str:
    return getattr(function, "name", None) or getattr(function, "__name__", "?")


def _is_own(op: Operation, values: Sequence[Any]) -> bool:
    """Whether one of `values` is a result of `op`, which can then not go."""
    for result in op.results:  # asked of each operation: a generator would cost as much as the folds
        for value in values:
            if value is result:
                return True
    return False
