"""Programs of one instruction or intrinsic each, on vectors of numbers at the edges of their types.

`main` loads vectors from memrefs, computes, and stores the result in the last memref.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

LANES = 8
_DTYPES = {
    "i1": np.bool_, "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64, "f32": np.float32,
    "f64": np.float64,
}  # fmt: skip


@dataclass(frozen=True)
class InstructionProgram:
    """`statement` computes `%r` of vectors `%a`, `%b` ... of elements `operands`."""

    operation: str
    statement: str
    operands: tuple[str, ...]
    result: str
    numbers: str = "any"
    tolerance: float = 0.0

    @property
    def name(self) -> str:
        return f"{self.operation}-{'-'.join((*self.operands, self.result))}"

    @property
    def text(self) -> str:
        names = "abcdef"[: len(self.operands)]
        types = [f"memref<{LANES}x{element}>" for element in (*self.operands, self.result)]
        arguments = ", ".join(f"%{name}m: {ty}" for name, ty in zip((*names, "r"), types))
        loads = "\n".join(
            f"%{name} = vector.load %{name}m[%c0] : {ty}, vector<{LANES}x{element}>"
            for name, ty, element in zip(names, types, self.operands)
        )
        return f"""func.func @main({arguments}) {{
          %c0 = arith.constant 0 : index
          {loads}
          {self.statement}
          vector.store %r, %rm[%c0] : {types[-1]}, vector<{LANES}x{self.result}>
          return
        }}"""

    def arguments(self) -> Iterator[list[Any]]:
        """Sets of arguments, of which the last one is written."""
        for seed in range(3):
            rng = np.random.default_rng(seed)
            made = [
                _numbers(rng, element, self.numbers if place else self.numbers.replace("divisor", "any"))
                for place, element in enumerate(self.operands)
            ]
            yield [*made, np.zeros(LANES, _DTYPES[self.result])]


def _numbers(rng: Any, element: str, kind: str) -> Any:
    dtype = np.dtype(_DTYPES[element])
    if dtype.kind == "f":
        special = [0.0, -0.0, 1.5, -2.5, np.inf, -np.inf, np.nan, 1e-40, 3e8, 0.5, -0.75]
        plain = [0.25, -0.5, 0.75, 1.0, -1.0, 0.125, 0.9, -0.3]
        pool = {"any": special, "unit": plain, "small": [*plain, 5.5, -7.25, 2.5], "positive": [0.3, 1.0, 7.5, 100.0]}
        return rng.choice(pool.get(kind, special), LANES).astype(dtype)
    if dtype.kind == "b":
        return rng.integers(0, 2, LANES).astype(bool)
    info = np.iinfo(dtype)
    pool = {
        "shift": [0, 1, 3, 7],
        "divisor": [1, 2, 3, 7, info.max],
    }.get(kind, [0, 1, -1, 2, 7, -9, info.min, info.max, info.max // 3])
    return rng.choice(np.array(pool, dtype), LANES)


def _v(element: str) -> str:
    return f"vector<{LANES}x{element}>"


def _binary(operation: str, elements: tuple[str, ...], **options: Any) -> list[InstructionProgram]:
    return [InstructionProgram(operation, f"%r = {operation} %a, %b : {_v(e)}", (e, e), e, **options) for e in elements]


def _intrinsic(name: str, count: int, elements: tuple[str, ...], **options: Any) -> list[InstructionProgram]:
    operation = f"llvm.intr.{name}"
    return [
        InstructionProgram(
            operation,
            f'%r = "{operation}"({", ".join(f"%{n}" for n in "abc"[:count])}){_PROPERTIES.get(name, "")} : '
            f"({', '.join([_v(e)] * count)}) -> {_v(e)}",
            (e,) * count,
            e,
            **options,
        )
        for e in elements
    ]


_PROPERTIES = {
    "abs": " <{is_int_min_poison = false}>", "ctlz": " <{is_zero_poison = false}>",
    "cttz": " <{is_zero_poison = false}>",
}  # fmt: skip


def _cast(operation: str, pairs: tuple[tuple[str, str], ...], **options: Any) -> list[InstructionProgram]:
    return [
        InstructionProgram(operation, f"%r = {operation} %a : {_v(a)} to {_v(b)}", (a,), b, **options) for a, b in pairs
    ]


def _compare(operation: str, predicates: tuple[str, ...], element: str) -> list[InstructionProgram]:
    return [
        InstructionProgram(
            operation,
            f'%f = {operation} "{predicate}" %a, %b : {_v(element)}\n %r = llvm.zext %f : {_v("i1")} to {_v("i8")}',
            (element, element),
            "i8",
            predicate if predicate in ("shift", "unit") else "any",
        )
        for predicate in predicates
    ]


def _reduced(name: str, element: str, start: str = "") -> InstructionProgram:
    given, types = (f"%{start}, %a", f"{element}, ") if start else ("%a", "")
    constant = f"%start = llvm.mlir.constant(1.5 : {element}) : {element}\n" if start else ""
    properties = " <{fastmathFlags = #llvm.fastmath<none>}>" if start else ""
    return InstructionProgram(
        f"llvm.intr.vector.reduce.{name}",
        f'{constant}%s = "llvm.intr.vector.reduce.{name}"({given}){properties} : ({types}{_v(element)}) -> {element}\n'
        f"%r = vector.broadcast %s : {element} to {_v(element)}",
        (element,),
        element,
        "small",
    )


def _with_overflow(name: str) -> InstructionProgram:
    ty = f"!llvm.struct<({_v('i32')}, {_v('i1')})>"
    return InstructionProgram(
        f"llvm.intr.{name}.with.overflow",
        f'%s = "llvm.intr.{name}.with.overflow"(%a, %b) : ({_v("i32")}, {_v("i32")}) -> {ty}\n'
        f"%x = llvm.extractvalue %s[0] : {ty}\n%f = llvm.extractvalue %s[1] : {ty}\n"
        f"%y = llvm.zext %f : {_v('i1')} to {_v('i32')}\n%r = llvm.xor %x, %y : {_v('i32')}",
        ("i32", "i32"),
        "i32",
    )


_INTEGERS, _FLOATS = ("i8", "i32", "i64"), ("f32", "f64")
_FUNCTIONS = {
    "sqrt": "positive", "exp": "small", "exp2": "small", "log": "positive", "log2": "positive", "log10": "positive",
    "sin": "small", "cos": "small", "tan": "small", "asin": "unit", "acos": "unit", "atan": "small", "sinh": "small",
    "cosh": "small", "tanh": "small",
}  # fmt: skip
_ROUNDINGS = ("fabs", "floor", "ceil", "trunc", "round", "roundeven", "rint", "nearbyint")
_TOLERANCE = 3e-6

PROGRAMS: list[InstructionProgram] = [
    *(one for name in ("add", "sub", "mul", "and", "or", "xor") for one in _binary(f"llvm.{name}", _INTEGERS)),
    *(one for name in ("shl", "lshr", "ashr") for one in _binary(f"llvm.{name}", _INTEGERS, numbers="shift")),
    *(one for name in ("udiv", "sdiv", "urem", "srem")
      for one in _binary(f"llvm.{name}", _INTEGERS, numbers="divisor")),
    *(one for name in ("fadd", "fsub", "fmul", "fdiv", "frem") for one in _binary(f"llvm.{name}", _FLOATS)),
    *(InstructionProgram("llvm.fneg", f"%r = llvm.fneg %a : {_v(e)}", (e,), e) for e in _FLOATS),
    *_compare("llvm.icmp", ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"), "i32"),
    *_compare("llvm.fcmp", ("oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une",
                            "uno", "_true", "_false"), "f32"),
    *_cast("llvm.trunc", (("i64", "i32"), ("i32", "i8"))),
    *_cast("llvm.zext", (("i8", "i32"), ("i32", "i64"))),
    *_cast("llvm.sext", (("i8", "i32"), ("i32", "i64"))),
    *_cast("llvm.sitofp", (("i32", "f32"), ("i64", "f64"), ("i8", "f64"))),
    *_cast("llvm.uitofp", (("i32", "f32"), ("i64", "f64"), ("i8", "f64"))),
    *_cast("llvm.fptosi", (("f32", "i32"), ("f64", "i64")), numbers="small"),
    *_cast("llvm.fptoui", (("f32", "i32"), ("f64", "i64")), numbers="positive"),
    *_cast("llvm.fpext", (("f32", "f64"),)),
    *_cast("llvm.fptrunc", (("f64", "f32"),)),
    *_cast("llvm.bitcast", (("f32", "i32"), ("i64", "f64"))),
    *(one for name, numbers in _FUNCTIONS.items()
      for one in _intrinsic(name, 1, _FLOATS, numbers=numbers, tolerance=_TOLERANCE)),
    *(one for name in _ROUNDINGS for one in _intrinsic(name, 1, _FLOATS)),
    *(one for name in ("maximum", "minimum", "copysign") for one in _intrinsic(name, 2, _FLOATS)),
    *(one for name in ("maxnum", "minnum") for one in _intrinsic(name, 2, _FLOATS, numbers="small")),
    *(one for name in ("pow", "atan2")
      for one in _intrinsic(name, 2, _FLOATS, numbers="positive", tolerance=_TOLERANCE)),
    *_intrinsic("fma", 3, _FLOATS),
    *_intrinsic("fmuladd", 3, _FLOATS, numbers="unit", tolerance=_TOLERANCE),
    *(one for name in ("ctpop", "bitreverse", "abs", "ctlz", "cttz") for one in _intrinsic(name, 1, _INTEGERS)),
    *_intrinsic("bswap", 1, ("i16", "i32", "i64")),
    *(one for name in ("smax", "smin", "umax", "umin", "sadd.sat", "uadd.sat", "ssub.sat", "usub.sat")
      for one in _intrinsic(name, 2, _INTEGERS)),
    *(one for name in ("sshl.sat", "ushl.sat") for one in _intrinsic(name, 2, _INTEGERS, numbers="shift")),
    *(one for name in ("fshl", "fshr") for one in _intrinsic(name, 3, _INTEGERS)),
    *(_with_overflow(name) for name in ("sadd", "uadd", "ssub", "usub", "smul", "umul")),
    *(_reduced(name, "i32") for name in ("add", "mul", "and", "or", "xor", "smax", "smin", "umax", "umin")),
    *(_reduced(name, "f32") for name in ("fmax", "fmin", "fmaximum", "fminimum")),
    *(_reduced(name, "f64", "start") for name in ("fadd", "fmul")),
]  # fmt: skip
