"""`plait_call`: the primitive of JAX that stands for a program compiled by Plait, and how transformations see it.

It holds the program as a jaxpr, so that each transformation makes another program of it, which Plait compiles as well:
`vmap` the one for a batch, `grad` one that also returns what the gradient needs, and the gradient.

    plait_call[jaxpr] x y  --vmap-->  plait_call[jaxpr of a batch] x y
                           --jvp--->  out, *kept = plait_call[linearized] x y
                                      dout       = plait_call[linear] *kept dx dy
    plait_call[linear] *kept dx  --transpose-->  plait_call[transposed] *kept dout
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING, Any

from plait.lazy import lazy_import

from plait_jax.programs import PROGRAMS, Options, Target, structs_of

if TYPE_CHECKING:
    from plait.context import Context

jax = lazy_import("jax")
core = lazy_import("jax.extend.core")
ffi = lazy_import("jax.ffi")
ad = lazy_import("jax.interpreters.ad")
batching = lazy_import("jax.interpreters.batching")
mlir = lazy_import("jax.interpreters.mlir")

_KEPT = 1024
"""So many programs are kept of each kind of transformation."""


@cache
def plait_call() -> Any:
    """The primitive, with its rules."""
    made: Any = core.Primitive("plait_call")
    made.multiple_results = True
    made.def_abstract_eval(_types)
    made.def_impl(_run)
    ad.primitive_jvps[made] = _differentiate
    ad.primitive_transposes[made] = _transpose
    batching.fancy_primitive_batchers[made] = _batch
    mlir.register_lowering(made, _lower, platform="cpu")
    return made


def _types(*_: object, jaxpr: Any, **others: Any) -> list[Any]:
    return list(jaxpr.out_avals)


def call(
    jaxpr: Any, options: Options, arguments: Sequence[Any], *, target: Target | None = None,
    donated: tuple[int, ...] = (),
) -> list[Any]:  # fmt: skip
    """The results of a closed jaxpr, which may overwrite the arguments `donated`. `target` is what XLA calls if that is
    compiled already."""
    return plait_call().bind(*arguments, jaxpr=jaxpr, options=options, target=target, donated=donated)


def _run(*arguments: Any, **parameters: Any) -> list[Any]:
    """Run outside of `jax.jit`: compiled by XLA to a call of the program."""
    with jax.disable_jit(False):
        return _compiled(tuple(parameters.items()))(*arguments)


@lru_cache(_KEPT)
def _compiled(parameters: tuple[tuple[str, Any], ...]) -> Any:
    return jax.jit(partial(plait_call().bind, **dict(parameters)))


def _lower(
    ctx: Context, *operands: Any, jaxpr: Any, options: Options, target: Target | None, donated: tuple[int, ...]
) -> Any:  # fmt: skip
    target = target or PROGRAMS.target_of(jaxpr, options, donated)
    return ffi.ffi_lowering(target.name, operand_output_aliases=dict(target.aliases))(ctx, *operands)


def traced(function: Callable[..., Any], avals: Sequence[Any]) -> Any:
    """The closed jaxpr of a function of arrays that returns a sequence of arrays."""
    return jax.make_jaxpr(function)(*structs_of(avals))


def _batch(
    axis: Any, arguments: Sequence[Any], dims: Sequence[Any], *, jaxpr: Any, options: Options, **_: object
) -> Any:
    name = axis.name if isinstance(axis.name, str) else None
    program, axes = _batched(jaxpr, axis.size, tuple(dims), name)
    return call(program, options, arguments), axes


@lru_cache(_KEPT)
def _batched(jaxpr: Any, size: int, dims: tuple[Any, ...], name: str | None) -> tuple[Any, list[Any]]:
    """The program for a batch, and the axis of the batch in each result; None for one that is the same for all."""
    axes = [0 if differs or name is not None else None for differs in _depending(jaxpr.jaxpr, dims)]
    avals = [_with_axis(aval, axis, size) for aval, axis in zip(jaxpr.in_avals, dims)]
    of_one = partial(core.jaxpr_as_fun(jaxpr))
    return traced(jax.vmap(of_one, dims, axes, axis_size=size, axis_name=name), avals), axes


def _depending(jaxpr: Any, dims: Sequence[Any]) -> list[bool]:
    """Which results depend on the arguments that have an axis."""
    found = {variable for variable, axis in zip(jaxpr.invars, dims) if axis is not None}
    for equation in jaxpr.eqns:
        if any(not isinstance(one, core.Literal) and one in found for one in equation.invars):
            found.update(equation.outvars)
    return [not isinstance(one, core.Literal) and one in found for one in jaxpr.outvars]


def _with_axis(aval: Any, axis: int | None, size: int) -> Any:
    if axis is None:
        return aval
    return aval.update(shape=(*aval.shape[:axis], size, *aval.shape[axis:]))


def _differentiate(
    primals: Sequence[Any], tangents: Sequence[Any], *, jaxpr: Any, options: Options, **_: object
) -> Any:
    moving = tuple(i for i, tangent in enumerate(tangents) if type(tangent) is not ad.Zero)
    linearized, linear, results = _linearized(jaxpr, moving)
    found = call(linearized, options, primals)
    outs, kept = found[: len(jaxpr.out_avals)], found[len(jaxpr.out_avals) :]
    made = call(linear, options, [*kept, *(ad.instantiate_zeros(tangents[i]) for i in moving)]) if results else []
    moved = dict(zip(results, made))
    return outs, [moved[i] if i in moved else ad.Zero(jax.typeof(out).to_tangent_aval()) for i, out in enumerate(outs)]


@lru_cache(_KEPT)
def _linearized(jaxpr: Any, moving: tuple[int, ...]) -> tuple[Any, Any, tuple[int, ...]]:
    """The program that also returns what its derivative needs, the derivative along the arguments `moving`, and which
    results that is of: those that are floating-point numbers."""
    results = tuple(i for i, aval in enumerate(jaxpr.out_avals) if _is_inexact(aval))
    shapes: list[Any] = []

    def forward(*primals: Any) -> Any:
        def of_moving(*moved: Any) -> Any:
            given = list(primals)
            for place, value in zip(moving, moved):
                given[place] = value
            outs = core.jaxpr_as_fun(jaxpr)(*given)
            return [outs[i] for i in results], outs

        _, derivative, outs = jax.linearize(of_moving, *(primals[i] for i in moving), has_aux=True)
        kept, structure = jax.tree.flatten(derivative)
        shapes.append((structure, len(kept)))
        return [*outs, *kept]

    linearized = traced(forward, jaxpr.in_avals)
    structure, count = shapes[-1]

    def along(*values: Any) -> Any:
        return jax.tree.unflatten(structure, values[:count])(*values[count:])

    kept = linearized.out_avals[len(jaxpr.out_avals) :]
    tangents = [jaxpr.in_avals[i].to_tangent_aval() for i in moving]
    return linearized, traced(along, [*kept, *tangents]) if results else None, results


def _is_inexact(aval: Any) -> bool:
    return bool(jax.numpy.issubdtype(aval.dtype, jax.numpy.inexact))


def _transpose(cotangents: Sequence[Any], *arguments: Any, jaxpr: Any, options: Options, **_: object) -> list[Any]:
    linear = tuple(i for i, argument in enumerate(arguments) if ad.is_undefined_primal(argument))
    given = tuple(i for i, one in enumerate(cotangents) if type(one) is not ad.Zero)
    if not given:
        return [ad.Zero(arguments[i].aval) if i in linear else None for i in range(len(arguments))]
    kept = [argument for i, argument in enumerate(arguments) if i not in linear]
    found = iter(call(_transposed(jaxpr, linear, given), options, [*kept, *(cotangents[i] for i in given)]))
    return [next(found) if i in linear else None for i in range(len(arguments))]


@lru_cache(_KEPT)
def _transposed(jaxpr: Any, linear: tuple[int, ...], given: tuple[int, ...]) -> Any:
    """The program that computes the cotangents of the `linear` arguments, from the other arguments and the cotangents
    of the results `given`."""
    others = [i for i in range(len(jaxpr.in_avals)) if i not in linear]

    def transposed(*values: Any) -> Any:
        kept = dict(zip(others, values))

        def of_linear(*moved: Any) -> Any:
            every = {**kept, **dict(zip(linear, moved))}
            outs = core.jaxpr_as_fun(jaxpr)(*(every[i] for i in range(len(every))))
            return [outs[i] for i in given]

        types = structs_of([jaxpr.in_avals[i] for i in linear])
        return jax.linear_transpose(of_linear, *types)(list(values[len(others) :]))

    avals = [jaxpr.in_avals[i] for i in others] + [jaxpr.out_avals[i].to_tangent_aval() for i in given]
    return traced(transposed, avals)
