"""The interpreter of the llvm dialect computes what compiled code does, of what our lowering and mlir-opt's make."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interpret import Interpreter, is_interpreted
from plait.syntax.parser import parse_module
from plait_llvm.conformance import WITHOUT_SEMANTICS

sys.path.insert(0, str(Path(__file__).parent.parent.parent / "std" / "tests"))
sys.path.insert(0, str(Path(__file__).parent))
from instruction_programs import PROGRAMS, InstructionProgram
from lowered_programs import Lowered
from vector_programs import Program

STD_TESTS = Path(__file__).parent.parent.parent / "std" / "tests"
MLIR_OPT = shutil.which("mlir-opt-22") or shutil.which("mlir-opt")
TO_LLVM = (
    "builtin.module(func.func(lower-vector-multi-reduction,lower-vector-mask),convert-vector-to-scf{full-unroll=true},"
    "expand-strided-metadata,lower-affine,convert-vector-to-llvm,finalize-memref-to-llvm,convert-scf-to-cf,"
    "convert-to-llvm,convert-vector-to-llvm,reconcile-unrealized-casts)"
)


class FlatProgram(Program):
    """With vectors of one dimension, which mlir-opt lowers."""

    def shape(self, ranks: tuple[int, ...] = (1,)) -> tuple[int, ...]:
        return super().shape((1,))


def lowered_by_mlir(text: str) -> str | None:
    """What mlir-opt makes of a program; None if it does not lower it."""
    done = subprocess.run(
        [str(MLIR_OPT), f"--pass-pipeline={TO_LLVM}"], input=text, capture_output=True, text=True, check=False
    )
    is_lowered = not done.returncode and " vector." not in done.stdout and "unrealized" not in done.stdout
    return done.stdout if is_lowered else None


def check_alike(found: Sequence[Any], wanted: Sequence[Any]) -> None:
    for ours, theirs in zip(found, wanted, strict=True):
        scale = max(1.0, float(np.max(np.abs(theirs.astype("f8")), initial=0)))
        np.testing.assert_allclose(ours, theirs, rtol=0, atol=1e-5 * scale if ours.dtype.kind == "f" else 0)


@pytest.mark.parametrize("seed", range(40))
def test_vectors_are_computed_as_by_native_code(std: Context, compiled: Callable[..., Any], seed: int) -> None:
    program = Program(seed)
    run, wanted, found = compiled(program.text), program.arguments(), program.arguments()
    with np.errstate(all="ignore"):
        run(*wanted)
        Lowered(parse_module(str(run.ir("llvm")), std), std).run("main", *found)
    check_alike(found, wanted)


@pytest.mark.oracle
@pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt")
@pytest.mark.parametrize("seeds", [range(30), *(pytest.param(range(i, i + 35), marks=pytest.mark.exhaustive) for i in (30, 65))], ids=str)
def test_what_mlir_opt_makes_of_vectors_computes_the_same(
    seeds: range, std: Context, compiled: Callable[..., Any]
) -> None:
    count = 0
    for seed in seeds:
        program = FlatProgram(seed)
        text = lowered_by_mlir(program.text)
        if text is None:
            continue
        count += 1
        wanted, found = program.arguments(), program.arguments()
        with np.errstate(all="ignore"):
            compiled(program.text)(*wanted)
            Lowered(parse_module(text, std), std).run("main", *found)
        check_alike(found, wanted)
    assert count >= 5


def _scalar_programs(seeds: range) -> list[Any]:
    import integer_programs
    import memory_programs
    import scf_programs

    made = [(integer_programs.IntegerProgram(seed).text, integer_programs.INPUTS) for seed in seeds]
    made += [(memory_programs.MemoryProgram(seed).text, memory_programs.INPUTS) for seed in seeds]
    return made + [(scf_programs.Program(seed).text, scf_programs.INPUTS) for seed in seeds]


def _interpreted(module: Any, std: Context, values: Sequence[Any]) -> Any:
    found = Interpreter(module, std).run("main", *values)
    return tuple(found[0]) if found and isinstance(found[0], tuple) else found


@pytest.mark.oracle
@pytest.mark.skipif(MLIR_OPT is None or not STD_TESTS.exists(), reason="needs mlir-opt and the tests of plait-std")
@pytest.mark.parametrize("seeds", [range(8), pytest.param(range(8, 25), marks=pytest.mark.exhaustive)], ids=str)
def test_what_mlir_opt_makes_of_scalar_programs_computes_the_same(seeds: range, std: Context) -> None:
    count = 0
    for text, inputs in _scalar_programs(seeds):
        lowered = lowered_by_mlir(text)
        if lowered is None:
            continue
        count += 1
        source, module = parse_module(text, std), parse_module(lowered, std)
        for values in inputs:
            assert _interpreted(module, std, values) == _interpreted(source, std, values), text
    assert count >= 2 * len(seeds)


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
def test_instructions_are_computed_as_by_native_code(
    std: Context, compiled: Callable[..., Any], program: InstructionProgram
) -> None:
    run = compiled(program.text)
    module = parse_module(program.text, std)
    lowered = parse_module(str(run.ir("llvm")), std)
    for arguments in program.arguments():
        wanted, found = ([array.copy() for array in arguments] for _ in range(2))
        with np.errstate(all="ignore"):
            run(*wanted)
            Lowered(lowered, std).run("main", *found)
        np.testing.assert_allclose(found[-1], wanted[-1], rtol=program.tolerance, atol=0, equal_nan=True)
    assert program.operation in {op.name for op in module.walk()}


def test_operations_without_semantics_are_named(std: Context) -> None:
    dialect: Any = std.dialect("llvm")
    without = {op.name for op in dialect.operations.values() if not is_interpreted(std, op)}
    ends = {"llvm.return", "llvm.resume"}  # the operation around them runs these
    assert without - ends == set(WITHOUT_SEMANTICS)


def test_branches_and_calls_by_address(std: Context) -> None:
    text = """llvm.func @twice(%x: i32) -> i32 {
      %0 = llvm.add %x, %x : i32
      llvm.return %0 : i32
    }
    llvm.func @personality(...) -> i32
    llvm.mlir.global internal constant @table() {addr_space = 0 : i32} : !llvm.array<2 x ptr> {
      %0 = llvm.mlir.undef : !llvm.array<2 x ptr>
      %1 = llvm.mlir.addressof @twice : !llvm.ptr
      %2 = llvm.insertvalue %1, %0[1] : !llvm.array<2 x ptr>
      llvm.return %2 : !llvm.array<2 x ptr>
    }
    llvm.func @main(%x: i32, %second: i1) -> i32 attributes {personality = @personality} {
      %table = llvm.mlir.addressof @table : !llvm.ptr
      %place = llvm.getelementptr %table[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x ptr>
      %callee = llvm.load %place : !llvm.ptr -> !llvm.ptr
      %y = llvm.invoke %callee(%x) to ^normal unwind ^unwind : !llvm.ptr, (i32) -> i32
    ^normal:
      %a = llvm.blockaddress <function = @main, tag = <id = 1>> : !llvm.ptr
      %b = llvm.blockaddress <function = @main, tag = <id = 2>> : !llvm.ptr
      %to = llvm.select %second, %b, %a : i1, !llvm.ptr
      llvm.indirectbr %to : !llvm.ptr, [
      ^first,
      ^other(%y : i32)
      ]
    ^first:
      llvm.blocktag <id = 1>
      llvm.return %x : i32
    ^other(%z: i32):
      llvm.blocktag <id = 2>
      llvm.return %z : i32
    ^unwind:
      %e = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
      llvm.resume %e : !llvm.struct<(ptr, i32)>
    }"""
    run = Interpreter(parse_module(text, std), std).run
    assert run("main", 21, False) == (21,)
    assert run("main", 21, True) == (42,)


ERRORS = {
    "llvm.load %p : !llvm.ptr -> i64": ("accesses 8 bytes", None),
    "llvm.load %null : !llvm.ptr -> i8": ("a null pointer or near one", None),
    "llvm.sdiv %zero, %zero : i32": ("no defined result", None),
    "llvm.call @unknown(%zero) : (i32) -> i32": ("calls '@unknown', which is declared only", None),
    "llvm.call %p() : !llvm.ptr, () -> i32": ("not the address of a function", None),
    "llvm.load %misaligned : !llvm.ptr -> i16": ("expected a multiple of the alignment 2", None),
}


@pytest.mark.parametrize("statement", ERRORS)
def test_what_is_undefined_is_refused(std: Context, statement: str) -> None:
    text = f"""llvm.func @unknown(i32) -> i32
    llvm.func @main() {{
      %one = llvm.mlir.constant(1 : i32) : i32
      %zero = llvm.mlir.constant(0 : i32) : i32
      %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
      %null = llvm.mlir.zero : !llvm.ptr
      %misaligned = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i8
      %r = {statement}
      llvm.return
    }}"""
    with pytest.raises(DiagnosticError, match=ERRORS[statement][0]):
        Interpreter(parse_module(text, std), std).run("main")


LIFETIMES = {
    "writes a constant": ("llvm.store %one, %constant : i32, !llvm.ptr", "global '@c', which is constant"),
    "uses freed memory": (
        "llvm.call @free(%m) : (!llvm.ptr) -> () \n llvm.store %one, %m : i32, !llvm.ptr", "after it was freed"
    ),
    "frees twice": (
        "llvm.call @free(%m) : (!llvm.ptr) -> () \n llvm.call @free(%m) : (!llvm.ptr) -> ()", "memory of malloc twice"
    ),
    "frees the middle": ("llvm.call @free(%middle) : (!llvm.ptr) -> ()", "not the start of an allocation"),
    "uses the stack of a function that returned": (
        "%a = llvm.call @local() : () -> !llvm.ptr \n llvm.store %one, %a : i32, !llvm.ptr", "an alloca after it was"
    ),
    "copies what overlaps": (
        '"llvm.intr.memcpy"(%middle, %m, %eight) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()',
        "places that overlap",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", LIFETIMES)
def test_memory_that_is_not_there_is_refused(std: Context, what: str) -> None:
    statements, message = LIFETIMES[what]
    text = f"""llvm.func @free(!llvm.ptr)
    llvm.func @malloc(i64) -> !llvm.ptr
    llvm.mlir.global internal constant @c(7 : i32) : i32
    llvm.func @local() -> !llvm.ptr {{
      %one = llvm.mlir.constant(1 : i32) : i32
      %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
      llvm.return %p : !llvm.ptr
    }}
    llvm.func @main() {{
      %one = llvm.mlir.constant(1 : i32) : i32
      %eight = llvm.mlir.constant(8 : i64) : i64
      %size = llvm.mlir.constant(16 : i64) : i64
      %constant = llvm.mlir.addressof @c : !llvm.ptr
      %m = llvm.call @malloc(%size) : (i64) -> !llvm.ptr
      %middle = llvm.getelementptr %m[4] : (!llvm.ptr) -> !llvm.ptr, i8
      {statements}
      llvm.return
    }}"""
    with pytest.raises(DiagnosticError, match=message):
        Interpreter(parse_module(text, std), std).run("main")
