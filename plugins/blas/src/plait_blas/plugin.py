"""What plait-blas contributes."""

from __future__ import annotations

from collections.abc import Iterator

from plait.plugins import LibraryRecord, hookimpl

PLAIT_API = 1


@hookimpl
def plait_libraries() -> Iterator[LibraryRecord]:
    yield LibraryRecord(
        "openblas", load="plait_blas.library:OPENBLAS", summary="Matrix products, factorizations and solves of OpenBLAS"
    )
