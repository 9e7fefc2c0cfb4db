"""Text that is as large, deep or wide as an enemy makes it is read or refused, with a position, in linear time."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest
from plait.compilation import compile_module
from plait.diagnostics.diagnostic import DiagnosticError, ParseError
from plait.ir.verify import verify
from plait.passes.manager import PassManager
from plait.syntax.parser import parse_module

sys.path.insert(0, str(Path(__file__).resolve().parent))
from judge import context

DEEP = 100_000


def _attribute(text: str) -> str:
    return f'"x.y"() {{a = {text}}} : () -> ()\n'


REFUSED = {
    "regions": '"x.y"() ({\n' * DEEP,
    "closed regions": '"x.y"() ({\n' * DEEP + "}) : () -> ()\n" * DEEP,
    "modules": "module {\n" * DEEP,
    "types": _attribute("complex<" * DEEP),
    "encodings": _attribute("tensor<1x" * DEEP),
    "functions": _attribute("(" * DEEP),
    "arrays": _attribute("[" * DEEP + "]" * DEEP),
    "dictionaries": _attribute("{a = " * DEEP),
    "elements": _attribute("dense<" + "[" * DEEP),
    "locations": '"x.y"() : () -> () loc(' + "callsite(" * DEEP,
    "affine parentheses": _attribute("affine_map<(d0) -> (" + "(" * DEEP),
    "affine signs": _attribute("affine_map<(d0) -> (" + "-" * DEEP),
    "aliases further down": "".join(f"#a{i} = [#a{i + 1}]\n" for i in range(20_000)) + _attribute("#a0"),
    "long string without end": _attribute('"' + "a" * 5_000_000),
    "long string of backslashes": _attribute('"' + "\\\\" * 1_000_000),
    "quotes without end": '"\\' * 100_000,
    "long integer": _attribute("1" * 1_000_000),
    "long hexadecimal": _attribute("0x" + "F" * 1_000_000),
    "long width": _attribute("i" + "9" * 100_000),
    "brackets": "<" * 500_000,
    "percents": "%" * 500_000,
    "undefined names": '"x.y"(' + ", ".join(f"%a{i}" for i in range(30_000)) + ") : ("
    + ", ".join(["i32"] * 30_000) + ") -> ()",
    "undefined blocks": '"x.y"() ({"x.b"()[' + ", ".join(f"^b{i}" for i in range(50_000)) + "] : () -> () }) : () -> ()",
    "more results than there are": '%0:999999999 = "x.y"() : () -> i32',
    "resources without end": "{-# external_resources: {" + "a: {}, " * 50_000,
    "a resource that is cut off": '{-# dialect_resources: {builtin: {a: "0x04"',
    "NUL bytes": "\0" * 100_000,
}  # fmt: skip

READ = {
    "many arguments": "func.func @f(" + ", ".join(f"%a{i}: i32" for i in range(50_000)) + ") { return }",
    "many inputs": "func.func private @f(" + ", ".join(["i32"] * 500_000) + ")",
    "many results": '%0:100000 = "x.y"() : () -> (' + ", ".join(["i32"] * 100_000) + ")",
    "many blocks": '"x.y"() ({' + "".join(f'^b{i}:\n "x.z"() : () -> ()\n' for i in range(20_000)) + "}) : () -> ()",
    "an opaque attribute": _attribute("#x.y" + "<" * DEEP + ">" * DEEP),
    "a long string": _attribute('"' + "a" * 5_000_000 + '"'),
    "a long float": _attribute("1." + "1" * 500_000),
    "a wide integer": _attribute("9" * 300_000 + " : i16777215"),
    "many dimensions": _attribute("tensor<" + "4x" * 50_000 + "f32>"),
    "a huge splat": _attribute("dense<1> : tensor<" + "9999999999x" * 50 + "i32>"),
    "a huge splat of bits": _attribute('dense<"0x01"> : tensor<9999999999x9999999999xi1>'),
    "a huge sparse": _attribute("sparse<0, 1> : tensor<" + "9999999999x" * 50 + "i8>"),
    "a chain of aliases": "#a0 = [1]\n" + "".join(f"#a{i + 1} = [#a{i}]\n" for i in range(900)) + _attribute("#a900"),
    "deep regions": '"x.y"() ({\n' * 990 + "}) : () -> ()\n" * 990,
    "spaces": " " * 5_000_000,
    "comments": "//\n" * 300_000,
}


@pytest.mark.parametrize("what", REFUSED)
def test_it_is_refused_with_a_position(what: str) -> None:
    start = time.process_time()
    with pytest.raises(ParseError) as caught:
        parse_module(REFUSED[what], context())
    assert caught.value.diagnostics[0].location is not None
    assert len(str(caught.value)) < 20_000
    assert time.process_time() - start < 20


@pytest.mark.parametrize("what", READ)
def test_it_is_read_and_printed(what: str) -> None:
    start = time.process_time()
    module = parse_module(READ[what], context())
    verify(module, context())
    printed = module.print()
    assert time.process_time() - start < 20
    assert parse_module(printed, context()).print() == printed


def test_aliases_that_double_are_refused() -> None:
    text = "#a0 = [1]\n" + "".join(f"#a{i + 1} = [#a{i}, #a{i}]\n" for i in range(100)) + _attribute("#a100")
    with pytest.raises(ParseError, match="stands for more than 1000000 tokens"):
        parse_module(text, context())


NEST = {
    "scf.if": ("scf.if %c {\n", "}\n"),
    "scf.for": ("scf.for %i{k} = %x to %x step %x {{\n", "}}\n"),
    "scf.execute_region": ("scf.execute_region {\n", "scf.yield\n}\n"),
}


def _nest(kind: str, depth: int) -> str:
    head, tail = NEST[kind]
    heads = "".join(head.replace("{k}", str(k)).replace("{{", "{") for k in range(depth))
    return f"func.func @main(%c: i1, %x: index) {{\n{heads}{tail.replace('}}', '}') * depth}return\n}}\n"


@pytest.mark.parametrize("kind", NEST)
def test_deep_programs_go_through_passes_and_the_interpreter(kind: str) -> None:
    ctx = context()
    if "scf" not in ctx.dialect_names:
        pytest.skip("needs plait-std")
    passes = "canonicalize,cse,sccp,loop-invariant-code-motion,symbol-dce,inline,convert-scf-to-cf"
    for name in (*passes.split(","), passes):
        module = parse_module(_nest(kind, 600), ctx)
        PassManager(ctx).run(f"builtin.module({name})", module)
        verify(module, ctx)
    executable = compile_module(parse_module(_nest(kind, 300), ctx), target="interpret", context=ctx)
    assert executable(True, 1) in ((), None, [])


HUGE = {
    "arith": "%0 = arith.constant dense<1.0> : T\n %1 = arith.addf %0, %0 : T",
    "stablehlo": "%0 = stablehlo.iota dim = 0 : T\n %1 = stablehlo.add %0, %0 : T",
    "tosa": '%0 = "tosa.const"() <{values = dense<1.0> : T}> : () -> T\n %1 = tosa.add %0, %0 : (T, T) -> T',
}


@pytest.mark.parametrize("target", ["llvm", "interpret"])
@pytest.mark.parametrize("dialect", HUGE)
def test_a_program_that_needs_terabytes_is_refused(dialect: str, target: str) -> None:
    ctx = context()
    if dialect not in ctx.dialect_names or target not in ctx.backends or "func" not in ctx.dialect_names:
        pytest.skip("needs more plugins")
    text = f"func.func @main() -> T {{\n {HUGE[dialect]}\n return %1 : T\n}}\n"
    text = text.replace("T", "tensor<999999x999999x999xf32>")
    module = parse_module(text, ctx)
    PassManager(ctx).run("builtin.module(canonicalize,cse,sccp)", module)
    with pytest.raises((DiagnosticError, MemoryError)):
        compile_module(text, target=target, context=ctx)()
