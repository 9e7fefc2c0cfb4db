"""Bytecode of generated functions, kept in `__pycache__` like the bytecode of modules. See Note [Generated code]."""

from __future__ import annotations

import atexit
import marshal
import os
import sys
from contextlib import suppress
from functools import lru_cache
from importlib.util import MAGIC_NUMBER, cache_from_source, source_hash
from pathlib import Path
from types import CodeType

_MOST_KEPT = 4096
_HASH_BYTES = 8
_compiled: dict[str, CodeType] = {}
_new: set[str] = set()


def code_of(source: str) -> CodeType:
    """The code of generated source, compiled unless this process, or an earlier one, has compiled it."""
    code = _compiled.get(source)
    if code is None:
        kept = _kept().get(source)
        code = _compiled[source] = compile(source, "<generated>", "exec") if kept is None else marshal.loads(kept)
        if kept is None:
            if not _new:
                atexit.register(_keep)
            _new.add(source)
    return code


@lru_cache(maxsize=1)
def _kept() -> dict[str, bytes]:
    """Source to marshalled code, as earlier processes of this Python left it."""
    with suppress(OSError, NotImplementedError, ValueError, EOFError, TypeError):
        data = Path(_path()).read_bytes()
        start = len(MAGIC_NUMBER) + _HASH_BYTES
        if data[:start] == MAGIC_NUMBER + source_hash(data[start:]):
            return marshal.loads(memoryview(data)[start:])
    return {}


def _path() -> str:
    return cache_from_source(os.path.join(os.path.dirname(__file__), "generated.py"))


def _keep() -> None:
    """Add what this process has compiled, unless Python is not to write bytecode or there is no place for it."""
    if sys.dont_write_bytecode:
        return
    _kept.cache_clear()
    entries = {**_kept(), **{source: marshal.dumps(_compiled[source]) for source in _new}}
    if len(entries) > _MOST_KEPT:
        entries = {source: marshal.dumps(code) for source, code in _compiled.items()}
    body = marshal.dumps(entries)
    with suppress(OSError, NotImplementedError):
        path = Path(_path())
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f"{path.name}.{os.getpid()}")
        try:
            part.write_bytes(MAGIC_NUMBER + source_hash(body) + body)
            part.replace(path)
        except OSError:
            part.unlink(missing_ok=True)


# Note [Generated code]
# Constructors, verifiers, parsers and printers of operations are Python source, made from their declarations and
# compiled on first use: two hundred for a small model, which took 16 ms of a cold compilation of 570. Python keeps the
# bytecode of modules in `__pycache__`; that of these functions is kept there as well, in one file beside that of this
# module. A function is found by its whole source, so that what is kept is never out of date. The file says which
# bytecode it holds (`importlib.util.MAGIC_NUMBER`) and a hash of it; any other file is not read. It is written at the
# end of a process that compiled something new, as a whole, under another name first. `PYTHONPYCACHEPREFIX` and
# `PYTHONDONTWRITEBYTECODE` mean what they mean for modules.
