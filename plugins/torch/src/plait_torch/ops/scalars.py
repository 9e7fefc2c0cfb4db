"""Arithmetic of Python's numbers, which sizes that are known at run time only are computed by."""

from __future__ import annotations

from functools import partial
from typing import Any

from plait_torch.ops.base import aten

_op = partial(aten, module=__name__)


def _ints(name: str, summary: str, result: str = "int") -> Any:
    return _op(f"{name}(int a, int b) -> {result}", summary, f"2, 3 -> {result}")


def _floats(name: str, summary: str, result: str = "float") -> Any:
    return _op(f"{name}(float a, float b) -> {result}", summary, f"0.5, 1.5 -> {result}")


AtenAddIntOp = _ints("add.int", "Add two ints.")
AtenSubIntOp = _ints("sub.int", "Subtract an int from another.")
AtenMulIntOp = _ints("mul.int", "Multiply two ints.")
AtenFloordivIntOp = _ints("floordiv.int", "Divide an int by another, rounded down.")
AtenRemainderIntOp = _ints("remainder.int", "What `floordiv.int` leaves.")
AtenNegIntOp = _op("neg.int(int a) -> int", "Negate an int.", "2 -> int")
AtenEqIntOp = _ints("eq.int", "Compute whether two ints are equal.", "bool")
AtenNeIntOp = _ints("ne.int", "Compute whether two ints differ.", "bool")
AtenLtIntOp = _ints("lt.int", "Compute whether an int is less than another.", "bool")
AtenLeIntOp = _ints("le.int", "Compute whether an int is at most another.", "bool")
AtenGtIntOp = _ints("gt.int", "Compute whether an int is greater than another.", "bool")
AtenGeIntOp = _ints("ge.int", "Compute whether an int is at least another.", "bool")
PrimMaxIntOp = _ints("prim::max.int", "Take the greater of two ints.")
PrimMinIntOp = _ints("prim::min.int", "Take the lesser of two ints.")
AtenPowIntOp = _ints("pow.int", "Raise an int to a power that is an int and not negative.")
Aten_Not_Op = _op("__not__(bool self) -> bool", "Whether a bool is false.", "true -> bool")
AtenAddFloatOp = _floats("add.float", "Add two floats.")
AtenSubFloatOp = _floats("sub.float", "Subtract a float from another.")
AtenMulFloatOp = _floats("mul.float", "Multiply two floats.")
AtenDivFloatOp = _floats("div.float", "Divide a float by another.")
AtenDivIntOp = _op("div.int(int a, int b) -> float", "Divide an int by another, as a float.", "2, 3 -> float")
AtenFloatScalarOp = _op("Float.Scalar(Scalar a) -> float", "Convert a number to a float.", "2 -> float")
AtenIntScalarOp = _op("Int.Scalar(Scalar a) -> int", "Convert a number to an int, toward zero.", "2.5 -> int")
AtenIntBoolOp = _op("Int.bool(bool a) -> int", "1 for true, 0 for false.", "true -> int")
AtenIntTensorOp = _op("Int.Tensor(Tensor a) -> int", "The int in a tensor of one element.", "i64 -> int")
AtenFloatTensorOp = _op("Float.Tensor(Tensor a) -> float", "The float in a tensor of one element.", "f64 -> float")
AtenBoolIntOp = _op("Bool.int(int a) -> bool", "Whether an int is not 0.", "2 -> bool")
AtenBoolFloatOp = _op("Bool.float(float a) -> bool", "Whether a float is not 0.", "0.5 -> bool")
AtenBoolTensorOp = _op("Bool.Tensor(Tensor a) -> bool", "The bool in a tensor of one element.", "i1 -> bool")
