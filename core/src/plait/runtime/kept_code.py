"""Code that every process needs, whatever the program: made once, and kept in the disk cache."""

from __future__ import annotations

from collections.abc import Callable

from plait.diagnostics.diagnostic import DiagnosticError
from plait.lazy import lazy_import
from plait.runtime.cache import Cache, cache_of_environment, is_on

hashlib = lazy_import("hashlib")


def kept_code(described: str, make: Callable[[], bytes]) -> bytes:
    """What `make` returns, from the disk cache if it is on and has it. It depends on what is `described` alone."""
    cache = _cache()
    if cache is None:
        return make()
    key = hashlib.sha256(described.encode()).hexdigest()
    code = cache.load_code(key)
    if code is None:
        code = make()
        cache.store_code(key, code)
    return code


def _cache() -> Cache | None:
    try:
        return cache_of_environment() if is_on() else None
    except DiagnosticError:  # a wrong size; who compiles or loads a program with the cache says so
        return None
