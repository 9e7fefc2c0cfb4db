"""What the greedy driver knows of each operation class: its patterns, folds and traits, looked up once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.interfaces.foldable import Foldable
from plait.ir import traits
from plait.rewrite.constants import constant_index
from plait.rewrite.pattern import Pattern

if TYPE_CHECKING:
    from plait.ir.operation import Operation


TraitFold = Callable[["Operation", Sequence[Any]], Any]


class OpInfo:
    """The facts of one operation class (of one name, if unregistered)."""

    __slots__ = (
        "always_dead", "can_die", "constant_index", "folds", "may_fold", "patterns", "special_folds", "takes_large",
        "takes_limits", "trait_folds",
    )  # fmt: skip

    def __init__(self, op: Operation, folds: Sequence[Any], patterns: Sequence[Pattern]) -> None:
        own = op.traits
        mortal = op.is_registered and traits.Terminator not in own and traits.Symbol not in own
        self.can_die = mortal
        self.always_dead = mortal and traits.Pure in own
        self.constant_index = constant_index(type(op))
        self.folds = tuple(getattr(fold, "function", fold) for fold in folds)
        self.takes_large = frozenset(fold.function for fold in folds if getattr(fold, "takes_large", False))
        self.takes_limits = frozenset(fold.function for fold in folds if getattr(fold, "takes_limits", False))
        self.special_folds = self.takes_large | self.takes_limits
        self.trait_folds = tuple(fold for trait, fold in _trait_folds() if trait in own)
        self.may_fold = self.constant_index < 0 and bool(self.folds or self.trait_folds)
        self.patterns = tuple(patterns)


class PatternIndex:
    """Patterns by the name of their root, and the folds of the context. Build it once for many runs."""

    __slots__ = ("_any", "_by_root", "ctx", "infos")

    def __init__(self, ctx: Any, patterns: Sequence[Pattern] = ()) -> None:
        self.ctx = ctx
        self.infos: _Infos = {}
        self._by_root: dict[str, list[Pattern]] = {}
        self._any: list[Pattern] = []
        for one in patterns:
            name = one.root_name
            (self._any if name is None else self._by_root.setdefault(name, [])).append(one)

    def patterns_of(self, op: Operation) -> Sequence[Pattern]:
        """The patterns that may match `op`, the most beneficial first."""
        found = self._by_root.get(op.name, ())
        return sorted([*found, *self._any], key=lambda one: -one.benefit)

    def info(self, op: Operation) -> OpInfo:
        """The facts of the class of `op`; they are kept in `infos`, except for unregistered operations."""
        if not op.is_registered:
            return OpInfo(op, (), self.patterns_of(op))
        cls = op.__class__
        found = self.infos.get(cls)
        if found is None:
            found = self.infos[cls] = OpInfo(op, self._folds(op), self.patterns_of(op))
        return found

    def _folds(self, op: Operation) -> Sequence[Any]:
        if self.ctx is None:
            return ()
        return (*self.ctx.folds(type(op)), *self._attached_fold(op))

    def _attached_fold(self, op: Operation) -> Sequence[Any]:
        if self.ctx.model(Foldable, op) is None:
            return ()

        def fold(op: Operation, *constants: Any) -> Any:
            model = self.ctx.model(Foldable, op)  # it may decline this operation
            return model.fold(op, constants) if model is not None else None

        return (fold,)


_Infos = dict[type[Any], OpInfo]


class CanonicalPatterns(PatternIndex):
    """The canonicalization patterns of a context, with `extra` ones; looked up when an operation is first met."""

    __slots__ = ("_disabled", "_enabled")

    def __init__(
        self, ctx: Any, extra: Sequence[Pattern] = (), disabled: Sequence[str] = (), enabled: Sequence[str] = ()
    ) -> None:
        super().__init__(ctx, extra)
        self._disabled = frozenset(disabled)
        self._enabled = frozenset(enabled)

    def patterns_of(self, op: Operation) -> Sequence[Pattern]:
        found = list(super().patterns_of(op))
        if self.ctx is not None and op.is_registered:
            found += [p for p in self.ctx.patterns(type(op)) or () if self._wanted(p)]
        return sorted(found, key=lambda one: -one.benefit)

    def _wanted(self, one: Pattern) -> bool:
        return one.name not in self._disabled and (not self._enabled or one.name in self._enabled)


def _trait_folds() -> list[tuple[Any, TraitFold]]:
    return [
        (traits.Commutative, move_constants_right),
        (traits.Idempotent, fold_idempotent),
        (traits.Involution, fold_involution),
    ]


def move_constants_right(op: Operation, constants: Sequence[Any]) -> Any:
    """f(constant, x) -> f(x, constant)"""
    seen = False
    for constant in constants:
        if constant is not None:
            seen = True
        elif seen:
            break
    else:
        return None
    values = [v for v, c in zip(op._operands, constants) if c is None]
    op.operands = values + [v for v, c in zip(op._operands, constants) if c is not None]
    return ()


def fold_idempotent(op: Operation, constants: Sequence[Any]) -> Any:
    """f(f(x)) -> f(x); f(x, x) -> x"""
    operands = op._operands
    if len(operands) == 1:
        inner = operands[0].defining_op
        return operands[0] if inner is not None and inner.name == op.name and _same_form(inner, op) else None
    if len(operands) == 2 and operands[0] is operands[1] and operands[0].type is op.results[0].type:
        return operands[0]
    return None


def fold_involution(op: Operation, constants: Sequence[Any]) -> Any:
    """f(f(x)) -> x"""
    inner = op._operands[0].defining_op
    if inner is None or inner.name != op.name or not _same_form(inner, op):
        return None
    value = inner._operands[0]
    return value if value.type is op.results[0].type else None


def _same_form(a: Operation, b: Operation) -> bool:
    return a._properties == b._properties and a.results[0].type is b.results[0].type
