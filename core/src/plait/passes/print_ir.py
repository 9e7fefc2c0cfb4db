"""Printing the IR before and after passes, to a stream or into a tree of files."""

from __future__ import annotations

import sys
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from plait.passes.instruments import Instrument
from plait.syntax.file_names import file_name

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.passes.base import Pass


class _All(Collection[str]):
    """The collection that has every name."""

    def __contains__(self, name: object) -> bool:
        return True

    def __iter__(self) -> Any:
        raise TypeError("the set of all names is infinite")

    def __len__(self) -> int:
        return sys.maxsize


ALL = _All()
"""Every pass, for `PrintIR(after=ALL)`."""


class PrintIR(Instrument):
    """Print the IR before and after passes: those named, or all (`before=ALL`).

    With `changed_only` a pass that leaves the text as it is prints nothing; with `failed_only` a pass prints only if it
    fails. With `module_scope` the whole module is printed, also for passes that run on functions. `folder` is where a
    file is written for each dump, in a folder for each operation, in place of printing: see Note [Files].
    """

    def __init__(
        self,
        before: Collection[str] = (),
        after: Collection[str] = (),
        *,
        changed_only: bool = False,
        failed_only: bool = False,
        module_scope: bool = False,
        out: TextIO | None = None,
        folder: str | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.before = before
        self.after = after
        self.changed_only = changed_only
        self.failed_only = failed_only
        self.module_scope = module_scope
        self.out = out
        self.folder = folder
        self.options = dict(options or {})
        self._texts: list[str] = []
        self._counts: dict[Operation, int] = {}

    def before_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        if self.changed_only:
            self._texts.append(self._text(op))
        if pass_.name in self.before:
            self._print("Before", pass_, op)

    def after_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        unchanged = self.changed_only and self._texts.pop() == self._text(op)
        if pass_.name in self.after and not unchanged and not self.failed_only:
            self._print("After", pass_, op)

    def failed_pass(self, pass_: Pass, op: Operation, ctx: Context, error: Exception) -> None:
        if self.changed_only:
            self._texts.pop()
        if self.failed_only or pass_.name in self.after:
            self._print("After", pass_, op, " Failed")

    def _text(self, op: Operation) -> str:
        """The text of a dump: what is nested in something is printed without aliases, which would stand around it."""
        root = _root(op, self.module_scope)
        local = root.parent_op is not None or self.options.get("local_scope", False)
        text = root.print(**{**self.options, "local_scope": local})
        return text.rstrip("\n") if local else text

    def _print(self, when: str, pass_: Pass, op: Operation, note: str = "") -> None:
        where = f" ('{op.name}' operation{_symbol_suffix(op)})" if self.module_scope else ""
        title = pass_.title or type(pass_).__name__
        header = f"// -----// IR Dump {when} {title}{note} ({pass_.name}){where} //----- //"
        text = f"{header}\n{self._text(op)}\n\n"
        if self.folder is None:
            print(text, end="", file=self.out or sys.stderr)
        else:
            path = self._path(self.folder, pass_, op)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

    def _path(self, folder: str, pass_: Pass, op: Operation) -> Path:
        chain = [op]
        while (parent := chain[-1].parent_op) is not None:
            chain.append(parent)
        chain.reverse()
        counts = self._counts
        counts[op] = counts[op] + 1 if op in counts else 0
        numbers = [counts.setdefault(outer, 0) for outer in chain]
        names = [file_name(f"{o.name.replace('.', '_')}_{_symbol(o) or 'no-symbol-name'}") for o in chain]
        return Path(folder, *names, file_name(f"{'_'.join(map(str, numbers))}_{pass_.name}.mlir"))


def _symbol(op: Operation) -> str | None:
    name: Any = op.get_attr("sym_name")
    return name.value if name is not None else None


def _symbol_suffix(op: Operation) -> str:
    name = _symbol(op)
    return f": @{name}" if name is not None else ""


def _root(op: Operation, module_scope: bool) -> Operation:
    while module_scope and op.parent_op is not None:
        op = op.parent_op
    return op


# Note [Files]
# The layout is that of `--mlir-print-ir-tree-dir`: in `builtin_module_no-symbol-name/func_func_main/0_1_cse.mlir` the
# last number counts dumps of `@main`, the first those of the module around it. An operation that has a dump, or is
# around one, is at 0 and counts on with each dump of its own. Symbols may be any text: see `file_name`.
