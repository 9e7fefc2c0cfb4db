"""The backend value that the plugin offers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from plait.lazy import lazy_import
from plait.runtime import MemoryUse, Signature, host_target, memory_limit
from plait.runtime.artifact import Artifact, versions_of

from plait_llvm.backend import artifact
from plait_llvm.native import shown
from plait_llvm.native.machine import host_machine

if TYPE_CHECKING:
    from plait.builtin.ops import ModuleOp
    from plait.context import Context
    from plait.runtime import Target
    from plait.runtime.container import Container

    from plait_llvm.backend.executable import NativeExecutable
    from plait_llvm.native.limits import Limits

# Loading what is compiled must not wait for what compiles.
ahead_of_time = lazy_import("plait_llvm.backend.ahead_of_time")
annotated = lazy_import("plait_llvm.backend.annotated")
compiler = lazy_import("plait_llvm.backend.compiler")
written = lazy_import("plait_llvm.backend.forms")
levels = lazy_import("plait_llvm.backend.levels")
native_limits = lazy_import("plait_llvm.native.limits")
llvmlite = lazy_import("llvmlite")


class LLVMBackend:
    """Compiles with LLVM for this process."""

    name = "llvm"

    def compile(
        self,
        module: ModuleOp,
        function: str,
        ctx: Context,
        *,
        signature: Signature | None = None,
        phases: Mapping[str, str] | None = None,
    ) -> NativeExecutable:
        return compiler.compile_function(module, function, ctx, signature=signature, phases=phases)

    def load(
        self, container: Container, program: Mapping[str, Any], signature: Signature, ctx: Context
    ) -> NativeExecutable:
        """The executable in an artifact. Raises `ContainerError` if its code cannot run here."""
        return artifact.load_program(container, program, signature, ctx)

    def identity(self) -> str:
        """What code for this process depends on beside the program: for the cache.

        Raises `DiagnosticError` if a variable would keep the code of the cache from being loaded.
        """
        shown.check()
        return f"{host_machine().identity} {host_target()} {memory_limit()} {artifact.ABI} {llvmlite.__version__}"

    @property
    def forms(self) -> tuple[str, ...]:
        """What `emit` can write."""
        return written.FORMS

    timing = "llvm-take-state", "llvm-time-loop-nests"
    """A pass that sees parallel loops, and the one in front of it that lets programs note the time of their kernels."""

    def limits(self, threads: int = 1) -> Limits:
        """What this machine can do on so many threads, measured."""
        return native_limits.measured_limits(threads)

    def emit(
        self,
        module: ModuleOp,
        function: str,
        ctx: Context,
        forms: Iterable[str],
        *,
        signature: Signature,
        cpu: str = "",
        features: str = "",
        triple: str = "",
        level: int = 2,
        debug_lines: bool = False,
    ) -> dict[str, bytes]:
        """The code for C programs in each of `forms`.

        `cpu` and `features` are LLVM's names; `native` is this processor with all that it has. With `debug_lines`,
        debuggers and profilers show lines of the source.
        """
        machine = ahead_of_time.machine_for(triple, cpu, features, level)
        return written.emit_forms(
            module, function, ctx, forms, signature=signature, machine=machine, level=level, debug_lines=debug_lines
        )

    def save_levels(
        self, path: str, module: ModuleOp, ctx: Context, cpus: Sequence[str], *, signature: Signature, **options: Any
    ) -> None:
        """Write an artifact with code for each of `cpus`; for the options see `levels`. `module` has run no passes."""
        made = levels.compiled_levels(module, signature, ctx, cpus, **options)
        artifact.of_levels(signature, made, versions_of(ctx)).write(path)

    def artifact(self, executable: NativeExecutable, cpus: Sequence[str]) -> Artifact:
        """What a file has of an executable, or of what it is compiled to anew for each of `cpus`."""
        made = executable.levels
        if cpus:
            made = levels.compiled_again(executable.phases, executable.signature, executable.ctx, cpus)
        return artifact.of_levels(executable.signature, made, executable.versions)

    def describe(self, cpu: str = "", features: str = "", triple: str = "") -> Target:
        """The machine that `emit` writes code for, as passes see it. Raises `TargetError`."""
        return ahead_of_time.describe(ahead_of_time.machine_for(triple, cpu, features))

    def memory(self, module: ModuleOp, signature: Signature, ctx: Context) -> MemoryUse:
        """The memory of calls of a function of a module that a plan has lowered, before LLVM sees it."""
        return compiler.memory_of(module, signature, ctx)

    def annotated_ir(self, module: ModuleOp, ctx: Context) -> list[tuple[str, Any]]:
        """The lines of LLVM IR, each with the operation that it is for, or None. """
        return annotated.annotated_ir(module)


LLVM_BACKEND = LLVMBackend()
