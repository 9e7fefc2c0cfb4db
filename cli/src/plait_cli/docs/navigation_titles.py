"""An extension of Sphinx: the navigation beside each page is made of the titles of pages, without their sections.

The theme asks for titles only, and Sphinx copies the sections of all pages for each page before it drops them: more
than half of the time that pages take to be written.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def setup(app: Any) -> dict[str, Any]:
    """What Sphinx calls."""
    app.connect("html-page-context", _offer_titles, priority=100)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _offer_titles(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Replace what makes the navigation of a page by the same on tables of contents that have titles only."""
    whole: Callable[..., str] | None = context.get("toctree")
    if whole is None:
        return
    if not hasattr(app, "plait_titles"):
        app.plait_titles = {name: _titles(toc) for name, toc in app.env.tocs.items()}

    def toctree(**options: Any) -> str:
        contents, app.env.tocs = app.env.tocs, app.plait_titles
        try:
            return whole(**options)
        finally:
            app.env.tocs = contents

    context["toctree"] = toctree


def _titles(toc: Any) -> Any:
    """A copy of a table of contents without the entries that lead to no other page."""
    kept = toc.deepcopy()
    for entry in [node for node in kept.findall() if node.tagname == "list_item" and node.parent is not kept]:
        if not any(node.tagname == "toctree" for node in entry.findall()):
            entry.parent.remove(entry)
    for entries in [node for node in kept.findall() if node.tagname == "bullet_list" and not node.children]:
        if entries is not kept:
            entries.parent.remove(entries)
    return kept
