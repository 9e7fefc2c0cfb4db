"""What the documents show is what happens: commands print what stands under them, links lead somewhere.

`--bless` rewrites the output under each command; a line `...` in it stands for any lines and keeps a block as it is.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import textwrap
from dataclasses import fields
from pathlib import Path

import pytest
from plait.context import Context
from plait_cli.docs.markdown import anchor
from plait_cli.main import main
from plait_testing.conformance.declared import Declared
from plait_testing.conformance.suite import CHECKS
from plait_testing.lit import run_test

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from followed_page import agrees, commands  # noqa: E402  (beside this file)

GUIDES = {
    *(ROOT / "docs" / f"{name}.md" for name in ("tutorial", "artifacts", "state", "parameters")),
    *ROOT.glob("docs/how-to/*.md"),
}
"""Pages that test_guides follows, in folders of their own."""
DOCUMENTS = sorted(
    [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/*.md"), *ROOT.glob("examples/web/*.md"), *ROOT.glob("changelog.d/*.md")]
)
BLOCK = re.compile(r"```console\n(?P<text>.*?)```", re.DOTALL)
LINK = re.compile(r"\]\((?!https?:)(?P<target>[^)#\s]+)(?:#(?P<section>[^)\s]+))?")
REQUIRED = ("stablehlo", "tosa", "linalg", "llvm", "sunny")


@pytest.fixture(autouse=True, scope="module")
def environment() -> None:
    missing = [name for name in REQUIRED if name not in Context.from_environment().dialect_names]
    if missing:
        pytest.skip(f"no plugin defines {', '.join(missing)}")


def output_of(command: str, capsys: pytest.CaptureFixture[str]) -> str:
    program, *arguments = shlex.split(command.replace("\\\n", " "))
    assert program == "plait"
    capsys.readouterr()
    with pytest.raises(SystemExit) as done:
        main(arguments)
    printed = capsys.readouterr()
    assert done.value.code == 0, printed.err
    return "".join(line.rstrip() + "\n" for line in printed.out.rstrip("\n").split("\n"))


SHOWN = [document for document in DOCUMENTS if document not in GUIDES and BLOCK.search(document.read_text())]


@pytest.mark.parametrize("document", SHOWN, ids=lambda d: d.name)
def test_commands_print_what_is_shown(
    document: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.chdir(ROOT)
    text = document.read_text()
    if "plait plan" in text:
        monkeypatch.setenv("PLAIT_DISABLE_PLUGINS", "blas")  # plans say more where a BLAS is installed
    for match in BLOCK.finditer(text):
        shown, printed = "", ""
        for command, output in commands(match["text"]):
            actual = output_of(command, capsys)
            shown += f"$ {command}{output}"
            printed += f"$ {command}{output if agrees(actual, output) else actual}"
        if request.config.getoption("--bless") and shown != printed:
            document.write_text(document.read_text().replace(match["text"], printed))
        else:
            assert printed == shown


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda d: str(d.relative_to(ROOT)))
def test_links_lead_somewhere(document: Path) -> None:
    for link in LINK.finditer(without_code(document.read_text())):
        target = document.parent / link["target"]
        assert target.exists(), link["target"]
        if link["section"] and target.suffix == ".md":
            headings = re.findall(r"^#+ (.+)$", target.read_text(), re.MULTILINE)
            assert link["section"] in {anchor(heading) for heading in headings}, link[0]


def without_code(text: str) -> str:
    return re.sub(r"^(```+).*?^\1$", "", text, flags=re.MULTILINE | re.DOTALL)


def test_every_document_is_in_the_index() -> None:
    index = (ROOT / "docs" / "README.md").read_text()
    for document in (ROOT / "docs").glob("**/*.md"):
        name = str(document.relative_to(ROOT / "docs"))
        assert name == "README.md" or f"({name})" in index, name


def test_the_plugin_guide_shows_the_plugin_as_it_is() -> None:
    guide = (ROOT / "docs" / "writing-a-plugin.md").read_text()
    folder = ROOT / "tests" / "plugins" / "sunny"
    for path in (
        "pyproject.toml",
        "src/sunny/plugin.py",
        "src/sunny/dialect.py",
        "src/sunny/ops.py",
        "src/sunny/models.py",
    ):
        assert (folder / path).read_text().strip() in guide, path


IMPORTS = """
from plait.build.functions import maximum
from sunny.ops import ShadeOp
"""
DIALECT = """
from plait.define import Dialect
from sunny.models import MODELS, interpret_glow, interpret_shade
from sunny.ops import GlowOp, ShadeOp
SUNNY = Dialect(
    "sunny", operations=(GlowOp, ShadeOp), models=lambda: MODELS, interpretations=lambda: (interpret_glow, interpret_shade)
)
"""
SHADE = """
func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = sunny.shade %a, %b : tensor<4xf32>
  %1 = sunny.glow %0, %b : tensor<4xf32>
  return %1 : tensor<4xf32>
}
"""


def test_the_five_steps_make_an_operation(tmp_path: Path) -> None:
    steps = (ROOT / "CONTRIBUTING.md").read_text().partition("## Add an elementwise operation")[0]
    blocks = [textwrap.dedent(b) for b in re.findall(r"^(?:(?: {4}.*)?\n)+", steps, re.MULTILINE) if b.strip()]
    declaration, interpretation, payload, calls = blocks
    shutil.copytree(ROOT / "tests" / "plugins" / "sunny" / "src" / "sunny", tmp_path / "sunny")
    with open(tmp_path / "sunny" / "ops.py", "a") as file:
        file.write(declaration)
    with open(tmp_path / "sunny" / "models.py", "a") as file:
        file.write(IMPORTS + payload + interpretation)
    (tmp_path / "sunny" / "dialect.py").write_text(DIALECT)
    (tmp_path / "shade.mlir").write_text(SHADE)
    for call in calls.strip().splitlines():
        command = [sys.executable, "-m", "plait_cli.main", *shlex.split(call)[1:]]
        environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        assert done.stdout.endswith("\n4xf32=9 2 3 4\n"), done.stderr


def test_the_test_guide_shows_a_test_that_passes(context: Context) -> None:
    guide, path = (ROOT / "docs" / "testing-a-plugin.md").read_text(), ROOT / "docs" / "material" / "mlir" / "glow.mlir"
    assert f"```mlir\n{path.read_text()}```" in guide
    run_test(path, context)


def test_the_test_guide_names_the_checks_and_constants_that_there_are() -> None:
    guide = (ROOT / "docs" / "testing-a-plugin.md").read_text()
    assert {check.name for check in CHECKS} <= set(re.findall(r"`([a-z-]+)`", guide))
    constants = {field.name.upper() for field in fields(Declared)}
    assert constants == set(re.findall(r"^\| `([A-Z_]+)` \|", guide, re.MULTILINE))


def test_the_conformance_command_of_the_test_guide_runs() -> None:
    command = [sys.executable, "-m", "pytest", "--plait-conformance=sunny", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    only = subprocess.run([*command, "-k", "sunny.glow and round-trip"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert "1 passed" in only.stdout or only.stdout.startswith("."), only.stdout


def section(page: str, title: str) -> str:
    return page.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def test_the_page_for_mlir_users_names_commands_and_options_that_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "for-mlir-users.md").read_text()
    cells = [row.split(" | ")[1] for row in section(page, "Options of `plait opt`").splitlines() if row.startswith("| `--")]
    named = set(re.findall(r"--[a-z-]+", " ".join(cells)))
    known = [*re.findall(r"--[a-z-]+", output_of("plait opt --help", capsys))]
    known += [f"--{name}" for name in Context.from_environment().pipeline_elements]
    assert len(named) > 15 and named <= set(known), named - set(known)
    there = output_of("plait --help", capsys)
    for command in set(re.findall(r"`plait ([a-z]+)", section(page, "Tools"))) - {"translate"}:  # that is a plugin's
        assert re.search(rf"^  {command} ", there, re.MULTILINE), command


def test_the_example_of_the_front_page_prints_what_it_says() -> None:
    front = (ROOT / "docs" / "README.md").read_text()
    command, printed = re.search(r"runs with\n\n(.*?)\n\nand prints\n\n(.*?)\n\n", front, re.DOTALL).groups()  # type: ignore[union-attr]
    words = shlex.split(command.replace("\\\n", " "))
    assert words[0] == "plait"
    done = subprocess.run(
        [sys.executable, "-m", "plait_cli.main", *words[1:]], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert done.stdout.strip() == textwrap.dedent(printed)
