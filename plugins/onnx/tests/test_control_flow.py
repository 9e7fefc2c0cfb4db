"""If, Loop and Scan with captured values, sequences, optional values and functions of models."""

from __future__ import annotations

from typing import Any

import numpy as np
import onnx
import plait
import pytest
from onnx import helper
from onnx_checks import context
from onnx_models import BOOL, INT, F, compare, constant, graph, info, model, node

X = np.arange(4, dtype=np.float32)
XS = np.arange(6, dtype=np.float32).reshape(3, 2)


def body(nodes: list[Any], states: list[Any], results: list[Any]) -> Any:
    return graph(nodes, [info("i", INT, []), info("go", BOOL, []), *states], [info("go2", BOOL, []), *results])


ADDING = body(
    [node("Add", ["s", "x"], ["s2"]), node("Identity", ["s2"], ["o"]), node("Identity", ["go"], ["go2"])],
    [info("s", F, [4])], [info("s2", F, [4]), info("o", F, [4])],
)  # fmt: skip
UNTIL = body(
    [node("Add", ["s", "one"], ["s2"]), node("ReduceSum", ["s2"], ["t"], keepdims=0), node("Less", ["t", "limit"], ["go2"]),
     node("Mul", ["s2", "s2"], ["o"])],
    [info("s", F, [4])], [info("s2", F, [4]), info("o", F, [4])],
)  # fmt: skip
LIMITS = [constant("one", np.float32(1)), constant("limit", np.float32(20)), constant("start", np.bool_(True))]


def test_loop_of_a_constant_count_collects_values() -> None:
    loop = node("Loop", ["n", "", "x"], ["f", "all"], body=ADDING)
    made = model(graph([loop], [info("x", F, [4])], [info("f", F, [4]), info("all", F, [None, 4])], [constant("n", np.int64(3))]))
    compare(made, {"x": X})


def test_loop_of_a_count_that_is_an_input() -> None:
    loop = node("Loop", ["n", "", "x"], ["f", "all"], body=ADDING)
    made = model(graph([loop], [info("x", F, [4]), info("n", INT, [])], [info("f", F, [4]), info("all", F, [None, 4])]))
    for count in (0, 1, 5):
        compare(made, {"x": X, "n": np.asarray(count)})


@pytest.mark.parametrize("count", ["", "most"])
def test_loop_that_a_condition_ends(count: str) -> None:
    loop = node("Loop", [count, "start", "x"], ["f", "all"], body=UNTIL)
    constants = [*LIMITS, constant("most", np.int64(2**62))]
    made = model(graph([loop], [info("x", F, [4])], [info("f", F, [4]), info("all", F, [None, 4])], constants))
    compare(made, {"x": X})


def test_loop_whose_state_grows() -> None:
    growing = body(
        [node("Concat", ["s", "x"], ["s2"], axis=0), node("Identity", ["go"], ["go2"])], [info("s", F, [None])],
        [info("s2", F, [None])],
    )  # fmt: skip
    loop = node("Loop", ["n", "", "x"], ["f"], body=growing)
    compare(model(graph([loop], [info("x", F, [4])], [info("f", F, [None])], [constant("n", np.int64(3))])), {"x": X})


@pytest.mark.parametrize("condition", [True, False])
def test_if_uses_values_around_it(condition: bool) -> None:
    yes = graph([node("Add", ["x", "x"], ["a"])], [], [info("a", F, [4])])
    no = graph([node("Mul", ["x", "x"], ["b"])], [], [info("b", F, [4])])
    choice = node("If", ["c"], ["y"], then_branch=yes, else_branch=no)
    made = model(graph([choice], [info("x", F, [4]), info("c", BOOL, [])], [info("y", F, [4])]))
    compare(made, {"x": X, "c": np.asarray(condition)})


def test_if_of_a_known_condition_leaves_one_branch() -> None:
    yes = graph([node("Add", ["x", "x"], ["a"])], [], [info("a", F, [4])])
    no = graph([node("Mul", ["x", "x"], ["b"])], [], [info("b", F, [4])])
    choice = node("If", ["c"], ["y"], then_branch=yes, else_branch=no)
    made = model(graph([choice], [info("x", F, [4])], [info("y", F, [4])], [constant("c", np.bool_(False))]))
    text = plait.parse(made.SerializeToString(), context=context()).print()
    assert "onnx.Mul" in text and "scf.if" not in text


@pytest.mark.parametrize("condition", [True, False])
def test_branches_of_different_sizes(condition: bool) -> None:
    yes = graph([node("Slice", ["x", "zero", "two"], ["a"])], [], [info("a", F, [None])])
    no = graph([node("Mul", ["x", "x"], ["b"])], [], [info("b", F, [None])])
    choice = node("If", ["c"], ["y"], then_branch=yes, else_branch=no)
    constants = [constant("zero", np.int64([0])), constant("two", np.int64([2]))]
    made = model(graph([choice], [info("x", F, [4]), info("c", BOOL, [])], [info("y", F, [None])], constants))
    compare(made, {"x": X, "c": np.asarray(condition)})


SCANNED = graph(
    [node("Add", ["s", "e"], ["s2"]), node("Mul", ["s2", "k"], ["o"])], [info("s", F, [2]), info("e", F, [2])],
    [info("s2", F, [2]), info("o", F, [2])],
)  # fmt: skip


@pytest.mark.parametrize("back", [0, 1])
@pytest.mark.parametrize("out", [0, 1])
def test_scan_runs_forward_and_backward(back: int, out: int) -> None:
    scan = node("Scan", ["s0", "xs"], ["f", "y"], body=SCANNED, num_scan_inputs=1, scan_input_directions=[back], scan_output_directions=[out])
    inputs = [info("s0", F, [2]), info("xs", F, ["N", 2])]
    made = model(graph([scan], inputs, [info("f", F, [2]), info("y", F, [None, 2])], [constant("k", np.float32(2))]))
    compare(made, {"s0": np.ones(2, np.float32), "xs": XS})


def test_scan_along_another_axis() -> None:
    scan = node("Scan", ["s0", "xs"], ["f", "y"], body=SCANNED, num_scan_inputs=1, scan_input_axes=[1], scan_output_axes=[1])
    inputs = [info("s0", F, [2]), info("xs", F, [2, 3])]
    made = model(graph([scan], inputs, [info("f", F, [2]), info("y", F, [2, None])], [constant("k", np.float32(2))]))
    compare(made, {"s0": np.ones(2, np.float32), "xs": np.ascontiguousarray(XS.T)})


@pytest.mark.parametrize("kind", ["Loop", "Scan"])
def test_no_reading_of_a_body_is_left(kind: str) -> None:
    """What a body uses around it has no other users: a first reading finds types, and views of tensors would stay used."""
    if kind == "Loop":
        made = model(graph([node("Loop", ["n", "", "x"], ["f", "all"], body=ADDING)], [info("x", F, [4])],
                           [info("f", F, [4]), info("all", F, [None, 4])], [constant("n", np.int64(3))]))  # fmt: skip
    else:
        scan = node("Scan", ["s0", "xs"], ["f", "y"], body=SCANNED, num_scan_inputs=1)
        inputs = [info("s0", F, [2]), info("xs", F, ["N", 2])]
        made = model(graph([scan], inputs, [info("f", F, [2]), info("y", F, [None, 2])], [constant("k", np.float32(2))]))
    module = plait.parse(made.SerializeToString(), context=context())
    inside = set(module.walk())
    arguments = [argument for op in inside for region in op.regions for block in region.blocks for argument in block.arguments]
    values = [*arguments, *(result for op in inside for result in op.results)]
    assert [user.name for value in values for user in value.users if user not in inside] == []


def test_known_sequences_leave_nothing_behind() -> None:
    nodes = [
        node("SequenceConstruct", ["x", "y"], ["s"]), node("SequenceInsert", ["s", "x", "first"], ["s2"]),
        node("SequenceAt", ["s2", "last"], ["a"]), node("ConcatFromSequence", ["s2"], ["b"], axis=0),
        node("SequenceLength", ["s2"], ["n"]), node("ConcatFromSequence", ["s2"], ["d"], axis=0, new_axis=1),
        node("SequenceErase", ["s2", "first"], ["s3"]), node("SequenceAt", ["s3", "first"], ["e"]),
    ]  # fmt: skip
    outputs = [info("a", F, [4]), info("b", F, [12]), info("n", INT, []), info("d", F, [3, 4]), info("e", F, [4])]
    constants = [constant("first", np.int64(0)), constant("last", np.int64(-1))]
    made = model(graph(nodes, [info("x", F, [4]), info("y", F, [4])], outputs, constants))
    compare(made, {"x": X, "y": X * 2})
    assert "Sequence" not in plait.parse(made.SerializeToString(), context=context()).print()


def test_split_to_sequence() -> None:
    for sizes in (np.int64([1, 2]), np.asarray(2)):
        nodes = [node("SplitToSequence", ["xs", "n"], ["s"], axis=0), node("SequenceAt", ["s", "one"], ["a"])]
        constants = [constant("n", sizes), constant("one", np.int64(1))]
        compare(model(graph(nodes, [info("xs", F, [3, 2])], [info("a", F, [None, 2])], constants)), {"xs": XS})


def test_sequence_map() -> None:
    doubled = graph([node("Add", ["u", "u"], ["w"])], [info("u", F, [4])], [info("w", F, [4])])
    nodes = [
        node("SequenceConstruct", ["x", "y"], ["s"]), node("SequenceMap", ["s"], ["t"], body=doubled),
        node("ConcatFromSequence", ["t"], ["b"], axis=0),
    ]  # fmt: skip
    made = model(graph(nodes, [info("x", F, [4]), info("y", F, [4])], [info("b", F, [8])]))
    compare(made, {"x": X, "y": X * 2})


def test_optional_values() -> None:
    nodes = [
        node("Optional", ["x"], ["o"]), node("OptionalHasElement", ["o"], ["there"]),
        node("OptionalGetElement", ["o"], ["y"]),
    ]  # fmt: skip
    compare(model(graph(nodes, [info("x", F, [4])], [info("there", BOOL, []), info("y", F, [4])])), {"x": X})


def test_functions_of_a_model_are_expanded() -> None:
    function = helper.make_function(
        "mine", "Square", ["a"], ["b"], [node("Mul", ["a", "a"], ["t"]), node("LeakyRelu", ["t"], ["b"])],
        [helper.make_opsetid("", 21)], ["alpha"],
    )  # fmt: skip
    function.node[1].attribute.append(onnx.AttributeProto(name="alpha", ref_attr_name="alpha", type=1))
    call = node("Square", ["x"], ["y"], domain="mine", alpha=0.5)
    opsets = [helper.make_opsetid("", 21), helper.make_opsetid("mine", 1)]
    body = graph([call], [info("x", F, [4])], [info("y", F, [4])])
    made = helper.make_model(body, opset_imports=opsets, functions=[function], ir_version=10)
    compare(made, {"x": X})
    assert "alpha = 5.000000e-01" in plait.parse(made.SerializeToString(), context=context()).print()
