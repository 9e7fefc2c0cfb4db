"""Rules that convert types, and the registry in which rules of different plugins compose."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from plait.frozen import Frozen
from plait.ir.attribute import Type

if TYPE_CHECKING:
    from plait.context import Context
    from plait.plugins.records import TypeRuleRecord
    from plait.typeconv.converter import TypeConverter

Converted = Type | Sequence[Type] | None
"""What a rule returns: one type, several (1:N, also none), or None if it does not apply to this very type."""


class TypeConversionError(Exception):
    """Types cannot be converted, or it is not clear by which rule."""

    def __init__(self, message: str, help: str | None = None) -> None:
        super().__init__(message)
        self.help = help


class TypeRule(Frozen):
    """How types of the class `source` become types that the dialect `target` takes.

    `convert(type, converter)` returns the new types. `to_source(builder, type, values)` makes one value of the original
    type from converted values, `to_target(builder, types, values)` the converse; without them a cast is left that a
    later pass must remove. Among rules for one class and target the greatest `priority` wins.
    """

    source: type[Type]
    target: str
    convert: Callable[[Any, TypeConverter], Converted]
    priority: int = 0
    to_source: Callable[..., Any] | None = None
    to_target: Callable[..., Any] | None = None
    origin: str = ""

    @property
    def name(self) -> str:
        """The name of the function that converts."""
        return self.convert.__name__

    @property
    def label(self) -> str:
        """How messages name the rule."""
        of = f" of {self.origin}" if self.origin else ""
        return f"{self.name}{of} ({self.source.name} -> {self.target})"


def type_rule(
    source: type[Type],
    target: str,
    *,
    priority: int = 0,
    to_source: Callable[..., Any] | None = None,
    to_target: Callable[..., Any] | None = None,
) -> Callable[[Callable[[Any, TypeConverter], Converted]], TypeRule]:
    """Make a function `(type, converter) -> Type | types | None` the rule for `source` on the way to `target`."""

    def decorate(function: Callable[[Any, TypeConverter], Converted]) -> TypeRule:
        return TypeRule(source, target, function, priority, to_source, to_target)

    return decorate


class TypeRuleRegistry:
    """The rules of a context by source class; rules of a dialect are loaded when one of its types is converted."""

    def __init__(self, rules: Iterable[TypeRule] = ()) -> None:
        self._rules: dict[type[Type], list[TypeRule]] = {}
        self._pending: dict[str, list[tuple[str, Callable[[], Iterable[TypeRule]]]]] = {}  # by source: target, rules
        self._targets: dict[str, set[str]] = {}  # of the records, by source
        self._useful: dict[frozenset[str], set[str]] = {}
        for rule in rules:
            self.add(rule)

    @classmethod
    def from_context(cls, ctx: Context) -> TypeRuleRegistry:
        """The registry of the rules that the plugins of `ctx` contribute, made once for each context."""
        if ctx.type_rules is not None:
            return ctx.type_rules
        ctx.type_rules = registry = cls()
        for record in ctx.registry.type_rules:
            plugin = ctx.registry.owner[record]
            origin = plugin.distribution or plugin.name

            def load(record: TypeRuleRecord = record, origin: str = origin) -> Iterable[TypeRule]:
                return [
                    rule.replaced(origin=origin, priority=rule.priority or record.priority) for rule in ctx.load(record)
                ]

            registry._pending.setdefault(record.source, []).append((record.target, load))
            registry._targets.setdefault(record.source, set()).add(record.target)
        return registry

    def add(self, rule: TypeRule) -> None:
        self._rules.setdefault(rule.source, []).append(rule)

    def rules_for(self, type: Type, goals: frozenset[str]) -> dict[str, list[TypeRule]]:
        """The rules for the class of `type`, or its nearest base that has any, by target; the best first.

        Rules of equal standing are all listed: whoever needs that target reports them. Rules of plugins that do not
        lead on to one of the dialects `goals` need not be there: they are loaded when they are wanted.
        """
        source = type.name.partition(".")[0]
        pending = self._pending.get(source)
        if pending:
            useful = self._useful.get(goals)
            if useful is None:
                useful = self._useful[goals] = self._ways_to(goals)
            self._pending[source] = [entry for entry in pending if entry[0] not in useful]
            for target, load in pending:
                if target in useful:
                    for rule in load():
                        self.add(rule)
        for cls in type.__class__.__mro__:
            if cls in self._rules:
                return _best_by_target(self._rules[cls])
        return {}


    def _ways_to(self, goals: frozenset[str]) -> set[str]:
        """The targets from which records lead to `goals`. Any rule may give builtin types, whatever its target."""
        useful = set(goals)
        while True:
            sources = {source for source, targets in self._targets.items() if targets & useful}
            more = set[str]().union(*self._targets.values()) if "builtin" in sources else sources
            if more <= useful:
                return useful
            useful |= more


def _best_by_target(rules: Sequence[TypeRule]) -> dict[str, list[TypeRule]]:
    best: dict[str, list[TypeRule]] = {}
    for rule in rules:
        present = best.setdefault(rule.target, [rule])
        if rule.priority > present[0].priority:
            best[rule.target] = [rule]
        elif rule.priority == present[0].priority and rule is not present[0]:
            present.append(rule)
    return best


def check_unambiguous(rules: Sequence[TypeRule]) -> TypeRule:
    """The only rule. Raises `TypeConversionError` that names both origins if two have equal standing."""
    if len(rules) > 1:
        a, b = rules[0], rules[1]
        raise TypeConversionError(
            f"two rules of equal priority convert {a.source.name} to {a.target}: {a.label} and {b.label}",
            "give one of them a greater priority, or disable one of the plugins with PLAIT_DISABLE_PLUGINS",
        )
    return rules[0]
