"""one-shot-bufferize: same results, arguments unchanged, and every buffer freed once or returned."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import plait_std.memref.interpret as memref_interpret
import pytest
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interpret.interpreter import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager
from plait.passes.remarks import KINDS, RemarkEngine
from plait_std.bufferization import subsets
from plait_std.bufferization.bufferize import OneShotBufferize

sys.path.insert(0, str(Path(__file__).parent))
from golden_files import context, example, parse, text

SOURCE = text("bufferize.in.mlir")
FUNCTIONS = [op.sym_name.value for op in parse(SOURCE).body.operations]


@pytest.fixture(scope="module")
def modules() -> Any:
    ctx = context()
    before, after = parse(SOURCE, ctx), parse(SOURCE, ctx)
    OneShotBufferize(bufferize_function_boundaries=True).run(after, ctx)
    verify(after, ctx)
    return ctx, before, after


def bufferized(source: str) -> str:
    ctx = context()
    module = parse(source, ctx)
    OneShotBufferize(bufferize_function_boundaries=True).run(module, ctx)
    verify(module, ctx)
    return module.print(use_hints=False)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_same_results_and_no_leaks(name: str, modules: Any, monkeypatch: Any) -> None:
    ctx, before, after = modules
    function = next(op for op in before.body.operations if op.sym_name.value == name)
    rng = np.random.default_rng(0)
    arguments = [example(a.type, rng) for a in function.entry.arguments]
    copies = [np.array(a, copy=True) for a in arguments]
    expected = Interpreter(before, ctx).run(name, *arguments)

    made: list[Any] = []
    new_buffer = memref_interpret.new_buffer
    monkeypatch.setattr(memref_interpret, "new_buffer", lambda *a: made.append(new_buffer(*a)) or made[-1])
    found = Interpreter(after, ctx).run(name, *arguments)

    for one, other in zip(expected, found):
        np.testing.assert_array_equal(one, other)
    for argument, copy in zip(arguments, copies):
        np.testing.assert_array_equal(argument, copy)
    returned = [memref_interpret.base_of(r) for r in found if isinstance(r, np.ndarray)]
    assert len({id(r) for r in returned}) == len(returned)
    for buffer in made:
        freed = not buffer.flags.writeable
        assert freed != any(buffer is r for r in returned)


def test_pieces_of_a_tensor_are_followed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    tied = subsets.tied_operand
    monkeypatch.setattr(subsets, "tied_operand", lambda value, ctx: asked.append(value) or tied(value, ctx))
    count = 12
    pieces = "".join(
        f"""
          %s{i} = tensor.extract_slice %t{i}[{i}, 0] [1, 4] [1, 1] : tensor<{count}x4xf32> to tensor<1x4xf32>
          %f{i} = tensor.insert %v into %s{i}[%z, %z] : tensor<1x4xf32>
          %t{i + 1} = tensor.insert_slice %f{i} into %t{i}[{i}, 0] [1, 4] [1, 1]
            : tensor<1x4xf32> into tensor<{count}x4xf32>
        """
        for i in range(count)
    )
    found = bufferized(f"""
      func.func @f(%v: f32) -> tensor<{count}x4xf32> {{
        %z = arith.constant 0 : index
        %t0 = tensor.empty() : tensor<{count}x4xf32>
        {pieces}
        return %t{count} : tensor<{count}x4xf32>
      }}
    """)
    assert "memref.copy" not in found
    assert found.count("memref.alloc") == 1
    assert asked
    assert len(asked) == len(set(asked))


def test_slice_taken_out_changed_and_put_back_needs_no_copy() -> None:
    found = bufferized("""
    func.func @f(%v: f32, %i: index) -> tensor<4x4xf32> {
      %t = tensor.splat %v : tensor<4x4xf32>
      %s = tensor.extract_slice %t[%i, 0] [1, 4] [1, 1] : tensor<4x4xf32> to tensor<4xf32>
      %k = tensor.insert %v into %s[%i] : tensor<4xf32>
      %b = tensor.insert_slice %k into %t[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
      return %b : tensor<4x4xf32>
    }""")
    assert found.count("memref.alloc(") == 1
    assert "memref.copy" not in found


@pytest.mark.parametrize(
    ("shape", "flat", "groups", "to", "sizes", "views"),
    [
        ("?x?", "?", "[[0, 1]]", "[%n, %m]", (3, 4), 1),
        ("?x0x?", "?x?", "[[0, 1], [2]]", "[%n, 0, %m]", (3, 2), 1),  # no element, whatever the first size
        ("?x4x?", "?x?", "[[0, 1], [2]]", "[%n, 4, %m]", (6, 2), 0),
    ],
)
def test_reshapes_are_undone_only_to_the_same_sizes(
    shape: str, flat: str, groups: str, to: str, sizes: tuple[int, int], views: int
) -> None:
    source = f"""
    func.func @f(%v: f32, %a: index, %b: index, %n: index, %m: index) -> tensor<{shape}xf32> {{
      %t = tensor.splat %v[%a, %b] : tensor<{shape}xf32>
      %c = tensor.collapse_shape %t {groups} : tensor<{shape}xf32> into tensor<{flat}xf32>
      %e = tensor.expand_shape %c {groups} output_shape {to} : tensor<{flat}xf32> into tensor<{shape}xf32>
      return %e : tensor<{shape}xf32>
    }}"""
    found, ctx = bufferized(source), context()
    verify(parse(source, ctx), ctx)
    assert found.count("memref.expand_shape") == views
    before, after = (
        Interpreter(parse(program, ctx), ctx).run("f", 1.0, 6, 2, *sizes)[0] for program in (source, found)
    )
    assert after.shape == before.shape
    np.testing.assert_array_equal(before, after)


def test_slice_is_read_after_it_was_put_back() -> None:
    found = bufferized("""
    func.func @f(%v: f32, %i: index) -> (tensor<4x4xf32>, f32) {
      %t = tensor.splat %v : tensor<4x4xf32>
      %s = tensor.extract_slice %t[%i, 0] [1, 4] [1, 1] : tensor<4x4xf32> to tensor<4xf32>
      %k = tensor.insert %v into %s[%i] : tensor<4xf32>
      %b = tensor.insert_slice %k into %t[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
      %h = tensor.extract_slice %k[2] [2] [1] : tensor<4xf32> to tensor<2xf32>
      %e = tensor.extract %h[%i] : tensor<2xf32>
      return %b, %e : tensor<4x4xf32>, f32
    }""")
    assert found.count("memref.alloc(") == 1
    assert "memref.copy" not in found


def test_slice_is_kept_that_is_overwritten_after_it_was_put_back() -> None:
    found = bufferized("""
    func.func @f(%v: f32, %w: f32, %i: index) -> (tensor<4x4xf32>, f32) {
      %t = tensor.splat %v : tensor<4x4xf32>
      %s = tensor.extract_slice %t[%i, 0] [1, 4] [1, 1] : tensor<4x4xf32> to tensor<4xf32>
      %k = tensor.insert %v into %s[%i] : tensor<4xf32>
      %b = tensor.insert_slice %k into %t[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
      %c = tensor.insert %w into %b[%i, %i] : tensor<4x4xf32>
      %e = tensor.extract %k[%i] : tensor<4xf32>
      return %c, %e : tensor<4x4xf32>, f32
    }""")
    assert "memref.copy" in found


def test_constant_becomes_one_global_and_keeps_its_data() -> None:
    found = bufferized("""
    func.func @f(%i: index) -> f32 {
      %a = arith.constant dense_resource<blob> : tensor<2xf32>
      %b = arith.constant dense_resource<blob> : tensor<2xf32>
      %x = tensor.extract %a[%i] : tensor<2xf32>
      %y = tensor.extract %b[%i] : tensor<2xf32>
      %z = arith.addf %x, %y : f32
      return %z : f32
    }
    {-# dialect_resources: { builtin: { blob: "0x040000000000803F00000040" } } #-}""")
    assert found.count("memref.global") == 1
    assert "dense_resource<blob>" in found


def test_argument_is_written_in_a_copy() -> None:
    found = bufferized("""
    func.func @f(%x: tensor<4xf32>, %i: index, %v: f32) -> tensor<4xf32> {
      %0 = tensor.insert %v into %x[%i] : tensor<4xf32>
      return %0 : tensor<4xf32>
    }""")
    assert "memref.copy %arg0" in found


def test_unknown_operation_is_named_and_located() -> None:
    with pytest.raises(DiagnosticError) as caught:
        bufferized("""func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = arith.addf %x, %x : tensor<4xf32>
      return %0 : tensor<4xf32>
    }""")
    diagnostic = caught.value.diagnostics[0]
    assert "'arith.addf' op cannot be bufferized" in diagnostic.message
    assert diagnostic.location is not None


def test_boundaries_stay_tensors_without_the_option() -> None:
    ctx = context()
    module = parse(
        """func.func @f(%x: tensor<4xf32>, %i: index, %v: f32) -> tensor<4xf32> {
      %0 = tensor.insert %v into %x[%i] : tensor<4xf32>
      return %0 : tensor<4xf32>
    }""",
        ctx,
    )
    OneShotBufferize().run(module, ctx)
    verify(module, ctx)
    assert "(%arg0: tensor<4xf32>" in module.print(use_hints=False)
    found = Interpreter(module, ctx).run("f", np.zeros(4, "float32"), 1, 2.0)
    np.testing.assert_array_equal(found[0], [0, 2, 0, 0])


def test_remarks_say_why_views_are_copied() -> None:
    said: list[Any] = []
    ctx = context()
    module = parse(
        """func.func @f(%x: tensor<4x8xf32>) -> tensor<4xf32> {
      %part = tensor.extract_slice %x[0, 0] [2, 2] [1, 1] : tensor<4x8xf32> to tensor<2x2xf32>
      %0 = tensor.collapse_shape %part [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
      return %0 : tensor<4xf32>
    }""",
        ctx,
    )
    engine = RemarkEngine(dict.fromkeys(KINDS, ".*"), said.append)
    PassManager(ctx, [engine]).run("one-shot-bufferize{bufferize-function-boundaries=true}", module)
    reasons = [dict(remark.arguments).get("Reason") for remark in said if remark.name == "CopyInserted"]
    assert reasons == ["the dimensions that are joined are not contiguous"]
