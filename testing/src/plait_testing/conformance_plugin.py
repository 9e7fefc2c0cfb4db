"""`pytest --plait-conformance=DIST`: a test item for each check of each subject of a distribution."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from _pytest._code.code import TracebackStyle
    from plait.context import Context

    from plait_testing.conformance.suite import Case

ALL = "all"
KITS = pytest.StashKey[list[Any]]()
FRAMES = 6
"""How many of the innermost frames the report of an internal error shows."""


def add_option(parser: pytest.Parser) -> None:
    parser.addoption(
        "--plait-conformance",
        action="append",
        default=[],
        metavar="DIST",
        help="check what a distribution contributes to Plait, by its name; `all` checks every installed one",
    )


def collect(session: pytest.Session, config: pytest.Config, ctx: Context) -> list[pytest.Item]:
    """The items of the distributions that the options name. Raises `pytest.UsageError` for one without a plugin."""
    from plait_testing.conformance.kit import Kit
    from plait_testing.conformance.suite import cases

    items: list[pytest.Item] = []
    kits = config.stash.setdefault(KITS, [])
    for distribution in _distributions(config.getoption("--plait-conformance") or [], ctx):
        collector = Conformance.from_parent(session, name=distribution, nodeid=f"conformance/{distribution}")  # pyright: ignore[reportUnknownMemberType]  (pytest's **kw)
        kits.append(Kit(distribution, ctx))
        for case in cases(kits[-1]):
            item = ConformanceItem.from_parent(collector, name=case.name, case=case)  # pyright: ignore[reportUnknownMemberType]  (pytest's **kw)
            if case.known_failure is not None:
                item.add_marker(pytest.mark.xfail(reason=case.known_failure, strict=True))
            items.append(item)
    return items


def summarize(reporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Write what the checks that ran rest on: how many generated modules, and which compared no results."""
    for kit in config.stash.get(KITS, list[Any]()):
        if not (kit.covered or kit.not_compared or kit.without_results):
            continue
        alone = sorted(name for name, count in kit.covered.items() if not count)
        reporter.section(f"{kit.distribution}: coverage")
        if kit.covered:
            modules, operations = sum(kit.covered.values()), len(kit.covered)
            reporter.line(f"{modules} generated modules of {operations} operations were valid")
        if alone:
            names = ", ".join(alone) if config.get_verbosity() > 0 else "-v names them"
            reporter.line(f"{len(alone)} operations have no valid one beside their example: {names}")
        if kit.without_results:
            reporter.line(f"{len(kit.without_results)} checks of operations without semantics compared no results")
        for case, reason in sorted(kit.not_compared.items()):
            reporter.line(f"no results compared: {case}: {reason}")


def _distributions(names: Sequence[str], ctx: Context) -> list[str]:
    installed = list(dict.fromkeys(plugin.distribution for plugin in ctx.plugins if plugin.distribution))
    if ALL in names:
        return installed
    for name in names:
        if name not in installed:
            problems = [str(p) for p in ctx.plugin_problems if p.distribution == name]
            reason = problems[0] if problems else f"there are {', '.join(installed)}"
            raise pytest.UsageError(f"no plugin of a distribution '{name}' is installed: {reason}")
    return list(dict.fromkeys(names))


class Conformance(pytest.Collector):
    """The checks of a distribution."""

    def collect(self) -> list[pytest.Item]:
        return []


class ConformanceItem(pytest.Item):
    """One check of one subject."""

    def __init__(self, *, case: Case, **options: Any) -> None:
        super().__init__(**options)  # pyright: ignore[reportUnknownMemberType]  (pytest's **kw)
        self.case = case

    def runtest(self) -> None:
        from plait_testing.conformance.kit import NotApplicable

        try:
            self.case.run()
        except NotApplicable as reason:
            pytest.skip(str(reason))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: TracebackStyle | None = None) -> Any:
        """The property, what is wrong, the value that Hypothesis found; the place for an internal error."""
        error = excinfo.value
        doc = (self.case.check.run.__doc__ or "").strip()
        if isinstance(error, AssertionError):
            what = str(error)
        else:
            what = "".join(traceback.format_exception(type(error), error, error.__traceback__)[-FRAMES:])
        notes: list[str] = getattr(error, "__notes__", [])
        return "\n\n".join(part for part in (doc, what.rstrip(), *notes) if part)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self.config.rootpath, None, f"{self.parent.name if self.parent else ''}: {self.name}"
