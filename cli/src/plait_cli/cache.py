"""`plait cache`: what is kept of compiled functions, and removing it."""

from __future__ import annotations

import json
from collections.abc import Sequence

from plait.runtime.cache import SWITCH, Entry, cache_of_environment, is_on

from plait_cli.declare import NoOptions
from plait_cli.errors import fail
from plait_cli.options import CacheOptions


def info(options: CacheOptions) -> int:
    """Print the state of the cache."""
    cache = cache_of_environment()
    why_off = f"{SWITCH} is 0" if not is_on() else cache.problem
    entries = cache.entries()
    data = {
        "path": str(cache.folder), "functions": len(entries), "bytes": _bytes(entries), "limit": cache.limit,
        "is_used": why_off is None, "why_not": why_off,
    }  # fmt: skip
    if options.as_json:
        print(json.dumps(data, indent=2))
        return 0
    print(f"{cache.folder}: {_held(entries)} of at most {_scaled(cache.limit)}")
    if why_off is not None:
        print(f"not used: {why_off}")
    return 0


def clear(_: NoOptions) -> int:
    """Remove what the cache holds, and say how much that was."""
    cache = cache_of_environment()
    removed = cache.clear()
    left = cache.entries()
    print(f"removed {_held(removed)}")
    if left:
        raise fail(f"{_held(left)} cannot be removed from {cache.folder}")
    return 0


def path(_: NoOptions) -> int:
    """Print the folder of the cache."""
    print(cache_of_environment().folder)
    return 0


def _held(entries: Sequence[Entry]) -> str:
    return f"{len(entries)} functions, {_scaled(_bytes(entries))}"


def _bytes(entries: Sequence[Entry]) -> int:
    return sum(entry.size for entry in entries)


def _scaled(size: int) -> str:
    for unit, factor in (("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)):
        if size >= factor:
            return f"{size / factor:.1f} {unit}"
    return f"{size} bytes"
