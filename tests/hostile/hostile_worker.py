"""Runs programs natively and in the interpreter, on arguments that do not fit; says what differs.

    python hostile_worker.py OPERATION SEED PROGRAMS CALLS     a line of JSON for each program, before it runs and at its end

A read out of bounds ends the process; whoever started it sees the last line.
"""

from __future__ import annotations

import json
import signal
import sys
from typing import Any

import numpy as np
import plait
from hostile_arguments import Guarded, arguments
from hostile_programs import programs
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.syntax.parser import parse_module
from plait_testing.conformance.running import argument_types, is_function, name_of, result_types
from plait_testing.conformance.values import NoValues, differences

#: Results with elements that nobody defines.
_UNSPECIFIED = ("tensor.empty",)
#: Results that a specification leaves open for some numbers, by what the interpreter says of these: native code is free
#: to raise, or to give any numbers of the right shape. Wherever the interpreter gives results, native code gives them.
_UNPREDICTABLE = {
    "tosa.gather": "an index is outside the",  # TOSA: REQUIRE(0 <= index < K), else the graph is unpredictable
    "tosa.scatter": "an index is outside the",  # the same
    "tosa.intdiv": "divides by zero",  # TOSA: REQUIRE(in2_value != 0)
    "tosa.rescale": "shifts by less than 2 or more than 62 bits",  # TOSA: REQUIRE(2 <= shift <= 62)
}
#: Operations that are undefined for some numbers, for which the interpreter gives NaN: native code may give others.
_NAN_IF_UNDEFINED = ("stablehlo.cholesky",)  # matrices that are not positive definite
_SECONDS = 5


def outcome(run: Any, values: list[Any]) -> tuple[str, Any]:
    """`ok` and results, `error` and the message, or `slow`."""
    try:
        results = run(*values)
    except _Slow:
        return "slow", ""
    except (DiagnosticError, RuntimeError, MemoryError, ValueError, TypeError, OverflowError, IndexError) as error:
        return "error", f"{type(error).__name__}: {error}"
    return "ok", list(results) if isinstance(results, (list, tuple)) else [results]


def disagreement(native: tuple[str, Any], reference: tuple[str, Any], types: Any, name: str) -> str:
    """How two outcomes differ; empty if they do not."""
    if native[0] == "ok" and reference[0] == "error" and name in _UNPREDICTABLE and _UNPREDICTABLE[name] in reference[1]:
        return ""
    exact = name not in _UNSPECIFIED and not (name in _NAN_IF_UNDEFINED and _has_nan(reference[1]))
    if native[0] != reference[0]:
        texts = [one[1] if one[0] == "error" else [np.shape(x) for x in one[1]] for one in (native, reference)]
        return f"native {native[0]}: {texts[0]}; interpreter {reference[0]}: {texts[1]}"
    if native[0] == "error":
        return ""
    if not exact:
        return "" if [np.shape(x) for x in native[1]] == [np.shape(x) for x in reference[1]] else "other shapes"
    return "; ".join(found[:300] for found in differences(native[1], reference[1], types))


def _has_nan(results: Any) -> bool:
    return any(np.isnan(np.asarray(result)).any() for result in results if not isinstance(result, str))


def say(**what: Any) -> None:
    print(json.dumps(what), flush=True)


class _Slow(BaseException):
    """Raised where a call takes long."""


def _alarm(signum: int, frame: Any) -> None:
    raise _Slow


def search(name: str, seed: int, count: int, calls: int) -> None:
    """Compare `calls` calls of each of `count` programs of an operation."""
    ctx = Context.from_environment()
    rng = np.random.default_rng(seed)
    for text, shapes in programs(ctx.op_class(name), ctx, rng, count):
        function = next(op for op in parse_module(text, ctx).walk() if is_function(op))
        try:
            native, reference = (plait.compile(text, target=target, function=name_of(function), context=ctx) for target in ("llvm", "interpret"))
        except (DiagnosticError, TypeError):
            continue  # another test says which programs compile
        types = argument_types(function)
        for call in range(calls):
            wildness = (0.0, 0.15, 0.4, 0.8)[call % 4]
            try:
                values = arguments(types, shapes, rng, wildness)
            except NoValues:
                break
            say(kind="call", op=name, program=text, arguments=[_brief(v) for v in values])
            signal.alarm(_SECONDS)
            expected = outcome(reference, values)
            signal.alarm(0)
            if expected[0] == "slow":  # a loop that counts to a number from afar, say
                continue
            guarded = Guarded()
            got = outcome(native, [guarded.copy(v) for v in values])
            found = disagreement(got, expected, result_types(function), name)
            status = got[0] if not found else "differs"
            say(kind=status, op=name, program=text, arguments=[_brief(v) for v in values], text=found)


def _brief(value: Any) -> str:
    if isinstance(value, np.ndarray):
        return f"{value.dtype}{list(value.shape)} {value.ravel()[:24].tolist()}"
    return repr(value)


if __name__ == "__main__":
    signal.signal(signal.SIGALRM, _alarm)
    for one in sys.argv[1].split(","):
        search(one, int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]))
