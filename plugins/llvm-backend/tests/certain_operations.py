"""Operations of the list in `selectable`, each alone, on the types of its example and on others in their places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import llvmlite.binding as llvm
from plait.builtin.types import FloatType, IntegerType, VectorType, bf16, f16, f32, f64
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.attribute import VerifyError
from plait.ir.block import Block
from plait.ir.verify import verify
from plait.syntax.parser import parse_module
from plait_llvm.backend import selectable
from plait_llvm.dialect.types import ArrayType, PointerType, StructType, ptr
from plait_llvm.native.machine import Machine
from plait_llvm.translate import translate_module
from plait_testing.examples import example_module

INTEGERS = tuple(IntegerType(width) for width in (1, 8, 16, 24, 32, 64, 128))
FLOATS = (f16, bf16, f32, f64)
LANES = (1, 2, 3, 4, 7, 8, 16, 64)
_MOST_BITS = 1024
"""Of a vector: wider ones are split in the same way, and take long."""

PROGRAM = """
llvm.func @callee({T}) -> {T}
llvm.mlir.global internal @place() : {T}
llvm.func @f(%x: {T}, %c: i1, %n: i64) -> {T} {{
  %m = llvm.alloca %n x {T} : (i64) -> !llvm.ptr
  llvm.intr.lifetime.start %m : !llvm.ptr
  llvm.store %x, %m : {T}, !llvm.ptr
  %y = llvm.load %m : !llvm.ptr -> {T}
  llvm.intr.lifetime.end %m : !llvm.ptr
  llvm.cond_br %c, ^bb1(%x : {T}), ^bb2(%y : {T})
^bb1(%a: {T}):
  %0 = llvm.call @callee(%a) : ({T}) -> {T}
  llvm.br ^bb2(%0 : {T})
^bb2(%b: {T}):
  %p = llvm.mlir.addressof @place : !llvm.ptr
  llvm.store %b, %p : {T}, !llvm.ptr
  llvm.return %b : {T}
}}
"""
SWITCH = """
llvm.func @f(%x: {T}) -> {T} {{
  llvm.switch %x : {T}, ^bb1 [
    0: ^bb2,
    1: ^bb2
  ]
^bb1:
  llvm.unreachable
^bb2:
  llvm.return %x : {T}
}}
"""
PROGRAMS = {
    PROGRAM: (
        "func", "return", "br", "cond_br", "call", "mlir.global", "mlir.addressof", "intr.lifetime.start",
        "intr.lifetime.end",
    ),
    SWITCH: ("switch", "unreachable"),
}  # fmt: skip
"""What has these operations, which are not alone, on values of type `T`."""


class Program(NamedTuple):
    """The LLVM IR of a module, the types that are in it, and the operation that is alone in it, if one is."""

    name: str
    text: str
    types: Sequence[Any]
    op: Any = None

    def is_certain(self, machine: Machine) -> bool:
        """Whether it is compiled without a trial."""
        types = all(selectable._is_plain(ty, machine) for ty in self.types)
        return types and (self.op is None or selectable._is_certain(self.op, machine))


def variants(op: Any) -> Iterator[tuple[Sequence[Any], Sequence[Any]]]:
    """The types of operands and results that an operation may have: those it has, with others in their places."""
    operands, results = [v.type for v in op.operands], [v.type for v in op.results]
    leaves = list(dict.fromkeys(leaf for ty in (*operands, *results) for leaf in _leaves(ty)))
    has_vectors = any(isinstance(ty, VectorType) for ty in (*operands, *results))
    for chosen in product((*INTEGERS, *FLOATS), repeat=len(leaves)):
        swap = dict(zip(leaves, chosen))
        for lanes in (*LANES, None):
            both = [[_replaced(ty, swap, lanes, has_vectors) for ty in types] for types in (operands, results)]
            if None not in both[0] and None not in both[1]:
                yield both[0], both[1]


def _leaves(ty: Any) -> Iterator[Any]:
    if isinstance(ty, (IntegerType, FloatType)):
        yield ty
    elif isinstance(ty, (VectorType, ArrayType)):
        yield from _leaves(ty.element_type)
    elif isinstance(ty, StructType):
        for part in ty.body or ():
            yield from _leaves(part)


def _replaced(ty: Any, swap: dict[Any, Any], lanes: int | None, has_vectors: bool) -> Any:
    """`ty` of other elements, as vectors of other sizes: 4 lanes become `lanes`, and others in proportion."""
    if isinstance(ty, VectorType):
        size = ty.shape[0] if lanes is None else ty.shape[0] * lanes / 4
        return _vector(int(size), swap.get(ty.element_type, ty.element_type)) if size == int(size) else None
    if isinstance(ty, StructType):
        parts = [_replaced(part, swap, lanes, has_vectors) for part in ty.body or ()]
        return None if None in parts else StructType(tuple(parts))
    if ty in swap and not has_vectors and lanes is not None:
        return _vector(lanes, swap[ty])
    return swap.get(ty, ty)


def _vector(lanes: int, element: Any) -> Any:
    width = 64 if isinstance(element, PointerType) else element.width
    return VectorType((lanes,), element) if lanes * width <= _MOST_BITS else None


@cache
def programs(every: bool) -> Sequence[Program]:
    """Programs of the operations between blocks and functions, and of each other one alone."""
    ctx = Context.from_environment()
    types = [_vector(lanes, ty) for ty in (*INTEGERS, *FLOATS) for lanes in (LANES if every else ())]
    types = [*INTEGERS, *FLOATS, ptr, *(ty for ty in types if ty is not None)]
    found = [_parsed(text, ty, ctx) for text in PROGRAMS for ty in types if text is PROGRAM or ty in INTEGERS]
    others = {f"llvm.{name}" for names in PROGRAMS.values() for name in names}
    for name in sorted(selectable._CERTAIN - others):
        made = list(_alone(name, every, ctx))
        assert made, f"no program has '{name}'"
        found += made
    return found


def _parsed(text: str, ty: Any, ctx: Context) -> Program:
    module = parse_module(text.format(T=ty), ctx)
    verify(module, ctx)
    return Program(f"between blocks, {ty}", translate_module(module).text, [ty])


def programs_of(name: str) -> Sequence[Program]:
    """Programs of one operation alone, on all types."""
    return list(_alone(name, True, Context.from_environment()))


def _alone(name: str, every: bool, ctx: Context) -> Iterator[Program]:
    """An operation alone, on the types of its example or on `every` type that fits in their places."""
    op_class: Any = ctx.op_class(name)
    module = example_module(op_class, ctx)
    example = next(op for op in module.walk() if op.name == name)
    for operands, results in variants(example) if every else [([*example.operand_types], [*example.result_types])]:
        block = Block(operands)
        try:
            op = op_class.create(block.arguments, results, example._properties, example.attributes)
            block.append(op)
            verify(op, ctx)
            for text in selectable._alone(op):
                llvm.parse_assembly(text).verify()
                yield Program(f"{name} of {[*map(str, operands)]} to {[*map(str, results)]}", text, [*operands, *results], op)
        except (VerifyError, DiagnosticError, RuntimeError):
            continue  # no operation of the dialect, or none of LLVM's
