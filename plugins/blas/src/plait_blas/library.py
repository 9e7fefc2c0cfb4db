"""Where the BLAS is, how it spells its functions, and on how many threads it runs."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from plait.lazy import lazy_import
from plait.libraries import Library, LibraryNotFoundError, NativeFunction

from plait_blas.spelling import spelling_of

functions = lazy_import("plait_blas.functions")  # not needed to know whether the library is there

VARIABLE = "PLAIT_BLAS"
"""The environment variable with the path of another library that has the interface of CBLAS."""
_PACKAGE = "scipy_openblas64"
_INSTALL = "pip install scipy-openblas64"


def find_library() -> str:
    """The path of the library: what `PLAIT_BLAS` names, or what `scipy-openblas64` has installed."""
    given = os.environ.get(VARIABLE)
    if given:
        if not Path(given).is_file():
            raise LibraryNotFoundError(f"{VARIABLE} names '{given}', which is not a file")
        return given
    spec = find_spec(_PACKAGE)
    if spec is None or spec.origin is None:
        raise LibraryNotFoundError("no BLAS is installed", f"{_INSTALL}, or set {VARIABLE} to the path of a library")
    folder = Path(spec.origin).parent / "lib"
    files = sorted(path for path in folder.glob("*openblas*") if path.suffix in (".so", ".dylib", ".dll"))
    if not files:
        raise LibraryNotFoundError(f"there is no library in '{folder}'", f"{_INSTALL} --force-reinstall")
    return str(files[0])


def use_one_thread(library: ctypes.CDLL) -> None:
    """Let the library compute in the thread that calls it: see Note [Threads of a library]."""
    spelling = spelling_of(lambda symbol: hasattr(library, symbol))
    for name in (f"{spelling.prefix}openblas_set_num_threads{spelling.suffix}", "MKL_Set_Num_Threads"):
        found = getattr(library, name, None)
        if found is not None:
            found(ctypes.c_int(1))


class _Functions(Sequence[NativeFunction]):
    """The functions of the library, whose offers are loaded when somebody asks for one."""

    def __len__(self) -> int:
        return len(functions.FUNCTIONS)

    def __getitem__(self, index: Any) -> Any:
        return functions.FUNCTIONS[index]


def library_found_by(find: Callable[[], str]) -> Library:
    """The functions of BLAS and LAPACK in the library whose path `find` returns."""
    return Library(_Functions(), find, use_one_thread)


OPENBLAS = library_found_by(find_library)


# Note [Threads of a library]
# A program computes on one pool of threads, and what it computes does not depend on their number. A library with
# threads of its own would start as many again, and may split sums. So it is told to use the thread that calls it:
# products are cut into blocks of rows, and batches into matrices, by loops that the pool runs. The library is a file of
# its own, which NumPy does not use; where `PLAIT_BLAS` names one that others in the process use, it runs on one thread
# for them too.
