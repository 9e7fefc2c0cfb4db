"""Compiled functions as Python callables."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from inspect import Parameter
from inspect import Signature as PythonSignature
from typing import TYPE_CHECKING, Any

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.lazy import lazy_import
from plait.libraries import LibraryNotFoundError, library_of
from plait.parameters import ParameterError, Parameters
from plait.runtime import CheckedExecutable, Signature, arguments_in_order, check_arguments
from plait.runtime.artifact import Artifact, versions_of
from plait.runtime.threads import check_threads
from plait.suggest import did_you_mean
from plait.syntax.parser import parse_type

from plait_llvm.backend.first_call import FirstCall
from plait_llvm.backend.large_results import large_results, pooled_allocation
from plait_llvm.backend.pool import Threads
from plait_llvm.backend.state import STATE_SYMBOL, StateBlock, in_memory
from plait_llvm.backend.watch import Watch
from plait_llvm.native.load import LoadedCode
from plait_llvm.timed_kernels import KernelTimes

if TYPE_CHECKING:
    from plait.context import Context

    from plait_llvm.backend.call import Call
    from plait_llvm.backend.layout import Layout
    from plait_llvm.backend.program import Initializer, Program
    from plait_llvm.native.machine import Machine

    Level = tuple[Program, Machine]

initializing = lazy_import("plait_llvm.backend.initializing")  # few programs have an initializer
wrappers = lazy_import("plait_llvm.backend.packed_wrappers")  # not needed for what is read

_ANY_ARGUMENTS = PythonSignature([
    Parameter("arguments", Parameter.VAR_POSITIONAL), Parameter("out", Parameter.KEYWORD_ONLY, default=None),
    Parameter("like", Parameter.KEYWORD_ONLY, default=None),
    Parameter("workspace", Parameter.KEYWORD_ONLY, default=None), Parameter("named", Parameter.VAR_KEYWORD),
])  # fmt: skip


class NativeExecutable(CheckedExecutable):
    """A function in native code. Calls may run at the same time in several threads.

    The GIL is released, unless the code is over sooner (`is_short`). See Note [One slot].
    """

    __slots__ = ("__call__", "_block", "_bound", "_machine", "_program", "_threads", "ctx", "levels", "versions")
    makes_fresh_results = True

    def __init__(
        self, signature: Signature, program: Program, machine: Machine, ctx: Context,
        phases: Mapping[str, Any] | None = None, *, levels: Sequence[Level] = (), block: StateBlock | None = None,
    ) -> None:  # fmt: skip
        """Load the program into this process, if all is there that its code refers to; `machine` is that for which the
        code is. Raises `DiagnosticError` if a library that it calls is not there. `levels` are all that it was saved
        with, and `block` is the state."""
        super().__init__(signature, phases, _run_hooks(ctx))
        self.levels: Sequence[Level] = levels or ((program, machine),)
        self.ctx, self.versions = ctx, versions_of(ctx)
        self._program, self._machine = program, machine
        self.memory = program.memory  # of a call; None if that was not kept
        self.parameters = {name: parse_type(text, ctx) for name, text in program.parameter_types.items()}
        self._bound: Mapping[str, Any] = {}
        self._threads = Threads() if program.is_parallel else None  # None if it uses only the one that calls it
        self.times = KernelTimes(list(program.kernels)) if program.kernels else None  # None unless they are timed
        self._block = block or (StateBlock(program.variables, program.initial) if program.variables else None)
        self.state = self._block.state() if self._block is not None else self.state
        self.__signature__ = _ANY_ARGUMENTS  # `inspect` cannot read it off a slot
        self.__call__: Any = self._unbound
        if not self.parameters:
            self._load()

    def _unbound(self, *arguments: Any, **named: Any) -> Any:
        """What calls raise before parameters are bound."""
        raise ParameterError(f"the parameters of '{self.signature.name}' are not bound: {', '.join(self.parameters)}")

    def bind(self, parameters: Parameters) -> None:
        """Give the program the values of its `parameters`. Raises `ParameterError`."""
        if self.parameters:
            arrays = {name: parameters.array(name, ty) for name, ty in self.parameters.items()}
            self._bind({name: in_memory(array, self.parameters[name]) for name, array in arrays.items()}, is_new=True)

    def _bind(self, arrays: Mapping[str, Any], *, is_new: bool) -> None:
        """Load the code with the elements of its parameters, which lie in memory as it expects them."""
        initializer = self._program.initializer if is_new else None
        self._bound = arrays if initializer is None else {**arrays, **initializing.uninitialized(initializer)}
        if self._block is not None and is_new:
            begin = {name: arrays[key] for name, key in self._program.initial_parameters.items()}
            self._block.begin_with({name: array.reshape(-1).view("u1") for name, array in begin.items()})
        self._load(initializer)

    def _load(self, initializer: Initializer | None = None) -> None:
        """Load the code, with what it refers to, so that it can be called; let `initializer` run before."""
        program, machine, ctx, signature = self._program, self._machine, self.ctx, self.signature
        block, threads, times = self._block, self._threads, self.times
        watch = Watch() if program.is_watched else None
        bound = native_addresses(program.libraries, ctx) | ({STATE_SYMBOL: block.address} if block is not None else {})
        arrays = {symbol: self._bound[key] for symbol, key in program.parameters.items()}
        code = load(program, machine, bound, watch, times, threads, arrays=arrays)
        address = code.address(program.entry)
        make = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p) if watch is None else watch.function
        if initializer is not None:
            initializing.initialize(initializer, code, make, self._bound)
        is_direct = not signature.donated and not signature.alone and block is None
        keeps_gil, words = (program.is_short, 0) if watch is None else (True, ctypes.addressof(watch.words))
        self._first = FirstCall(
            self, program.layout, code, make(address), lock=self.state.lock if block is not None else None,
            direct=(address, keeps_gil, words) if is_direct else None,
        )  # fmt: skip
        called: Any = super().__call__ if self._hooks is not None else self._first
        self.__call__ = called

    @property
    def _call(self) -> Call:
        """What takes calls with any arguments."""
        return self._first.in_python()

    @property
    def threads(self) -> int:
        """How many threads a call may use, the one that calls among them."""
        return 1 if self._threads is None else self._threads.number

    @threads.setter
    def threads(self, threads: int) -> None:
        check_threads(threads)
        if self._threads is not None:
            self._threads.number = threads

    def workspace_bytes(self, *arguments: Any, **named: Any) -> int:
        """The bytes of a `workspace` for a call with these arguments, at any address; 63 fewer at a multiple of 64."""
        if self.parameters and not self._bound:
            self._unbound()
        ordered = arguments_in_order(self.signature, arguments, named)
        return self._call.workspace_bytes(check_arguments(self.signature, ordered))

    def native_entry(self) -> tuple[Layout, int]:
        """How the block of words is laid out, and the address of the function that takes it.

        It is for callers in native code, on any thread, without the GIL. It returns null, or the text of what failed,
        and lives as long as this object. Raises `DiagnosticError` for a function with state, whose calls wait for each
        other.
        """
        if self.state:
            message = f"'{self.signature.name}' keeps state, and can be called from Python only"
            raise DiagnosticError(Diagnostic("error", message))
        return self.levels[0][0].layout, self._call.address(wrappers.packed_name(self.signature.name))

    runs_on_cpus = True
    """What is saved may hold code for several processors."""

    def artifact(self, cpus: Sequence[str] = ()) -> Artifact:
        """What `save` writes: code for this machine or, compiled anew, for each of `cpus`, and constants.

        Raises `DiagnosticError` if it was loaded, so that it has no IR to compile.
        """
        return self.ctx.load(self.ctx.backends["llvm"]).artifact(self, cpus)

    def session(self) -> NativeExecutable:
        """The same function with a state of its own, a copy of this one; the executable itself if it has no state."""
        if self._block is None:
            return self
        with self.state.lock:
            block = self._block.copy()
        made = NativeExecutable(
            self.signature, self._program, self._machine, self.ctx, self.phases, levels=self.levels, block=block
        )
        if self._bound:
            made._bind(self._bound, is_new=False)
        made.threads = self.threads
        return made

    def execute(self, arguments: Sequence[Any]) -> Sequence[Any]:
        """Run with arguments; return fresh results."""
        return self._call.execute(arguments)


def load(
    program: Program, machine: Machine, libraries: Mapping[str, int], *words: Any,
    arrays: Mapping[str, Any] | None = None,
) -> LoadedCode:  # fmt: skip
    """Load the code of a program, with what it refers to: large constants and other `arrays`, functions of `libraries`
    by their addresses, and what each of `words` has `addresses` of."""
    constants = {**program.constants, **(arrays or {})}
    addresses = {name: array.__array_interface__["data"][0] for name, array in constants.items()}
    for one in words:
        addresses |= one.addresses if one is not None else {}
    layouts = [program.layout, *([program.initializer.layout] if program.initializer is not None else [])]
    addresses |= large_results() if any(layout.large for layout in layouts) else {}
    addresses |= pooled_allocation() if any(layout.has_dynamic_sizes for layout in layouts) else {}
    return LoadedCode(bytes(program.code), machine, {**addresses, **libraries}, keep=(constants, words))


def native_addresses(natives: Mapping[str, str], ctx: Context) -> dict[str, int]:
    """The addresses of functions, given the library of each. Raises `DiagnosticError` if a library is not there."""
    found: dict[str, int] = {}
    for symbol, name in natives.items():
        library = library_of(ctx, name)
        if library is None:
            message = f"the program calls '{symbol}' of the library '{name}', which no plugin offers"
            raise DiagnosticError(Diagnostic("error", message, help=did_you_mean(name, ctx.libraries)))
        try:
            found[symbol] = library.address(symbol)
        except LibraryNotFoundError as error:
            message = f"the program calls '{symbol}' of the library '{name}': {error}"
            raise DiagnosticError(Diagnostic("error", message, help=error.help)) from None
    return found


def _run_hooks(ctx: Context) -> Any:
    """The hooks around runs if a plugin has any; None keeps calls fast."""
    hooks = getattr(ctx, "hooks", None)
    if hooks is None:
        return None
    callers = (hooks.plait_before_run, hooks.plait_after_run)
    return hooks if any(caller.get_hookimpls() for caller in callers) else None


# Note [One slot]
# What Python calls is looked up in the class: `__call__` of the class is the descriptor of a slot, which finds the
# callable of the instance. A method in between would cost as much as the check of several arguments.
