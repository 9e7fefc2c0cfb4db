"""Programs of TOSA that have something to canonicalize: each a function of its own.

`INEXACT` are those that MLIR changes although the result may differ, which are left as they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from tosa_text import const, function, op, shape
from window_programs import joined, resize, sliced, windows

FLOATS = ("f32", "f16", "bf16")
INTEGERS = ("i8", "i16", "i32")


def _number(element: str, n: int) -> str:
    return str(n) if element.startswith("i") else f"{n}.0"


def _binary() -> Iterator[str]:
    shapes = (("2x3", "2x3", "2x3"), ("2x3", "1x1", "2x3"), ("1x3", "2x1", "2x3"), ("?x3", "1x3", "?x3"))
    for element, (a, b, r), n, name in product((*FLOATS, *INTEGERS), shapes, (0, 1, 2), ("add", "sub")):
        for side in (0, 1):
            x, y = f"tensor<{a}x{element}>", f"tensor<{b}x{element}>"
            ty = f"tensor<{r}x{element}>"
            if "?" in (x, y)[side]:
                continue
            body = const("c", _number(element, n), (x, y)[side])
            operands = "%c, %x" if side == 0 else "%x, %c"
            body += op(name, operands, f"{x}, {y}", ty)
            yield function(f"{name}_{len(body)}", f"%x: {(y, x)[side]}", body, "r", ty)


def _products() -> Iterator[str]:
    for element, n, shift, side in product(("f32", "i32", "i16"), (0, 1, 4, 7), (0, 2), (0, 1)):
        if (shift and element != "i32") or (n == 0 and element == "f32"):
            continue
        ty, wide = f"tensor<2x3x{element}>", "tensor<2x3xi32>" if element.startswith("i") else f"tensor<2x3x{element}>"
        body = const("c", _number(element, n), ty) + const("s", str(shift), "tensor<1xi8>")
        operands = ("%c, %x, %s", "%x, %c, %s")[side]
        name = f"mul_{element}_{n}_{shift}_{side}"
        yield function(name, f"%x: {ty}", body + op("mul", operands, f"{ty}, {ty}, tensor<1xi8>", wide), "r", wide)
        dynamic = const("c", _number(element, n), f"tensor<1x1x{element}>") + const("s", str(shift), "tensor<1xi8>")
        free = f"tensor<?x3x{element}>"
        wide = free if not element.startswith("i") else "tensor<?x3xi32>"
        types = (f"tensor<1x1x{element}>, {free}", f"{free}, tensor<1x1x{element}>")[side]
        yield function(name + "_d", f"%x: {free}", dynamic + op("mul", operands, f"{types}, tensor<1xi8>", wide), "r", wide)


def _constants() -> Iterator[str]:
    pairs = (("add", 100, 27), ("add", 100, 28), ("sub", -100, 28), ("sub", -100, 29), ("intdiv", 7, -2),
             ("intdiv", 0, 5), ("intdiv", -7, 2), ("intdiv", 7, 0), ("greater", 3, 3), ("greater", 4, 3),
             ("greater_equal", 3, 3), ("greater_equal", 2, 3), ("equal", 2, 2), ("equal", 2, 3))  # fmt: skip
    for (name, a, b), element in product(pairs, ("f32", "f16", "i8", "i32")):
        if name == "intdiv" and element != "i32":
            continue
        ty = f"tensor<2x3x{element}>"
        result = "tensor<2x3xi1>" if name in ("greater", "greater_equal", "equal") else ty
        body = const("a", _number(element, a), ty) + const("b", _number(element, b), ty)
        yield function("c", "", body + op(name, "%a, %b", f"{ty}, {ty}", result), "r", result)
        mixed = const("a", _number(element, a), ty)
        yield function("m", f"%x: {ty}", mixed + op(name, "%a, %x", f"{ty}, {ty}", result), "r", result)
        yield function("n", f"%x: {ty}", mixed + op(name, "%x, %a", f"{ty}, {ty}", result), "r", result)
        yield function("s", f"%x: {ty}", op(name, "%x, %x", f"{ty}, {ty}", result), "r", result)
    for a, b in product((3, 4, -5), (2, 0)):
        ty = "tensor<2xi32>"
        for shift in (0, 1, 5, 31):
            body = const("a", str(a), ty) + const("b", str(b), ty) + const("s", str(shift), "tensor<1xi8>")
            yield function("p", "", body + op("mul", "%a, %b, %s", f"{ty}, {ty}, tensor<1xi8>", ty), "r", ty)
    for numbers in ("[1.0, 2.0]", "3.0", "0.0", "-4.0"):
        ty = "tensor<2xf32>"
        yield function("r", "", const("a", numbers, ty) + op("reciprocal", "%a", ty, ty), "r", ty)


def _unary() -> Iterator[str]:
    for name in ("abs", "ceil", "floor", "exp", "log", "identity", "rsqrt", "tanh", "reciprocal"):
        ty = "tensor<2x3xf32>"
        body = op(name, "%x", ty, ty).replace("%r =", "%q =") + op(name, "%q", ty, ty)
        yield function(f"{name}_twice", f"%x: {ty}", body, "r", ty)
    for name, ty in (("logical_not", "tensor<2xi1>"), ("bitwise_not", "tensor<2xi32>"), ("abs", "tensor<2xi32>")):
        body = op(name, "%x", ty, ty).replace("%r =", "%q =") + op(name, "%q", ty, ty)
        yield function(f"{name}_twice", f"%x: {ty}", body, "r", ty)
    for element, zero, other in (("f32", "0.0", "0.0"), ("i32", "0", "0"), ("i8", "0", "1")):
        ty, one = f"tensor<2x3x{element}>", f"tensor<1x{element}>"
        for second in dict.fromkeys((zero, other)):
            if element == "i8" and second == "0":
                continue
            body = const("z", zero, one) + const("y", second, one)
            body += op("negate", "%x, %z, %z", f"{ty}, {one}, {one}", ty).replace("%r =", "%q =")
            body += op("negate", "%q, %z, %y", f"{ty}, {one}, {one}", ty)
            yield function("negate", f"%x: {ty}", body, "r", ty)


def _conversions() -> Iterator[str]:
    elements = ("i1", "i8", "i16", "i32", "f16", "f32")
    for a, b in product(elements, elements):
        x, y = f"tensor<2x?x{a}>", f"tensor<2x?x{b}>"
        yield function("cast", f"%x: {x}", op("cast", "%x", x, y), "r", y)
        x, y = f"tensor<2x{a}>", f"tensor<2x{b}>"
        if "i1" in (a, b) and (a + b).startswith(("i1f", "f")):
            continue
        for numbers in ("true", "false") if a == "i1" else (_number(a, 3), _number(a, -3), _number(a, 0)):
            yield function("cast", "", const("x", numbers, x) + op("cast", "%x", x, y), "r", y)
    for a, b, c in product(elements[:4], elements[:4], elements[:4]):
        x, y, z = (f"tensor<2x{e}>" for e in (a, b, c))
        body = op("cast", "%x", x, y).replace("%r =", "%q =") + op("cast", "%q", y, z)
        yield function("casts", f"%x: {x}", body, "r", z)
    limits = {"f32": ("0xFF800000", "0x7F800000"), "i8": ("-128", "127"), "i32": ("-2147483648", "2147483647")}
    ranges = {"f32": (("-1.0", "2.0"), ("0.0", "6.0"), ("2.0", "3.0")), "i8": (("-5", "5"), ("0", "6"), ("7", "9"))}
    for element, (low, high) in limits.items():
        ty = f"tensor<2x3x{element}>"
        text = f"{{min_val = {low} : {element}, max_val = {high} : {element}}}"
        yield function("clamp", f"%x: {ty}", op("clamp", "%x", ty, ty, text), "r", ty)
    for element, found in ranges.items():
        ty = f"tensor<2x3x{element}>"
        for (a, b), (c, d), first, second in product(found, found, ("PROPAGATE", "IGNORE"), ("PROPAGATE", "IGNORE")):
            inner = f"{{min_val = {a} : {element}, max_val = {b} : {element}, nan_mode = {first}}}"
            outer = f"{{min_val = {c} : {element}, max_val = {d} : {element}, nan_mode = {second}}}"
            body = op("clamp", "%x", ty, ty, inner).replace("%r =", "%q =") + op("clamp", "%q", ty, ty, outer)
            yield function("clamps", f"%x: {ty}", body, "r", ty)


def _selections() -> Iterator[str]:
    ty, p = "tensor<2x3xf32>", "tensor<2x3xi1>"
    three = f"{p}, {ty}, {ty}"
    arguments = f"%p: {p}, %x: {ty}, %y: {ty}"
    yield function("same", arguments, op("select", "%p, %x, %x", three, ty), "r", ty)
    inverted = f"  %q = tosa.logical_not %p : ({p}) -> {p}\n"
    yield function("inverted", arguments, inverted + op("select", "%q, %x, %y", three, ty), "r", ty)
    for chosen in ("true", "false"):
        yield function("c", arguments, const("c", chosen, p) + op("select", "%c, %x, %y", three, ty), "r", ty)
        one = const("c", chosen, "tensor<1x1xi1>")
        broadcast = op("select", "%c, %x, %y", f"tensor<1x1xi1>, {ty}, {ty}", ty)
        yield function("d", arguments, one + broadcast, "r", ty)


def _reductions() -> Iterator[str]:
    for name in ("reduce_max", "reduce_min", "reduce_sum", "reduce_product", "argmax"):
        for extents, axis in product(((1, 3), (2, 1), (2, 3), ("?", 1), (1, "?")), (0, 1)):
            x = f"tensor<{extents[0]}x{extents[1]}xf32>"
            kept = [str(n) for i, n in enumerate(extents) if i != axis]
            reduced = [("1" if i == axis else str(n)) for i, n in enumerate(extents)]
            y = f"tensor<{kept[0]}xi32>" if name == "argmax" else f"tensor<{'x'.join(reduced)}xf32>"
            yield function(name, f"%x: {x}", op(name, "%x", x, y, f"{{axis = {axis} : i32}}"), "r", y)
    for name in ("reduce_all", "reduce_any"):
        x = "tensor<2x1xi1>"
        yield function(name, f"%x: {x}", op(name, "%x", x, x, "{axis = 1 : i32}"), "r", x)


def _shaping() -> Iterator[str]:
    for x, y in (("6", "6"), ("6", "2x3"), ("?x3", "?x3"), ("?x?", "?x?"), ("2x3", "?x3"), ("?", "2x3")):
        sizes = [(-1 if n == "?" else int(n)) for n in y.split("x")]
        if sizes.count(-1) > 1:
            continue
        xt, yt = f"tensor<{x}xf32>", f"tensor<{y}xf32>"
        types = f"{xt}, !tosa.shape<{len(sizes)}>"
        yield function("reshape", f"%x: {xt}", shape("s", sizes) + op("reshape", "%x, %s", types, yt), "r", yt)
    for numbers in ("7.0", "[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]"):
        body = const("x", numbers, "tensor<6xf32>") + shape("s", [2, 3])
        body += op("reshape", "%x, %s", "tensor<6xf32>, !tosa.shape<2>", "tensor<2x3xf32>")
        yield function("constant", "", body, "r", "tensor<2x3xf32>")
        again = body + "  %t = tosa.identity %x : (tensor<6xf32>) -> tensor<6xf32>\n"
        yield again.join(("func.func @two() -> (tensor<2x3xf32>, tensor<6xf32>) {\n",
                          "  return %r, %t : tensor<2x3xf32>, tensor<6xf32>\n}\n"))  # fmt: skip
    twice = shape("s", [3, 2]) + shape("t", [6])
    twice += "  %q = tosa.reshape %x, %s : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<3x2xf32>\n"
    twice += op("reshape", "%q, %t", "tensor<3x2xf32>, !tosa.shape<1>", "tensor<6xf32>")
    yield function("twice", "%x: tensor<2x3xf32>", twice, "r", "tensor<6xf32>")
    for extents, perms in (((2, 3), (0, 1)), ((2, 3), (1, 0)), ((1, 3), (1, 0)), ((2, 1, 3, 1), (0, 2, 1, 3)),
                           ((1, 2, 1), (2, 0, 1)), (("?", 1, 3), (1, 0, 2)), (("?", 1, "?"), (1, 0, 2))):  # fmt: skip
        x = f"tensor<{'x'.join(map(str, extents))}xf32>"
        y = f"tensor<{'x'.join(str(extents[i]) for i in perms)}xf32>"
        text = f"{{perms = array<i32: {', '.join(map(str, perms))}>}}"
        yield function("transpose", f"%x: {x}", op("transpose", "%x", x, y, text), "r", y)
    for first, second in product(((0, 2, 1), (2, 0, 1), (1, 2, 0)), repeat=2):
        extents = (2, 3, 4)
        middle = [extents[i] for i in first]
        x, q, y = (f"tensor<{'x'.join(map(str, e))}xf32>" for e in (extents, middle, [middle[i] for i in second]))
        lines = [
            op("transpose", v, a, b, f"{{perms = array<i32: {', '.join(map(str, p))}>}}")
            for v, a, b, p in (("%x", x, q, first), ("%q", q, y, second))
        ]
        yield function("transposes", f"%x: {x}", lines[0].replace("%r =", "%q =") + lines[1], "r", y)
    splat = const("x", "7.0", "tensor<2x3xf32>")
    text = "{perms = array<i32: 1, 0>}"
    yield function("t", "", splat + op("transpose", "%x", "tensor<2x3xf32>", "tensor<3x2xf32>", text), "r", "tensor<3x2xf32>")
    for x, axis in product(("tensor<2x3xf32>", "tensor<1x3xf32>", "tensor<2x?xf32>"), (0, 1)):
        text = f"{{axis = {axis} : i32}}"
        yield function("reverse", f"%x: {x}", op("reverse", "%x", x, x, text), "r", x)
    yield function("rs", "", splat + op("reverse", "%x", "tensor<2x3xf32>", "tensor<2x3xf32>", "{axis = 1 : i32}"), "r", "tensor<2x3xf32>")
    for multiples, x, y in (((1, 1), "2x3", "2x3"), ((2, 1), "2x3", "4x3"), ((1, 1), "?x3", "?x3"), ((1, 1), "2x3", "2x?")):
        xt, yt = f"tensor<{x}xf32>", f"tensor<{y}xf32>"
        body = shape("m", multiples) + op("tile", "%x, %m", f"{xt}, !tosa.shape<2>", yt)
        yield function("tile", f"%x: {xt}", body, "r", yt)


def _dead_and_equal() -> Iterator[str]:
    t = "tensor<2xf32>"
    body = const("a", "1.0", t) + const("b", "1.0", t) + f"  %u = tosa.exp %x : ({t}) -> {t}\n"
    yield function("dead", f"%x: {t}", body + op("maximum", "%a, %b", f"{t}, {t}", t), "r", t)
    body = shape("s", (2, 3)) + "  %d = tosa.dim %x {axis = 0 : i32} : (tensor<4x3xf32>) -> !tosa.shape<1>\n"
    body += "  %e = tosa.concat_shape %d, %d : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<2>\n"
    body += "  %f = tosa.add_shape %e, %s : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>\n"
    body += op("reshape", "%x, %f", "tensor<4x3xf32>, !tosa.shape<2>", "tensor<6x2xf32>")
    yield function("shapes", "%x: tensor<4x3xf32>", body, "r", "tensor<6x2xf32>")


def _inexact() -> Iterator[str]:
    for element, name in product(("f32", "f16"), ("%c, %x, %s", "%x, %c, %s")):
        ty = f"tensor<2x3x{element}>"
        body = const("c", "0.0", ty) + const("s", "0", "tensor<1xi8>")
        yield function("mul_nan", f"%x: {ty}", body + op("mul", name, f"{ty}, {ty}, tensor<1xi8>", ty), "r", ty)
    ty, wide = "tensor<2x3xf32>", "{min_val = 0xFF800000 : f32, max_val = 0x7F800000 : f32, nan_mode = IGNORE}"
    yield function("clamp_nan", f"%x: {ty}", op("clamp", "%x", ty, ty, wide), "r", ty)
    for element in ("i8", "i16"):
        ty, one = f"tensor<2x3x{element}>", f"tensor<1x{element}>"
        body = const("z", "0", one) + op("negate", "%x, %z, %z", f"{ty}, {one}, {one}", ty).replace("%r =", "%q =")
        body += op("negate", "%q, %z, %z", f"{ty}, {one}, {one}", ty)
        yield function("negate_least", f"%x: {ty}", body, "r", ty)
    ty = "tensor<2x1xf32>"
    for name in ("reduce_max", "reduce_min"):
        text = "{axis = 1 : i32, nan_mode = IGNORE}"
        yield function("reduce_nan", f"%x: {ty}", op(name, "%x", ty, ty, text), "r", ty)
    ty = "tensor<1x1x1x3xf32>"
    text = "{kernel = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, nan_mode = IGNORE}"
    yield function("pool_nan", f"%x: {ty}", op("max_pool2d", "%x", ty, ty, text), "r", ty)
    x, q, y = (f"tensor<1x{n}x{n}x1xf32>" for n in (2, 4, 3))
    body = shape("p", (0, 0, 1, 1, 1, 1, 0, 0)) + const("v", "-3.40282347E+38", "tensor<1xf32>")
    body += op("pad", "%x, %p, %v", f"{x}, !tosa.shape<8>, tensor<1xf32>", q).replace("%r =", "%q =")
    text = "{kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}"
    yield function("pool_infinite", f"%x: {x}", body + op("max_pool2d", "%q", q, y, text), "r", y)
    yield resize((2, 2, 3, 3), "f32", "BILINEAR")
    ty = "tensor<2xf32>"
    body = const("c", "3.0", ty)
    yield function("cast_bool", "", body + op("cast", "%c", ty, "tensor<2xi1>"), "r", "tensor<2xi1>")


FAMILIES = (
    _binary, _products, _constants, _unary, _conversions, _selections, _reductions, _shaping, joined, sliced, windows,
    _dead_and_equal,
)  # fmt: skip
INEXACT = (_inexact,)


def programs(families: Sequence[Any] = FAMILIES) -> dict[str, str]:
    """Each program, by the name of its function."""
    found: dict[str, str] = {}
    for family in families:
        for number, text in enumerate(family()):
            name = f"{family.__name__.strip('_')}_{number}"
            head, _, rest = text.partition("@")
            found[name] = f"{head}@{name}({rest.partition('(')[2]}"
    return found
