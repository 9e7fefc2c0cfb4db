"""Memory that threads share: atomic changes, fences, and prefetches."""

from __future__ import annotations

from typing import Any, ClassVar

from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import FloatType, IntegerType, VectorType, i1
from plait.define import Op, Operand, Result, attribute, infer_result, operand, optional_attribute
from plait.define import constraints as c
from plait.define.traits import TypesMatchWith
from plait.ir.attribute import Type, VerifyError

from plait_llvm.dialect.attributes import AtomicBinOpAttr, AtomicOrderingAttr
from plait_llvm.dialect.constraints import AnyPointer, FloatLike, is_llvm_type
from plait_llvm.dialect.ops.access import ACCESS, AccessOp
from plait_llvm.dialect.types import PointerType, StructType

_WIDTHS = (8, 16, 32, 64)

AtomicValue = c.Predicate(
    "float, signless integer, pointer or vector without scalable dimensions",
    lambda ty: is_llvm_type(ty) and not (isinstance(ty, VectorType) and any(ty.scalable_dims)) and _is_plain(ty),
)
ComparedValue = c.Predicate(
    "signless integer or pointer",
    lambda ty: isinstance(ty, PointerType) or c.AnySignlessInteger.check(ty),
)


def _is_plain(ty: Type) -> bool:
    return isinstance(ty, VectorType) or FloatLike.check(ty) or ComparedValue.check(ty)


def _same(ty: Type) -> Type:
    return ty


def _with_flag(ty: Type) -> Type:
    """What an exchange results in: what was in memory, and whether it was replaced."""
    return StructType((ty, i1))


def _is_exchangeable(ty: Any) -> bool:
    if isinstance(ty, (IntegerType, FloatType)):
        return ty.width in (*_WIDTHS, 128)
    return isinstance(ty, PointerType)


class AtomicRMWOp(AccessOp):
    """Change what is in memory in one step, and return what was there before.

    ```mlir
    %0 = llvm.atomicrmw add %p, %v acq_rel : !llvm.ptr, i32
    ```

    Semantics: LLVM LangRef, `atomicrmw`.
    """

    name = "llvm.atomicrmw"
    mlir_properties: ClassVar[tuple[str, ...]] = (*ACCESS, "bin_op", "ordering")
    traits = (TypesMatchWith("'res' has the type of 'val'", "val", "res", _same),)
    bin_op: AtomicBinOpAttr = attribute(AtomicBinOpAttr)
    ptr: Operand = operand(AnyPointer)
    val: Operand = operand(AtomicValue)
    ordering: AtomicOrderingAttr = attribute(AtomicOrderingAttr)
    res: Result = infer_result(AtomicValue, same_as="val")
    assembly = (
        "(`volatile` $volatile^)? $bin_op $ptr `,` $val (`syncscope` `(` $syncscope^ `)`)? $ordering attr-dict `:` "
        "qualified(type($ptr)) `,` type($val)"
    )

    def verify(self) -> None:
        kind, ty = self.bin_op.text, self.val.type
        if kind.startswith("f"):
            fits, wanted = FloatLike.check(ty), "a float"
        elif kind == "xchg":
            fits, wanted = _is_exchangeable(ty), "an integer, float or pointer of 8 to 128 bits"
        else:
            fits, wanted = isinstance(ty, IntegerType) and ty.width in _WIDTHS, "an integer of 8, 16, 32 or 64 bits"
        if not fits:
            raise VerifyError(f"expected {wanted} for '{kind}', got '{ty}'")
        _verify_ordering(self.ordering)


def _verify_ordering(ordering: AtomicOrderingAttr) -> None:
    if ordering.text in ("not_atomic", "unordered"):
        raise VerifyError(f"expected an ordering of 'monotonic' or more, got '{ordering.text}'")


class AtomicCmpXchgOp(AccessOp):
    """Replace what is in memory by `val` if it equals `cmp`; return what was there, and whether it was replaced.

    A `weak` one may fail though the values are equal.

    ```mlir
    %0 = llvm.cmpxchg %p, %old, %new acq_rel monotonic : !llvm.ptr, i32
    ```

    Semantics: LLVM LangRef, `cmpxchg`.
    """

    name = "llvm.cmpxchg"
    mlir_properties: ClassVar[tuple[str, ...]] = (*ACCESS, "failure_ordering", "success_ordering", "weak")
    traits = (
        TypesMatchWith("'cmp' has the type of 'val'", "val", "cmp", _same),
        TypesMatchWith("'res' is a struct of the type of 'val' and of i1", "val", "res", _with_flag),
    )
    ptr: Operand = operand(AnyPointer)
    cmp: Operand = operand(ComparedValue)
    val: Operand = operand(ComparedValue)
    success_ordering: AtomicOrderingAttr = attribute(AtomicOrderingAttr)
    failure_ordering: AtomicOrderingAttr = attribute(AtomicOrderingAttr)
    res: Result = infer_result(
        c.Predicate("struct", lambda ty: isinstance(ty, StructType)),
        infer=lambda operand_types, _: _with_flag(operand_types[2]),
    )
    weak = optional_attribute(c.UnitAttr)
    assembly = (
        "(`weak` $weak^)? (`volatile` $volatile^)? $ptr `,` $cmp `,` $val (`syncscope` `(` $syncscope^ `)`)? "
        "$success_ordering $failure_ordering attr-dict `:` qualified(type($ptr)) `,` type($val)"
    )

    def verify(self) -> None:
        if not _is_exchangeable(self.val.type):
            raise VerifyError(f"expected an integer or pointer of 8 to 128 bits, got '{self.val.type}'")
        for ordering in (self.success_ordering, self.failure_ordering):
            _verify_ordering(ordering)
        if self.failure_ordering.text in ("release", "acq_rel"):
            raise VerifyError(f"a failure writes nothing: its ordering cannot be '{self.failure_ordering.text}'")


class FenceOp(Op):
    """Order the accesses of memory before and after.

    ```mlir
    llvm.fence seq_cst
    ```

    Semantics: LLVM LangRef, `fence`.
    """

    name = "llvm.fence"
    ordering: AtomicOrderingAttr = attribute(AtomicOrderingAttr)
    syncscope = optional_attribute(c.StrAttr)
    assembly = "(`syncscope` `(` $syncscope^ `)`)? $ordering attr-dict"

    def verify(self) -> None:
        if self.ordering.text in ("not_atomic", "unordered", "monotonic"):
            raise VerifyError(
                f"a fence orders more than '{self.ordering.text}': use acquire, release, seq_cst or acq_rel"
            )


class PrefetchOp(Op):
    """Fetch the line of an address into a cache: for reading (`rw` is 0) or writing, data (`cache` is 1) or code.

    ```mlir
    "llvm.intr.prefetch"(%p) <{cache = 1 : i32, hint = 3 : i32, rw = 0 : i32}> : (!llvm.ptr) -> ()
    ```

    Semantics: LLVM LangRef, `llvm.prefetch`.
    """

    name = "llvm.intr.prefetch"
    addr: Operand = operand(AnyPointer)
    rw: IntegerAttr = attribute(c.I32Attr)
    hint: IntegerAttr = attribute(c.I32Attr)
    cache: IntegerAttr = attribute(c.I32Attr)


OPERATIONS: tuple[type[Op], ...] = (AtomicRMWOp, AtomicCmpXchgOp, FenceOp, PrefetchOp)
