"""`plait docs build`: pages say what is declared. The site of them is looked at in test_docs_site.py."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from plait.context import Context
from plait_cli.docs.build import reference_pages
from plait_cli.docs.knowledge import Knowledge
from plait_cli.main import main


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as caught:
        main(["docs", "build", *arguments])
    return int(caught.value.code or 0)


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    return reference_pages(Context.from_environment())


def test_every_operation_type_and_attribute_has_an_entry(pages: dict[str, str]) -> None:
    ctx = Context.from_environment()
    for name in ctx.dialect_names:
        dialect = ctx.dialect(name)
        assert dialect is not None
        text = pages[f"dialects/{name}.md"].replace("\\_", "_")  # as readers see it
        headings = set(re.findall(r"^#{2,3} (\S+)$", text, re.MULTILINE))
        assert {*dialect.operations, *dialect.types, *dialect.attributes} <= headings


def test_every_pass_option_and_hook_is_told(pages: dict[str, str]) -> None:
    ctx = Context.from_environment()
    for name in ctx.passes:
        assert name in pages["passes.md"]
    assert "| `max-iterations` | `int` | `10` |" in pages["passes.md"]
    assert "## plait_dialects" in pages["hooks.md"]
    assert "## MemoryEffects" in pages["interfaces.md"]


def test_tables_have_as_many_cells_as_heads(pages: dict[str, str]) -> None:
    for path, text in pages.items():
        in_code = False
        width = 0
        for line in text.splitlines():
            in_code ^= line.startswith("```")
            if in_code or not line.startswith("| "):
                width = 0
                continue
            cells = len(re.findall(r"(?<!\\)\|", line))
            assert width in (0, cells), f"{path}: {line}"
            width = cells


def test_who_provides_a_model_is_told() -> None:
    ctx = Context.from_environment()
    if ctx.dialect("memref") is None:
        pytest.skip("plait-std is not installed")
    assert ("MemoryEffects", "plait-std") in Knowledge(ctx).interfaces_of("memref.load")


def test_what_a_conversion_does_is_told(pages: dict[str, str]) -> None:
    page = pages.get("dialects/tosa.md")
    if page is None:
        pytest.skip("plait-tosa is not installed")
    entry = page.partition("\n## tosa.add\n")[2].partition("\n## ")[0]
    assert "| [tosa-to-tcp](../conversions.md#tosa-to-tcp) | yes |" in entry
    assert "| operand | type |\n|---|---|\n| `input1` |" in entry
    assert "| result | type |\n|---|---|\n| `output` |" in entry
    assert "[Elementwise](../interfaces.md#elementwise) from `plait-tosa`" in entry


def test_a_dialect_says_what_leads_out_of_it_and_into_it(pages: dict[str, str]) -> None:
    page = pages.get("dialects/tcp.md")
    if page is None or "dialects/tosa.md" not in pages:
        pytest.skip("plait-tcp and plait-tosa are not both installed")
    ways = page.partition("\n## Conversions in and out\n")[2].partition("\n## ")[0]
    out, _, into = ways.partition("| into it |")
    assert "[tcp-to-linalg]" in out and "[tosa-to-tcp]" in into and "[tosa-to-tcp]" not in out


def test_an_overview_has_what_supports_each_operation(pages: dict[str, str]) -> None:
    page = pages.get("dialects/tosa.md")
    if page is None or "dialects/tcp.md" not in pages:
        pytest.skip("plait-tcp and plait-tosa are not both installed")
    assert "| operation | what it does | interpreted | `tosa-to-tcp` | by interface |" in page
    assert "| [tosa.add](#tosaadd) | Add corresponding elements. | yes | yes | Elementwise |" in page


def test_syntax_is_shown_as_it_is_declared(pages: dict[str, str]) -> None:
    if "dialects/arith.md" not in pages:
        pytest.skip("plait-std is not installed")
    entry = pages["dialects/arith.md"].partition("\n## arith.negf\n")[2].partition("\n## ")[0]
    assert "```text\narith.negf $operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)\n```" in entry


def test_enumerations_list_their_cases(pages: dict[str, str]) -> None:
    if "dialects/tosa.md" not in pages:
        pytest.skip("plait-tosa is not installed")
    assert "| `PROPAGATE` | 1 |" in pages["dialects/tosa.md"].partition("### tosa.nan_mode")[2]


def test_one_dialect_as_markdown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--markdown-only", "--dialect", "builtin", "-o", str(tmp_path / "out")) == 0
    assert {p.name for p in (tmp_path / "out" / "dialects").iterdir()} == {"builtin.md", "index.md"}
    assert "8 reference pages" in capsys.readouterr().out
    assert run("--markdown-only", "--dialect", "builtin", "-o", str(tmp_path / "out")) == 0, "made by us: replaced"


def test_what_others_made_is_not_replaced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "precious.txt").write_text("mine")
    assert run("--markdown-only", "-o", str(tmp_path)) == 1
    assert "was not made by this command" in capsys.readouterr().err
    assert (tmp_path / "precious.txt").read_text() == "mine"


def test_a_dialect_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--markdown-only", "--dialect", "nowhere", "-o", str(tmp_path / "out")) == 1
    assert "error: dialect 'nowhere' is not installed" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_a_dialect_that_cannot_be_loaded_has_a_page_that_says_so(tmp_path: Path) -> None:
    plugin = tmp_path / "broken.py"
    plugin.write_text(
        "from plait.plugins import DialectRecord, hookimpl\nPLAIT_API = 1\n\n"
        "@hookimpl\ndef plait_dialects():\n    yield DialectRecord('broken', load='nowhere:AT_ALL', summary='Lost')\n"
    )
    made = reference_pages(Context.from_environment(files=[plugin]))
    assert made["dialects/broken.md"].startswith("# broken\n\nLost.")
    assert "cannot be loaded" in made["dialects/broken.md"] and "nowhere" in made["dialects/broken.md"]


def test_mlir_is_highlighted() -> None:
    pygments = pytest.importorskip("pygments", reason="highlighting is Pygments'")
    from plait_cli.pygments_lexer import MlirLexer
    from pygments.formatters import HtmlFormatter

    text = '%0:2 = "a.b"(%x) <{k = dense<[1, -2]> : tensor<2xi32>}> : (!t.u<f32>) -> tensor<4x?xf8E4M3FN> // note\n'
    tokens = list(MlirLexer().get_tokens(text))
    assert "".join(value for _, value in tokens) == text
    assert not [value for kind, value in tokens if "Error" in str(kind)]
    assert '<span class="nv">%0</span>' in pygments.highlight(text, MlirLexer(), HtmlFormatter())
