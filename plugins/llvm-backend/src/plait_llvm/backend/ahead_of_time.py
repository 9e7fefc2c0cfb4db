"""From a source in any dialect to an object file and a header, for programs that run without Python."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from plait.builtin.ops import ModuleOp
from plait.compilation import check_resources, prepare
from plait.context import Context
from plait.passes.manager import PassManager
from plait.plan.left_over import missing_distributions_named
from plait.plan.planner import check_accepted, pipeline_for
from plait.runtime import Signature, StorageCheck
from plait.sources import Source, load_module

from plait_llvm.backend.forms import emit_forms
from plait_llvm.backend.wrappers import c_name
from plait_llvm.native.describe import describe
from plait_llvm.native.known import check_known
from plait_llvm.native.machine import Machine, host_machine, make_machine
from plait_llvm.translate.names import file_stem

if TYPE_CHECKING:
    from plait.passes.pipeline import Pipeline

TARGET = "llvm"


@dataclass(frozen=True)
class ObjectCode:
    """The result of compiling ahead of time: `code` is an object file, or assembly as UTF-8; `header` is for C."""

    function: str
    code: bytes
    header: str
    is_assembly: bool = False

    @property
    def symbol(self) -> str:
        """The name of the function in the object file."""
        return c_name(self.function)

    def write(self, folder: Path, stem: str | None = None) -> Sequence[Path]:
        """Write `stem.o` (or `stem.s`) and `stem.h`; `stem` is the name of the function unless it is given."""
        stem = stem or file_stem(self.function)
        code, header = folder / f"{stem}.{'s' if self.is_assembly else 'o'}", folder / f"{stem}.h"
        code.write_bytes(self.code)
        header.write_text(self.header)
        return code, header


def machine_for(triple: str = "", cpu: str = "", features: str = "", level: int = 2) -> Machine:
    """The machine to compile for; the CPU `native` is this one with all that it has. Raises `TargetError`."""
    if cpu == "native":
        return host_machine(level)
    if triple or cpu or features:
        check_known(triple, cpu, features)
    return make_machine(triple, cpu, features, level)


def compile_ahead_of_time(
    source: Source,
    *,
    function: str = "main",
    context: Context | None = None,
    pipeline: str | Pipeline | None = None,
    machine: Machine | None = None,
    level: int = 2,
    assembly: bool = False,
) -> ObjectCode:
    """Compile `function` of a module, of MLIR text or of a file, into an object that needs libc and libm only.

    The pipeline is planned as for `plait.compile` unless one is given. The code is for any processor of the kind of
    this one unless `machine` says otherwise. A module that is passed in is not changed. Raises `DiagnosticError`.
    """
    ctx = context if context is not None else Context.from_environment()
    module = source.clone() if isinstance(source, ModuleOp) else load_module(source, ctx)
    prepare(module, ctx)
    check_resources(module)
    signature = Signature.of(module, function)
    machine = machine if machine is not None else machine_for(level=level)
    chosen = pipeline_for(module, ctx, TARGET, pipeline, in_process=False, machine=describe(machine))
    with missing_distributions_named(ctx, TARGET):
        PassManager(ctx, [StorageCheck(signature)]).run(chosen, module)
        check_accepted(module, ctx, TARGET)
    form = "assembly" if assembly else "object"
    made = emit_forms(module, function, ctx, (form, "header"), signature=signature, machine=machine, level=level)
    return ObjectCode(function, made[form], made["header"].decode(), assembly)
