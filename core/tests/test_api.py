"""The public names exist, and importing the package costs next to nothing."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import plait
import pytest
from plait.api import PUBLIC_MODULES, public_names


def test_every_public_name_exists_and_every_public_module_says_what_it_is_for() -> None:
    for name in public_names():
        module, _, attribute = name.rpartition(".")
        assert hasattr(import_module(module), attribute), name
    for name in PUBLIC_MODULES:
        assert import_module(name).__doc__, name


def test_the_public_names_are_those_that_were_agreed_on(request: pytest.FixtureRequest) -> None:
    golden = Path(__file__).parent / "golden" / "public_names.txt"
    text = "\n".join(public_names()) + "\n"
    if request.config.getoption("--bless", default=False):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(text)
    assert text == golden.read_text(), "the public names have changed; --bless records them"


def test_the_package_offers_these_names() -> None:
    assert plait.__all__ == ["Context", "Executable", "__version__", "compile", "load", "parse"]
    assert all(getattr(plait, name) for name in plait.__all__)
    assert callable(plait.compile) and callable(plait.load) and callable(plait.parse)
    assert dir(plait) == sorted(plait.__all__)


def test_importing_the_package_imports_nothing() -> None:
    code = "import sys; before = set(sys.modules); import plait; print(sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, env=_env(), check=True)
    assert ast.literal_eval(done.stdout) == ["__future__", "plait"]


def test_a_small_run_imports_nothing_heavy() -> None:
    code = (
        "import sys; from plait.context import Context; from plait.syntax.parser import parse_module;"
        "from plait.passes import PassManager; ctx = Context.from_environment(); m = parse_module('module {}', ctx);"
        "PassManager(ctx).run('canonicalize,cse', m); str(m);"
        "print([n for n in ('numpy', 'ml_dtypes', 'llvmlite', 'rich', 'importlib_metadata') if n in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=_env(), check=True)
    assert done.stdout.strip() == "[]"


def _env() -> dict[str, str]:
    root = Path(plait.__file__).parents[1]
    return {"PYTHONPATH": ":".join(dict.fromkeys([str(root), *(p for p in sys.path if p)]))}
