"""A site that opens from disk, of Markdown pages: made by Sphinx, which also checks every link."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError

NEEDED = ("sphinx", "myst_parser", "furo")
"""What makes a site, in the extra `docs`."""

_CONFIGURATION = """project = {name!r}
html_title = {name!r}
extensions = ["myst_parser", "plait_cli.docs.navigation_titles"]
html_theme = "furo"
html_static_path = ["_static"]
html_css_files = ["plait.css"]
html_theme_options = {{"navigation_with_keys": True}}
html_copy_source = False
html_show_copyright = False
html_show_search_summary = False  # it fetches pages, which no browser does from disk
html_show_sphinx = False
html_use_index = False
html_last_updated_fmt = None
highlight_language = "text"
pygments_style = "tango"
pygments_dark_style = "monokai"
myst_heading_anchors = 4
smartquotes = False
suppress_warnings = ["misc.highlighting_failure", "myst.header"]
"""

_STYLE = """
.content { width: 52em; }
.highlight .go { font-style: normal; }
table.docutils { margin-left: 0; }
table.docutils th { text-align: left; vertical-align: bottom; }
table.docutils td { vertical-align: top; }
table.docutils td p, table.docutils th p { margin: 0; }
table.docutils td:first-child code, table.docutils td:first-child a { white-space: nowrap; }
@media (max-width: 67em) { .content { width: 100%; } }
"""
_LINK = re.compile(r"\]\((?P<path>[^):#\s]+)\.md\)")


def check_tools() -> None:
    """Raise `DiagnosticError` if a site cannot be made here."""
    missing = [name.replace("_", "-") for name in NEEDED if find_spec(name) is None]
    if missing:
        message = f"a site needs {', '.join(missing)}, which is not installed"
        help = "pip install 'plait-cli[docs]', or pass --markdown-only"
        raise DiagnosticError(Diagnostic("error", message, help=help))


def navigation(front: str, pages: Sequence[str], elsewhere: Sequence[str] = ()) -> str:
    """Directives that make the sidebar: a part for each section of the front page, in its order, then the rest.

    A page belongs to the first section that links to it; what stands before the sections takes what is left. Pages from
    `elsewhere` are in the sidebar only if the front page links to them.
    """
    left = [page.removesuffix(".md") for page in (*pages, *elsewhere) if page != "index.md"]
    parts: dict[str, list[str]] = {}
    introduction, *sections = _sections(front)
    for title, links in (*sections, introduction):
        parts[title] = [link for link in dict.fromkeys(links) if link in left]
        left = [page for page in left if page not in parts[title]]
    parts = {"": parts.pop(""), **parts, "More": sorted(page for page in left if f"{page}.md" in pages)}
    return "\n".join(toctree(title, mine) for title, mine in parts.items() if mine)


def _sections(text: str) -> Iterator[tuple[str, list[str]]]:
    """Title and links of each section; the first has no title."""
    for i, part in enumerate(re.split(r"^## ", text, flags=re.MULTILINE)):
        title = part.partition("\n")[0] if i else ""
        yield title, [os.path.normpath(match["path"]) for match in _LINK.finditer(part)]


def toctree(title: str, pages: Iterable[str]) -> str:
    """A part of the sidebar."""
    caption = f":caption: {title}\n" if title else ""
    return f"```{{toctree}}\n:hidden:\n:maxdepth: 2\n{caption}\n" + "\n".join(pages) + "\n```\n"


def make_site(docs: Path, site: Path, name: str) -> list[str]:
    """Make the site of the Markdown pages in `docs`; the warnings, of broken links for example. Raises."""
    (docs / "_static").mkdir()
    (docs / "_static" / "plait.css").write_text(_STYLE, encoding="utf-8")
    (docs / "conf.py").write_text(_CONFIGURATION.format(name=name), encoding="utf-8")
    sphinx = [sys.executable, "-m", "sphinx", "-q", "-j", "auto", "-b", "html", "-d", str(docs.parent / "doctrees")]
    done = subprocess.run([*sphinx, str(docs), str(site)], capture_output=True, text=True, check=False)
    if done.returncode:
        raise DiagnosticError(Diagnostic("error", f"Sphinx failed: {done.stderr.strip()[-500:]}"))
    for left in (".buildinfo", "objects.inv"):
        (site / left).unlink(missing_ok=True)
    return [line.replace(f"{docs}{os.sep}", "") for line in done.stderr.splitlines() if line.strip()]
