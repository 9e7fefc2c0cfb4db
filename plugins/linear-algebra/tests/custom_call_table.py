"""Writes docs/custom-calls.md from the tables of the targets that are known."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

from plait.call_targets import registered_target
from plait.context import Context
from plait_linear_algebra.lapack.routine import function
from plait_linear_algebra.lapack.table import CALLS
from plait_stablehlo.foreign_targets import FOREIGN
from plait_stablehlo.plugin import ANNOTATIONS, FUNCTIONS

HEAD = """# Custom calls

Written by `pytest plugins/linear-algebra/tests/test_calls.py --bless`; do not edit. The targets of
`stablehlo.custom_call` that exported programs have, and what becomes of each. A call of a target in the first three tables
runs, natively and interpreted, with sizes that are known only at run time too.
"""
LAPACK = """
## Linear algebra

`s`, `d`, `c`, `z` stand for `f32`, `f64`, `complex<f32>`, `complex<f64>`. Names with `_ffi` are those that JAX exports now;
the others it exported until 2024, with options and sizes among the operands and work areas among the results.
"""
OTHERS = """
## Other computations
"""
SAID = """
## Annotations

They say something about the program, and give back their operands. Those that change a shape do so on several devices only,
and are an error then.
"""
REFUSED = """
## Of other systems

A call of one of them is an error at its place in the program, with what would help; `*` stands for any end of a name.
"""
UNKNOWN = """
## Of your own

The error for any other target names the closest known one, and the hook with which a plugin says what a target means. One
record serves several operations that call by name, here `stablehlo.custom_call @my_flip` and `tcp.custom_op("my_flip")`:

```python
FLIP = CallTarget(
    interpret=lambda op, x: np.flip(x, 0),
    lower=lambda op, operands, rw: rw.insert(ReverseOp(operands[0], [0])),
)


@hookimpl
def plait_call_targets():
    yield CallTargetRecord("my_flip", load=lambda: FLIP, op=("stablehlo.custom_call", "tcp.custom_op"))
```

A `plait.call_targets.CallTarget` has reference semantics and a conversion pattern; what the pattern makes (`tcp.reverse`
here) is lowered in turn. `stablehlo-to-tcp` lowers the calls of StableHLO, `tcp-lower-custom-ops` those of TCP. See
[hooks](hooks.md).
"""


def summary(function: Any) -> str:
    """The first line of a function's docstring."""
    while isinstance(function, partial):
        function = function.func
    return (function.__doc__ or "").strip().partition("\n")[0]


def page() -> str:
    """The whole page."""
    groups: dict[str, list[str]] = {}
    for name, target in others():
        groups.setdefault(summary(target.interpret), []).append(f"`{name}`")
    rows = [(", ".join(names), text) for text, names in groups.items()]
    rows += [(f"`mhlo.{name}`", f"`chlo.{name}`") for name in FUNCTIONS]
    return "".join(
        [
            HEAD, LAPACK, *table(("target", "what it computes"), routines()),
            OTHERS, *table(("target", "what it computes"), rows),
            SAID, *table(("target", "what it says"), [(f"`{name}`", text) for name, text in ANNOTATIONS.items()]),
            REFUSED, *table(("target", "belongs to", "what helps"), foreign()), UNKNOWN,
        ]
    )  # fmt: skip


def others() -> Iterator[tuple[str, Any]]:
    """The targets that are neither routines of LAPACK nor annotations nor functions of MHLO."""
    ctx = Context.from_environment()
    known = {*CALLS, *ANNOTATIONS, *(f"mhlo.{name}" for name in FUNCTIONS)}
    for op, name in ctx.call_targets:
        if op == "stablehlo.custom_call" and name not in known:
            yield name, registered_target(ctx, op, name)


def routines() -> Iterator[tuple[str, str]]:
    """The names of each routine, those of one kind written together."""
    names: dict[Any, list[str]] = {}
    for name, (routine, _) in CALLS.items():
        names.setdefault(routine.interpret, []).append(name)
    for interpret, found in names.items():
        kinds: dict[str, str] = {}
        for name in found:
            match = re.fullmatch(r"(lapack_|blas_)([sdcz])(.*)", name)
            form = f"{match[1]}{{}}{match[3]}" if match else name
            kinds[form] = kinds.get(form, "") + (match[2] if match else "")
        names_of = ", ".join(f"`{form.format(spelled(letters))}`" for form, letters in kinds.items())
        yield names_of, summary(function("interpret", interpret))


def spelled(letters: str) -> str:
    return letters if len(letters) == 1 else f"{{{','.join(letters)}}}" if letters else ""


def foreign() -> Iterator[tuple[str, str, str]]:
    """What belongs to other systems."""
    for one in FOREIGN:
        yield ", ".join(f"`{name}`" for name in one.names), one.owner, one.hint


def table(head: tuple[str, ...], rows: Any) -> Iterator[str]:
    """A table of Markdown."""
    yield f"\n| {' | '.join(head)} |\n|{'---|' * len(head)}\n"
    for row in rows:
        yield f"| {' | '.join(row)} |\n"
