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

LIMITS = "max-fold-bytes=15 max-fold-operations=8"
"""Beside which the constants in examples are large."""


@pytest.fixture(scope="module")
def kit() -> Kit:
    return Kit("", Context.from_environment())


def large(module: Any) -> set[bytes]:
    """The elements of the large constants in a module."""
    limits = FoldLimits(bytes=15)
    found = (value for op in module.walk() for value in op.properties.values() if limits.is_large(value))
    return {value.raw for value in found}


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


def test_no_fold_makes_large_constants(kit: Kit) -> None:
    """But those that have the bytes of one that was there."""
    wrong, tried = list[str](), 0
    for op_class in folding_operations(kit):
        try:
            module = with_constant_arguments(kit, op_class)
        except (DiagnosticError, NotApplicable, NoConstant, NoValues, StopIteration, VerifyError, AssertionError):
            continue
        before = large(module)
        PassManager(kit.ctx).run(f"canonicalize{{{LIMITS}}}", module)
        tried += 1
        if not large(module) <= before:
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
