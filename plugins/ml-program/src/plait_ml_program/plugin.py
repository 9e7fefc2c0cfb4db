"""What plait-ml-program contributes."""

from __future__ import annotations

from collections.abc import Iterator

from plait.plugins import DialectRecord, PassRecord, hookimpl

PLAIT_API = 1


@hookimpl
def plait_dialects() -> Iterator[DialectRecord]:
    yield DialectRecord(
        "ml_program", load="plait_ml_program.dialect:ML_PROGRAM", summary="Functions, globals and parameters"
    )
    yield DialectRecord(
        "util",
        load="plait_ml_program.util.dialect:UTIL",
        summary="IREE's global variables and lists",
        reads={"iree_input": "plait_ml_program.util.dialect:COUNTERPARTS"},
    )
    yield DialectRecord("stream", load="plait_ml_program.util.dialect:STREAM", summary="IREE's names of parameters")
    yield DialectRecord("flow", load="plait_ml_program.util.dialect:FLOW", summary="IREE's names of parameters")


@hookimpl
def plait_passes() -> Iterator[PassRecord]:
    yield PassRecord(
        "ml-program-to-func",
        "plait_ml_program.to_func:MLProgramToFunc",
        "Write functions of ml_program as functions of func",
        consumes=(
            "ml_program.func", "ml_program.subgraph", "ml_program.return", "ml_program.output", "ml_program.token",
            "ml_program.global_load_graph", "ml_program.global_store_graph",
        ),
        produces=("func",),
        leaves=("GlobalLoad", "GlobalStore"),
        level="tensor",
        phase="input",
    )  # fmt: skip
    yield PassRecord(
        "util-to-func",
        "plait_ml_program.util.to_func:UtilToFunc",
        "Write functions of util as functions of func, and run initializers",
        consumes=(
            "util.func", "util.call", "util.return", "util.initializer", "util.global.address",
            "util.global.load.indirect", "util.global.store.indirect",
        ),
        produces=("func",),
        leaves=("GlobalLoad", "GlobalStore"),
        level="tensor",
        phase="input",
        at_start=True,
    )  # fmt: skip
    yield PassRecord(
        "util-resolve-lists",
        "plait_ml_program.util.resolve_lists:ResolveLists",
        "Replace elements of lists by the values that were put there",
        consumes=("util.list.create", "util.list.size", "util.list.resize", "util.list.get", "util.list.set"),
        produces=("arith",),
        level="tensor",
        phase="input",
    )
