"""`plait docs build`: writes the reference pages, and a site of them and of hand-written pages that opens from disk."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from plait.context import Context
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError

from plait_cli.docs.dialect_page import dialect_page
from plait_cli.docs.knowledge import Knowledge
from plait_cli.docs.overview_pages import (
    conversions_page,
    hooks_page,
    interfaces_page,
    passes_page,
    targets_page,
)

_CONFIGURATION = """site_name: {name}
docs_dir: {docs}
site_dir: {site}
use_directory_urls: false
theme:
  name: readthedocs
  highlightjs: false
plugins: []
validation:
  links:
    not_found: warn
    anchors: warn
markdown_extensions:
  - codehilite:
      guess_lang: false
  - fenced_code
  - tables
  - toc:
      permalink: true
"""


def reference_pages(ctx: Context, dialects: tuple[str, ...] = ()) -> dict[str, str]:
    """The reference as Markdown, by path: all dialects unless some are named, and everything else installed."""
    knowledge = Knowledge(ctx)
    names = dialects or tuple(sorted(ctx.dialect_names))
    for name in names:
        if ctx.dialect(name) is None:
            help = ctx.missing_dialect_hint(name)
            raise DiagnosticError(Diagnostic("error", f"dialect '{name}' is not installed", help=help))
    pages = {f"dialects/{name}.md": dialect_page(name, ctx, knowledge) for name in names}
    pages["passes.md"] = passes_page(ctx, knowledge)
    pages["conversions.md"] = conversions_page(ctx, knowledge)
    pages["interfaces.md"] = interfaces_page(ctx, knowledge)
    pages["hooks.md"] = hooks_page()
    pages["targets.md"] = targets_page(ctx, knowledge)
    pages["index.md"] = _index(names, knowledge)
    return pages


def _index(names: tuple[str, ...], knowledge: Knowledge) -> str:
    lines = ["# Reference", "", "Made from the declarations of what is installed.", "", "| dialect | |", "|---|---|"]
    lines += [f"| [{name}](dialects/{name}.md) | {knowledge.dialect_summary(name)} |" for name in names]
    lines += ["", "Across dialects: [passes](passes.md), [conversions](conversions.md), [interfaces](interfaces.md),"]
    lines += ["[hooks](hooks.md), [backends, targets and frontends](targets.md).", ""]
    return "\n".join(lines)


def build(output: Path, dialects: tuple[str, ...], source: Path | None, markdown_only: bool, name: str) -> int:
    """Write the pages or the site into `output`, which is replaced as a whole. Raises `DiagnosticError`."""
    if not markdown_only and find_spec("mkdocs") is None:
        help = "pip install 'plait-cli[docs]', or pass --markdown-only"
        raise DiagnosticError(Diagnostic("error", "a site needs MkDocs, which is not installed", help=help))
    if source is not None and not source.is_dir():
        raise DiagnosticError(Diagnostic("error", f"'{source}' is not a folder"))
    if output.exists() and not _is_ours(output):
        help = "name a folder that does not exist yet, or one that this command made"
        raise DiagnosticError(Diagnostic("error", f"'{output}' exists and was not made by this command", help=help))
    pages = reference_pages(Context.from_environment(), dialects)
    with tempfile.TemporaryDirectory() as folder:
        docs = Path(folder) / "docs"
        if source is not None:
            shutil.copytree(source, docs, ignore=shutil.ignore_patterns("README.md"))
            _copy_front_page(source, docs)
        for path, text in pages.items():
            place = docs / "reference" / path if source is not None else docs / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")
        made = docs if markdown_only else _site(Path(folder), docs, name)
        (made / _MARK).write_text("Made by `plait docs build`.\n", encoding="utf-8")
        if output.exists():
            shutil.rmtree(output)
        shutil.copytree(made, output)
    print(f"{len(pages)} reference pages in {output}" + ("" if markdown_only else f"; open {output / 'index.html'}"))
    return 0


_MARK = ".plait-docs"


def _is_ours(output: Path) -> bool:
    return (output / _MARK).exists() or (output.is_dir() and not any(output.iterdir()))


def _copy_front_page(source: Path, docs: Path) -> None:
    """The front page is README.md where that is what the folder has."""
    readme = source / "README.md"
    if readme.exists() and not (docs / "index.md").exists():
        text = readme.read_text(encoding="utf-8")
        (docs / "index.md").write_text(text + "\n[Reference](reference/index.md)\n", encoding="utf-8")


def _site(folder: Path, docs: Path, name: str) -> Path:
    site = folder / "site"
    configuration = folder / "mkdocs.yml"
    configuration.write_text(_CONFIGURATION.format(name=name, docs=docs, site=site), encoding="utf-8")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "-f", str(configuration)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise DiagnosticError(Diagnostic("error", f"MkDocs failed: {done.stderr.strip()[-500:]}"))
    for line in done.stderr.splitlines():
        print(line, file=sys.stderr)
    return site
