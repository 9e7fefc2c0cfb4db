"""The rules of operations that compute elements: with two operands, reductions, products, rescaling, control flow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from broken_programs import Broken, Program, broken, changed, zero

_INTEGERS = ("arithmetic_right_shift", "bitwise_and", "bitwise_or", "bitwise_xor", "intdiv", "logical_left_shift", "logical_right_shift")
_FLOATS = ("add", "maximum", "minimum", "pow", "sub")
_BOOLEANS = ("logical_and", "logical_or", "logical_xor")
_COMPARISONS = ("equal", "greater", "greater_equal")


def _broadcasts(name: str, element: str, result: str) -> Iterator[Broken]:
    a, b, y = f"tensor<4x5x{element}>", f"tensor<1x5x{element}>", f"tensor<4x5x{result}>"
    valid = Program(name, (a, b), (y,), {"round": "false"} if name == "arithmetic_right_shift" else {})
    if name == "mul":
        valid = changed(Program(name, (a, b, zero("i8")), (y,)), {})
    yield from broken(
        valid,
        {
            "ranks of the operands": {1: f"tensor<5x{element}>"},
            "sizes of the operands": {1: f"tensor<3x5x{element}>"},
            "shape of the result": {"out": f"tensor<1x5x{result}>"},
            "level: rank": dict.fromkeys((0, 1), f"tensor<1x1x1x1x1x1x1x{element}>") | {"out": f"tensor<1x1x1x1x1x1x1x{result}>"},
        },
    )


def _elementwise() -> Iterator[Broken]:
    for names, element, result in (
        (_INTEGERS, "i32", "i32"), (_FLOATS, "f32", "f32"), (_BOOLEANS, "i1", "i1"), (_COMPARISONS, "f32", "i1"),
        (("mul",), "f32", "f32"),
    ):  # fmt: skip
        for name in names:
            yield from _broadcasts(name, element, result)
    select = Program("select", ("tensor<4x5xi1>", "tensor<4x1xf32>", "tensor<1x5xf32>"), ("tensor<4x5xf32>",))
    yield from broken(
        select,
        {
            "rank of the condition": {0: "tensor<5xi1>"},
            "ranks of the operands": {2: "tensor<5xf32>"},
            "sizes of the operands": {2: "tensor<3x5xf32>"},
            "shape of the result": {"out": "tensor<4x1xf32>"},
        },
    )
    yield from _unary()


def _unary() -> Iterator[Broken]:
    x = "tensor<4x5xf32>"
    clamp = Program("clamp", (x,), (x,), {"min_val": "0.0 : f32", "max_val": "1.0 : f32"})
    nan = "0x7FC00000 : f32"
    yield from broken(
        clamp,
        {
            "max_val of at least min_val": {"max_val": "-1.0 : f32"},
            "min_val is a number": {"min_val": nan},
            "max_val is a number": {"max_val": nan},
        },
    )
    negate = Program("negate", (x, zero("f32"), zero("f32")), (x,))
    wide = changed(negate, {0: "tensor<4xi16>", 1: zero("i16"), 2: zero("i16"), "out": "tensor<4xi16>"})
    for valid, element in ((negate, "f32"), (wide, "i16")):
        rules = {f"zero point of {element} as input": {1: zero(element, 1)}, f"zero point of {element} as result": {2: zero(element, 1)}}
        yield from broken(valid, rules)
    table = Program("table", ("tensor<4xi8>", "tensor<256xi8>"), ("tensor<4xi8>",))
    yield from broken(table, {"elements of the table": {1: "tensor<255xi8>"}})
    for name in ("abs", "ceil", "cos", "erf", "exp", "floor", "identity", "log", "reciprocal", "rsqrt", "sigmoid", "sin", "tanh"):
        yield from broken(
            Program(name, (x,), (x,)),
            {
                "shape of the result": {"out": "tensor<4x4xf32>"},
                "level: rank": {0: "tensor<1x1x1x1x1x1x1xf32>", "out": "tensor<1x1x1x1x1x1x1xf32>"},
            },
        )


def _reductions() -> Iterator[Broken]:
    for name in ("all", "any", "max", "min", "product", "sum"):
        element = "i1" if name in ("all", "any") else "f32"
        valid = Program(f"reduce_{name}", (f"tensor<4x5x{element}>",), (f"tensor<4x1x{element}>",), {"axis": "1 : i32"})
        yield from broken(
            valid,
            {
                "axis of at least 0": {"axis": "-1 : i32"},
                "axis below the rank": {"axis": "2 : i32"},
                "size 1 along the axis": {"out": f"tensor<4x5x{element}>"},
                "sizes beside the axis": {"out": f"tensor<3x1x{element}>"},
            },
        )
    argmax = Program("argmax", ("tensor<4x5xf32>",), ("tensor<4xi32>",), {"axis": "1 : i32"})
    yield from broken(
        argmax,
        {
            "axis of at least 0": {"axis": "-1 : i32"},
            "axis below the rank": {"axis": "2 : i32"},
            "shape of the result": {"out": "tensor<5xi32>"},
            "rank of the result": {"out": "tensor<4x1xi32>"},
        },
    )


def _products() -> Iterator[Broken]:
    zeros = (zero("f32"), zero("f32"))
    valid = Program("matmul", ("tensor<2x3x4xf32>", "tensor<2x4x5xf32>", *zeros), ("tensor<2x3x5xf32>",))
    yield from broken(
        valid,
        {
            "zero point of floats as a": {2: zero("f32", 1)},
            "zero point of floats as b": {3: zero("f32", 1)},
            "batches": {1: "tensor<3x4x5xf32>"},
            "inner dimensions": {1: "tensor<2x3x5xf32>"},
            "shape of the result": {"out": "tensor<2x3x4xf32>"},
        },
    )
    turned = Program("matmul_t", ("tensor<2x3x4xf32>", "tensor<1x5x4xf32>", *zeros), ("tensor<2x3x5xf32>",))
    yield from broken(
        turned,
        {"zero point of floats as a": {2: zero("f32", 1)}, "zero point of floats as b": {3: zero("f32", 1)},
         "batches of b": {1: "tensor<3x5x4xf32>"}},
    )  # fmt: skip
    for name, operands, width in (("fft2d", 2, 8), ("rfft2d", 1, 5)):
        def of(h: int, w: int, half: int, operands: int = operands) -> dict[Any, Any]:
            x, y = f"tensor<1x{h}x{w}xf32>", f"tensor<1x{h}x{half}xf32>"
            return {**dict.fromkeys(range(operands), x), "out": (y, y)}

        base = Program(name, ("",) * operands, (), {"inverse": "false"} if operands == 2 else {})
        half = (lambda w: w) if operands == 2 else (lambda w: w // 2 + 1)
        yield from broken(
            changed(base, of(4, 8, width)),
            {
                "height a power of two": of(6, 8, half(8)),
                "width a power of two": of(4, 6, half(6)),
                "level: height": of(16384, 8, half(8)),
                "level: width": of(4, 16384, half(16384)),
                "shape of the results": of(4, 8, width + 1),
            },
        )


_RESCALE = {
    "scale32": "true", "rounding_mode": "#tosa.rounding_mode<SINGLE_ROUND>", "per_channel": "false", "input_unsigned": "false",
    "output_unsigned": "false",
}  # fmt: skip


def _rescale(source: str, result: str, **attributes: str) -> Program:
    scale = {**_RESCALE, **attributes}
    multiplier = zero("i32" if scale["scale32"] == "true" else "i16", 1)
    operands = (f"tensor<4x{source}>", multiplier, zero("i8", 2), zero(source), zero(result))
    return Program("rescale", operands, (f"tensor<4x{result}>",), scale)


def _rescales() -> Iterator[Broken]:
    unsigned = _rescale("i16", "i8", input_unsigned="true")
    both = _rescale("i8", "i16", output_unsigned="true")
    yield from broken(_rescale("i32", "i8"), {"zero point of i32 as input": {3: zero("i32", 1)}})
    yield from broken(_rescale("i8", "i32"), {"zero point of i32 as result": {4: zero("i32", 1)}})
    yield from broken(_rescale("i16", "i8"), {"zero point of signed i16 as input": {3: zero("i16", 1)}})
    yield from broken(_rescale("i8", "i16"), {"zero point of signed i16 as result": {4: zero("i16", 1)}})
    yield from broken(unsigned, {"zero point of unsigned i16 as input": {3: zero("i16", 7)}})
    yield from broken(both, {"zero point of unsigned i16 as result": {4: zero("i16", 7)}})
    yield from broken(_rescale("i48", "i8", scale32="false"), {"scale32 of i48": {"scale32": "true", 1: zero("i32", 1)}})
    yield from broken(_rescale("i8", "i8", scale32="false"), {"DOUBLE_ROUND without scale32": {"rounding_mode": "#tosa.rounding_mode<DOUBLE_ROUND>"}})
    yield from broken(_rescale("i8", "i16"), {"both unsigned": {"input_unsigned": "true", "output_unsigned": "true"}})
    yield from broken(_rescale("i8", "i32"), {"unsigned input to i32": {"input_unsigned": "true"}, "unsigned i32 as result": {"output_unsigned": "true"}})
    yield from broken(_rescale("i32", "i8"), {"i32 to unsigned": {"output_unsigned": "true"}, "unsigned i32 as input": {"input_unsigned": "true"}})
    wide = _rescale("i48", "i8", scale32="false")
    yield from broken(wide, {"i48 to unsigned": {"output_unsigned": "true"}, "unsigned i48 as input": {"input_unsigned": "true"}})
    scalar: dict[Any, Any] = {0: "tensor<i32>", "out": "tensor<i8>", "per_channel": "true"}
    yield from broken(_rescale("i32", "i8"), {"per_channel of rank 1 or higher": scalar, "a multiplier for each channel": {"per_channel": "true"}})


_COND = """func.func @f(%c: {condition}, %x: tensor<4xf32>) {{
  %r = "tosa.cond_if"(%c, %x) ({{
  ^bb0(%a: {then_in}):
    "tosa.yield"(%a) : ({then_in}) -> ()
  }}, {{
  ^bb0(%a: {else_in}):
    "tosa.yield"(%a) : ({else_in}) -> ()
  }}) : ({condition}, tensor<4xf32>) -> {out}
  return
}}
"""
_LOOP = """func.func @f(%x: tensor<4xf32>) {{
  %r = "tosa.while_loop"(%x) ({{
  ^bb0(%a: {cond_in}):
    %p = "tosa.const"() <{{values = dense<0> : {stop}}}> : () -> {stop}
    "tosa.yield"(%p) : ({stop}) -> ()
  }}, {{
  ^bb0(%a: {body_in}):
    %y = "tosa.const"() <{{values = dense<0.0> : {body_out}}}> : () -> {body_out}
    "tosa.yield"(%y) : ({body_out}) -> ()
  }}) : (tensor<4xf32>) -> {out}
  return
}}
"""
_LOOP_TYPES = {"cond_in": "tensor<4xf32>", "body_in": "tensor<4xf32>", "body_out": "tensor<4xf32>", "out": "tensor<4xf32>", "stop": "tensor<i1>"}


def _nested(depth: int) -> str:
    inner = '"tosa.yield"(%x0) : (tensor<4xf32>) -> ()'
    for i in range(depth):
        name = f"%x{i + 1}"
        inner = inner.replace("%x0", name) if i == 0 else inner
        region = f"{{\n^bb0(%k{i + 1}: tensor<i1>, {name}: tensor<4xf32>):\n{inner}\n}}"
        outer = f"%x{i + 2}" if i + 1 < depth else "%v"
        key = f"%k{i + 2}" if i + 1 < depth else "%c"
        inner = f'%r{i} = "tosa.cond_if"({key}, {key}, {outer}) ({region}, {region}) : (tensor<i1>, tensor<i1>, tensor<4xf32>) -> tensor<4xf32>\n"tosa.yield"(%r{i}) : (tensor<4xf32>) -> ()'
    return "func.func @f(%c: tensor<i1>, %v: tensor<4xf32>) {\n" + inner.rpartition('"tosa.yield"')[0] + "return\n}\n"


def _control_flow() -> Iterator[Broken]:
    types = {"condition": "tensor<i1>", "then_in": "tensor<4xf32>", "else_in": "tensor<4xf32>", "out": "tensor<4xf32>"}
    valid = Program("cond_if", text=_COND.format(**types))
    other = "tensor<5xf32>"
    rules = {
        "inputs of then_graph": {"then_in": other}, "inputs of else_graph": {"else_in": other},
        "results": {"out": other}, "one element of the condition": {"condition": "tensor<2xi1>"},
    }  # fmt: skip
    yield from broken(valid, {rule: {"text": _COND.format(**(types | change))} for rule, change in rules.items()})
    yield from broken(Program("cond_if", text=_nested(5)), {"level: nesting": {"text": _nested(7)}})
    loop = Program("while_loop", text=_LOOP.format(**_LOOP_TYPES))
    changes = {
        "inputs of cond_graph": {"cond_in": other}, "inputs of body_graph": {"body_in": other},
        "results of body_graph": {"body_out": other}, "results": {"out": other},
        "one element of the condition": {"stop": "tensor<2xi1>"}, "a boolean condition": {"stop": "tensor<i32>"},
    }  # fmt: skip
    yield from broken(loop, {rule: {"text": _LOOP.format(**(_LOOP_TYPES | change))} for rule, change in changes.items()})


def rules() -> Iterator[Broken]:
    """A program for each rule of these operations."""
    yield from _elementwise()
    yield from _reductions()
    yield from _products()
    yield from _rescales()
    yield from _control_flow()
