"""`plait_jax.jit`: functions of JAX that run on Plait."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import partial, wraps
from typing import Any, NamedTuple

from plait.lazy import lazy_import

from plait_jax.boundary import carried, restored
from plait_jax.calls import call, traced
from plait_jax.programs import Options, check_effects

jax = lazy_import("jax")
np = lazy_import("numpy")


def jit(function: Callable[..., Any] | None = None, *, threads: int | None = None, fast_math: bool = False,
        **options: Any) -> Any:  # fmt: skip
    """A function that computes what `function` computes, compiled by Plait for each kind of arguments it meets.

    `options` are options of `jax.jit`: `static_argnums`, `static_argnames`, `donate_argnums` and others mean what they
    mean there; `threads` and `fast_math` are passed to `plait.compile`. The result can be used inside of other
    functions of JAX, and be differentiated and vectorized; what comes of that is compiled by Plait too. Without a
    function, the decorator with these options.
    """
    if function is None:
        return partial(jit, threads=threads, fast_math=fast_math, **options)
    donated = _Donated.of(function, options)
    return jax.jit(on_plait(function, Options(threads, fast_math), donated), **options)


class _Donated(NamedTuple):
    """The parameters whose arguments are donated, by number and by name."""

    numbers: frozenset[int] = frozenset()
    names: frozenset[str] = frozenset()

    @classmethod
    def of(cls, function: Callable[..., Any], options: Mapping[str, Any]) -> _Donated:
        numbers, names = _sequence(options.get("donate_argnums")), _sequence(options.get("donate_argnames"))
        try:
            parameters = [*inspect.signature(function).parameters]
        except ValueError:  # of a function without one
            return cls(frozenset(numbers), frozenset(names))
        numbered = (parameters.index(name) for name in names if name in parameters)
        named = (name for i, name in enumerate(parameters) if i in numbers)
        return cls(frozenset({*numbers, *numbered}), frozenset({*names, *named}))

    def has(self, path: Sequence[Any]) -> bool:
        """Whether a leaf of `(arguments, named)` is donated."""
        if len(path) < 2:
            return False
        return getattr(path[1], "idx", None) in self.numbers if path[0].idx == 0 else path[1].key in self.names


_NOTHING = _Donated()


def _sequence(value: Any) -> tuple[Any, ...]:
    return () if value is None else (value,) if isinstance(value, (int, str)) else tuple(value)


def on_plait(function: Callable[..., Any], options: Options, donated: _Donated = _NOTHING) -> Callable[..., Any]:
    """`function` as one call of a program; arguments that are not arrays are a part of the program."""

    @wraps(function)
    def called(*arguments: Any, **named: Any) -> Any:
        paths, structure = jax.tree_util.tree_flatten_with_path((arguments, named))
        leaves = [leaf for _, leaf in paths]
        places = [i for i, leaf in enumerate(leaves) if _is_array(leaf)]
        given_away = tuple(number for number, i in enumerate(places) if donated.has(paths[i][0]))
        passed, kinds = carried([leaves[i] for i in places])
        results: list[Any] = []

        def program(*values: Any) -> Any:
            given = list(leaves)
            for place, value in zip(places, restored(values, kinds)):
                given[place] = value
            args, keywords = jax.tree.unflatten(structure, given)
            outs, out_structure = jax.tree.flatten(function(*args, **keywords))
            plain, out_kinds = carried([jax.numpy.asarray(out) for out in outs])
            results.append((out_structure, out_kinds))
            return plain

        jaxpr = traced(program, [jax.typeof(value) for value in passed])
        check_effects(jaxpr)
        out_structure, out_kinds = results[-1]
        outs = call(jaxpr, options, passed, donated=given_away)
        return jax.tree.unflatten(out_structure, restored(outs, out_kinds))

    return called


def _is_array(leaf: Any) -> bool:
    return isinstance(leaf, (jax.Array, np.ndarray, np.generic))


# Note [Who dispatches]
# `jax.jit` calls a program that consists of one call of ours. It knows trees, static arguments, weak types, donation
# and the kinds of arguments that were seen, and takes 5 us for that, in C++. What we did in its place in Python would
# take longer, and differ in details.
