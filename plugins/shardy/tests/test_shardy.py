"""Programs that JAX spreads over devices: read, verified, run on one device, and on simulated ones by the interpreter."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.attribute import VerifyError
from plait.syntax.bytecode import read_bytecode, write_bytecode
from plait.syntax.parser import parse_module
from plait_shardy.attributes import DimMappingAttr, MeshAttr, MeshAxisAttr, OpShardingRuleAttr, TensorMappingAttr
from plait_shardy.dialect import SDY
from plait_testing.examples import check_example

SHARDED = """
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @main(%x: tensor<4x6xf32>) -> tensor<2x6xf32> {
  %0 = sdy.manual_computation(%x) in_shardings=[<@m, [{"x"}, {"y"}]>] out_shardings=[<@m, [{}, {"y"}]>] manual_axes={"x", "y"} (%a: tensor<2x3xf32>) {
    %1 = "stablehlo.all_reduce"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, use_global_device_ids}> ({
    ^bb0(%b: tensor<f32>, %c: tensor<f32>):
      %2 = stablehlo.add %b, %c : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    sdy.return %1 : tensor<2x3xf32>
  } : (tensor<4x6xf32>) -> tensor<2x6xf32>
  return %0 : tensor<2x6xf32>
}
"""
SUB_AXES = """
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = sdy.manual_computation(%x) in_shardings=[<mesh<["x"=4]>, [{"x":(2)2}]>] out_shardings=[<mesh<["x"=4]>, [{"x":(2)2}]>] manual_axes={"x"} (%a: tensor<4xf32>) {
    %1 = stablehlo.reverse %a, dims = [0] : tensor<4xf32>
    sdy.return %1 : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
"""
EVERYTHING = """
sdy.mesh @m = <["x"=2, "y"=4]>
sdy.mesh @d = <["x"=2, "y"=2], device_ids=[0, 2, 1, 3]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {"y":(1)2}p2], replicated={"y":(2)2}>}) -> tensor<8x8xf32> {
  %0 = sdy.reshard %a <@m, [{}, {?}p1], unreduced={"y"}> : tensor<8x8xf32>
  %1 = stablehlo.negate %0 {a = #sdy.sharding_per_value<[<@m, [{}, {}], unreduced=max{"x"}>, <@m, []>]>, b = #sdy<axis_ref"x":(1)2>} : tensor<8x8xf32>
  %2 = sdy.manual_computation(%1) in_shardings=[<@m, [{"x"}, {}]>] out_shardings=[<@m, [{"x"}, {}]>] manual_axes={"x"} (%b: tensor<4x8xf32>) {
    sdy.return %b : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}
"""
EXPORTS = """
import jax, jax.numpy as jnp, numpy as np, sys
from jax import export, shard_map
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P
one = np.array(jax.devices()[:1])
mesh, grid = Mesh(one, ("x",)), Mesh(one.reshape(1, 1), ("x", "y"))
rows, columns = NamedSharding(mesh, P("x")), NamedSharding(mesh, P(None, "x"))
constrained = jax.jit(lambda a, b: jax.lax.with_sharding_constraint(a @ b, rows) + 1, in_shardings=(rows, columns), out_shardings=rows)
summed = jax.jit(shard_map(lambda a, b: jax.lax.psum(a @ b, "x"), mesh=mesh, in_specs=(P(None, "x"), P("x", None)), out_specs=P(None, None)))
partly = jax.jit(shard_map(lambda a, b: jnp.sin(a) @ b, mesh=grid, in_specs=(P("x"), P()), out_specs=P("x"), axis_names={"x"}))
a, b = (jax.ShapeDtypeStruct(s, jnp.float32) for s in ((4, 3), (3, 5)))
f = {"constrained": constrained, "summed": summed, "partly": partly}[sys.argv[1]]
sys.stdout.buffer.write(export.export(f)(a, b).mlir_module_serialized if sys.argv[2] == "artifact" else f.lower(a, b).as_text().encode())
"""


@pytest.fixture(scope="module")
def ctx() -> Context:
    return Context.from_environment()


@pytest.mark.parametrize("name", sorted(SDY.operations))
def test_example_is_read_and_written_back(name: str, ctx: Context) -> None:
    check_example(SDY.operations[name], ctx)


def test_bytecode_has_every_attribute(ctx: Context) -> None:
    module = parse_module(EVERYTHING, ctx)
    again = read_bytecode(write_bytecode(module, ctx), ctx)
    assert again.print(use_hints=False) == module.print(use_hints=False)


def test_the_default_order_of_devices_is_left_out() -> None:
    axes = (MeshAxisAttr("x", 2), MeshAxisAttr("y", 1))
    assert MeshAttr.of(axes, (0, 1)) is MeshAttr(axes)
    assert MeshAttr.of(axes, (1, 0)) is MeshAttr(axes, (1, 0))
    assert MeshAttr.of((), (0,)) is MeshAttr((), (0,))
    with pytest.raises(VerifyError, match="device_ids that count up from 0 are the default and must be left out"):
        MeshAttr(axes, (0, 1))


def test_simulated_devices_compute_parts(ctx: Context) -> None:
    x = np.arange(24, dtype=np.float32).reshape(4, 6)
    run = plait.compile(SHARDED, target="interpret", context=ctx)
    np.testing.assert_array_equal(run(x)[0], x[:2] + x[2:])


def test_parts_along_a_part_of_an_axis(ctx: Context) -> None:
    x = np.arange(8, dtype=np.float32)
    run = plait.compile(SUB_AXES, target="interpret", context=ctx)
    np.testing.assert_array_equal(run(x)[0], [3, 2, 1, 0, 7, 6, 5, 4])


def test_several_devices_are_refused_in_native_code(ctx: Context) -> None:
    with pytest.raises(DiagnosticError, match="runs on 4 devices, and there is one"):
        plait.compile(SHARDED, context=ctx)


@pytest.mark.parametrize("form", ["text", "artifact"])
@pytest.mark.parametrize("program", ["constrained", "summed", "partly"])
def test_what_jax_writes_for_a_mesh_of_one_device_runs(program: str, form: str, ctx: Context) -> None:
    pytest.importorskip("jax")
    done = subprocess.run([sys.executable, "-c", EXPORTS, program, form], capture_output=True, check=True)
    source: Any = done.stdout if form == "artifact" else done.stdout.decode()
    rng = np.random.default_rng(0)
    a, b = (rng.standard_normal(shape).astype(np.float32) for shape in ((4, 3), (3, 5)))
    expected = {"constrained": a @ b + 1, "summed": a @ b, "partly": np.sin(a) @ b}[program]
    for target in ("llvm", "interpret"):
        np.testing.assert_allclose(plait.compile(source, target=target, context=ctx)(a, b)[0], expected, rtol=1e-5)


def test_a_sharding_rule_is_written_as_its_parts_say() -> None:
    first, second = (TensorMappingAttr((DimMappingAttr(a), DimMappingAttr(b))) for a, b in (((0, 18), (1,)), ((), (2,))))
    rule = OpShardingRuleAttr.of((2, 3, 4), (first,), (second, TensorMappingAttr()), (2,), (), (0, 1), (), True)
    assert str(rule) == "#sdy.op_sharding_rule<([iz_1, j])->([, k], []) {i=2, j=3, k=4} reduction={k} permutation={i, j}, custom>"
    assert str(OpShardingRuleAttr.of((), (), (), (), (), (), (), False)) == "#sdy.op_sharding_rule<()->()>"


@pytest.mark.parametrize("text", ["#sdy<dim_mapping ijz_2>", "#sdy<tensor_mapping[ij, k, z_1]>"])
def test_mappings_are_read_as_they_are_written(text: str) -> None:
    module = plait.parse(f"func.func private @f() attributes {{a = {text}}}")
    assert text in module.print()
