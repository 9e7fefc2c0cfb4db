"""`plait_jax.ffi`: executables as functions of JAX."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any
from uuid import uuid4

from plait.builtin.types import DYNAMIC
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.interpret import dtype_of
from plait.lazy import lazy_import
from plait.runtime import ArgumentError, arguments_in_order

from plait_jax.calls import call, traced
from plait_jax.programs import Options, Target

jax = lazy_import("jax")

_PROCESS = uuid4().hex
"""What no other process has: caches of JAX on disk must not take an executable for one of another process."""

Gradient = Callable[[tuple[Any, ...], tuple[Any, ...]], Sequence[Any]]
"""From arguments and cotangents of the results to the cotangents of the arguments."""


def ffi(
    executable: Any, *, source: Callable[..., Any] | None = None, gradient: Gradient | None = None,
    results: Callable[..., Sequence[Any]] | None = None, vmap_method: str = "sequential",
) -> Callable[..., Any]:  # fmt: skip
    """A function that calls `executable`, also inside of `jax.jit`: native code calls native code.

    It takes and returns arrays as the executable does, a tuple of results included. `source` is the function of JAX
    that the executable was compiled from, if it was: then trees are taken and returned as that does, and derivatives
    and batches are made of it, and compiled by Plait. Else `gradient` says what the gradient is, a function of JAX,
    which may call executables; and `vmap_method` (of `jax.ffi.ffi_call`) how a batch is computed. Where results have
    sizes that are not known, `results` says which they are, from arguments to `jax.ShapeDtypeStruct`s.

    Raises `DiagnosticError` for an executable that XLA cannot call. When a call fails, JAX raises what it does when
    code of XLA fails, with the message.
    """
    if source is not None and gradient is not None:
        help = "pass 'source' alone, or a source with jax.custom_vjp"
        raise DiagnosticError(Diagnostic("error", "the gradient of a source follows from it", help=help))
    target = Target.of(executable, f"{_PROCESS} {id(executable)}")
    if source is not None:
        return _of_source(executable, target, source)
    plain = _plain(executable, target, results, vmap_method)
    return plain if gradient is None else _with_gradient(plain, gradient)


def _plain(executable: Any, target: Target, results: Any, vmap_method: str) -> Callable[..., tuple[Any, ...]]:
    signature = executable.signature
    known: list[Any] = _result_types(signature) if results is None else []

    def called(*arguments: Any, **named: Any) -> tuple[Any, ...]:
        given = _checked(signature, arguments_in_order(signature, arguments, named))
        types = tuple(known if results is None else results(*given))
        aliases = dict(target.aliases)
        foreign = jax.ffi.ffi_call(target.name, types, vmap_method=vmap_method, input_output_aliases=aliases)
        return tuple(foreign(*given))

    return called


def _with_gradient(plain: Callable[..., tuple[Any, ...]], gradient: Gradient) -> Callable[..., Any]:
    def forward(*arguments: Any) -> Any:
        return plain(*arguments), arguments

    def backward(arguments: Any, given: Any) -> Any:
        return tuple(gradient(arguments, given))

    called = jax.custom_vjp(plain)
    called.defvjp(forward, backward)
    return called


def _of_source(executable: Any, target: Target, source: Callable[..., Any]) -> Callable[..., Any]:
    def called(*arguments: Any, **named: Any) -> Any:
        leaves, structure = jax.tree.flatten((arguments, named))
        given = _checked(executable.signature, leaves)
        structures: list[Any] = []

        def program(*values: Any) -> Any:
            args, keywords = jax.tree.unflatten(structure, values)
            outs, out_structure = jax.tree.flatten(source(*args, **keywords))
            structures.append(out_structure)
            return outs

        jaxpr = traced(program, [jax.typeof(value) for value in given])
        found = [(aval.dtype, tuple(aval.shape)) for aval in jaxpr.out_avals]
        expected = [(one.dtype, tuple(one.shape)) for one in _result_types(executable.signature)]
        if found != expected:
            raise ArgumentError(f"the source does not return what '{executable.signature.name}' does")
        return jax.tree.unflatten(structures[-1], call(jaxpr, Options(), given, target=target))

    return called


def _result_types(signature: Any) -> list[Any]:
    """What stands for the results in JAX. Raises `DiagnosticError` if a size is not known."""
    shapes = [getattr(type, "shape", ()) for type in signature.results]
    if any(DYNAMIC in shape for shape in shapes):
        message = f"'{signature.name}' returns arrays whose sizes are not known before it is called"
        help = "pass results=lambda x: [jax.ShapeDtypeStruct(x.shape, x.dtype)], or what they are"
        raise DiagnosticError(Diagnostic("error", message, help=help))
    return [jax.ShapeDtypeStruct(shape, dtype_of(type)) for shape, type in zip(shapes, signature.results)]


def _checked(signature: Any, arguments: Sequence[Any]) -> list[Any]:
    """The arguments as arrays of JAX. Raises `ArgumentError` for another number, type or shape."""
    if len(arguments) != len(signature.inputs):
        raise ArgumentError(f"'{signature.name}' takes {len(signature.inputs)} arguments, got {len(arguments)}")
    given: list[Any] = []
    for i, (type, argument) in enumerate(zip(signature.inputs, arguments)):
        is_number = isinstance(argument, (bool, int, float, complex))
        array: Any = jax.numpy.asarray(argument, dtype_of(type) if is_number else None)
        shape = getattr(type, "shape", ())
        fits = len(shape) == array.ndim and all(n in (DYNAMIC, m) for n, m in zip(shape, array.shape))
        if array.dtype != dtype_of(type) or not fits:
            found = f"{array.dtype}{list(array.shape)}"
            raise ArgumentError(f"argument #{i} of '{signature.name}': expected {type}, got {found}")
        given.append(array)
    return given
