"""Pages of a site for what its hand-written pages lead to outside of their folder: other texts, code, folders."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

_PIECE = re.compile(
    r"^ {0,3}(?P<fence>```+|~~~+).*?^ {0,3}(?P=fence)[ \t]*$|\]\((?P<target>[^)\s]+)\)", re.DOTALL | re.MULTILINE
)
"""A block of code, which stays as it is, or the target of a link."""
_LANGUAGES = {".py": "python", ".mlir": "mlir", ".toml": "toml", ".c": "c", ".yml": "yaml"}
_LEFT_OUT = frozenset({"__pycache__", ".git", "build", "dist"})
_LARGEST = 200_000
"""Bytes of a file that is shown."""

FOLDER = "files"
"""Where these pages are; a name that a folder of documentation does not use itself."""


class Sources:
    """The pages of one site. `docs` is the folder of hand-written pages, its parent is what may be shown."""

    def __init__(self, docs: Path) -> None:
        self.docs = docs.resolve()
        self.root = self.docs.parent
        self._wanted: list[Path] = []
        self._pages: dict[str, str] = {}

    def page(self, path: Path) -> str:
        """The text of a hand-written page, its links to what is outside leading to pages of the site."""
        place = path.resolve().relative_to(self.docs)
        return self._with_links(path, _front(place.as_posix()))

    def pages(self) -> dict[str, str]:
        """All that the links of the pages asked for lead to, by path."""
        while self._wanted:
            path = self._wanted.pop()
            place = self._place(path)
            if place not in self._pages:
                self._pages[place] = self._page_of(path, place)
        return self._pages

    def _page_of(self, path: Path, place: str) -> str:
        name = path.relative_to(self.root).as_posix()
        if path.is_dir():
            return _HEAD + f"# {name}\n\n" + "".join(self._listing(path, place))
        if path.suffix == ".md":
            return _HEAD + self._with_links(path, place)
        fence = "`" * 8
        text = path.read_text(encoding="utf-8", errors="replace")
        return _HEAD + f"# {name}\n\n{fence}{_LANGUAGES.get(path.suffix, 'text')}\n{text.rstrip()}\n{fence}\n"

    def _listing(self, folder: Path, place: str) -> Iterator[str]:
        for path in sorted(folder.iterdir()):
            if path.name.startswith(".") or path.name in _LEFT_OUT or not self._can_be_shown(path):
                continue
            yield f"- [{path.name}{'/' if path.is_dir() else ''}]({self._link(path, place)})\n"

    def _can_be_shown(self, path: Path) -> bool:
        if path.is_dir():
            return any(self._can_be_shown(inner) for inner in path.iterdir() if inner.name not in _LEFT_OUT)
        known = path.suffix in (*_LANGUAGES, ".md", ".txt", ".typed", ".ini", "")
        return known and path.stat().st_size <= _LARGEST

    def _with_links(self, path: Path, place: str) -> str:
        def changed(match: re.Match[str]) -> str:
            target = match["target"]
            if target is None or target.startswith("#") or "://" in target:
                return match[0]
            name, mark, fragment = target.partition("#")
            found = (path.parent / name).resolve()
            if not found.exists() or not found.is_relative_to(self.root):
                return match[0]
            is_page = found.suffix == ".md"
            return f"]({self._link(found, place)}{mark if is_page else ''}{fragment if is_page else ''})"

        return _PIECE.sub(changed, path.read_text(encoding="utf-8"))

    def _link(self, path: Path, place: str) -> str:
        """The link from the page at `place`; what is outside of the hand-written pages becomes a page."""
        if path.is_relative_to(self.docs) and path.suffix == ".md":
            goal = _front(path.relative_to(self.docs).as_posix())
        else:
            self._wanted.append(path)
            goal = self._place(path)
        return os.path.relpath(goal, os.path.dirname(place) or ".")

    def _place(self, path: Path) -> str:
        name = path.relative_to(self.root).as_posix()
        return f"{FOLDER}/{name}/index.md" if path.is_dir() else f"{FOLDER}/{name.removesuffix('.md')}.md"


_HEAD = "---\norphan: true\nnosearch: true\n---\n\n"


def _front(place: str) -> str:
    """README.md is the front page."""
    return "index.md" if place == "README.md" else place
