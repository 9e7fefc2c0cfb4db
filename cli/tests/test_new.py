"""`plait new`: what it writes installs, passes its tests and the conformance kit, and is found; what it refuses."""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from plait.diagnostics.diagnostic import DiagnosticError
from plait_cli.main import main
from plait_cli.new.kinds import KINDS
from plait_cli.new.names import names_of
from plait_cli.new.project import rendered, substitutions

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))
from offline_environment import OfflineEnvironment as Installed

Plait = Callable[..., Any]


def name_of(kind: str) -> str:
    return f"new-{kind}"


# Names


@pytest.mark.parametrize("text", ["rain-gauge", "rain_gauge", "plait-rain-gauge"])
def test_a_name_has_a_form_for_each_use(text: str) -> None:
    names = names_of(text)
    assert (names.distribution, names.package, names.dialect) == ("plait-rain-gauge", "plait_rain_gauge", "rain_gauge")
    assert (names.class_name, names.constant) == ("RainGauge", "RAIN_GAUGE")


REFUSED = {
    "": "cannot be the name", "Rain": "cannot be the name", "1st": "cannot be the name", "a--b": "cannot be the name",
    "a-": "cannot be the name", "a.b": "cannot be the name", "../a": "cannot be the name", "a b": "cannot be the name",
    "é": "cannot be the name", "class": "it is a keyword of Python", "match": "it is a keyword of Python",
    "tosa": "it is a dialect of plait-tosa", "plait-stablehlo": "it is a dialect of plait-stablehlo",
    "cli": "plait-cli is a distribution of Plait", "std": "plait-std is a distribution of Plait",
    "builtin": "it has a meaning in MLIR text", "dense-resource": "it has a meaning in MLIR text",
    "interpret": "it has a meaning in Plait",
}  # fmt: skip


@pytest.mark.parametrize("text", REFUSED)
def test_a_name_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(DiagnosticError) as caught:
        names_of(text)
    assert REFUSED[text] in caught.value.diagnostics[0].message
    assert caught.value.diagnostics[0].help


# Files


@pytest.mark.parametrize("kind", KINDS)
def test_every_word_of_the_templates_is_replaced(kind: str) -> None:
    names = names_of(name_of(kind))
    files = rendered(kind, substitutions(names, kind, "Ada Byron <ada@example.org>"))
    assert {"pyproject.toml", "README.md", "LICENSE", f"src/{names.package}/plugin.py"} <= set(files)
    assert {f"src/{names.package}/py.typed", f"src/{names.package}/__init__.py"} <= set(files)
    assert any(path.startswith("tests/test_") for path in files)
    for path, text in files.items():
        assert "<<" not in text and "tmpl" not in path, path
        assert all(len(line) <= 120 for line in text.splitlines()), path
        assert text.endswith("\n") or not text, path
        if path.endswith(".py"):
            compile(text, path, "exec")


@pytest.mark.parametrize("author", [None, "Ada Byron <ada@example.org>", 'O"Neil', "<only@example.org>"])
def test_the_project_is_described(author: str | None) -> None:
    files = rendered("dialect", substitutions(names_of("rain-gauge"), "dialect", author))
    project = tomllib.loads(files["pyproject.toml"])["project"]
    assert project["entry-points"] == {"plait": {"rain-gauge": "plait_rain_gauge.plugin"}}
    assert all(text.endswith(",<2") for text in project["dependencies"])
    expected = {
        None: [], 'O"Neil': [{"name": 'O"Neil'}], "<only@example.org>": [{"email": "only@example.org"}],
    }.get(author, [{"name": "Ada Byron", "email": "ada@example.org"}])  # fmt: skip
    assert project["authors"] == expected


def test_nothing_is_overwritten(plait: Plait, tmp_path: Path) -> None:
    (tmp_path / "plait-rain").mkdir()
    done = plait("new", "rain", "--kind=dialect", "--into", tmp_path)
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith(f"error: {tmp_path}/plait-rain already exists\nhelp: ")
    assert list(tmp_path.iterdir()) == [tmp_path / "plait-rain"] and not list((tmp_path / "plait-rain").iterdir())


def test_nothing_is_left_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plait: Plait) -> None:
    written: list[Path] = []
    original = Path.write_text

    def fail_later(self: Path, *arguments: Any, **options: Any) -> int:
        written.append(self)
        if len(written) > 3:
            raise OSError(28, "No space left on device", str(self))
        return original(self, *arguments, **options)

    monkeypatch.setattr(Path, "write_text", fail_later)
    done = plait("new", "rain", "--kind=dialect", "--into", tmp_path)
    assert done.code == 1 and "no space left on device" in done.err
    assert len(written) == 4 and list(tmp_path.iterdir()) == []


WRONG = {
    "kind": (["rain", "--kind=dialog"], "error: unknown kind of plugin 'dialog'\nhelp: did you mean 'dialect'?"),
    "folder": (["rain", "--kind=pass", "--into=nowhere/at/all"], "error: nowhere/at/all: no such directory\nhelp: "),
    "name": (["Rain", "--kind=pass"], "error: 'Rain' cannot be the name of a plugin\nhelp: a name is lower-case"),
}


@pytest.mark.parametrize("what", WRONG)
def test_wrong_arguments_are_refused(plait: Plait, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    monkeypatch.chdir(tmp_path)
    done = plait("new", *WRONG[what][0])
    assert done.code == (2 if what == "kind" else 1)
    assert done.err.startswith(WRONG[what][1]), done.err
    assert list(tmp_path.iterdir()) == []


# Installed


def main_of(*arguments: str) -> int:
    """The exit code of a command line that is run in this process."""
    with pytest.raises(SystemExit) as done:
        main([*arguments])
    return int(done.value.code or 0)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    pytest.importorskip("hatchling")
    pytest.importorskip("plait_tcp")
    made = Installed(tmp_path_factory.mktemp("new"))
    for kind in KINDS:
        assert main_of("new", name_of(kind), "--kind", kind, "--into", str(made.root)) == 0
    made.install(*(made.root / f"plait-{name_of(kind)}" for kind in KINDS))
    return made


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_its_own_tests_pass(installed: Installed, kind: str) -> None:
    done = installed.run("pytest", "-q", "-p", "no:cacheprovider", cwd=installed.root / f"plait-{name_of(kind)}")
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_it_conforms(installed: Installed, kind: str) -> None:
    distribution = f"plait-{name_of(kind)}"
    arguments = ("-q", "-p", "no:cacheprovider", f"--plait-conformance={distribution}")
    done = installed.run("pytest", *arguments, cwd=installed.root / distribution)
    assert done.returncode == 0, done.stdout
    assert "passed" in done.stdout and "failed" not in done.stdout


@pytest.mark.slow
def test_they_are_listed_and_healthy(installed: Installed) -> None:
    listed = json.loads(installed.plait("plugins", "list", "--json"))
    assert {name_of(kind) for kind in KINDS} <= {plugin["name"] for plugin in listed["plugins"]}
    assert listed["skipped"] == []
    reports = {r["name"]: r for r in json.loads(installed.plait("plugins", "doctor", "--json"))["plugins"]}
    for kind in KINDS:
        assert reports[name_of(kind)]["healthy"] and reports[name_of(kind)]["problems"] == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["dialect", "conversion"])
def test_its_operation_is_read_and_runs(installed: Installed, kind: str) -> None:
    readme = (installed.root / f"plait-{name_of(kind)}" / "README.md").read_text()
    text = readme.partition("    func.func")[2].partition("\n\n")[0].replace("@f(", "@main(")
    path = installed.root / f"{kind}.mlir"
    path.write_text("func.func" + text.replace("\n    ", "\n"))
    operation = f"%0 = new_{kind}.stronger %a, %b : tensor<4xf32>"
    assert operation in installed.plait("opt", path)
    arguments = ("run", path, "--input=4xf32=1 -2 3 -4", "--input=4xf32=-2 1 3 5")
    assert installed.plait(*arguments, "--target=interpret").endswith("4xf32=-2 -2 3 5\n")
    assert installed.plait(*arguments).endswith("4xf32=-2 -2 3 5\n")


@pytest.mark.slow
def test_the_others_take_part_too(installed: Installed) -> None:
    module = installed.root / "negate.mlir"
    module.write_text(
        "func.func @main(%x: f32) -> f32 {\n  %0 = arith.negf %x : f32\n  %1 = arith.negf %0 : f32\n"
        "  %2 = math.rsqrt %1 : f32\n  return %2 : f32\n}\n"
    )
    assert "arith.negf" not in installed.plait("opt", module, "--new-pass")
    assert "arith.divf" in installed.plait("opt", module, "--new-bridge")
    module.write_text(module.read_text().replace("f32", "tensor<2xf32>"))
    assert installed.plait("run", module, "--target=new-backend", "--input=2xf32=4 1").endswith("2xf32=0.5 1\n")
    source = installed.root / "sum.new_frontend"
    source.write_text("#new_frontend\ninput x 2\ny = x + x\noutput y\n")
    assert "arith.addf %x, %x : tensor<2xf32>" in installed.plait("opt", source)
    assert installed.plait("run", source, "--input=2xf32=1 2").endswith("2xf32=2 4\n")
