"""Meshes of devices: their text, and the groups that their axes describe."""

from __future__ import annotations

import numpy as np
import pytest
from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import RankedTensorType, i64
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.attribute import VerifyError
from plait.syntax.parser import parse_module
from plait_stablehlo.distribution_attributes import (
    AxisRefAttr,
    MeshAttr,
    MeshAxisAttr,
    SubAxisInfoAttr,
    mesh_groups,
)
from plait_stablehlo.parallel import run_parallel
from plait_std.quant.dialect import QUANT
from stablehlo_kit import DIALECTS, context, parsed, printed

X, Y, Z = MeshAxisAttr("x", 2), MeshAxisAttr("y", 2), MeshAxisAttr("z", 4)


def sub(name: str, pre_size: int, size: int) -> AxisRefAttr:
    return AxisRefAttr(name, SubAxisInfoAttr(pre_size, size))


@pytest.mark.parametrize(
    ("mesh", "axes", "expected"),
    [
        (MeshAttr((X, Y)), [AxisRefAttr("y")], [[0, 1], [2, 3]]),
        (MeshAttr((X, Y)), [AxisRefAttr("x")], [[0, 2], [1, 3]]),
        (MeshAttr((X, Y)), [AxisRefAttr("x"), AxisRefAttr("y")], [[0, 1, 2, 3]]),
        (MeshAttr((X, Y)), [AxisRefAttr("y"), AxisRefAttr("x")], [[0, 2, 1, 3]]),
        (MeshAttr((X, Y)), [], [[0], [1], [2], [3]]),
        (MeshAttr((X, Z)), [AxisRefAttr("x")], [[0, 4], [1, 5], [2, 6], [3, 7]]),
        (MeshAttr((Z,)), [sub("z", 1, 2)], [[0, 2], [1, 3]]),
        (MeshAttr((Z,)), [sub("z", 2, 2)], [[0, 1], [2, 3]]),
        (MeshAttr((Z,)), [sub("z", 2, 2), sub("z", 1, 2)], [[0, 2, 1, 3]]),
        (MeshAttr((MeshAxisAttr("w", 8),)), [sub("w", 2, 2)], [[0, 2], [1, 3], [4, 6], [5, 7]]),
    ],
)
def test_groups_differ_along_the_axes_only(mesh: MeshAttr, axes: list[AxisRefAttr], expected: list[list[int]]) -> None:
    assert mesh_groups(mesh, axes) == expected


def test_devices_may_have_other_numbers() -> None:
    ids = DenseElementsAttr.from_values(RankedTensorType((4,), i64), [3, 1, 2, 0])
    assert mesh_groups(MeshAttr((X, Y), ids), [AxisRefAttr("y")]) == [[3, 1], [2, 0]]


def test_sub_axes_must_divide_their_axis() -> None:
    with pytest.raises(VerifyError, match="sub-axis \\(1\\)3 does not divide axis 'z' of size 4"):
        mesh_groups(MeshAttr((Z,)), [sub("z", 1, 3)])


def _with_attribute(text: str) -> str:
    return f"func.func private @f() attributes {{a = {text}}}"


MESH = '#stablehlo.mesh<axes=[<name = "x", size = 2>, <name = "y", size = 2>], device_ids=dense<[1, 0, 2, 3]> : tensor<4xi64>>'
FULL = '#stablehlo.mesh<axes = [#stablehlo.mesh_axis<size = 2, name = "x">, #stablehlo.mesh_axis<name = "y", size = 2>], device_ids = dense<[1, 0, 2, 3]> : tensor<4xi64>>'
GROUPS = f'#stablehlo.replica_group_mesh_axes<mesh = {MESH}, axes = [#stablehlo.axis_ref<name = "x", sub_axis_info = (1)2>, #stablehlo.axis_ref<name = "y">]>'


@pytest.mark.parametrize("text", [MESH, GROUPS, GROUPS.replace(MESH, "@mesh"), "#stablehlo.mesh<axes=[]>"])
def test_text_is_a_fixed_point(text: str) -> None:
    assert _with_attribute(text) in printed(parsed(_with_attribute(text), context()))


def test_parts_may_be_written_in_full_and_in_any_order() -> None:
    assert _with_attribute(MESH) in printed(parsed(_with_attribute(FULL), context()))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (GROUPS.replace('name = "y">]>', 'name = "z">]>'), "the mesh has no axis 'z'"),
        (GROUPS.replace('#stablehlo.axis_ref<name = "y">', '"y"'), "each axis must be an 'axis_ref' attribute"),
        ("#stablehlo.replica_group_mesh_axes<mesh = 1, axes = []>", "expected a mesh, or the name of one"),
        ("#stablehlo.replica_group_mesh_axes<axes = []>", "the parameter mesh is missing"),
        ('#stablehlo.axis_ref<name = "x", name = "y">', "duplicate parameter name: name"),
        ('#stablehlo.mesh<axes=[#stablehlo.axis_ref<name = "x">]>', "expected #stablehlo.mesh_axis"),
    ],
)
def test_malformed_attributes_are_refused(text: str, expected: str) -> None:
    with pytest.raises(DiagnosticError, match=expected):
        parse_module(_with_attribute(text), context())


def test_a_mesh_may_be_a_symbol() -> None:
    text = """"some.mesh"() {sym_name = "mesh", mesh = #stablehlo.mesh<axes=[<name = "x", size = 2>, <name = "y", size = 2>]>} : () -> ()
    func.func @main(%x: tensor<1xi64>) -> tensor<2xi64> {
      %r = "stablehlo.all_gather"(%x) {all_gather_dim = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x">]>} : (tensor<1xi64>) -> tensor<2xi64>
      return %r : tensor<2xi64>
    }"""
    ctx = Context(dialects=DIALECTS, allow_unregistered=True)
    run = run_parallel(parsed(text, ctx), ctx, [[np.array([i])] for i in range(4)], num_replicas=4)
    assert [r[0].tolist() for r in run.results] == [[0, 2], [1, 3], [0, 2], [1, 3]]


# Other corners of communication


RING = """func.func @main(%x: tensor<i64>) -> tensor<i64> {
  %zero = stablehlo.constant dense<0> : tensor<i64>
  %one = stablehlo.constant dense<1> : tensor<i64>
  %three = stablehlo.constant dense<3> : tensor<i64>
  %r:3 = stablehlo.while(%i = %zero, %sum = %x, %v = %x) : tensor<i64>, tensor<i64>, tensor<i64>
  cond {
    %p = stablehlo.compare LT, %i, %three : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %next = "stablehlo.collective_permute"(%v) {source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>} : (tensor<i64>) -> tensor<i64>
    %s = stablehlo.add %sum, %next : tensor<i64>
    %j = stablehlo.add %i, %one : tensor<i64>
    stablehlo.return %j, %s, %next : tensor<i64>, tensor<i64>, tensor<i64>
  }
  return %r#1 : tensor<i64>
}"""


def test_a_ring_in_a_loop_sums_up() -> None:
    ctx = context()
    run = run_parallel(parsed(RING, ctx), ctx, [[np.int64(i)] for i in (1, 10, 100, 1000)], num_replicas=4)
    assert [int(r[0]) for r in run.results] == [1111] * 4


def test_nothing_received_is_the_zero_of_a_quantized_type() -> None:
    ty = "tensor<2x!quant.uniform<i8:f32, 0.5:3>>"
    text = f"""func.func @main(%x: {ty}) -> {ty} {{
      %r = "stablehlo.collective_permute"(%x) {{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}} : ({ty}) -> {ty}
      return %r : {ty}
    }}"""
    ctx = Context(dialects=[*DIALECTS, QUANT])
    run = run_parallel(parsed(text, ctx), ctx, [[np.array([5, 6], np.int8)], [np.array([7, 8], np.int8)]], num_replicas=2)
    assert [r[0].tolist() for r in run.results] == [[3, 3], [5, 6]]
