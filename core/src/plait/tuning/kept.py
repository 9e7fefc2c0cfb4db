"""Pipelines that were found by `plait tune`, kept in the cache of compiled functions."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from plait.files import replaced
from plait.plan.backends import backend_record
from plait.runtime.cache import TUNED_EXTENSION
from plait.runtime.cache_key import Place, place_of
from plait.sources import Program

if TYPE_CHECKING:
    from plait.context import Context


def kept_pipeline(program: Program, ctx: Context, target: str, function: str, threads: bool) -> str | None:
    """The pipeline that was found for a program on this machine, with the plugins of now; None if there is none.

    What was found for one thread and for several, if `threads`, is kept apart.
    """
    path = _path(program, ctx, target, function, threads)
    if path is None:
        return None
    with suppress(OSError):
        return path.read_text(encoding="utf-8")
    return None


def keep_pipeline(
    program: Program, ctx: Context, target: str, function: str, threads: bool, pipeline: str
) -> Path | None:
    """Keep a pipeline; return its file, None if there is no cache."""
    path = _path(program, ctx, target, function, threads)
    if path is None:
        return None
    with suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with replaced(path) as file:
            file.write(pipeline.encode())
        return path
    return None


def _path(program: Program, ctx: Context, target: str, function: str, threads: bool) -> Path | None:
    """The file for a program: its bytes, function and target, the machine and what is installed are in its name."""
    nameless = Program(program.source, "")
    options = {"tuned": True, "function": function, "target": target, "threads": threads}
    place: Place | None = place_of(ctx, [backend_record(ctx, target)], nameless, options)
    if place is None or place.cache.problem is not None:
        return None
    return place.cache.path(place.key).with_suffix(TUNED_EXTENSION)
