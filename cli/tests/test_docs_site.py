"""The site that `plait docs build` makes: it opens from disk, in a browser too, and no link is broken."""

from __future__ import annotations

import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

import pytest
from plait_cli.docs.build import build
from plait_cli.docs.site import NEEDED, navigation
from plait_cli.docs.sources import Sources
from plait_cli.options import DocsOptions

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = next((found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), "")
needs_chromium = pytest.mark.skipif(not CHROMIUM, reason="no Chromium is installed")  # before the site is made


SMALL = {
    "README.md": "# Small\n\n[Start](start.md#first)\n\n## How-tos\n\n- [Other](how/other.md)\n\n[tosa](reference/dialects/tosa.md)\n",
    "start.md": "# Start\n\n## First\n\n```mlir\n%0 = tosa.abs %x : (tensor<2xf32>) -> tensor<2xf32>\n```\n",
    "how/other.md": "# Other\n\n[back](../start.md)\n",
}
"""Pages of a site that is made quickly."""


class Site(NamedTuple):
    """A folder with a site, the folder of its hand-written pages, and what the command printed as warnings."""

    folder: Path
    source: Path
    warnings: str


def made(folder: Path, source: Path, dialects: tuple[str, ...] = ()) -> Site:
    """The site of `source` and of these dialects, or of all that are installed."""
    for module in NEEDED:
        pytest.importorskip(module, reason="a site needs the extra `docs`")
    for module in ("plait_stablehlo", "plait_tosa", "plait_llvm"):
        pytest.importorskip(module, reason="it is made once: where everything is installed")
    with pytest.MonkeyPatch.context() as patch:
        warnings: list[str] = []
        patch.setattr("plait_cli.docs.build.print_warning", warnings.append)
        assert build(DocsOptions(str(folder), dialects, source=str(source))) == 0
    return Site(folder, source, "\n".join(warnings))


@pytest.fixture(scope="module")
def whole_site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The site of all that is installed and of our own documentation."""
    return made(tmp_path_factory.mktemp("docs") / "site", ROOT / "docs")


@pytest.fixture(scope="module", params=["small", pytest.param("whole", marks=pytest.mark.exhaustive)])
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Site:
    """A site of a few pages, or the whole one, which takes two minutes."""
    if request.param == "whole":
        return request.getfixturevalue("whole_site")
    source = tmp_path_factory.mktemp("small")
    for name, text in SMALL.items():
        (source / name).parent.mkdir(exist_ok=True)
        (source / name).write_text(text)
    return made(source.parent / "small-site", source, ("arith", "builtin", "tosa"))


class _Page(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for key, value in attrs:
            if key in ("href", "src") and value:
                self.links.append(value)
            if key == "id" and value:
                self.ids.add(value)


@pytest.mark.slow
def test_no_link_is_broken_and_nothing_comes_from_elsewhere(site: Site) -> None:
    pages = {path: _Page(path.read_text()) for path in site.folder.rglob("*.html")}
    assert len(pages) > len(list(site.source.rglob("*.md"))) + 8
    for path, page in pages.items():
        for link in page.links:
            if link.startswith(("http:", "https:", "data:", "mailto:")):
                assert not link.endswith((".js", ".css")), f"{path.name} needs the network: {link}"
                continue
            target, _, fragment = link.partition("#")
            place = (path.parent / target.partition("?")[0]).resolve() if target else path
            assert place.exists(), f"{path}: {link}"
            if fragment and place in pages:
                assert fragment in pages[place].ids, f"{path}: {link}"


@pytest.mark.slow
def test_there_are_no_warnings(site: Site) -> None:
    assert site.warnings == ""


@pytest.mark.slow
def test_every_hand_written_page_and_every_dialect_is_in_the_sidebar(site: Site) -> None:
    front = (site.folder / "index.html").read_text()
    sidebar = front.partition('class="sidebar-tree"')[2].partition("</aside>")[0]
    for path in site.source.rglob("*.md"):
        name = path.relative_to(site.source).with_suffix(".html").as_posix()
        assert name == "README.html" or f'href="{name}"' in sidebar, name
    dialects = (site.folder / "reference" / "dialects" / "index.html").read_text()
    assert 'href="tosa.html"' in dialects.partition('class="sidebar-tree"')[2].partition("</aside>")[0]


def chromium(page: str, folder: Path) -> tuple[str, str]:
    """The page of that address as a browser sees it after its scripts ran, and what it wrote to the console."""
    done = subprocess.run(
        [
            CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
            f"--user-data-dir={folder}", "--enable-logging=stderr", "--virtual-time-budget=10000", "--dump-dom", page,
        ],
        capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    return done.stdout, "\n".join(line for line in done.stderr.splitlines() if "CONSOLE" in line)


@needs_chromium
@pytest.mark.oracle
@pytest.mark.slow
@pytest.mark.parametrize("page", ["index.html", "tutorial.html", "reference/dialects/tosa.html"])
def test_a_page_opens_from_disk_in_a_browser(whole_site: Site, tmp_path: Path, page: str) -> None:
    text, console = chromium((whole_site.folder / page).as_uri(), tmp_path)
    assert "<h1>" in text and console == ""


@needs_chromium
@pytest.mark.oracle
@pytest.mark.slow
def test_search_works_from_disk(whole_site: Site, tmp_path: Path) -> None:
    text, console = chromium((whole_site.folder / "search.html").as_uri() + "?q=tosa.rescale", tmp_path)
    results = re.findall(r'href="([^"]+)"', text.partition('id="search-results"')[2])
    assert any(link.startswith("reference/dialects/tosa.html") for link in results), results
    assert console == ""


def test_the_sections_of_the_front_page_are_the_sidebar() -> None:
    front = "# Docs\n\n[Start](start.md)\n\n## How-tos\n\n- [A](how/a.md)\n- [again](files/C.md)\n\n## Old\n\n[a](how/a.md)\n"
    parts = navigation(front, ["index.md", "start.md", "how/a.md", "other.md"], ["files/C.md", "files/D.md"])
    assert [part.split() for part in parts.split("```{toctree}\n:hidden:\n:maxdepth: 2\n")[1:]] == [
        ["start", "```"],
        [":caption:", "How-tos", "how/a", "files/C", "```"],
        [":caption:", "More", "other", "```"],
    ]


def test_links_to_what_is_outside_become_pages(tmp_path: Path) -> None:
    docs, code = tmp_path / "docs", tmp_path / "src"
    docs.mkdir()
    code.mkdir()
    (code / "a.py").write_text("x = '```'\n")
    (tmp_path / "OTHER.md").write_text("# Other\n\n[back](docs/README.md) and [code](src/a.py#L1)\n")
    (docs / "README.md").write_text("[o](../OTHER.md) [f](../src) [n](../nowhere.py)\n```text\n[x](../OTHER.md)\n```\n")
    sources = Sources(docs)
    front = sources.page(docs / "README.md")
    assert front == "[o](files/OTHER.md) [f](files/src/index.md) [n](../nowhere.py)\n```text\n[x](../OTHER.md)\n```\n"
    pages = sources.pages()
    assert set(pages) == {"files/OTHER.md", "files/src/index.md", "files/src/a.py.md"}
    assert "[back](../index.md) and [code](src/a.py.md)" in pages["files/OTHER.md"]
    assert "- [a.py](../src/a.py.md)\n" in pages["files/src/index.md"] or "- [a.py](a.py.md)" in pages["files/src/index.md"]
    assert "````````python\nx = '```'\n````````\n" in pages["files/src/a.py.md"]
