"""The analysis behind `sccp`: which values are constant, where only what can run counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from plait.passes.forward_analysis import ForwardAnalysis
from plait.rewrite.fold_limits import DEFAULT_LIMITS, FoldLimits
from plait.rewrite.index import PatternIndex
from plait.rewrite.simulated_fold import simulated_fold

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.attribute import Attribute, Type
    from plait.ir.operation import Operation
    from plait.ir.value import Value


class Constant(NamedTuple):
    """`value` whenever it is computed. The dialect that found out is the first that is asked to write it."""

    value: Attribute
    dialect: str


class ConstantPropagation(ForwardAnalysis[Constant]):
    """Folds operations on what is known of their operands."""

    def __init__(self, root: Operation, ctx: Context, limits: FoldLimits = DEFAULT_LIMITS) -> None:
        super().__init__(root, ctx)
        self.limits = limits
        self._index = PatternIndex(ctx)

    def constant(self, value: Value[Any]) -> Constant | None:
        """What `value` is known to be; None if nothing is known or it is never computed."""
        return self.state.get(value)

    def joined(self, value: Value[Any], known: Constant, found: Constant) -> Constant | None:
        return known if found.value is known.value else None

    def constant_in(self, state: Constant, type: Type) -> Attribute | None:
        return state.value

    def transfer(self, op: Operation) -> None:
        info = self._index.info(op)
        dialect = op.name.partition(".")[0]
        if info.constant_index >= 0:
            value = op._properties[info.constant_index]
            self._join(op.results[0], Constant(value, dialect) if value is not None else None)
            return
        constants = self._constants_of(op)
        if constants is None:
            return
        results = simulated_fold(op, info, constants, self.limits, self.ctx)
        if results is None:
            self._join_all(op.results)
            return
        for result, found in zip(op.results, results):
            if not hasattr(found, "_uses"):
                self._join(result, Constant(found, dialect))
                continue
            self._readers.setdefault(found, set()).add(op)
            if found in self.state:
                self._join(result, self.state[found])
