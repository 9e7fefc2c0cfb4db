"""Programs of tests: their texts, what passes make of them, and what that gives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from plait.interpret import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module


def function(body: str, arguments: str, result: str) -> str:
    """`main` that returns %r."""
    return f"func.func @main({arguments}) -> {result} {{\n{body}\nreturn %r : {result}\n}}"


def scan_text(kind: str, type: str, element: str, dim: int, flags: str = "") -> str:
    """A scan of %x from %i on; `flags` are its attributes."""
    attributes = f" {{{flags}}}" if flags else ""
    body = f"%r = tcp.scan {kind} %x, %i dim = {dim}{attributes} : {type}, tensor<{element}>"
    return function(body, f"%x: {type}, %i: tensor<{element}>", type)


def transformed(text: str, pipeline: str, ctx: Any) -> Any:
    """A module after these passes, verified."""
    module = parse_module(text, ctx)
    PassManager(ctx).run(Pipeline.parse(pipeline, ctx), module)
    verify(module, ctx)
    return module


def legalized(text: str, ctx: Any, options: str) -> Any:
    """A module after the passes for described targets that have these options, in its canonical form."""
    return transformed(text, f"{adapted(options)},canonicalize,cse", ctx)


def adapted(options: str) -> str:
    """The passes for described targets that have these options: operations first, then types."""
    words = options.split()
    operations = " ".join(word for word in words if word.startswith(("decompose=", "target=")))
    types = " ".join(word for word in words if not word.startswith("decompose="))
    passes = (("decompose-for-target", operations), ("legalize-types-for-target", types))
    return ",".join(f"{name}{{{given}}}" for name, given in passes if given)


def prepared(module: Any, ctx: Any, native: Any) -> Callable[..., list[Any]]:
    """A function of arguments that gives the first result of a module, interpreted and, where there is a plugin for
    that, natively."""
    compiled = native(str(module)) if native is not None else None

    def run(*arguments: Any) -> list[Any]:
        with np.errstate(all="ignore"):
            made = [Interpreter(module, ctx).run("main", *arguments)[0]]
        if compiled is not None:
            out = compiled(*arguments)
            made.append(out[0] if isinstance(out, tuple) else out)
        return [np.asarray(x) for x in made]

    return run


def outcomes(module: Any, arguments: list[Any], ctx: Any, native: Any) -> list[Any]:
    """The first result of a module, interpreted and, where there is a plugin for that, natively."""
    return prepared(module, ctx, native)(*arguments)


def results(text: str, arguments: list[Any], ctx: Any, native: Any, options: str) -> list[Any]:
    """The outcomes of what a text is legalized to."""
    return outcomes(legalized(text, ctx, options), arguments, ctx, native)


def as_pairs(x: Any) -> Any:
    """The nearest numbers that pairs of f32 have."""
    with np.errstate(all="ignore"):
        high = x.astype(np.float32)
        low = np.where(np.isfinite(high), x - high, 0).astype(np.float32)
    return np.where(low == 0, high, high.astype(np.float64) + low)
