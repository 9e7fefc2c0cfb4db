"""Constants, globals and the addresses of symbols and blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, FloatAttr, IntegerAttr, StringAttr, elements_of
from plait.builtin.dense import ElementsAttr
from plait.builtin.types import FloatType, IntegerType, VectorType
from plait.interpret.interpretation import InterpretError, interpret
from plait.interpret.interpreter import Frame
from plait.interpret.values import dtype_of, value_of, wrap
from plait.lazy import lazy_import

from plait_llvm.dialect.types import ArrayType, StructType, TokenType
from plait_llvm.interpret.layout import Aggregate, array_dtype, encode, garbage_of, parts, scalars, zero_of
from plait_llvm.interpret.memory import Memory
from plait_llvm.lowering.types import alignment, size_in_bytes
from plait_llvm.translate.constants import innermost

if TYPE_CHECKING:
    from plait.ir.operation import Operation

np = lazy_import("numpy")


def constant_of(value: Any, ty: Any) -> Any:
    """The value of a type that an attribute stands for."""
    if isinstance(value, IntegerAttr):
        return wrap(value.value, ty.width)
    if isinstance(value, FloatAttr):
        return wrap(value.bits, ty.width) if isinstance(ty, IntegerType) else value_of(value)
    if isinstance(value, StringAttr):
        text = value.value.encode("utf-8", "surrogateescape")
        return Aggregate(wrap(byte, 8) for byte in text)
    if isinstance(value, ArrayAttr):
        return Aggregate(constant_of(one, part) for one, (_, part) in zip(value.elements, parts(ty)))
    if isinstance(value, ElementsAttr):
        return _shaped(ty, iter(_elements(value, ty)))
    if value.name in ("llvm.zero", "llvm.undef", "llvm.poison"):
        return zero_of(ty) if value.name == "llvm.zero" else garbage_of(ty)
    raise InterpretError(f"cannot be interpreted with constant '{value}'")


def _elements(value: Any, ty: Any) -> Any:
    """The elements of a constant in the dtype of the type, in which floats may stand as bits."""
    element, given = innermost(ty), value.type.element_type
    array = np.asarray(elements_of(value)).reshape(-1)
    if isinstance(given, FloatType) and isinstance(element, IntegerType):
        return np.ascontiguousarray(array, dtype_of(given)).view(dtype_of(element))
    return array.astype(dtype_of(element))


def _shaped(ty: Any, elements: Any) -> Any:
    if isinstance(ty, ArrayType):
        return Aggregate(_shaped(ty.element_type, elements) for _ in range(ty.count))
    if isinstance(ty, VectorType):
        return np.array([next(elements) for _ in range(ty.num_elements)], array_dtype(ty))
    return scalars(np.array([next(elements)]))[0]


@interpret("llvm.mlir.constant")
def constant(op: Any) -> Any:
    return (constant_of(op.value, op.res.type),)


@interpret("llvm.mlir.undef", "llvm.mlir.poison")
def undefined(op: Any) -> Any:
    """Garbage, so that what depends on it shows"""
    return (garbage_of(op.res.type),)


@interpret("llvm.mlir.zero", "llvm.mlir.none")
def zero(op: Any) -> Any:
    return (None if isinstance(op.res.type, TokenType) else zero_of(op.res.type),)


# Addresses


def _bytes_of(value: Any, ty: Any) -> bytes:
    """The bytes of a constant; of elements that follow each other in memory without making values of them."""
    if isinstance(value, ElementsAttr):
        array = _elements(value, ty)
        if array.dtype.itemsize == size_in_bytes(innermost(ty)) and not isinstance(ty, (VectorType, StructType)):
            return array.tobytes()
    return encode(ty, constant_of(value, ty))


def _initial(frame: Any, op: Any) -> bytes | None:
    """The bytes that a global starts with; None if nothing says which."""
    if op.initializer.entry is not None:
        (value,) = Frame(frame.interpreter, op).run_region(op.initializer)
        return encode(op.global_type, value)
    if op.value is not None:
        return _bytes_of(op.value, op.global_type)
    is_elsewhere = op.linkage.text in ("external", "common", "extern_weak")
    return bytes(size_in_bytes(op.global_type)) if is_elsewhere else None


def address_of(frame: Any, op: Operation) -> int:
    """The address of a global or function, which gets its memory when it is first asked for."""
    memory = Memory.of(frame)
    known = memory.symbols.get(op)
    return _new_address(frame, memory, op) if known is None else known


def _new_address(frame: Any, memory: Memory, op: Any) -> int:
    if op.name == "llvm.mlir.alias":
        (memory.symbols[op],) = Frame(frame.interpreter, op).run_region(op.initializer)
        return memory.symbols[op]
    if op.name == "llvm.func":
        address = memory.symbols[op] = memory.allocate(1, what=f"the code of '@{op.sym_name.value}'")
        memory.functions[address] = op
        return address
    ty = op.global_type
    align = max(alignment(ty), op.alignment.value if op.alignment is not None else 1)
    address = memory.symbols[op] = memory.allocate(size_in_bytes(ty), align, f"global '@{op.sym_name.value}'")
    data = _initial(frame, op)
    if data is not None:
        memory.write(address, data)
    if op.constant is not None:
        memory.protect(address)
    return address


@interpret("llvm.mlir.addressof", needs_frame=True)
def address_of_symbol(frame: Any, op: Any) -> Any:
    return address_of(frame, _symbol(frame, op.global_name))


@interpret("llvm.dso_local_equivalent", needs_frame=True)
def address_of_equivalent(frame: Any, op: Any) -> Any:
    return address_of(frame, _symbol(frame, op.function_name))


def _symbol(frame: Any, symbol: Any) -> Any:
    found = frame.lookup(symbol)
    if found is None:
        raise InterpretError(f"'@{symbol.root}' is not defined")
    if found.name == "llvm.mlir.ifunc":
        raise InterpretError(f"'@{symbol.root}' is an ifunc, which only a dynamic loader resolves")
    return found


INTERPRETATIONS = (constant, *undefined, *zero, address_of_symbol, address_of_equivalent)
