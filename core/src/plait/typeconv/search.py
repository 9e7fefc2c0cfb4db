"""The search for the rules that lead from a type to a target dialect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.frozen import Frozen
from plait.ir.attribute import Type
from plait.typeconv.rules import TypeConversionError, TypeRule, check_unambiguous

if TYPE_CHECKING:
    from plait.typeconv.converter import TypeConverter


class Step(Frozen):
    """A rule that was applied, and the types that it returned."""

    rule: TypeRule
    types: tuple[Type, ...]


_MAX_LENGTH = 8


def find_steps(converter: TypeConverter, type: Type) -> tuple[Step, ...] | None:
    """The shortest way from `type` to the target; None if there is none. See Note [Which way].

    Raises `TypeConversionError` if two ways of the same length and priority lead there.
    """
    ways: list[tuple[tuple[Step, ...], tuple[Type, ...]]] = [((), (type,))]
    seen: set[Type] = {type}
    for _ in range(_MAX_LENGTH):
        found: list[tuple[Step, ...]] = []
        longer: list[tuple[tuple[Step, ...], tuple[Type, ...]]] = []
        for steps, types in ways:
            for step in _next_steps(converter, steps, types):
                if step.rule.target == converter.target:
                    found.append((*steps, step))
                elif not set(step.types) <= seen:
                    longer.append(((*steps, step), step.types))
        if found:
            return _best(found, type, converter.target)
        seen.update(t for _, types in longer for t in types)
        ways = longer
    return None


def _next_steps(converter: TypeConverter, steps: tuple[Step, ...], types: tuple[Type, ...]) -> list[Step]:
    """The ways to go on; a rule is followed on all types at once, those that it does not know stay."""
    targets: dict[str, None] = {}
    for type in types:
        targets.update(dict.fromkeys(converter.rules_for(type)))
    return [s for t in targets if _may_pass(converter, steps, t) and (s := _apply(converter, types, t)) is not None]


def _may_pass(converter: TypeConverter, steps: tuple[Step, ...], target: str) -> bool:
    through = converter.through
    if target == converter.target or through is None:
        return True
    if target not in through:
        return False
    return not steps or through.index(target) > through.index(steps[-1].rule.target)


def _apply(converter: TypeConverter, types: tuple[Type, ...], target: str) -> Step | None:
    converted: list[Type] = []
    used: TypeRule | None = None
    for type in types:
        rules = converter.rules_for(type).get(target)
        result = None
        if rules is not None:
            rule = check_unambiguous(rules)
            result = rule.convert(type, converter)
            used = rule if result is not None else used
        converted += (type,) if result is None else (result,) if isinstance(result, Type) else tuple(result)
    return Step(used, tuple(converted)) if used is not None else None


def _best(found: list[tuple[Step, ...]], type: Type, target: str) -> tuple[Step, ...]:
    best = max(_priority(steps) for steps in found)
    chosen = [steps for steps in found if _priority(steps) == best]
    if len(chosen) > 1 and chosen[0][-1].types != chosen[1][-1].types:
        a, b = ("then ".join(step.rule.label for step in steps) for steps in chosen[:2])
        raise TypeConversionError(
            f"two paths of equal priority convert {type} to {target}: {a}; and {b}",
            "name the dialects of the path with `through`, or disable one of the plugins with PLAIT_DISABLE_PLUGINS",
        )
    return chosen[0]


def _priority(steps: tuple[Step, ...]) -> int:
    return sum(step.rule.priority for step in steps)


# Note [Which way]
# A direct rule beats any composition, so that a plugin which adds rules between other dialects cannot change a path
# that worked. Ways of the same length compare by the sum of their priorities. Ways that tie and give the same types do
# not differ; ways that tie and give different types are an error, since whichever was taken would depend on the order
# of installation.
