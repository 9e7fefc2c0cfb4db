"""Collecting the remarks of passes: which kinds and passes are asked for, and what becomes of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Literal

from plait.diagnostics.blame import place_of
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.diagnostics.remark import Remark, RemarkKind
from plait.ir.operation import Operation
from plait.passes.instruments import Instrument

if TYPE_CHECKING:
    from plait.context import Context
    from plait.passes.base import Pass

KINDS: tuple[RemarkKind, ...] = ("passed", "missed", "failed", "analysis")
Policy = Literal["all", "final"]
_Key = tuple[str, str, object]


class RemarkEngine(Instrument):
    """Hands the remarks of the passes around which it is to `hear`.

    `filters` has a regular expression for each kind that is asked for; it matches the whole category, which is the
    name of the pass. With the policy `final` only the last of the remarks of one name at one place is heard, at the end
    (`finish`).
    """

    def __init__(
        self, filters: Mapping[RemarkKind, str], hear: Callable[[Remark], None], *, policy: Policy = "all"
    ) -> None:
        self._filters = {kind: _compiled(pattern) for kind, pattern in filters.items()}
        self._hear = hear
        self._policy: Policy = policy
        self._kept: dict[_Key, Remark] = {}
        self._outer: list[tuple[RemarkEngine | None, str]] = []
        self.category = ""

    def before_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        self._outer.append((ctx.remarks, self.category))
        ctx.remarks, self.category = self, pass_.name

    def after_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        ctx.remarks, self.category = self._outer.pop()

    def failed_pass(self, pass_: Pass, op: Operation, ctx: Context, error: Exception) -> None:
        self.after_pass(pass_, op, ctx)

    def wants(self, kind: RemarkKind) -> bool:
        """Whether such a remark of the running pass would be heard."""
        pattern = self._filters.get(kind)
        return pattern is not None and pattern.fullmatch(self.category) is not None

    def add(self, kind: RemarkKind, name: str, op: Operation, arguments: Mapping[str, object]) -> None:
        """Take a remark of the running pass."""
        if not self.wants(kind):
            return
        said = tuple((key, _text(value)) for key, value in arguments.items() if value is not None)
        remark = Remark(kind, name, self.category, said, op.location, _function_around(op), op.name)
        if self._policy == "all":
            self._hear(remark)
        else:
            key = (name, self.category, op.location.as_attribute())
            self._kept.pop(key, None)
            self._kept[key] = remark

    def finish(self) -> None:
        """Hand out what the policy `final` has kept."""
        kept, self._kept = self._kept, {}
        for remark in kept.values():
            self._hear(remark)


def _text(value: object) -> str:
    return f"{value.name}{place_of(value)}" if isinstance(value, Operation) else str(value)


def _compiled(pattern: str) -> re.Pattern[str]:
    try:
        return re.compile(pattern)
    except re.error as error:
        raise DiagnosticError(Diagnostic("error", f"'{pattern}' is not a valid regular expression: {error}")) from None


def _function_around(op: Operation) -> str:
    """The name of the innermost symbol around `op`, modules left out."""
    while (parent := op.parent_op) is not None:
        symbol = getattr(op.get_attr("sym_name"), "value", None)
        if symbol is not None:
            return str(symbol)
        op = parent
    return ""
