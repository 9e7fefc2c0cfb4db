"""`plait docs build`: writes the reference pages, and a site of them and of hand-written pages that opens from disk."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from plait.context import Context
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError

from plait_cli.docs import markdown as md
from plait_cli.docs.dialect_page import dialect_page
from plait_cli.docs.knowledge import Knowledge
from plait_cli.docs.overview_pages import (
    conversions_page,
    hooks_page,
    interfaces_page,
    passes_page,
    targets_page,
)
from plait_cli.docs.site import check_tools, make_site, navigation, toctree
from plait_cli.docs.sources import FOLDER, Sources
from plait_cli.files import resolved
from plait_cli.options import DocsOptions

REFERENCE = "reference/"
"""Where the reference is, beside hand-written pages."""
DIALECTS = "dialects/index.md"
_TITLES = {
    DIALECTS: "dialects", "passes.md": "passes", "conversions.md": "conversions", "interfaces.md": "interfaces",
    "hooks.md": "hooks", "targets.md": "backends, targets and frontends",
}  # fmt: skip


def reference_pages(ctx: Context, dialects: tuple[str, ...] = ()) -> dict[str, str]:
    """The reference as Markdown, by path: all dialects unless some are named, and everything else installed."""
    knowledge = Knowledge(ctx)
    names = dialects or tuple(sorted(ctx.dialect_names))
    for name in dialects:
        if ctx.dialect(name) is None:
            help = ctx.missing_dialect_hint(name)
            raise DiagnosticError(Diagnostic("error", f"dialect '{name}' is not installed", help=help))
    pages = {"index.md": _index(), DIALECTS: _dialects(names, knowledge)}
    pages |= {f"dialects/{name}.md": dialect_page(name, ctx, knowledge) for name in names}
    pages["passes.md"] = passes_page(ctx, knowledge)
    pages["conversions.md"] = conversions_page(ctx, knowledge)
    pages["interfaces.md"] = interfaces_page(ctx, knowledge, names)
    pages["hooks.md"] = hooks_page()
    pages["targets.md"] = targets_page(ctx, knowledge)
    return pages


def _index() -> str:
    links = (f"[{title}]({path})" for path, title in _TITLES.items())
    return f"# Reference\n\nMade from the declarations of what is installed: {', '.join(links)}.\n"


def _dialects(names: tuple[str, ...], knowledge: Knowledge) -> str:
    rows = ((f"[{name}]({name}.md)", knowledge.dialect_summary(name)) for name in names)
    return "# Dialects\n\n" + md.table(("dialect", ""), rows)


def build(options: DocsOptions) -> int:
    """Write the pages or the site into a folder, which is replaced as a whole. Raises `DiagnosticError`."""
    output, markdown_only = Path(options.output), options.markdown_only
    source = Path(options.source) if options.source is not None else None
    if not markdown_only:
        check_tools()
    if source is not None and not source.is_dir():
        raise DiagnosticError(Diagnostic("error", f"'{source}' is not a folder"))
    if output.exists() and not _is_ours(output):
        help = "name a folder that does not exist yet, or one that this command made"
        raise DiagnosticError(Diagnostic("error", f"'{output}' exists and was not made by this command", help=help))
    reference = reference_pages(Context.from_environment(), options.dialect)
    pages = reference
    if source is not None:
        pages = _written_pages(source) | {f"{REFERENCE}{path}": text for path, text in reference.items()}
    with tempfile.TemporaryDirectory() as folder:
        docs, site = Path(folder) / "docs", Path(folder) / "site"
        _write(docs, pages if markdown_only else _with_navigation(pages, reference))
        for line in [] if markdown_only else make_site(docs, site, options.name):
            print_warning(line)
        made = docs if markdown_only else site
        (made / _MARK).write_text("Made by `plait docs build`.\n", encoding="utf-8")
        _replace(output, made)
    opened = "" if markdown_only else f"; open {output / 'index.html'}"
    print(f"{len(reference)} reference pages in {output}{opened}")
    return 0


def print_warning(line: str) -> None:
    print(line, file=sys.stderr)


def _written_pages(source: Path) -> dict[str, str]:
    """The hand-written pages, README.md as the front page, and what they lead to outside of their folder."""
    sources = Sources(source)
    found = sorted(path for path in source.rglob("*.md") if not path.relative_to(source).parts[0].startswith("."))
    pages = {path.relative_to(source).as_posix(): sources.page(path) for path in found}
    front = pages.pop("README.md", "# Documentation\n")
    return {"index.md": front, **pages, **sources.pages()}


def _with_navigation(pages: dict[str, str], reference: Mapping[str, str]) -> dict[str, str]:
    """The pages with a sidebar: the sections of the front page, then the reference, the dialects folded."""
    inner = REFERENCE if f"{REFERENCE}index.md" in pages else ""
    dialects = [Path(path).stem for path in reference if path.startswith("dialects/") and path != DIALECTS]
    across = [inner + path.removesuffix(".md") for path in _TITLES]
    written = [path for path in pages if inner and not path.startswith((REFERENCE, f"{FOLDER}/"))]
    sidebar = navigation(pages["index.md"], written, [path for path in pages if path.startswith(f"{FOLDER}/")])
    sidebar += toctree("Reference", [*([f"{inner}index"] if inner else []), *across])
    return {
        **pages,
        "index.md": f"{pages['index.md']}\n{sidebar}",
        inner + DIALECTS: f"{reference[DIALECTS]}\n{toctree('', dialects)}",
    }


_MARK = ".plait-docs"


def _replace(output: Path, made: Path) -> None:
    """Put a copy of the folder `made` where `output` is: all of it, or what was there stays."""
    output = Path(resolved(str(output)))
    output.parent.mkdir(parents=True, exist_ok=True)
    staged = Path(tempfile.mkdtemp(dir=output.parent, prefix=f".{output.name}."))
    try:
        shutil.copytree(made, staged, dirs_exist_ok=True)
        staged.chmod(0o755)  # what mkdtemp makes is for its owner only
        if output.exists():
            shutil.rmtree(output)
        staged.rename(output)
    except BaseException:
        shutil.rmtree(staged, ignore_errors=True)
        raise


def _is_ours(output: Path) -> bool:
    return (output / _MARK).exists() or (output.is_dir() and not any(output.iterdir()))


def _write(folder: Path, pages: dict[str, str]) -> None:
    for path, text in pages.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
