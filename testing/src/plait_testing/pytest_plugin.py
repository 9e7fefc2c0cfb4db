"""The pytest plugin: collects `.mlir` tests and offers fixtures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from plait_testing import conformance_plugin

if TYPE_CHECKING:
    from plait.builtin.ops import ModuleOp

_CONTEXT = pytest.StashKey[Any]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bless", action="store_true", help="rewrite golden files")
    conformance_plugin.add_option(parser)


def pytest_configure(config: pytest.Config) -> None:
    """With `--plait-conformance` and no paths, nothing else is collected."""
    if config.getoption("--plait-conformance") and config.args_source is not pytest.Config.ArgsSource.ARGS:
        config.args = []


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    """Add the items of `--plait-conformance` before `-k` and `-m` select."""
    if config.getoption("--plait-conformance"):
        items += conformance_plugin.collect(session, config, shared_context(config))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say what the checks of `--plait-conformance` rest on."""
    conformance_plugin.summarize(terminalreporter, config)


def shared_context(config: pytest.Config) -> Any:
    """One context of all installed plugins for the session; contexts hold no state of modules."""
    if _CONTEXT not in config.stash:
        from plait.context import Context

        config.stash[_CONTEXT] = Context.from_environment()
    return config.stash[_CONTEXT]


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """`.mlir` files in folders named `mlir` below a test folder are tests."""
    if file_path.suffix == ".mlir" and "mlir" in file_path.parts:
        return MlirFile.from_parent(parent, path=file_path)  # pyright: ignore[reportUnknownMemberType]  (pytest's **kw)
    return None


class MlirFile(pytest.File):
    """A `.mlir` test file: one test."""

    def collect(self) -> Iterator[pytest.Item]:
        yield MlirTest.from_parent(self, name=self.path.stem)  # pyright: ignore[reportUnknownMemberType]  (pytest's **kw)


class MlirTest(pytest.Item):
    """Runs the RUN lines of a file."""

    def runtest(self) -> None:
        from plait_testing.lit import run_test

        run_test(self.path, shared_context(self.config))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, AssertionError):
            return f"{self.path}:\n{excinfo.value}"
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, f"mlir: {self.name}"


@pytest.fixture(scope="session")
def context(request: pytest.FixtureRequest) -> Any:
    """A context of all installed plugins."""
    return shared_context(request.config)


@pytest.fixture
def isolated_context() -> Callable[..., Any]:
    """`isolated_context(plugin, ...)` is a new context that knows the core and these plugins, whatever is installed."""

    def make(*plugins: Any, dialects: Any = (), allow_unregistered: bool = False) -> Any:
        from plait.context import Context

        return Context(plugins, dialects, allow_unregistered=allow_unregistered)

    return make


@pytest.fixture
def ir(context: Any) -> Callable[..., Any]:
    """`ir(text)` parses and verifies a module; `ir(text, ctx=...)` does in an isolated context."""

    def parse(text: str, *, check: bool = True, ctx: Any = None) -> Any:
        from plait.ir.verify import verify
        from plait.syntax.parser import parse_module

        chosen = context if ctx is None else ctx
        module = parse_module(text, chosen)
        if check:
            verify(module, chosen)
        return module

    return parse


@pytest.fixture
def assert_same_results(context: Any) -> Callable[..., None]:
    """`assert_same_results(before, after)` interprets a function of both modules on arguments made from its types, or
    on those given as `arguments`, and raises unless results and written buffers are the same."""

    def check(before: Any, after: Any, *, function: str = "main", arguments: Any = None, ctx: Any = None) -> None:
        from plait_testing.same_results import same_results

        same_results(before, after, function, arguments, context if ctx is None else ctx)

    return check


@pytest.fixture
def run_pipeline(context: Any) -> Callable[[Any, str], Any]:
    """`run_pipeline(module, text)` runs a textual pipeline, verifying after each pass, and returns the module."""

    def run(module: ModuleOp, text: str, *, ctx: Any = None) -> Any:
        from plait.passes.instruments import VerifyEach
        from plait.passes.manager import PassManager
        from plait.passes.pipeline import Pipeline

        chosen = context if ctx is None else ctx
        PassManager(chosen, [VerifyEach()]).run(Pipeline.parse(text, chosen), module)
        return module

    return run


@pytest.fixture
def filecheck() -> Callable[..., None]:
    """`filecheck(text, checks)` raises unless `text` satisfies the CHECK comments in `checks`."""
    from plait_testing.filecheck import filecheck as check

    return check
