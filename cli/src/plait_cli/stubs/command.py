"""`plait stubs`: which modules get a stub, and writing it."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError

from plait_cli.options import StubOptions
from plait_cli.stubs.module_stub import declares_operations, module_stub

_CLASS = re.compile(r"^ *class |\btype\(|\b__name__\b", re.MULTILINE)


def stubs_of(package: str) -> Iterator[tuple[Path, str]]:
    """The path and the text of the stub of each module in `package` that declares operations."""
    root = _imported(package)
    below = pkgutil.walk_packages(getattr(root, "__path__", ()), package + ".")
    for name in [package, *(found.name for found in below)]:
        spec = importlib.util.find_spec(name)
        source = Path(spec.origin) if spec is not None and spec.origin is not None else None
        if source is None or source.suffix != ".py" or _CLASS.search(source.read_text()) is None:
            continue
        module = importlib.import_module(name)
        if declares_operations(module):
            yield source.with_suffix(".pyi"), module_stub(module)


def _imported(package: str) -> object:
    try:
        return importlib.import_module(package)
    except ModuleNotFoundError as error:
        raise DiagnosticError(Diagnostic("error", f"package '{package}' cannot be imported: {error}")) from error


def write_stubs(options: StubOptions) -> int:
    """Write the stubs of a package beside its modules and print which changed; or only say which would."""
    made = stubs_of(options.package)
    changed = [(path, text) for path, text in made if not path.exists() or path.read_text() != text]
    for path, text in changed:
        if not options.check:
            path.write_text(text)
        print(path)
    return int(options.check and bool(changed))
