"""From LLVM IR text to object code."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from plait.lazy import lazy_import

from plait_llvm.native.allocations import NUMBER_BITS, fit_allocations
from plait_llvm.native.half import provide_conversions
from plait_llvm.native.machine import Machine

llvm = lazy_import("llvmlite.binding")


_OF_KERNELS = ("sroa", "simplify_cfg")
_OF_CONTROL = (
    "dead_arg_elimination", "always_inliner", *_OF_KERNELS, "instruction_combine", "dead_arg_elimination",
    "global_dead_code_eliminate",
)  # fmt: skip


QUICKLY_WRITTEN = "noinline optnone"
"""Attributes of functions whose code is not worth the time to make it good."""
_OTHERWISE_WRITTEN = frozenset([b"alwaysinline", b"minsize", b"optsize"])
"""Attributes that LLVM refuses beside these."""


class InvalidIRError(RuntimeError):
    """LLVM does not accept the text that was generated; a defect of the compiler, not of the program."""


def parse(text: str, machine: Machine, context: Any = None) -> Any:
    """The LLVM module of a text, verified, in a context of its own, which else would keep its types for good.

    Raises `InvalidIRError`.
    """
    header = f'target triple = "{machine.triple}"\ntarget datalayout = "{machine.data_layout}"\n'
    try:
        module = llvm.parse_assembly(header + text, context or llvm.create_context())
        module.verify()
    except RuntimeError as error:
        raise InvalidIRError(f"generated LLVM IR is not valid: {error}") from None
    if machine.pointer_bits < NUMBER_BITS:
        fit_allocations(module, header, machine.pointer_bits)
    provide_conversions(module, text, header, machine)
    return module


def optimize(module: Any, machine: Machine, level: int = 2, *, vectorize: bool = True) -> None:
    """Run LLVM's standard pipeline at a level; 0 runs nothing."""
    if level == 0:
        return
    options: Any = llvm.create_pipeline_tuning_options(level)
    options.loop_vectorization = options.slp_vectorization = options.loop_interleaving = vectorize
    options.loop_unrolling = True
    builder = llvm.create_pass_builder(machine.handle, options)
    _run(builder.getModulePassManager(), module, builder)


def clean_up(module: Any, machine: Machine, what: Literal["control", "kernels"]) -> None:
    """Run the few passes that code without loops over scalars needs. See Note [Pipelines]."""
    passes = llvm.create_new_module_pass_manager()
    for name in _OF_CONTROL if what == "control" else _OF_KERNELS:
        getattr(passes, f"add_{name}_pass")()
    _run(passes, module, llvm.create_pass_builder(machine.handle, llvm.create_pipeline_tuning_options()))


def write_quickly(module: Any, names: Iterable[str]) -> None:
    """Let code of functions be written in little time, as it is executed a few times. See Note [Code that calls]."""
    chosen = frozenset(names)
    for function in module.functions:
        if function.name in chosen and _OTHERWISE_WRITTEN.isdisjoint(b" ".join(function.attributes).split()):
            for attribute in QUICKLY_WRITTEN.split():
                function.add_function_attribute(attribute)


def add_part(module: Any, part: Any, names: Iterable[str]) -> None:
    """Move a module of functions, which nothing else calls, into another one."""
    module.link_in(part)
    for name in names:
        module.get_function(name).linkage = llvm.Linkage.internal


def _run(passes: Any, module: Any, builder: Any) -> None:
    try:
        passes.run(module, builder)
    finally:
        _close(passes)


def _close(passes: Any) -> None:
    """Free a pass manager. Its own `close` finds the `_dispose` of the wrong base class, which does nothing."""
    dispose: Any = llvm.newpassmanagers.NewPassManager._dispose  # pyright: ignore[reportUnknownMemberType]
    kind: Any = passes.__class__
    if kind._dispose is not dispose:
        dispose(passes)
    passes.close()


def describe_frames_to_debuggers(module: Any) -> None:
    """Let a module with debug lines say how to find callers in `.debug_frame`, with addresses of 64 bits.

    GDB reads `.eh_frame`, which is for exceptions, by distances between sections, which it does not know in a process.
    """
    for function in module.functions:
        if not function.is_declaration:
            function.add_function_attribute("nounwind")


def emit_object(module: Any, machine: Machine) -> bytes:
    """The object file of a module."""
    return machine.handle.emit_object(module)


def emit_assembly(module: Any, machine: Machine) -> str:
    """The assembly text of a module."""
    return machine.handle.emit_assembly(module)


# Note [Pipelines]
# Loops over vectors in registers, as our passes leave them, run no faster after LLVM's standard pipeline, which takes
# longer for them than all the rest of LLVM: they get what cleans up, and go on to code generation. That combines
# instructions by itself: to combine them before took up to a tenth of LLVM's time, and changed one kernel in ten, by an
# instruction or two. What calls kernels is executed a few times, and is cleaned up, too: there, arguments that nobody
# reads go, which describe buffers and are most of a long call, and combining leaves less to write. Loops that are left
# scalar get the standard pipeline, of which the loop vectorizer pays most; so does all that calls others if a loop over
# scalars could not be moved out of it.

# Note [Code that calls]
# What calls kernels, and hands their iterations to threads, takes a third of LLVM's time for small models, most of it
# the same for each function and each block, however little they do. Written without what is for good code (combining,
# strength reduction, placement of blocks), it needs a few instructions more for a call. It gets the passes that clean
# up all the same: there would be more to write without them.
