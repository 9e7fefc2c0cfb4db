"""Arguments are checked against the signature with clear errors; results are fresh."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import plait
import pytest
from plait.builtin.types import (
    DYNAMIC,
    BF16Type,
    IntegerType,
    MemRefType,
    RankedTensorType,
    TupleType,
    UnrankedTensorType,
    f32,
    f64,
    i1,
    i8,
    i32,
    index,
)
from plait.context import Context
from plait.define import Dialect, Op, Operands, attribute, operands, region, traits
from plait.define import c as constraints
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.attribute import Type
from plait.ir.region import Region
from plait.runtime import ArgumentError, CheckedExecutable, Signature, check_arguments, host_target
from plait.runtime.signature import assembled, passed, taken_apart
from plait.syntax.parser import parse_module


class FuncOp(Op):
    """Define a function."""

    name = "toy.func"
    traits = (traits.IsolatedFromAbove, traits.Symbol)
    sym_name: Any = attribute(constraints.SymbolNameAttr)
    function_type: Any = attribute(constraints.FunctionTypeAttr)
    body: Region = region()


class ReturnOp(Op):
    """Return values."""

    name = "toy.return"
    traits = (traits.Terminator,)
    values: Operands = operands(constraints.AnyType)


TOY = Dialect("toy", (FuncOp, ReturnOp))
SWAP = """
"toy.func"() <{sym_name = "main", function_type = (tensor<?x2xf32>, i32) -> (i32, tensor<?x2xf32>)}> ({
^bb0(%a: tensor<?x2xf32>, %b: i32):
  "toy.return"(%b, %a) : (i32, tensor<?x2xf32>) -> ()
}) : () -> ()
"""


class Echo(CheckedExecutable):
    def execute(self, arguments: Sequence[Any]) -> Sequence[Any]:
        return arguments


def signature(*types: Any) -> Signature:
    return Signature("f", types, types)


def test_arrays_that_fit_are_passed_without_a_copy() -> None:
    array = np.zeros((3, 2), "f4")
    (checked,) = check_arguments(signature(RankedTensorType((DYNAMIC, 2), f32)), [array])
    assert checked is array
    (checked,) = check_arguments(signature(MemRefType((3, 2), f32)), [array])
    assert checked is array


@pytest.mark.parametrize(
    ("type", "argument", "message"),
    [
        (RankedTensorType((2,), f32), np.zeros(2), "expected dtype float32 (tensor<2xf32>), got float64"),
        (RankedTensorType((2,), f32), np.zeros(2, ">f4"), "expected dtype float32 (tensor<2xf32>), got >f4"),
        (RankedTensorType((2, 2), f32), np.zeros(2, "f4"), "expected rank 2 (tensor<2x2xf32>), got rank 1: [2]"),
        (RankedTensorType((DYNAMIC, 4), i8), np.zeros((2, 5), "i1"), "expected size 4 in dimension 1 (tensor<?x4xi8>), got 5"),
        (RankedTensorType((2,), i8), [0.5, 1], "expected int8 values (tensor<2xi8>), got float64"),
        (i32, np.zeros(1, "i4"), "expected rank 0 (i32), got rank 1: [1]"),
        (i32, 1.5, "expected int32 values (i32), got float64"),
        (i1, 3, "expected bool values (i1), got int64"),
        (IntegerType(8, "signed"), np.zeros((), "u1"), "expected dtype int8 (si8), got uint8"),
    ],
)  # fmt: skip
def test_arrays_that_do_not_fit_are_refused(type: Any, argument: Any, message: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        check_arguments(signature(type), [argument])
    assert str(caught.value).startswith(f"argument #0 of 'f': {message}")


def test_arguments_are_counted() -> None:
    with pytest.raises(ArgumentError, match=r"'f' takes 2 arguments, got 1"):
        check_arguments(signature(i32, i32), [1])


def test_lists_and_numbers_are_converted() -> None:
    (array,) = check_arguments(signature(RankedTensorType((2,), BF16Type())), [[1, 2]])
    assert array.dtype == ml_dtypes.bfloat16
    assert check_arguments(signature(i32, index, f64, i1), [1, np.int64(2), 3, True]) == [1, 2, 3.0, True]


def test_unsigned_bits_are_taken_for_signless_types() -> None:
    array = np.array([255], "u1")
    (checked,) = check_arguments(signature(RankedTensorType((1,), i8)), [array])
    assert checked.dtype == np.int8 and np.shares_memory(checked, array)


def test_unranked_tensors_take_any_shape() -> None:
    array = np.zeros((1, 2, 3), "f4")
    assert check_arguments(signature(UnrankedTensorType(f32)), [array])[0] is array


def test_arrays_of_others_come_through_dlpack_without_a_copy() -> None:
    class Foreign:
        def __init__(self, array: Any) -> None:
            self.array = array

        def __dlpack__(self, **options: Any) -> Any:
            return self.array.__dlpack__(**options)

        def __dlpack_device__(self) -> Any:
            return self.array.__dlpack_device__()

    array = np.arange(4, dtype="f4")
    (checked,) = check_arguments(signature(RankedTensorType((4,), f32)), [Foreign(array)])
    assert np.shares_memory(checked, array)

    class Refuses(Foreign):
        def __dlpack__(self, **options: Any) -> Any:
            raise BufferError("no")

    with pytest.raises(ArgumentError, match=r"a Refuses cannot be read through DLPack: no"):
        check_arguments(signature(RankedTensorType((4,), f32)), [Refuses(array)])


def test_results_are_a_tuple_of_fresh_arrays() -> None:
    array = np.zeros(2, "f4")
    (result,) = Echo(signature(RankedTensorType((2,), f32)))(array)
    np.testing.assert_array_equal(result, array)
    assert not np.shares_memory(result, array)
    first, second = Echo(signature(i32, f64))(1, 2)
    assert (first.dtype, second.dtype) == (np.int32, np.float64)
    assert Echo(signature())() == ()


def test_the_ir_of_a_phase_can_be_read() -> None:
    executable = Echo(signature(), {"input": "a", "tcp": "b"})
    assert executable.ir("input") == "a"
    assert executable.ir() == "b"
    with pytest.raises(KeyError, match=r"no phase 'tpc'; there are: input, tcp; did you mean 'tcp'"):
        executable.ir("tpc")


@pytest.fixture
def ctx() -> Context:
    return Context(dialects=[TOY])


def test_signatures_come_from_the_module(ctx: Context) -> None:
    module = parse_module(SWAP, ctx)
    assert str(Signature.of(module, "main")) == "main(tensor<?x2xf32>, i32) -> (i32, tensor<?x2xf32>)"
    with pytest.raises(DiagnosticError) as caught:
        Signature.of(module, "mian")
    assert caught.value.diagnostics[0].help == "did you mean 'main'?"


class Baton(Type):
    """Orders operations."""

    name = "race.baton"
    carries_data = False


def test_tuples_are_passed_in_parts_and_tokens_not_at_all() -> None:
    types = (TupleType((i32, TupleType((Baton(), f32)))), Baton(), i32)
    assert [part for ty in types for part in passed(ty)] == [i32, f32, i32]
    values = [[1, [None, 2.0]], None, 3]
    assert assembled(types, (1, 2.0, 3)) == values
    assert taken_apart(types, values) == [1, 2.0, 3]


def test_compile_for_the_interpreter(ctx: Context, tmp_path: Path) -> None:
    path = tmp_path / "swap.mlir"
    path.write_text(SWAP)
    module = parse_module(SWAP, ctx)
    for source in (SWAP, path, str(path), module):
        executable = plait.compile(source, target="interpret", context=ctx)
        number, array = executable(np.ones((3, 2), "f4"), 7)
        assert number == 7 and array.shape == (3, 2)
    assert "toy.func" in executable.ir("input")
    with pytest.raises(ArgumentError, match=r"argument #0 of 'main': expected size 2 in dimension 1"):
        executable(np.ones((3, 3), "f4"), 7)


def test_compile_leaves_the_given_module_alone(ctx: Context) -> None:
    module = parse_module(SWAP, ctx)
    before = str(module)
    plait.compile(module, target="interpret", context=ctx, pipeline="symbol-dce,cse")
    assert str(module) == before


def test_compile_verifies_the_source(ctx: Context) -> None:
    module = parse_module(SWAP, ctx)
    function = module.body.first
    assert function is not None
    inner = function.regions[0].block
    inner.append(ReturnOp(()))
    with pytest.raises(DiagnosticError, match="a terminator must be at the end of its block"):
        plait.compile(module, target="interpret", context=ctx)


def test_compile_explains_what_is_wrong(ctx: Context, tmp_path: Path) -> None:
    with pytest.raises(DiagnosticError, match=r"no backend 'interprt'") as caught:
        plait.compile(SWAP, target="interprt", context=ctx)
    assert caught.value.diagnostics[0].help == "did you mean 'interpret'? (installed: interpret)"
    with pytest.raises(DiagnosticError, match=r"no backend 'llvm'") as caught:
        plait.compile(SWAP, target="llvm", context=ctx)
    assert caught.value.diagnostics[0].help == "pip install plait-llvm (installed: interpret)"
    with pytest.raises(DiagnosticError, match=r"no backend 'cray'") as caught:
        plait.compile(SWAP, target="cray", context=ctx)
    assert caught.value.diagnostics[0].help == "installed: interpret"
    with pytest.raises(DiagnosticError, match=r"the module has no function 'other'"):
        plait.compile(SWAP, target="interpret", function="other", context=ctx)
    with pytest.raises(FileNotFoundError):
        plait.compile(tmp_path / "absent.mlir", target="interpret", context=ctx)
    strange = tmp_path / "model.strange"
    strange.write_text("x")
    with pytest.raises(DiagnosticError, match=r"no frontend reads '.strange' files"):
        plait.compile(strange, target="interpret", context=ctx)


@pytest.mark.parametrize(("extension", "help"), [(".safetensors", "--input=@FILE"), (".pt", "torch.export.save")])
def test_a_file_that_nobody_reads_is_refused_with_the_way_to_export_it(tmp_path: Path, extension: str, help: str) -> None:
    path = tmp_path / f"model{extension}"
    path.write_bytes(b"anything")
    with pytest.raises(DiagnosticError, match=f"no frontend reads '{extension}' files") as raised:
        plait.parse(path)
    assert help in (raised.value.diagnostics[0].help or "")


def test_frontends_read_other_formats(tmp_path: Path) -> None:
    from plait.plugins import FrontendRecord

    def read(data: bytes, ctx: Context, filename: str) -> Any:
        assert data == b"swap"
        return parse_module(SWAP, ctx, filename)

    ctx = Context(plugins=[[FrontendRecord("swap", lambda: read, (".swap",))]], dialects=[TOY])
    path = tmp_path / "model.swap"
    path.write_bytes(b"swap")
    number, _ = plait.compile(path, target="interpret", context=ctx)(np.ones((3, 2), "f4"), 7)
    assert number == 7


def test_parse(ctx: Context) -> None:
    assert plait.parse(SWAP, context=ctx).name == "builtin.module"


def test_the_host_is_known() -> None:
    assert host_target().threads >= 1
