"""Which operations a conversion may leave, as values that compose."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from plait.frozen import Frozen

if TYPE_CHECKING:
    from plait.ir.operation import Operation

#: True is legal, False illegal, None unknown.
Verdict = bool | None
Rule = Callable[["Operation"], Verdict]
Subject = type[Any] | str


def subject_name(subject: Subject) -> str:
    """The IR name of an operation class; a string is a dialect or an IR name and stands for itself."""
    return subject if isinstance(subject, str) else subject.name


class Legality(Frozen):
    """What is legal: by operation name, else by dialect, else by the rule for all others.

    Legalities compose: in `a + b` what `b` says of a name replaces what `a` says of it.
    """

    rules: Mapping[str, Rule] = MappingProxyType({})
    recursive: frozenset[str] = frozenset()

    def __add__(self, other: Legality) -> Legality:
        return Legality({**self.rules, **other.rules}, (self.recursive - set(other.rules)) | other.recursive)

    def __call__(self, op: Operation) -> Verdict:
        """True if `op` may stay, False if it must go, None if nothing is said of it."""
        rule = self.rule_of(op.name)
        return rule(op) if rule is not None else None

    def rule_of(self, name: str) -> Rule | None:
        """What decides of operations of that name."""
        rules = self.rules
        return rules.get(name) or rules.get(name.partition(".")[0]) or rules.get("*")

    def is_always_legal(self, name: str) -> bool:
        """Whether each operation of that name may stay."""
        return self.rule_of(name) is _yes

    def is_recursively_legal(self, op: Operation) -> bool:
        """Whether `op` may stay with all that it holds."""
        return (op.name in self.recursive or op.name.partition(".")[0] in self.recursive) and self(op) is True


#: What a conversion aims at.
ConversionTarget = Legality


def _yes(op: Operation) -> Verdict:
    return True


def _no(op: Operation) -> Verdict:
    return False


def legal(*subjects: Subject) -> Legality:
    """These dialects and operations are legal."""
    return Legality({subject_name(s): _yes for s in subjects})


def illegal(*subjects: Subject) -> Legality:
    """These dialects and operations are illegal."""
    return Legality({subject_name(s): _no for s in subjects})


def legal_when(rule: Callable[[Any], Verdict], *subjects: Subject) -> Legality:
    """These dialects and operations are legal where `rule(op)` is true; without subjects, what nothing else names."""
    return Legality({subject_name(s): rule for s in subjects or ("*",)})


def recursively_legal(*subjects: Subject) -> Legality:
    """These are legal with all that they hold; the conversion does not look into them."""
    return Legality({subject_name(s): _yes for s in subjects}, frozenset(subject_name(s) for s in subjects))
