"""Operators on sizes that are known at run time only, at the edges: none, one, and not a whole multiple."""

from __future__ import annotations

import numpy as np
import onnx
import plait
import pytest
from onnx_models import INT, F, compare, constant, context, graph, info, model, node


def numbers(*shape: int) -> np.ndarray:
    return np.random.default_rng(0).standard_normal(shape).astype(np.float32)


@pytest.mark.parametrize("rows", [0, 1, 3])
def test_slices_backwards_begin_inside(rows: int) -> None:
    listed = {"starts": [2, 1], "ends": [1, -(2**62)], "axes": [0, 1], "steps": [-2, -1]}
    constants = [constant(name, entries) for name, entries in listed.items()]
    made = model(graph([node("Slice", ["x", *listed], ["y"])], [info("x", F, ["n", "m"])], [info("y", F, [None] * 2)], constants))
    compare(made, {"x": numbers(rows, 3)})


@pytest.mark.parametrize("rows", [4, 5])
def test_the_last_of_a_number_of_parts_is_the_smaller_one(rows: int) -> None:
    cut = node("Split", ["x"], ["a", "b"], axis=0, num_outputs=2)
    made = model(graph([cut], [info("x", F, ["n", 2])], [info(name, F, [None, 2]) for name in "ab"]))
    compare(made, {"x": numbers(rows, 2)})


@pytest.mark.parametrize("direction", ["reverse", "bidirectional"])
def test_steps_are_counted_backwards(direction: str) -> None:
    count = 2 if direction == "bidirectional" else 1
    constants = [constant("w", numbers(count, 9, 4)), constant("r", numbers(count, 9, 3))]
    cell = node("GRU", ["x", "w", "r"], ["y", "h"], hidden_size=3, direction=direction)
    inputs, outputs = [info("x", F, ["steps", "batch", 4])], [info("y", F, [None] * 4), info("h", F, [None] * 3)]
    compare(model(graph([cell], inputs, outputs, constants)), {"x": numbers(5, 2, 4)})


@pytest.mark.parametrize("rows", [0, 2])
def test_nothing_is_gathered_where_there_is_nothing(rows: int) -> None:
    indices = np.zeros((1, rows, 1), np.int64)
    inputs = [info("x", F, ["a", "b", "c"]), info("i", INT, ["d", "e", "f"])]
    made = model(graph([node("GatherElements", ["x", "i"], ["y"], axis=2)], inputs, [info("y", F, [None] * 3)]))
    compare(made, {"x": numbers(1, rows, 1), "i": indices})


@pytest.mark.parametrize("mode", ["edge", "reflect", "wrap"])
def test_paddings_follow_the_size(mode: str) -> None:
    pads = np.asarray([1, -1, 3, 1], np.int64)
    made = model(graph([node("Pad", ["x", "p"], ["y"], mode=mode)], [info("x", F, ["n", "m"])], [info("y", F, [None] * 2)], [constant("p", pads)]))
    for shape in [(4, 3), (5, 6)]:
        compare(made, {"x": numbers(*shape)})


@pytest.mark.parametrize("mode", ["edge", "reflect", "wrap"])
def test_paddings_are_given_at_run_time(mode: str) -> None:
    made = model(graph([node("Pad", ["x", "p"], ["y"], mode=mode)], [info("x", F, ["n", 3]), info("p", INT, [4])], [info("y", F, [None] * 2)]))
    for pads in [[2, 1, 3, 0], [-1, 0, 2, -1]]:
        compare(made, {"x": numbers(4, 3), "p": np.asarray(pads, np.int64)})


RESIZES = [
    {"mode": "nearest", "coordinate_transformation_mode": "asymmetric", "nearest_mode": "floor"},
    {"mode": "nearest", "coordinate_transformation_mode": "half_pixel_symmetric"},
    {"mode": "linear", "coordinate_transformation_mode": "pytorch_half_pixel"},
    {"mode": "linear", "coordinate_transformation_mode": "align_corners"},
    {"mode": "cubic", "exclude_outside": 1},
]


def resized(ways: dict[str, object], inputs: list[str], shapes: list[object], **constants: np.ndarray) -> object:
    kinds = {"s": F, "n": INT}
    given = [info("x", F, ["b", 2, "h", "w"]), *[info(name, kinds[name], [4]) for name in inputs if name in kinds and name not in constants]]
    return model(graph([node("Resize", inputs, ["y"], **ways)], given, [info("y", F, shapes)], [constant(k, v) for k, v in constants.items()]))


@pytest.mark.parametrize("ways", RESIZES, ids=lambda ways: "-".join(str(way) for way in ways.values()))
def test_images_of_any_size_are_resized(ways: dict[str, object]) -> None:
    for scale in (2.0, 1.3):
        made = resized(ways, ["x", "", "s"], [None] * 4, s=np.asarray([1, 1, scale, 0.7 * scale], np.float32))
        for shape in [(1, 2, 4, 5), (2, 2, 7, 3)]:
            compare(made, {"x": numbers(*shape)})


@pytest.mark.parametrize("ways", RESIZES[::2], ids=lambda ways: "-".join(str(way) for way in ways.values()))
def test_sizes_and_scales_are_given_at_run_time(ways: dict[str, object]) -> None:
    x = numbers(1, 2, 4, 5)
    compare(resized(ways, ["x", "", "", "n"], [None] * 4), {"x": x, "n": np.asarray([1, 2, 9, 3], np.int64)})
    compare(resized(ways, ["x", "", "s"], [None] * 4), {"x": x, "s": np.asarray([1, 1, 1.5, 0.6], np.float32)})


def test_images_are_averaged_and_kept_in_shape() -> None:
    made = resized({"mode": "linear", "antialias": 1}, ["x", "", "s"], [None] * 4, s=np.asarray([1, 1, 0.5, 0.3], np.float32))
    compare(made, {"x": numbers(1, 2, 9, 12)})
    wanted = {"keep_aspect_ratio_policy": "not_larger", "mode": "linear", "axes": [2, 3]}
    made = model(graph([node("Resize", ["x", "", "", "n"], ["y"], **wanted)], [info("x", F, [1, 2, "h", "w"])], [info("y", F, [None] * 4)], [constant("n", np.asarray([8, 7], np.int64))]))
    compare(made, {"x": numbers(1, 2, 4, 6)})


def test_elements_are_taken_where_scales_are_not_exact() -> None:
    x = np.arange(7, dtype=np.float32).reshape(1, 1, 1, 7)
    for scale in (0.6, 0.7, 1.3, 2.3):
        ways = {"mode": "nearest", "nearest_mode": "floor"}
        made = model(graph([node("Resize", ["x", "", "s"], ["y"], **ways)], [info("x", F, [1, 1, 1, "w"])], [info("y", F, [None] * 4)], [constant("s", np.asarray([1, 1, 1, scale], np.float32))]))
        compare(made, {"x": x})


@pytest.mark.parametrize("width", [6, "w"])
def test_an_image_of_one_color_keeps_it(width: object) -> None:
    given = [info("x", onnx.TensorProto.UINT8, [1, 1, 4, width])]
    made = model(graph([node("Resize", ["x", "", "", "n"], ["y"], mode="linear")], given, [info("y", onnx.TensorProto.UINT8, [None] * 4)], [constant("n", np.asarray([1, 1, 7, 9], np.int64))]))
    (found,) = plait.compile(made, context=context())(np.full((1, 1, 4, 6), 47, np.uint8))
    assert (np.asarray(found) == 47).all()
