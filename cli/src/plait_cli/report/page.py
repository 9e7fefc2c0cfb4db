"""The page: the records as JSON, in HTML that needs nothing else. See Note [Data]."""

from __future__ import annotations

import base64
import json
import zlib
from importlib.resources import files
from typing import Any

from plait_cli.report.check import Outcome
from plait_cli.report.collect import PassRecord, Recorder
from plait_cli.report.diff import History, Snapshot

FORMAT = 1
_PACK_FROM = 200_000
"""Characters of JSON from which it is packed."""


def report_data(recorder: Recorder, llvm: list[tuple[str, Any]], about: dict[str, Any]) -> dict[str, Any]:
    """All that the page shows, as JSON has it. `llvm` is lines of LLVM IR, each with its operation or None."""
    history = recorder.history
    names = sorted(set(history.op_names))
    indexes = {name: i for i, name in enumerate(names)}
    code = [(history.texts.number(text), _number(history, op)) for text, op in llvm]
    passes = [_pass_entry(record, history) for record in recorder.passes]
    return {
        "format": FORMAT,
        "about": about,
        "names": names,
        "ops": {"name": [indexes[name] for name in history.op_names], "places": history.op_places},
        "files": history.places.files,
        "places": history.places.all,
        "snapshots": [_snapshot_entry(snapshot) for snapshot in history.snapshots],
        "passes": passes,
        "llvm": [number for line in code for number in line],
        "texts": history.texts.all,
    }


def _number(history: History, op: Any) -> int:
    found = history.number_of(op) if op is not None else None
    return -1 if found is None else found


def _snapshot_entry(snapshot: Snapshot) -> dict[str, Any]:
    return {"size": snapshot.size, "dialects": snapshot.dialects, "lines": snapshot.lines}


def _pass_entry(record: PassRecord, history: History) -> dict[str, Any]:
    change = record.change
    replaced = change.replaced
    entry: dict[str, Any] = {
        "name": record.name, "text": record.text, "anchor": record.anchor, "seconds": round(record.seconds, 6),
        "before": record.before, "after": record.after,
        "new": change.new, "changed": change.changed,
        "replaced": [number for number in change.gone if number in replaced],
        "erased": [number for number in change.gone if number not in replaced],
        "sources": [[number, *found] for number, found in change.sources.items()],
        "events": record.events, "dropped": record.dropped, "remarks": record.remarks,
        "refused": [[*key, count] for key, count in record.refused.most_common(200)],
    }  # fmt: skip
    if record.check is not None:
        entry["check"] = check_entry(record.check)
    if record.error is not None:
        entry["error"] = record.error
    return entry


def check_entry(outcome: Outcome) -> dict[str, Any]:
    """A comparison as JSON has it."""
    return {"status": outcome.status, "message": outcome.message, "seconds": round(outcome.seconds, 6)}


def page(data: dict[str, Any]) -> str:
    """The HTML of a report."""
    folder = files("plait_cli.report")
    parts = {name: (folder / name).read_text("utf-8") for name in ("page.html", "page.css", "page.js")}
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=True)
    encoding = "json"
    if len(text) > _PACK_FROM:
        text, encoding = base64.b64encode(zlib.compress(text.encode(), 9)).decode(), "deflate"
    before, _, rest = parts["page.html"].partition("/*css*/")
    middle, _, rest = rest.partition("/*data*/")
    between, _, after = rest.partition("/*js*/")
    middle = middle.replace("ENCODING", encoding)
    return "".join([before, parts["page.css"], middle, _inside_script(text), between, parts["page.js"], after])


def _inside_script(text: str) -> str:
    """JSON that ends no script element: what `<` stands for is the same string."""
    return text.replace("<", "\\u003c")


# Note [Data]
# A line of text is stored once, and a snapshot is a list of numbers. Values keep their names from pass to pass, so that
# an operation that stays has the same text. What is long is packed with zlib, which browsers unpack by themselves.
