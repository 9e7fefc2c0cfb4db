"""Every builtin scalar type, as argument, in arrays and as a constant: passed unchanged, or refused with its place."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest
from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import (
    FLOAT_TYPES,
    ComplexType,
    FloatType,
    IndexType,
    IntegerType,
    RankedTensorType,
    Type,
    f32,
    f64,
    i32,
)
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interpret import dtype_of
from plait.passes import PassManager
from plait.plan import make_plan
from plait.runtime import Signature
from plait_llvm.backend.forms import emit_forms
from plait_llvm.native.machine import host_machine

CTX = Context.from_environment()
TARGETS = ("interpret", "llvm")
WIDTHS = (1, 2, 3, 4, 7, 8, 9, 16, 24, 31, 32, 33, 48, 63, 64, 65, 128)
FLOATS = [ty() for ty in FLOAT_TYPES]
INTEGERS = [IntegerType(width, kind) for width in WIDTHS for kind in ("signless", "signed", "unsigned")]
COMPLEX = [ComplexType(ty) for ty in (*FLOATS, i32)]
SCALARS: list[Type] = [*INTEGERS, IndexType(), *FLOATS, *COMPLEX]

NOT_IN_NUMPY = {"si1", "tf32", "f80", "f128", "complex<i32>"} | {
    f"complex<{ty}>" for ty in FLOATS if ty not in (f32, f64)
}  # fmt: skip
"""Refused however a program is run."""
NOT_NATIVE = {f"{sign}i{width}" for sign in ("", "s", "u") for width in (65, 128)}
"""The interpreter has Python's integers for them."""


def numbers(ty: Type) -> list[Any]:
    """The smallest, the largest, and others between."""
    if isinstance(ty, IndexType):
        return [-(2**63), 2**63 - 1, 0, 5]
    if str(ty) == "si1":
        return [0, -1, -1, 0]
    if isinstance(ty, IntegerType) and ty.width == 1:
        return [False, True, True, False]
    if isinstance(ty, IntegerType):
        top = 1 << (ty.width - 1)
        low, high = (0, 2 * top - 1) if ty.is_unsigned else (-top, top - 1)
        return [low, high, 0, high // 2]
    if isinstance(ty, FloatType):
        return [1.0, 2.0, 0.5, 4.0]
    return [1 + 2j, -3.0, 0.0, 2j]


def is_refused(ty: Type, target: str) -> bool:
    return str(ty) in NOT_IN_NUMPY or (target == "llvm" and str(ty) in NOT_NATIVE)


def passed(target: str) -> list[Type]:
    return [ty for ty in SCALARS if not is_refused(ty, target)]


def identity(types: list[str], target: str) -> Any:
    """A compiled function that returns its arguments, the first last."""
    arguments = ", ".join(f"%a{i}: {ty}" for i, ty in enumerate(types))
    order = [*range(1, len(types)), 0]
    results, moved = ", ".join(f"%a{i}" for i in order), ", ".join(types[i] for i in order)
    source = f"\nfunc.func @main({arguments}) -> ({moved}) {{ return {results} : {moved} }}"
    return plait.compile(source, target=target, context=CTX)


def check(ty: Type, found: Any, expected: Any) -> None:
    assert np.array_equal(found, expected), (str(ty), found, expected)
    assert dtype_of(ty).kind == "O" or found.dtype == expected.dtype, str(ty)


@pytest.mark.parametrize("target", TARGETS)
def test_scalars(target: str) -> None:
    types = passed(target)
    run = identity([str(ty) for ty in types], target)
    for i in range(4):
        arrays = [np.array(numbers(ty), dtype_of(ty)) for ty in types]
        for arguments in ([array[i] for array in arrays], [array.tolist()[i] for array in arrays]):
            *others, first = run(*arguments)
            for ty, found, array in zip(types, (first, *others), arrays):
                check(ty, found, array[i])


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("shape", ["4", "2x?"])
def test_arrays(shape: str, target: str) -> None:
    types = passed(target)
    run = identity([f"tensor<{shape}x{ty}>" for ty in types], target)
    arrays = [np.array(numbers(ty), dtype_of(ty)).reshape((2, 2) if shape == "2x?" else 4) for ty in types]
    for arguments in (arrays, [array.tolist() for array in arrays]):
        *others, first = run(*arguments)
        for ty, found, array in zip(types, (first, *others), arrays):
            check(ty, found, array)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("count", [4, 2048])
def test_constants(count: int, target: str) -> None:
    types = passed(target)
    tensors = [RankedTensorType((count,), ty) for ty in types]
    lines = [f"%{i} = tcp.const dense<{zero(ty.element_type)}> : {ty}" for i, ty in enumerate(tensors)]
    results, names = ", ".join(map(str, tensors)), ", ".join(f"%{i}" for i in range(len(types)))
    lines.append(f"return {names} : {results}")
    module = plait.parse("\n".join([f"func.func @main() -> ({results}) {{", *lines, "}"]), context=CTX)
    constants = [op for op in module.walk() if op.name == "tcp.const"]
    for constant, tensor in zip(constants, tensors, strict=True):
        values = numbers(tensor.element_type) * (count // 4)
        constant.set_property("value", DenseElementsAttr.from_values(tensor, values))
    found = plait.compile(module, target=target, context=CTX)()
    for ty, array in zip(types, found, strict=True):
        check(ty, array, np.array(numbers(ty) * (count // 4), dtype_of(ty)))


def zero(ty: Type) -> str:
    if isinstance(ty, (IntegerType, IndexType)):
        return "false" if str(ty) == "i1" else "0"
    return "(0.0, 0.0)" if isinstance(ty, ComplexType) else "0.0"


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("place", ["argument", "result", "array"])
def test_what_has_no_array_is_refused_where_the_function_is(place: str, target: str) -> None:
    for ty in SCALARS:
        if not is_refused(ty, target):
            continue
        kind = f"tensor<2x{ty}>" if place == "array" else str(ty)
        source = f"\nfunc.func @main(%a: {kind}) {{ return }}"
        if place == "result":
            body = f"%m = memref.alloca() : memref<{ty}>\n%0 = memref.load %m[] : memref<{ty}>\nreturn %0 : {ty}"
            source = f"\nfunc.func @main() -> {ty} {{\n{body}\n}}"
        with pytest.raises(DiagnosticError, match=rf"^<stdin>:2:1: error: .*'[^']*{ty}[^']*'"):
            plait.compile(source, target=target, context=CTX)


@pytest.mark.parametrize("ty", ["f80", "i65", "complex<bf16>", "memref<4xf128>", "memref<2xi128>"])
@pytest.mark.parametrize("form", ["llvm-ir", "header", "object"])
def test_code_for_c_has_none_of_the_types_that_are_refused(ty: str, form: str) -> None:
    module = plait.parse(f"\nfunc.func @main(%a: {ty}) {{ return }}", context=CTX)
    signature, machine = Signature.of(module, "main"), host_machine()
    PassManager(CTX).run(make_plan(module, CTX, in_process=False).text, module)
    with pytest.raises(DiagnosticError, match=f"a value of type '{ty}' cannot be passed to or from compiled code"):
        emit_forms(module, "main", CTX, [form], signature=signature, machine=machine, level=0)
