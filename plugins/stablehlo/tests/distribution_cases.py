"""Programs on grids of processes, and what each process computes: run by Plait, and by the reference interpreter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

HANDLE = "channel_handle = #stablehlo.channel_handle<handle = {}, type = 0>"


@dataclass(frozen=True)
class Case:
    """A grid of programs. `inputs` and `expected` have a list for each process; `types` are those of one process."""

    grid: tuple[int, int]
    body: str
    inputs: Sequence[Sequence[Any]]
    expected: Sequence[Sequence[Any]]
    types: str = "tensor<2x2xi64>"
    results: str = ""
    programs: Sequence[str] = ()
    infeed: Sequence[Any] = ()
    known_to_jaxlib: bool = True

    @property
    def operand_types(self) -> list[str]:
        return [one for one in self.types.split(", ") if one]

    @property
    def result_types(self) -> list[str]:
        return (self.results or self.types).split(", ")

    def text(self) -> str:
        """A module whose `main` runs the grid on constants."""
        replicas, partitions = self.grid
        count, programs = replicas * partitions, self.programs or ["f"] * (replicas * partitions)
        names = [[f"@{programs[r * partitions + p]}" for p in range(partitions)] for r in range(replicas)]
        rows = "[" + ", ".join("[" + ", ".join(row) + "]" for row in names) + "]"
        constants, operands = self._constants()
        types, results = self.operand_types * count, ", ".join(self.result_types * count)
        feeds = [f"@feed{i}" for i in range(len(self.infeed))]
        infeed = f"infeed = [{', '.join(feeds)}], " if feeds else ""
        made = f"%r:{len(self.result_types) * count}"
        main = f"""func.func @main() -> ({results}) {{
{constants}
          {made} = "interpreter.run_parallel"({", ".join(operands)}) {{{infeed}programs = {rows}}} : ({", ".join(types)}) -> ({results})
          return {", ".join(f"%r#{i}" for i in range(len(self.result_types) * count))} : {results}
        }}"""
        return "\n".join((self._functions(), *self._feeds(), main))

    def _constants(self) -> tuple[str, list[str]]:
        lines: list[str] = []
        for share in self.inputs:
            lines += [
                f"%c{len(lines) + i} = stablehlo.constant {dense(v, t)}" for i, (v, t) in enumerate(zip(share, self.operand_types))
            ]
        return "\n".join(lines), [f"%c{i}" for i in range(len(lines))]

    def _functions(self) -> str:
        if "func.func" in self.body:
            return self.body
        names = ["%x", "%y", "%z"]
        arguments = ", ".join(f"{n}: {t}" for n, t in zip(names, self.operand_types))
        values = ", ".join(["%r"] if len(self.result_types) == 1 else [f"%r#{i}" for i in range(len(self.result_types))])
        types = ", ".join(self.result_types)
        return f"func.func @f({arguments}) -> ({types}) {{\n{self.body}\nreturn {values} : {types}\n}}"

    def _feeds(self) -> list[str]:
        ty = self.result_types[0]
        return [
            f"func.func @feed{i}() -> {ty} {{\n%c = stablehlo.constant {dense(v, ty)}\nreturn %c : {ty}\n}}"
            for i, v in enumerate(self.infeed)
        ]


def dense(value: Any, ty: str) -> str:
    return f"dense<{str(np.asarray(value).tolist()).lower()}> : {ty}"


def reducer(name: str, element: str) -> str:
    return f"""({{
    ^bb0(%a: tensor<{element}>, %b: tensor<{element}>):
      %s = stablehlo.{name} %a, %b : tensor<{element}>
      stablehlo.return %s : tensor<{element}>
    }})"""


def groups(rows: Sequence[Sequence[int]], name: str = "replica_groups") -> str:
    return f"{name} = dense<{list(map(list, rows))}> : tensor<{len(rows)}x{len(rows[0])}xi64>"


A, B, C, D = [[1, 2], [3, 4]], [[5, 6], [7, 8]], [[9, 10], [11, 12]], [[13, 14], [15, 16]]
ABCD = [[A], [B], [C], [D]]
GATHER = '%r = "stablehlo.all_gather"(%x) {{all_gather_dim = 1 : i64, {}}} : (tensor<2x2xi64>) -> tensor<2x{}xi64>'
AB, CD = [[1, 2, 5, 6], [3, 4, 7, 8]], [[9, 10, 13, 14], [11, 12, 15, 16]]
AC, BD = [[1, 2, 9, 10], [3, 4, 11, 12]], [[5, 6, 13, 14], [7, 8, 15, 16]]
ACBD, ABCD_ROW = [[1, 2, 9, 10, 5, 6, 13, 14], [3, 4, 11, 12, 7, 8, 15, 16]], [[1, 2, 5, 6, 9, 10, 13, 14], [3, 4, 7, 8, 11, 12, 15, 16]]


def all_reduce(attributes: str, name: str = "add", element: str = "i64", ty: str = "tensor<2x2xi64>") -> str:
    return f'%r = "stablehlo.all_reduce"(%x) {reducer(name, element)} {{{attributes}}} : ({ty}) -> {ty}'


def of_all(*values: Any, count: int) -> list[list[Any]]:
    return [list(values)] * count


MESH = '#stablehlo.mesh<axes=[<name = "x", size = 2>, <name = "y", size = 2>]>'
MESH_GROUPS = f'replica_groups = #stablehlo.replica_group_mesh_axes<mesh = {MESH}, axes = [#stablehlo.axis_ref<name = "{{}}">]>'
MESSAGE = 'channel_handle = #stablehlo.channel_handle<handle = {}, type = 1>, is_host_transfer = false, {}'
ASYNC = """%f = "stablehlo.async_start"(%x) ({
    ^bb0(%a: tensor<2x2xi64>):
      %g = "stablehlo.all_gather"(%a) {all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x2xi64>) -> tensor<2x4xi64>
      stablehlo.return %g : tensor<2x4xi64>
    }) : (tensor<2x2xi64>) -> !stablehlo.future<tensor<2x4xi64>>
    %r = "stablehlo.async_done"(%f) : (!stablehlo.future<tensor<2x4xi64>>) -> tensor<2x4xi64>"""
TWO_REDUCE = f"""%r:2 = "stablehlo.all_reduce"(%x, %y) {reducer("add", "f32")} {{{groups([[0, 1]])}}} : (tensor<2xf32>, tensor<3xf32>) -> (tensor<2xf32>, tensor<3xf32>)"""
SEND_RECV = f"""func.func @sender(%x: tensor<2x2xi64>) -> tensor<2x2xi64> {{
    %t = stablehlo.after_all : !stablehlo.token
    %u = "stablehlo.send"(%x, %t) {{{MESSAGE.format(1, groups([[0, 1]], "source_target_pairs"))}}} : (tensor<2x2xi64>, !stablehlo.token) -> !stablehlo.token
    return %x : tensor<2x2xi64>
  }}
  func.func @receiver(%x: tensor<2x2xi64>) -> tensor<2x2xi64> {{
    %t = stablehlo.after_all : !stablehlo.token
    %y, %u = "stablehlo.recv"(%t) {{{MESSAGE.format(1, groups([[0, 1]], "source_target_pairs"))}}} : (!stablehlo.token) -> (tensor<2x2xi64>, !stablehlo.token)
    return %y : tensor<2x2xi64>
  }}"""
FEED = """func.func @f() -> tensor<2x2xi64> {
    %t = stablehlo.after_all : !stablehlo.token
    %a, %u = "stablehlo.infeed"(%t) {infeed_config = ""} : (!stablehlo.token) -> (tensor<2x2xi64>, !stablehlo.token)
    %b, %v = "stablehlo.infeed"(%u) {infeed_config = ""} : (!stablehlo.token) -> (tensor<2x2xi64>, !stablehlo.token)
    %w = "stablehlo.outfeed"(%a, %v) {outfeed_config = ""} : (tensor<2x2xi64>, !stablehlo.token) -> !stablehlo.token
    %r = stablehlo.subtract %b, %a : tensor<2x2xi64>
    return %r : tensor<2x2xi64>
  }"""
DYNAMIC = "has_dynamic_root, " + groups([[0, 1]])

CASES = {
    "all_gather cross_replica": Case((2, 1), GATHER.format(groups([[0, 1]]), 4), [[A], [B]], of_all(AB, count=2), results="tensor<2x4xi64>"),
    "all_gather in the order of the group": Case((2, 1), GATHER.format(groups([[1, 0]]), 4), [[A], [B]], of_all([[5, 6, 1, 2], [7, 8, 3, 4]], count=2), results="tensor<2x4xi64>"),
    "all_gather cross_replica of partitions": Case((2, 2), GATHER.format(groups([[0, 1]]), 4), ABCD, [[AC], [BD], [AC], [BD]], results="tensor<2x4xi64>"),
    "all_gather cross_replica_and_partition": Case((2, 2), GATHER.format(groups([[0, 1]]) + ", " + HANDLE.format(1), 8), ABCD, of_all(ACBD, count=4), results="tensor<2x8xi64>"),
    "all_gather flattened_ids": Case((2, 2), GATHER.format(groups([[0, 1, 2, 3]]) + ", use_global_device_ids, " + HANDLE.format(1), 8), ABCD, of_all(ABCD_ROW, count=4), results="tensor<2x8xi64>"),
    "all_gather along one axis of a mesh": Case((4, 1), GATHER.format(MESH_GROUPS.format("y"), 4), ABCD, [[AB], [AB], [CD], [CD]], results="tensor<2x4xi64>", known_to_jaxlib=False),
    "all_gather along the other axis of a mesh": Case((4, 1), GATHER.format(MESH_GROUPS.format("x"), 4), ABCD, [[AC], [BD], [AC], [BD]], results="tensor<2x4xi64>", known_to_jaxlib=False),
    "all_reduce cross_replica": Case((2, 1), all_reduce(groups([[0, 1]])), [[A], [B]], of_all([[6, 8], [10, 12]], count=2)),
    "all_reduce of groups of different sizes": Case((3, 1), all_reduce(groups([[0, 2], [1, -1]])), [[A], [B], [C]], [[[[10, 12], [14, 16]]], [B], [[[10, 12], [14, 16]]]]),
    "all_reduce cross_replica_and_partition": Case((2, 2), all_reduce(groups([[0], [1]]) + ", " + HANDLE.format(1)), ABCD, [[[[6, 8], [10, 12]]]] * 2 + [[[[22, 24], [26, 28]]]] * 2),
    "all_reduce flattened_ids": Case((2, 2), all_reduce(groups([[0, 3], [1, 2]]) + ", use_global_device_ids, " + HANDLE.format(1)), ABCD, of_all([[14, 16], [18, 20]], count=4)),
    "all_reduce of all partitions": Case((1, 2), all_reduce(groups([[0]]) + ", " + HANDLE.format(1)), [[A], [B]], of_all([[6, 8], [10, 12]], count=2)),
    "all_gather of flattened ids of partitions": Case((1, 2), GATHER.format(groups([[1, 0]]) + ", use_global_device_ids, " + HANDLE.format(1), 4), [[A], [B]], of_all([[5, 6, 1, 2], [7, 8, 3, 4]], count=2), results="tensor<2x4xi64>"),
    "collective_permute cross_partition": Case((1, 2), f'%r = "stablehlo.collective_permute"(%x) {{{groups([[0, 1]], "source_target_pairs")}, {HANDLE.format(1)}}} : (tensor<2x2xi64>) -> tensor<2x2xi64>', [[A], [B]], [[[[0, 0], [0, 0]]], [A]]),
    "collective_broadcast of one of two": Case((1, 2), f'%r = "stablehlo.collective_broadcast"(%x) {{{groups([[1, 0]])}, {HANDLE.format(1)}}} : (tensor<2x2xi64>) -> tensor<2x2xi64>', [[A], [B]], [[B], [B]]),
    "all_reduce of i1": Case((2, 1), all_reduce(groups([[0, 1]]), "or", "i1", "tensor<2xi1>"), [[[True, False]], [[False, False]]], of_all([True, False], count=2), types="tensor<2xi1>"),
    "all_reduce of i8 wraps around": Case((2, 1), all_reduce(groups([[0, 1]]), "add", "i8", "tensor<2xi8>"), [[[127, 1]], [[1, 1]]], of_all([-128, 2], count=2), types="tensor<2xi8>"),
    "all_reduce of ui8": Case((2, 1), all_reduce(groups([[0, 1]]), "maximum", "ui8", "tensor<2xui8>"), [[[127, 1]], [[200, 0]]], of_all([200, 1], count=2), types="tensor<2xui8>"),
    "all_reduce of f16 rounds each sum": Case((3, 1), all_reduce(groups([[0, 1, 2]]), "add", "f16", "tensor<1xf16>"), [[[2048.0]], [[1.0]], [[1.0]]], of_all([2048.0], count=3), types="tensor<1xf16>"),
    "all_reduce of f64 multiplies": Case((2, 1), all_reduce(groups([[0, 1]]), "multiply", "f64", "tensor<2xf64>"), [[[0.5, 3.0]], [[0.25, -2.0]]], of_all([0.125, -6.0], count=2), types="tensor<2xf64>"),
    "all_reduce of several tensors": Case((2, 1), TWO_REDUCE, [[[1.0, 2.0], [1.0, 1.0, 1.0]], [[3.0, 4.0], [0.0, 1.0, 2.0]]], of_all([4.0, 6.0], [1.0, 2.0, 3.0], count=2), types="tensor<2xf32>, tensor<3xf32>"),
    "reduce_scatter": Case((2, 1), f'%r = "stablehlo.reduce_scatter"(%x) {reducer("add", "i64")} {{scatter_dimension = 1 : i64, {groups([[0, 1]])}}} : (tensor<2x2xi64>) -> tensor<2x1xi64>', [[A], [B]], [[[[6], [10]]], [[[8], [12]]]], results="tensor<2x1xi64>"),
    "reduce_scatter flattened_ids": Case((1, 2), f'%r = "stablehlo.reduce_scatter"(%x) {reducer("add", "i64")} {{scatter_dimension = 0 : i64, {groups([[1, 0]])}, use_global_device_ids, {HANDLE.format(1)}}} : (tensor<2x2xi64>) -> tensor<1x2xi64>', [[A], [B]], [[[[10, 12]]], [[[6, 8]]]], results="tensor<1x2xi64>"),
    "all_to_all cross_replica": Case((2, 1), f'%r = "stablehlo.all_to_all"(%x) {{split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, {groups([[0, 1]])}}} : (tensor<2x2xi64>) -> tensor<4x1xi64>', [[A], [B]], [[[[1], [3], [5], [7]]], [[[2], [4], [6], [8]]]], results="tensor<4x1xi64>"),
    "all_to_all cross_partition along one dimension": Case((1, 2), f'%r = "stablehlo.all_to_all"(%x) {{split_dimension = 1 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, {groups([[0, 1]])}, {HANDLE.format(1)}}} : (tensor<2x2xi64>) -> tensor<2x2xi64>', [[A], [B]], [[[[1, 5], [3, 7]]], [[[2, 6], [4, 8]]]]),
    "collective_broadcast cross_replica": Case((4, 1), f'%r = "stablehlo.collective_broadcast"(%x) {{{groups([[2, 1]])}}} : (tensor<2x2xi64>) -> tensor<2x2xi64>', ABCD, [[[[0, 0], [0, 0]]], [C], [C], [[[0, 0], [0, 0]]]]),
    "collective_broadcast cross_partition": Case((2, 2), f'%r = "stablehlo.collective_broadcast"(%x) {{{groups([[1, 0]])}, {HANDLE.format(1)}}} : (tensor<2x2xi64>) -> tensor<2x2xi64>', ABCD, [[B], [B], [D], [D]]),
    "collective_broadcast with dynamic roots": Case((2, 1), f'%r:2 = "stablehlo.collective_broadcast"(%x, %y, %z) {{{DYNAMIC}}} : (tensor<2x2xi64>, tensor<2xf32>, tensor<2xi32>) -> (tensor<2x2xi64>, tensor<2xf32>)', [[A, [1.0, 2.0], [1, 0]], [B, [3.0, 4.0], [1, 0]]], of_all(B, [1.0, 2.0], count=2), types="tensor<2x2xi64>, tensor<2xf32>, tensor<2xi32>", results="tensor<2x2xi64>, tensor<2xf32>", known_to_jaxlib=False),
    "collective_permute cross_replica": Case((3, 1), f'%r = "stablehlo.collective_permute"(%x) {{{groups([[0, 1], [1, 2]], "source_target_pairs")}}} : (tensor<2x2xi64>) -> tensor<2x2xi64>', [[A], [B], [C]], [[[[0, 0], [0, 0]]], [A], [B]]),
    "collective_permute cross_partition, and to itself": Case((2, 2), f'%r = "stablehlo.collective_permute"(%x) {{{groups([[0, 1], [1, 0]], "source_target_pairs")}, {HANDLE.format(1)}}} : (tensor<2x2xi64>) -> tensor<2x2xi64>', ABCD, [[B], [A], [D], [C]]),
    "collective_permute of a process to itself": Case((2, 1), f'%r = "stablehlo.collective_permute"(%x) {{{groups([[0, 0]], "source_target_pairs")}}} : (tensor<1xf32>) -> tensor<1xf32>', [[[1.5]], [[2.5]]], [[[1.5]], [[0.0]]], types="tensor<1xf32>", known_to_jaxlib=False),
    "collective_reduce": Case((4, 1), f'%r = "stablehlo.collective_reduce"(%x) {reducer("add", "i64")} {{{groups([[1, 0, 2]])}}} : (tensor<2x2xi64>) -> tensor<2x2xi64>', ABCD, [[[[0, 0], [0, 0]]], [[[15, 18], [21, 24]]], [[[0, 0], [0, 0]]], [[[0, 0], [0, 0]]]], known_to_jaxlib=False),
    "collective_reduce with a dynamic root": Case((2, 1), f'%r = "stablehlo.collective_reduce"(%x, %y) {reducer("add", "i64")} {{{DYNAMIC}}} : (tensor<2x2xi64>, tensor<1xi32>) -> tensor<2x2xi64>', [[A, [1]], [B, [1]]], [[[[0, 0], [0, 0]]], [[[6, 8], [10, 12]]]], types="tensor<2x2xi64>, tensor<1xi32>", results="tensor<2x2xi64>", known_to_jaxlib=False),
    "cross-replica-sum": Case((2, 2), f'%r = "stablehlo.cross-replica-sum"(%x) {{{groups([[0, 1]])}}} : (tensor<2x2xi64>) -> tensor<2x2xi64>', ABCD, [[[[10, 12], [14, 16]]], [[[18, 20], [22, 24]]]] * 2, known_to_jaxlib=False),
    "replica_id and partition_id": Case((2, 3), "func.func @f() -> (tensor<ui32>, tensor<ui32>) {\n%a = stablehlo.replica_id : tensor<ui32>\n%b = stablehlo.partition_id : tensor<ui32>\nreturn %a, %b : tensor<ui32>, tensor<ui32>\n}", [], [[r, p] for r in range(2) for p in range(3)], types="", results="tensor<ui32>, tensor<ui32>"),
    "asynchronous all_gather": Case((2, 1), ASYNC, [[A], [B]], of_all(AB, count=2), results="tensor<2x4xi64>", known_to_jaxlib=False),
    "send and recv": Case((2, 1), SEND_RECV, [[A], [B]], [[A], [A]], programs=["sender", "receiver"]),
    "recv before send": Case((1, 2), SEND_RECV.replace("dense<[[0, 1]]>", "dense<[[1, 0]]>"), [[A], [B]], [[B], [B]], programs=["receiver", "sender"]),
    "infeed and outfeed": Case((1, 1), FEED, [], [[[[4, 4], [4, 4]]]], types="", results="tensor<2x2xi64>", infeed=[A, B]),
}  # fmt: skip
