"""Files of ONNX: the wire format, external data, names, folding of shapes, and errors that list everything."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import onnx
import plait
import pytest
from onnx import TensorProto, helper, numpy_helper
from onnx_checks import context
from plait.diagnostics.diagnostic import DiagnosticError
from plait_onnx.reader.protobuf import ProtobufError, decode
from plait_onnx.reader.tensors import TensorReader

node, info = helper.make_node, helper.make_tensor_value_info
F = TensorProto.FLOAT


def model(nodes: Any, inputs: Any, outputs: Any, constants: Any = ()) -> Any:
    graph = helper.make_graph(list(nodes), "g", list(inputs), list(outputs), list(constants))
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 21)], ir_version=10)


def text(made: Any) -> str:
    return plait.parse(made.SerializeToString(), context=context()).print()


def mlp(batch: Any = "N") -> Any:
    rng = np.random.default_rng(0)
    weights = [numpy_helper.from_array(rng.standard_normal(s).astype(np.float32), n) for n, s in (("w", (64, 16)), ("b", (16,)))]
    nodes = [node("MatMul", ["x", "w"], ["a"]), node("Add", ["a", "b"], ["c"]), node("Relu", ["c"], ["y"])]
    return model(nodes, [info("x", F, [batch, 64])], [info("y", F, [batch, 16])], weights)


def test_files_are_compiled_and_called_by_name(tmp_path: Path) -> None:
    path = tmp_path / "mlp.onnx"
    onnx.save(mlp(), path)
    x = np.ones((3, 64), np.float32)
    executable = plait.compile(path, context=context())
    (expected,) = plait.compile(mlp(), target="interpret", context=context())(x)
    np.testing.assert_allclose(executable(x=x)[0], expected, rtol=1e-5)


def test_names_of_inputs_and_sizes_are_kept() -> None:
    assert '%x: tensor<?x64xf32> {onnx.name = "x", onnx.sizes = ["N", ""]}' in text(mlp())


def test_external_data_is_mapped(tmp_path: Path) -> None:
    path = tmp_path / "mlp.onnx"
    onnx.save(mlp(), path, save_as_external_data=True, location="weights.bin", size_threshold=0)
    x = np.ones((2, 64), np.float32)
    (found,) = plait.compile(path, target="interpret", context=context())(x)
    (expected,) = plait.compile(mlp(), target="interpret", context=context())(x)
    np.testing.assert_array_equal(found, expected)


def test_external_data_that_changes_is_compiled_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAIT_CACHE_DIR", str(tmp_path / "cache"))
    path, x = tmp_path / "mlp.onnx", np.ones((2, 64), np.float32)
    onnx.save(mlp(), path, save_as_external_data=True, location="weights.bin", size_threshold=0)
    (first,) = plait.compile(path, context=context())(x)
    weights = tmp_path / "weights.bin"
    weights.write_bytes(bytes(len(weights.read_bytes())))
    (second,) = plait.compile(path, context=context())(x)
    assert first.any() and not second.any()


def test_external_data_outside_of_the_folder_is_refused(tmp_path: Path) -> None:
    made = mlp()
    tensor = made.graph.initializer[0]
    tensor.ClearField("raw_data")
    tensor.data_location = TensorProto.EXTERNAL
    tensor.external_data.add(key="location", value="../secret")
    path = tmp_path / "mlp.onnx"
    path.write_bytes(made.SerializeToString())
    with pytest.raises(DiagnosticError, match="outside of the folder of the model"):
        plait.parse(path, context=context())


def test_large_tensors_are_views_of_the_data() -> None:
    data = memoryview(mlp().SerializeToString())
    tensor = decode(data, "Model").graph.initializer[0]
    assert TensorReader(None).attribute(tensor).handle.blob.data.obj is data.obj


@pytest.mark.parametrize(
    "array",
    [
        np.float32([1, -2.5, np.inf]), np.float64([1, 2]), np.float16([0.1, 3]), np.int8([-1, 5]), np.uint8([200]),
        np.int16([-300]), np.uint16([60000]), np.int32([1, -2]), np.uint32([2**32 - 1]), np.int64([[2**40], [-1]]),
        np.uint64([2**64 - 1]), np.bool_([True, False]), np.asarray([1, 2.5], ml_dtypes.bfloat16),
        np.asarray([1, 240], ml_dtypes.float8_e4m3fn), np.asarray([1, -7, 3], ml_dtypes.int4), np.complex64([1 + 2j]),
        np.asarray([1, 15, 3], ml_dtypes.uint4), np.float32(3), np.zeros((0, 2), np.float32),
    ],
    ids=lambda a: f"{a.dtype.name}-{a.shape}",
)  # fmt: skip
def test_tensors_of_every_type_are_read(array: Any) -> None:
    tensor = decode(memoryview(numpy_helper.from_array(array, "t").SerializeToString()), "Tensor")
    found = TensorReader(None).array(tensor)
    assert found.shape == array.shape
    np.testing.assert_array_equal(np.asarray(found).astype(array.dtype), array)


@pytest.mark.parametrize("kind", [F, TensorProto.INT64, TensorProto.INT32, TensorProto.UINT64, TensorProto.DOUBLE, TensorProto.BOOL, TensorProto.FLOAT16])
def test_tensors_in_lists_of_numbers_are_read(kind: int) -> None:
    made = helper.make_tensor("t", kind, [3], [1, 0, 1])
    found = TensorReader(None).array(decode(memoryview(made.SerializeToString()), "Tensor"))
    np.testing.assert_array_equal(found, numpy_helper.to_array(made))


@pytest.mark.parametrize("data", [b"\x08", b"\x0a\x7f", b"\xff" * 12, b"\x0b"])
def test_damaged_data_is_refused(data: bytes) -> None:
    with pytest.raises(ProtobufError):
        decode(memoryview(data), "Model")


def test_shapes_fold_to_static_ones() -> None:
    """The pattern of exported transformers: sizes taken apart, changed and put together again."""
    nodes = [
        node("Shape", ["x"], ["s"]), node("Gather", ["s", "zero"], ["n"]), node("Gather", ["s", "one"], ["t"]),
        node("Unsqueeze", ["n", "first"], ["n1"]), node("Unsqueeze", ["t", "first"], ["t1"]),
        node("Concat", ["n1", "t1", "heads", "rest"], ["to"], axis=0), node("Reshape", ["x", "to"], ["r"]),
        node("Transpose", ["r"], ["y"], perm=[0, 2, 1, 3]),
    ]  # fmt: skip
    constants = [
        numpy_helper.from_array(np.asarray(v), n)
        for n, v in (("zero", 0), ("one", 1), ("first", np.int64([0])), ("heads", np.int64([4])), ("rest", np.int64([-1])))
    ]
    static = text(model(nodes, [info("x", F, [2, 5, 32])], [info("y", F, None)], constants))
    assert "onnx.Shape" not in static and "onnx.Gather" not in static
    assert "-> tensor<2x4x5x8xf32>" in static
    dynamic = text(model(nodes, [info("x", F, ["N", "T", 32])], [info("y", F, None)], constants))
    assert "-> tensor<?x4x?x8xf32>" in dynamic


def test_a_static_size_is_taken_out_of_a_dynamic_shape() -> None:
    nodes = [
        node("Shape", ["x"], ["s"]), node("Gather", ["s", "two"], ["n"]), node("Unsqueeze", ["n", "first"], ["n1"]),
        node("Concat", ["rest", "n1"], ["to"], axis=0), node("Reshape", ["x", "to"], ["y"]),
    ]  # fmt: skip
    values = (("two", 2), ("first", np.int64([0])), ("rest", np.int64([-1])))
    constants = [numpy_helper.from_array(np.asarray(v), n) for n, v in values]
    read = text(model(nodes, [info("x", F, ["N", "T", 32])], [info("y", F, None)], constants))
    assert "-> tensor<?x32xf32>" in read and "onnx.Gather" not in read


@pytest.mark.parametrize("sizes", [[3, -1], [-1, 2], [4, 3]])
def test_shapes_may_be_inputs(sizes: list[int]) -> None:
    inputs = [info("x", F, ["N", 6]), info("s", TensorProto.INT64, [2])]
    made = model([node("Reshape", ["x", "s"], ["y"])], inputs, [info("y", F, [None, None])])
    x = np.arange(12, dtype=np.float32).reshape(2, 6)
    (found,) = plait.compile(made, context=context())(x, np.int64(sizes))
    np.testing.assert_array_equal(found, x.reshape(sizes))


def test_unsupported_operators_are_reported_all_at_once() -> None:
    nodes = [
        node("Foo", ["x"], ["y"], name="first"), node("StringConcat", ["x", "x"], ["z"], name="second"),
        node("Add", ["y", "x"], ["w"], name="third"),
    ]  # fmt: skip
    with pytest.raises(DiagnosticError) as caught:
        text(model(nodes, [info("x", F, [4])], [info("w", F, [4])]))
    message = str(caught.value)
    assert "operator 'Foo' of node 'first': is not supported (and 1 more)" in message
    assert "operator 'StringConcat' of node 'second': strings are not supported" in message
    assert "third" not in message


def test_operands_that_do_not_fit_are_reported_with_their_node() -> None:
    made = model([node("MatMul", ["x", "x"], ["y"], name="product")], [info("x", F, [2, 3])], [info("y", F, None)])
    with pytest.raises(DiagnosticError, match="operator 'MatMul' of node 'product': expected dimensions that are multiplied to be equal, found 3 and 2"):
        text(made)


def test_strings_are_refused_by_name() -> None:
    made = model([node("Identity", ["x"], ["y"])], [info("x", TensorProto.STRING, [1])], [info("y", TensorProto.STRING, [1])])
    with pytest.raises(DiagnosticError, match="input 'x': strings are not supported"):
        text(made)


def test_what_uses_a_refused_input_is_not_a_problem_of_its_own() -> None:
    """It was told that there is no axis 1 in 0 dimensions."""
    nodes = [node("Gather", ["x", "i"], ["y"], axis=1)]
    made = model(nodes, [info("x", TensorProto.STRING, [2, 3]), info("i", TensorProto.INT64, [1])], [info("y", F, None)])
    with pytest.raises(DiagnosticError) as caught:
        text(made)
    assert str(caught.value).endswith("input 'x': strings are not supported")
