"""StableHLO programs that communicate, where there is one process: native code and the interpreter agree."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest
from plait.diagnostics.diagnostic import DiagnosticError

X = np.arange(1, 5, dtype=np.float32)
ONE = "replica_groups = dense<0> : tensor<1x1xi64>"
ADD = """({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  })"""
T = "tensor<4xf32>"
LINES = {
    "all_gather": f'"stablehlo.all_gather"(%x) {{all_gather_dim = 0 : i64, {ONE}}} : ({T}) -> {T}',
    "all_reduce": f'"stablehlo.all_reduce"(%x) {ADD} {{{ONE}}} : ({T}) -> {T}',
    "all_reduce of all partitions": f'"stablehlo.all_reduce"(%x) {ADD} {{{ONE}, use_global_device_ids, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>}} : ({T}) -> {T}',
    "reduce_scatter": f'"stablehlo.reduce_scatter"(%x) {ADD} {{scatter_dimension = 0 : i64, {ONE}}} : ({T}) -> {T}',
    "all_to_all": f'"stablehlo.all_to_all"(%x) {{split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 1 : i64, {ONE}}} : ({T}) -> {T}',
    "collective_broadcast": f'"stablehlo.collective_broadcast"(%x) {{{ONE}}} : ({T}) -> {T}',
    "collective_broadcast without groups": f'"stablehlo.collective_broadcast"(%x) {{replica_groups = dense<> : tensor<0x1xi64>}} : ({T}) -> {T}',
    "collective_permute": f'"stablehlo.collective_permute"(%x) {{source_target_pairs = dense<0> : tensor<1x2xi64>}} : ({T}) -> {T}',
    "collective_permute without pairs": f'"stablehlo.collective_permute"(%x) {{source_target_pairs = dense<> : tensor<0x2xi64>}} : ({T}) -> {T}',
    "collective_reduce": f'"stablehlo.collective_reduce"(%x) {ADD} {{{ONE}}} : ({T}) -> {T}',
    "cross-replica-sum": f'"stablehlo.cross-replica-sum"(%x) {{{ONE}}} : ({T}) -> {T}',
}


def function(line: str, result: str = T) -> str:
    return f"func.func @main(%x: {T}) -> {result} {{\n%y = {line}\nreturn %y : {result}\n}}"


def both(text: str, *arguments: Any) -> list[Any]:
    """What native code computes, which is what the interpreter computes."""
    native, reference = (plait.compile(text, target=target)(*arguments) for target in ("llvm", "interpret"))
    assert len(native) == len(reference)
    for mine, theirs in zip(native, reference):
        assert mine.dtype == theirs.dtype
        np.testing.assert_array_equal(mine, theirs)
    return list(native)


@pytest.mark.parametrize("name", LINES)
def test_a_process_by_itself_gets_what_it_gives(name: str) -> None:
    (result,) = both(function(LINES[name]), X)
    np.testing.assert_array_equal(result, np.zeros_like(X) if "without" in name else X)


def test_values_are_accumulated_in_the_type_of_the_region() -> None:
    line = f'"stablehlo.all_reduce"(%x) {ADD.replace("f32", "f64")} {{{ONE}}} : ({T}) -> tensor<4xf64>'
    (result,) = both(function(line, "tensor<4xf64>"), X)
    assert result.dtype == np.float64
    np.testing.assert_array_equal(result, X)


@pytest.mark.parametrize("name", ["replica_id", "partition_id"])
def test_the_only_process_is_number_zero(name: str) -> None:
    (result,) = both(f"func.func @main() -> tensor<ui32> {{\n%r = stablehlo.{name} : tensor<ui32>\nreturn %r : tensor<ui32>\n}}")
    assert result.dtype == np.uint32
    assert result == 0


TOKENS = f"""
func.func private @callee(%t: !stablehlo.token {{jax.token = true}}, %p: tuple<{T}, tuple<tensor<i32>>>, %y: {T} {{my.note}})
    -> (!stablehlo.token, {T} {{my.note}}) {{
  %a = stablehlo.get_tuple_element %p[0] : (tuple<{T}, tuple<tensor<i32>>>) -> {T}
  %b = stablehlo.add %a, %y : {T}
  return %t, %b : !stablehlo.token, {T}
}}
func.func @main(%t: !stablehlo.token, %x: {T}, %n: tensor<i32>) -> (!stablehlo.token, tuple<{T}, tensor<i32>>, {T}) {{
  %u = stablehlo.after_all %t, %t : !stablehlo.token
  %z = stablehlo.create_token : !stablehlo.token
  %one = stablehlo.constant dense<1> : tensor<i32>
  %i = stablehlo.tuple %n : tuple<tensor<i32>>
  %p = stablehlo.tuple %x, %i : tuple<{T}, tuple<tensor<i32>>>
  %r:2 = func.call @callee(%u, %p, %x) : (!stablehlo.token, tuple<{T}, tuple<tensor<i32>>>, {T}) -> (!stablehlo.token, {T})
  %w:3 = stablehlo.while(%c = %n, %v = %r#0, %s = %r#1) : tensor<i32>, !stablehlo.token, {T}
  cond {{
    %q = stablehlo.compare GT, %c, %one : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %q : tensor<i1>
  }} do {{
    %m = stablehlo.subtract %c, %one : tensor<i32>
    %k = stablehlo.after_all %v, %z : !stablehlo.token
    %o = stablehlo.add %s, %s : {T}
    stablehlo.return %m, %k, %o : tensor<i32>, !stablehlo.token, {T}
  }}
  %pred = stablehlo.compare EQ, %w#0, %one : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %if:2 = "stablehlo.if"(%pred) ({{
    stablehlo.return %w#1, %w#2 : !stablehlo.token, {T}
  }}, {{
    stablehlo.return %t, %x : !stablehlo.token, {T}
  }}) : (tensor<i1>) -> (!stablehlo.token, {T})
  %case = "stablehlo.case"(%n) ({{
    stablehlo.return %if#0 : !stablehlo.token
  }}, {{
    stablehlo.return %t : !stablehlo.token
  }}) : (tensor<i32>) -> !stablehlo.token
  %bar:2 = stablehlo.optimization_barrier %case, %if#1 : !stablehlo.token, {T}
  %f = "stablehlo.async_start"(%bar#1) ({{
  ^bb0(%e: {T}):
    %y = "stablehlo.collective_permute"(%e) {{source_target_pairs = dense<0> : tensor<1x2xi64>}} : ({T}) -> {T}
    stablehlo.return %y : {T}
  }}) : ({T}) -> !stablehlo.future<{T}>
  %d = "stablehlo.async_done"(%f) : (!stablehlo.future<{T}>) -> {T}
  %pair = stablehlo.tuple %d, %w#0 : tuple<{T}, tensor<i32>>
  return %bar#0, %pair, %bar#1 : !stablehlo.token, tuple<{T}, tensor<i32>>, {T}
}}"""


def test_tokens_and_tuples_are_not_passed() -> None:
    executable = plait.compile(TOKENS)
    assert [str(ty) for ty in executable.signature.inputs] == [T, "tensor<i32>"]
    assert [str(ty) for ty in executable.signature.results] == [T, "tensor<i32>", T]
    results = both(TOKENS, X, np.int32(3))
    np.testing.assert_array_equal(results[0], 8 * X)
    np.testing.assert_array_equal(results[1], 1)
    np.testing.assert_array_equal(results[2], 8 * X)


def test_a_custom_call_passes_tuples_and_tokens_on() -> None:
    pair = f"tuple<{T}, !stablehlo.token>"
    text = f"""func.func @main(%x: {T}, %t: !stablehlo.token) -> ({T}, !stablehlo.token) {{
      %p = stablehlo.tuple %x, %t : {pair}
      %q = stablehlo.custom_call @Sharding(%p) : ({pair}) -> {pair}
      %u = stablehlo.get_tuple_element %q[0] : ({pair}) -> {T}
      %v = stablehlo.custom_call @Sharding(%t) : (!stablehlo.token) -> !stablehlo.token
      return %u, %v : {T}, !stablehlo.token
    }}"""
    (result,) = both(text, X)
    np.testing.assert_array_equal(result, X)


Q = "tensor<2x!quant.uniform<i8:f32, 0.5:3>>"
QUANTIZED = {
    "all_reduce": (f'"stablehlo.all_reduce"(%x) {ADD.replace("f32", "!quant.uniform<i8:f32, 0.5:3>")} {{{ONE}}} : ({Q}) -> {Q}', [5, 7]),
    "all_gather": (f'"stablehlo.all_gather"(%x) {{all_gather_dim = 0 : i64, {ONE}}} : ({Q}) -> {Q}', [5, 7]),
    "collective_permute": (f'"stablehlo.collective_permute"(%x) {{source_target_pairs = dense<> : tensor<0x2xi64>}} : ({Q}) -> {Q}', [3, 3]),
    "collective_broadcast": (f'"stablehlo.collective_broadcast"(%x) {{replica_groups = dense<> : tensor<0x1xi64>}} : ({Q}) -> {Q}', [3, 3]),
}


@pytest.mark.parametrize("name", QUANTIZED)
def test_quantized_tensors_stay_what_they_are(name: str) -> None:
    line, expected = QUANTIZED[name]
    (result,) = both(f"func.func @main(%x: {Q}) -> {Q} {{\n%y = {line}\nreturn %y : {Q}\n}}", np.array([5, 7], np.int8))
    assert result.tolist() == expected


REFUSED = {
    "all_gather of two": (
        f'"stablehlo.all_gather"(%x) {{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}} : ({T}) -> {T}',
        "it names process 1, and native code runs one process, number 0",
    ),
    "all_reduce of none": (
        f'"stablehlo.all_reduce"(%x) {ADD} {{replica_groups = dense<> : tensor<0x0xi64>}} : ({T}) -> {T}',
        "its groups leave out the only process",
    ),
    "all_reduce along a mesh": (
        f'"stablehlo.all_reduce"(%x) {ADD} {{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes=[<name = "x", size = 2>]>, axes = [#stablehlo.axis_ref<name = "x">]>}} : ({T}) -> {T}',
        "a mesh says its groups, and native code runs one process",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_needs_other_processes_is_refused_with_a_reason(name: str) -> None:
    line, reason = REFUSED[name]
    with pytest.raises(DiagnosticError) as caught:
        plait.compile(function(line))
    (diagnostic,) = caught.value.diagnostics
    assert "cannot convert operation 'stablehlo.all" in diagnostic.message
    assert diagnostic.location is not None
    assert any(reason in note.message for note in diagnostic.notes)


HOST = {
    "outfeed": '"stablehlo.outfeed"(%x, %t) {outfeed_config = ""} : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token',
    "infeed": '"stablehlo.infeed"(%t) {infeed_config = ""} : (!stablehlo.token) -> !stablehlo.token',
    "send": '"stablehlo.send"(%x, %t) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, is_host_transfer = true} : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token',
    "recv": '"stablehlo.recv"(%t) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 3>, is_host_transfer = true} : (!stablehlo.token) -> !stablehlo.token',
}


@pytest.mark.parametrize("name", HOST)
def test_talking_with_the_host_is_refused_with_a_reason(name: str) -> None:
    text = f"func.func @main(%x: {T}, %t: !stablehlo.token) -> !stablehlo.token {{\n%y = {HOST[name]}\nreturn %y : !stablehlo.token\n}}"
    with pytest.raises(DiagnosticError) as caught:
        plait.compile(text)
    (diagnostic,) = caught.value.diagnostics
    assert f"'stablehlo.{name}' cannot be lowered to the target 'llvm'" in diagnostic.message
    assert diagnostic.location is not None
    assert any("'stablehlo-to-tcp' does not: native code has no connection to the host" in n.message for n in diagnostic.notes)
