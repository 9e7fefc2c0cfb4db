"""Types of StableHLO programs as types of VHLO, and back."""

from __future__ import annotations

from typing import Any

from plait.builtin import types as t
from plait.context import Context
from plait.ir.attribute import Type, VerifyError
from plait_stablehlo.attributes import TypeExtensionsAttr
from plait_stablehlo.types import FutureType, TokenType

from plait_vhlo import quantized_types as q
from plait_vhlo import types as v
from plait_vhlo.attributes import TypeExtensionsV1Attr
from plait_vhlo.scalars import scalar_from_builtin, scalar_to_builtin

_SIGNED = 1


class _Converter:
    """Converts types and remembers them. Types of dialects that are not known here are refused."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.known: dict[Any, Any] = {}

    def __call__(self, ty: Type) -> Any:
        found = self.known.get(ty)
        if found is None:
            found = self.known[ty] = self.convert(ty)
        return found

    def convert(self, ty: Type) -> Any:
        raise NotImplementedError

    def all(self, types: Any) -> tuple[Any, ...]:
        return tuple([self(ty) for ty in types])


class ToVhlo(_Converter):
    """Types of StableHLO programs to VHLO. Raises `VerifyError` for what VHLO cannot say."""

    def convert(self, ty: Any) -> Any:
        table: dict[Any, Any] = {
            t.RankedTensorType: lambda: v.RankedTensorV1Type(ty.shape, self(ty.element_type), _bounds(ty.encoding)),
            t.UnrankedTensorType: lambda: v.UnrankedTensorV1Type(self(ty.element_type)),
            t.MemRefType: lambda: v.RankedBufferV1Type(ty.shape, self(ty.element_type)),
            t.ComplexType: lambda: v.ComplexV1Type(self(ty.element_type)),
            t.TupleType: lambda: v.TupleV1Type(self.all(ty.types)),
            t.FunctionType: lambda: v.FunctionV1Type(self.all(ty.inputs), self.all(ty.results)),
            TokenType: v.TokenV1Type,
            FutureType: lambda: v.FutureV1Type(self.all(ty.types)),
        }
        make = table.get(type(ty))
        if make is not None:
            return make()
        by_name = {"quant.uniform": self._uniform, "quant.uniform_per_axis": self._per_axis, "shape.witness": _witness}
        special: Any = by_name.get(ty.name)
        return special(ty) if special is not None else scalar_from_builtin(ty)

    def _quantized(self, ty: Any) -> tuple[Any, ...]:
        storage = ty.storage_type
        flags = 0 if storage.is_unsigned else _SIGNED
        return flags, self(t.IntegerType(storage.width)), self(ty.expressed_type)

    def _uniform(self, ty: Any) -> Any:
        return q.UniformQuantizedV1Type(*self._quantized(ty), ty.scale, ty.zero_point, *ty.range)

    def _per_axis(self, ty: Any) -> Any:
        return q.UniformQuantizedPerAxisV1Type(
            *self._quantized(ty), ty.dimension, ty.scales, ty.zero_points, *ty.range
        )  # fmt: skip


def _witness(_ty: Any) -> Any:
    return v.WitnessV1Type()


def _bounds(encoding: Any) -> Any:
    """The encoding of a tensor type in VHLO."""
    if encoding is None:
        return None
    if isinstance(encoding, TypeExtensionsAttr):
        return TypeExtensionsV1Attr(encoding.bounds)
    raise VerifyError(f"VHLO has no encoding for '{encoding}'")


class FromVhlo(_Converter):
    """Types of VHLO to types of StableHLO programs; other types stay as they are."""

    def convert(self, ty: Any) -> Any:
        if not v.is_from_vhlo(ty):
            return ty
        table: dict[Any, Any] = {
            v.RankedTensorV1Type: lambda: t.RankedTensorType(ty.shape, self(ty.element_type), _encoding(ty.encoding)),
            v.UnrankedTensorV1Type: lambda: t.UnrankedTensorType(self(ty.element_type)),
            v.RankedBufferV1Type: lambda: t.MemRefType(ty.shape, self(ty.element_type)),
            v.ComplexV1Type: lambda: t.ComplexType(self(ty.element_type)),
            v.TupleV1Type: lambda: t.TupleType(self.all(ty.types)),
            v.FunctionV1Type: lambda: t.FunctionType(self.all(ty.inputs), self.all(ty.outputs)),
            v.TokenV1Type: TokenType,
            v.FutureV1Type: lambda: FutureType(self.all(ty.types)),
            v.WitnessV1Type: lambda: self._make("shape.witness"),
            q.UniformQuantizedV1Type: lambda: self._make(
                "quant.uniform", *self._quantized(ty), ty.storage_min, ty.storage_max, ty.scale, ty.zero_point
            ),
            q.UniformQuantizedPerAxisV1Type: lambda: self._per_axis(
                *self._quantized(ty), ty.storage_min, ty.storage_max, ty.scales, ty.zero_points, ty.dimension
            ),
        }  # fmt: skip
        make = table.get(type(ty))
        return make() if make is not None else scalar_to_builtin(ty)

    def _make(self, name: str, *parameters: Any) -> Any:
        """A type of a dialect that may not be installed."""
        return self._class(name)(*parameters)

    def _per_axis(self, *parameters: Any) -> Any:
        """A type that has no name of its own: its text is like `quant.uniform`, with several scales."""
        return self._class("quant.uniform").per_axis(*parameters)

    def _class(self, name: str) -> Any:
        found = self.ctx.type_class(name)
        if found is None:
            hint = self.ctx.missing_dialect_hint(name.partition(".")[0])
            raise VerifyError(f"the type '{name}' is not known" + (f"; {hint}" if hint else ""))
        return found

    def _quantized(self, ty: Any) -> tuple[Any, Any]:
        storage: Any = self(ty.storage_type)
        if not ty.flags & _SIGNED:
            storage = t.IntegerType(storage.width, "unsigned")
        return storage, self(ty.expressed_type)


def _encoding(encoding: Any) -> Any:
    return TypeExtensionsAttr(encoding.bounds) if isinstance(encoding, TypeExtensionsV1Attr) else encoding


__all__ = ["FromVhlo", "ToVhlo", "Type"]
