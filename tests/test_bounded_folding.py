"""Large constants are left to run time: by each fold and pattern of each dialect, in programs made of examples."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import IntegerType, RankedTensorType
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interfaces import Foldable
from plait.ir.attribute import VerifyError
from plait.ir.verify import verify
from plait.passes import PassManager
from plait.rewrite.fold_limits import FoldLimits
from plait.syntax.parser import parse_module
from plait_testing.conformance.kit import Kit, NotApplicable
from plait_testing.conformance.running import function_around, name_of, return_everything
from plait_testing.conformance.values import NoValues, random_value
from plait_testing.one_result.constants import NoConstant, with_constants

LIMITS = {"max-fold-bytes=15 max-fold-operations=8": FoldLimits(bytes=15), "max-fold-elements=3": FoldLimits(elements=3)}
"""Beside which the constants in examples are large."""


@pytest.fixture(scope="module")
def kit() -> Kit:
    return Kit("", Context.from_environment())


def large(module: Any, limits: FoldLimits) -> set[bytes]:
    """The elements of the constants in a module that folds would not make."""
    values = (value for op in module.walk() for value in op.properties.values())
    return {value.raw for value in values if isinstance(value, DenseElementsAttr) and not limits.accepts(value, ())}


def with_constant_arguments(kit: Kit, op_class: Any) -> Any:
    """The example of an operation on constants. Raises if there is none."""
    module = kit.example(op_class)
    op = next(op for op in module.walk() if op.name == op_class.name)
    function = function_around(op)
    return_everything(function)
    rng = np.random.default_rng(1)
    values = [random_value(argument.type, rng) for argument in function.regions[0].entry.arguments]
    made = with_constants(module, name_of(function), values, kit.ctx, op_class.name.partition(".")[0])
    verify(made, kit.ctx)
    return made


def folding_operations(kit: Kit) -> list[Any]:
    return [
        op for name, op in kit.installed_operations()
        if kit.ctx.folds(op) or kit.ctx.patterns(op) or kit.ctx.has_model(Foldable.__name__, name)
    ]  # fmt: skip


@pytest.mark.parametrize("options", LIMITS)
def test_no_fold_makes_large_constants(options: str, kit: Kit) -> None:
    """But those that have the bytes of one that was there."""
    wrong, tried = list[str](), 0
    for op_class in folding_operations(kit):
        try:
            module = with_constant_arguments(kit, op_class)
        except (DiagnosticError, NotApplicable, NoConstant, NoValues, StopIteration, VerifyError, AssertionError):
            continue
        before = large(module, LIMITS[options])
        PassManager(kit.ctx).run(f"canonicalize{{{options}}}", module)
        tried += 1
        if not large(module, LIMITS[options]) <= before:
            wrong.append(f"{op_class.name}:\n{module}")
    assert wrong == []
    assert tried > 100


@pytest.mark.parametrize("line", [
    "%r = stablehlo.add %c, %c : {t}", "%r = tcp.binary add %c, %c : {t}", "%r = arith.addi %c, %c : {t}",
    "%r = tosa.add %c, %c : ({t}, {t}) -> {t}", "%r = tcp.transpose %c perm = [0] : {t} -> {t}",
])  # fmt: skip
def test_limits_are_options(line: str, kit: Kit) -> None:
    ty = RankedTensorType((64,), IntegerType(32))
    text = line.format(t=ty)
    constant = DenseElementsAttr.from_numpy(np.arange(64, dtype=np.int32), ty)
    program = f"func.func @main() -> {ty} {{\n%c = arith.constant {constant}\n{text}\nreturn %r : {ty}\n}}"
    op = text.split()[2]
    kept, folded = parse_module(program, kit.ctx), parse_module(program, kit.ctx)
    PassManager(kit.ctx).run("canonicalize{max-fold-bytes=255}", kept)
    PassManager(kit.ctx).run("canonicalize{max-fold-bytes=256}", folded)
    can_fold = op not in ("tosa.add", "tcp.transpose")
    assert (op in str(kept)) == (op != "tcp.transpose")
    assert (op in str(folded)) == (not can_fold and op != "tcp.transpose")


def canonical(kit: Kit, options: str, constant: Any, text: str, result: str) -> str:
    """A function that returns `%r` of `text` about the constant `%c`, after `canonicalize` with these options."""
    text = f"%c = arith.constant {constant}\n{text}\nreturn %r : {result}"
    module = parse_module(f"func.func @main() -> {result} {{\n{text}\n}}", kit.ctx)
    PassManager(kit.ctx).run(f"canonicalize{{{options}}}", module)
    return str(module)


def numbers(count: int) -> tuple[DenseElementsAttr, RankedTensorType]:
    ty = RankedTensorType((count,), IntegerType(32))
    return DenseElementsAttr.from_numpy(np.arange(count, dtype=np.int32), ty), ty


@pytest.mark.parametrize("op", ["stablehlo.add %c, %c :", "tcp.binary add %c, %c :", "arith.addi %c, %c :"])
@pytest.mark.parametrize("options, count, folds", [
    ("", 4096, True), ("", 4097, False), ("max-fold-elements=9", 9, True), ("max-fold-elements=9", 10, False),
    ("max-fold-bytes=-1 max-fold-elements=-1", 70000, True),
])  # fmt: skip
def test_no_dialect_has_limits_of_its_own(op: str, options: str, count: int, folds: bool, kit: Kit) -> None:
    constant, ty = numbers(count)
    assert (op.split()[0] not in canonical(kit, options, constant, f"%r = {op} {ty}", str(ty))) == folds


@pytest.mark.parametrize("options, folds", [("", True), ("max-fold-elements=99", False)])
def test_tensors_are_made_of_elements_within_the_limits(options: str, folds: bool, kit: Kit) -> None:
    text = f"%e = arith.constant 2 : i32\n%r = tensor.from_elements {', '.join(['%e'] * 100)} : tensor<100xi32>"
    assert ("from_elements" not in canonical(kit, options, "1 : i32", text, "tensor<100xi32>")) == folds


@pytest.mark.parametrize("options, folds", [("", False), ("max-fold-growth=200", True), ("max-fold-growth=-1", True)])
def test_what_is_larger_than_its_operands_has_a_limit(options: str, folds: bool, kit: Kit) -> None:
    constant, ty = numbers(2)
    text = f"%r = stablehlo.broadcast_in_dim %c, dims = [0] : ({ty}) -> tensor<2x100xi32>"
    assert ("broadcast_in_dim" not in canonical(kit, options, constant, text, "tensor<2x100xi32>")) == folds


@pytest.mark.parametrize("options, count, folds", [
    ("", 256, True), ("", 257, False), ("max-fold-operations=-1", 257, True), ("max-fold-operations=40960", 11, False),
])  # fmt: skip
def test_regions_are_applied_within_the_limit_of_operations(options: str, count: int, folds: bool, kit: Kit) -> None:
    constant, ty = numbers(count)
    text = f"""%i = arith.constant dense<0> : tensor<i32>
    %r = stablehlo.reduce(%c init: %i) applies stablehlo.add across dimensions = [0]
      : ({ty}, tensor<i32>) -> tensor<i32>"""
    assert ("reduce" not in canonical(kit, options, constant, text, "tensor<i32>")) == folds


@pytest.mark.parametrize("name", ["canonicalize", "sccp"])
def test_splats_are_folded_whatever_their_size(name: str, kit: Kit) -> None:
    text = """func.func @main() -> tensor<1000000xf32> {
      %c = arith.constant dense<2.0> : tensor<1000000xf32>
      %r = arith.addf %c, %c : tensor<1000000xf32>
      return %r : tensor<1000000xf32>
    }"""
    module = parse_module(text, kit.ctx)
    PassManager(kit.ctx).run(name, module)
    assert "addf" not in str(module)


def test_reshapes_of_large_constants_share_their_bytes(kit: Kit) -> None:
    ty = RankedTensorType((4, 65536), IntegerType(32))
    values = DenseElementsAttr.from_numpy(np.arange(4 * 65536, dtype=np.int32).reshape(4, 65536), ty)
    module = parse_module(
        """func.func @main(%c: tensor<4x65536xi32>) -> tensor<262144xi32> {
          %r = tensor.collapse_shape %c [[0, 1]] : tensor<4x65536xi32> into tensor<262144xi32>
          return %r : tensor<262144xi32>
        }""",
        kit.ctx,
    )
    made = with_constants(module, "main", [values.numpy()], kit.ctx, "arith")
    PassManager(kit.ctx).run("canonicalize", made)
    assert "collapse_shape" not in {op.name for op in made.walk()}
