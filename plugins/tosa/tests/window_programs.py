"""Programs of TOSA whose canonical forms have other windows, slices, paddings or concatenations."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from tosa_text import const, function, op, shape


def joined() -> Iterator[str]:
    t = "tensor<2x3xf32>"
    for inner, outer in product((0, 1), (0, 1)):
        q = f"tensor<{'4x3' if inner == 0 else '2x6'}xf32>"
        other = {(0, 0): "2x3", (0, 1): "4x2", (1, 0): "5x6", (1, 1): "2x3"}[inner, outer]
        z, r = f"tensor<{other}xf32>", {(0, 0): "6x3", (0, 1): "4x5", (1, 0): "7x6", (1, 1): "2x9"}[inner, outer]
        r = f"tensor<{r}xf32>"
        body = op("concat", "%x, %y", f"{t}, {t}", q, f"{{axis = {inner} : i32}}").replace("%r =", "%q =")
        body += op("concat", "%z, %q", f"{z}, {q}", r, f"{{axis = {outer} : i32}}")
        yield function("concat", f"%x: {t}, %y: {t}, %z: {z}", body, "r", r)
    yield function("one", f"%x: {t}", op("concat", "%x", t, t, "{axis = 0 : i32}"), "r", t)
    free = "tensor<?x3xf32>"
    yield function("cast", f"%x: {t}", op("concat", "%x", t, free, "{axis = 0 : i32}"), "r", free)
    for start, size in product(((0, 0), (0, 3), (0, 2), (1, 4), (1, 3)), ((1, 2), (1, 3), (1, 1))):
        if start[1] + size[1] > 6:
            continue
        y = f"tensor<{size[0]}x{size[1]}xf32>"
        body = op("concat", "%x, %y", f"{t}, {t}", "tensor<2x6xf32>", "{axis = 1 : i32}").replace("%r =", "%q =")
        body += shape("a", start) + shape("b", size)
        body += op("slice", "%q, %a, %b", "tensor<2x6xf32>, !tosa.shape<2>, !tosa.shape<2>", y)
        yield function("part", f"%x: {t}, %y: {t}", body, "r", y)


def sliced() -> Iterator[str]:
    t, two = "tensor<2x3xf32>", "!tosa.shape<2>"
    whole = shape("a", (0, 0)) + shape("b", (2, 3)) + op("slice", "%x, %a, %b", f"{t}, {two}, {two}", t)
    yield function("whole", f"%x: {t}", whole, "r", t)
    for numbers, size in product(("5.0", "[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]"), ((1, 1), (1, 2))):
        y = f"tensor<{size[0]}x{size[1]}xf32>"
        body = const("x", numbers, t) + shape("a", (1, 1)) + shape("b", size)
        yield function("constant", "", body + op("slice", "%x, %a, %b", f"{t}, {two}, {two}", y), "r", y)
    for result in ("tensor<2x?xf32>", "tensor<1x3xf32>", "tensor<?x3xf32>"):
        body = shape("a", (0, 0)) + shape("b", (-1, 3 if "?" not in result.split("x")[1] else -1))
        free = "tensor<?x?xf32>"
        yield function("sizes", f"%x: {free}", body + op("slice", "%x, %a, %b", f"{free}, {two}, {two}", result), "r", result)
    paddings = ((0, 0, 0, 0), (1, 1, 2, 2), (0, 1, 0, 2), (3, 0, 0, 0))
    for padding, start, size in product(paddings, ((0, 0), (1, 1), (2, 3)), ((1, 2), (2, 2))):
        padded = (2 + padding[0] + padding[1], 3 + padding[2] + padding[3])
        if any(a + b > n for a, b, n in zip(start, size, padded)):
            continue
        q, y = (f"tensor<{e[0]}x{e[1]}xf32>" for e in (padded, size))
        body = shape("p", padding) + const("v", "0.0", "tensor<1xf32>")
        body += op("pad", "%x, %p, %v", f"{t}, !tosa.shape<4>, tensor<1xf32>", q).replace("%r =", "%q =")
        body += shape("a", start) + shape("b", size) + op("slice", "%q, %a, %b", f"{q}, {two}, {two}", y)
        yield function("padded", f"%x: {t}", body, "r", y)
    body = shape("p", (0, 0, 0, 0)) + const("v", "1.0", "tensor<1xf32>")
    yield function("nothing", f"%x: {t}", body + op("pad", "%x, %p, %v", f"{t}, !tosa.shape<4>, tensor<1xf32>", t), "r", t)


def windows() -> Iterator[str]:
    for name, value, padding, own in product(
        ("conv2d", "depthwise_conv2d"), ("0.0", "1.0"), ((0, 0, 1, 1, 1, 1, 0, 0), (0, 0, 0, 2, 0, 1, 0, 0), (1, 0, 0, 0, 0, 0, 0, 0)),
        ((0, 0, 0, 0), (1, 0, 0, 1)),
    ):  # fmt: skip
        n, height, width = 1 + padding[0] + padding[1], 4 + padding[2] + padding[3], 4 + padding[4] + padding[5]
        x, q = "tensor<1x4x4x3xf32>", f"tensor<{n}x{height}x{width}x3xf32>"
        channels = 4 if name == "conv2d" else 6
        w = "tensor<4x2x2x3xf32>" if name == "conv2d" else "tensor<2x2x3x2xf32>"
        y = f"tensor<{n}x{height + own[0] + own[1] - 1}x{width + own[2] + own[3] - 1}x{channels}xf32>"
        one = "tensor<1xf32>"
        body = shape("p", padding) + const("v", value, one) + const("z", "0.0", one)
        body += op("pad", "%x, %p, %v", f"{x}, !tosa.shape<8>, {one}", q).replace("%r =", "%q =")
        text = f"{{acc_type = f32, pad = array<i64: {', '.join(map(str, own))}>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>}}"
        body += op(name, "%q, %w, %b, %z, %z", f"{q}, {w}, tensor<{channels}xf32>, {one}, {one}", y, text)
        yield function(name, f"%x: {x}, %w: {w}, %b: tensor<{channels}xf32>", body, "r", y)
    for value, pad, kernel in product((-128, 0), (0, 1, 2), (2, 3)):
        size = 4 + 2 * pad
        x, q, y = (f"tensor<1x{n}x{n}x3xi8>" for n in (4, size, size - kernel + 1))
        body = shape("p", (0, 0, pad, pad, pad, pad, 0, 0)) + const("v", str(value), "tensor<1xi8>")
        body += op("pad", "%x, %p, %v", f"{x}, !tosa.shape<8>, tensor<1xi8>", q).replace("%r =", "%q =")
        text = f"{{kernel = array<i64: {kernel}, {kernel}>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}}"
        body += op("max_pool2d", "%q", q, y, text)
        yield function("pool", f"%x: {x}", body, "r", y)
    one = "tensor<1x1x1x3xf32>"
    text = "{kernel = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}"
    yield function("one", f"%x: {one}", op("max_pool2d", "%x", one, one, text), "r", one)
    for scale, (element, mode) in product(((2, 2, 3, 3), (2, 1, 2, 1)), (("f32", "NEAREST_NEIGHBOR"), ("i8", "BILINEAR"))):
        yield resize(scale, element, mode)


def resize(scale: tuple[int, ...], element: str, mode: str) -> str:
    """An interpolation of 4 x 4 elements to as many, or to 7 x 7."""
    size = 4 if scale[0] == scale[1] else 7
    wide = "i32" if (element, mode) == ("i8", "BILINEAR") else element
    x, y = f"tensor<1x4x4x3x{element}>", f"tensor<1x{size}x{size}x3x{wide}>"
    body = shape("s", scale) + shape("o", (0, 0)) + shape("b", (0, 0))
    types = f"{x}, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>"
    return function("resize", f"%x: {x}", body + op("resize", "%x, %s, %o, %b", types, y, f"{{mode = {mode}}}"), "r", y)
