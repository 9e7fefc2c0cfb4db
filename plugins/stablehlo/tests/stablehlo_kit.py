"""A context with StableHLO and what it lowers to, and short ways to parse, print and run."""

from __future__ import annotations

from typing import Any

from plait.builtin.ops.dialect import BUILTIN
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.ir.verify import verify
from plait.syntax.parser import parse_module
from plait.syntax.printer import print_operation
from plait_stablehlo.dialect import STABLEHLO
from plait_std.arith.dialect import ARITH
from plait_std.cf.dialect import CF
from plait_std.func.dialect import FUNC
from plait_std.quant.dialect import QUANT
from plait_std.scf.dialect import SCF
from plait_std.tensor.dialect import TENSOR
from plait_tcp.dialect import TCP

DIALECTS = (STABLEHLO, QUANT, FUNC, TENSOR, ARITH, SCF, CF, TCP)


def context() -> Context:
    return Context(dialects=[d for d in DIALECTS if d is not BUILTIN])


def parsed(text: str, ctx: Context) -> Any:
    """The module, verified."""
    module = parse_module(text, ctx)
    verify(module, ctx)
    return module


def function(signature: str, body: str) -> str:
    return f"func.func @main{signature} {{\n{body}\n}}"


def run(text: str, *arguments: Any) -> Any:
    ctx = context()
    results = Interpreter(parsed(text, ctx), ctx).run("main", *arguments)
    return results[0] if len(results) == 1 else results


def printed(module: Any, **options: Any) -> str:
    return print_operation(module, **options)
