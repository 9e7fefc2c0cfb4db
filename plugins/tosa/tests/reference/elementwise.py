"""Elementwise operations in every type that a profile or an extension has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from program import Draw, Program, between, is_float, limits, numbers, special

FLOATS = ("f16", "bf16", "f32")
F8 = ("f8E4M3FN", "f8E5M2")
INTS = ("i8", "i16", "i32")
WIDE = ("i32", "i64")
ALL_INTS = (*INTS, "i64")
ANY = ("i1", *ALL_INTS, *F8, *FLOATS)
SHAPES: tuple[Any, ...] = ((4, 5), (), (1,), (3, 1, 2), (2, 3, 1, 2, 2), (67,))
PAIRS: tuple[Any, ...] = (
    ((4, 5), (4, 5)), ((1, 5), (4, 1)), ((), ()), ((1,), (6,)), ((3, 1, 2, 4), (3, 7, 1, 4)), ((1, 1), (1, 1)),
)  # fmt: skip


def joined(*shapes: Sequence[int]) -> tuple[int, ...]:
    """The shape that shapes are broadcast to."""
    return tuple(max(sizes) for sizes in zip(*shapes))


def typed(shape: Sequence[int], element: str) -> str:
    return f"tensor<{''.join(f'{n}x' for n in shape)}{element}>"


#: For each function of a float: units in the last place, and the arguments if not all.
UNARY: dict[str, tuple[float, Draw | None]] = {
    "ceil": (0, special), "floor": (0, special), "abs": (0, special), "cos": (8, between(-3, 3)),
    "sin": (8, between(-3, 3)), "erf": (8, special), "exp": (16, between(-8, 8)), "log": (8, between(0.01, 90)),
    "reciprocal": (2, special), "rsqrt": (4, between(0.01, 90)), "sigmoid": (8, special), "tanh": (8, special),
}  # fmt: skip


def unary(op: str, elements: Sequence[str], ulps: float = 0, draw: Draw | None = None) -> Iterator[Program]:
    for element in elements:
        for shape in SHAPES:
            p = Program(f"{op} {element} {shape}", (ulps, 0.0))
            yield p.returning(*p.apply(op, [p.argument(shape, element, draw)], typed(shape, element)))


def binary(
    op: str, elements: Sequence[str], ulps: float = 0, draws: tuple[Draw | None, Draw | None] = (None, None),
    result: str | None = None, attributes: str = "",
) -> Iterator[Program]:  # fmt: skip
    for element in elements:
        for a, b in PAIRS:
            p = Program(f"{op} {element} {a} {b} {attributes}", (ulps, 0.0))
            operands = [p.argument(a, element, draws[0]), p.argument(b, element, draws[1])]
            made = p.apply(op, operands, typed(joined(a, b), result or element), attributes=attributes)
            yield p.returning(*made)


def _half(rng: Any, shape: Sequence[int], element: str) -> Any:
    """Numbers whose sums and differences do not overflow."""
    if is_float(element):
        return special(rng, shape, element)
    low, high = limits(element)
    return between(low // 2, high // 2)(rng, shape, element)


def _shift(rng: Any, shape: Sequence[int], element: str) -> Any:
    return between(0, int(element[1:]) - 1)(rng, shape, element)


def _divisor(rng: Any, shape: Sequence[int], element: str) -> Any:
    return between(1, 9)(rng, shape, element) * rng.choice([-1, 1], size=shape).astype(element.replace("i", "int"))


def mul() -> Iterator[Program]:
    for element in (*ALL_INTS, *FLOATS):
        for a, b in PAIRS:
            p = Program(f"mul {element} {a} {b}", (1, 0.0))
            draw = special if is_float(element) else numbers
            operands = [p.argument(a, element, draw), p.argument(b, element, draw), p.constant((1,), "i8", 0)]
            result = element if is_float(element) or element == "i64" else "i32"
            yield p.returning(*p.apply("mul", operands, typed(joined(a, b), result)))
    for shift in (1, 7, 31, 33, 62, None):
        for a, b in PAIRS:
            p = Program(f"mul i32 >> {shift} {a} {b}")
            by = p.argument((1,), "i8", between(20, 60)) if shift is None else p.constant((1,), "i8", shift)
            size = min((shift or 20) + 30, 62)
            limit = min(1 << (size // 2), (1 << 31) - 1)
            operands = [p.argument(a, "i32", between(-limit, limit - 1)) for a in (a, b)]
            yield p.returning(*p.apply("mul", [*operands, by], typed(joined(a, b), "i32")))


def negate() -> Iterator[Program]:
    for element in (*ALL_INTS, *FLOATS):
        for shape in SHAPES:
            p = Program(f"negate {element} {shape}")
            low, high = (-0.0, 0.0) if is_float(element) else limits(element)
            draw = special if is_float(element) else between(low + 1, high)
            operands = [p.argument(shape, element, draw), p.zero(element), p.zero(element)]
            yield p.returning(*p.apply("negate", operands, typed(shape, element)))
    for constant in (True, False):
        for shape in SHAPES:
            p = Program(f"negate i8 zero points {constant} {shape}")
            zeros = [p.constant((1,), "i8", n) if constant else p.argument((1,), "i8") for n in (-7, 12)]
            yield p.returning(*p.apply("negate", [p.argument(shape, "i8"), *zeros], typed(shape, "i8")))


def clamp() -> Iterator[Program]:
    for element in ("i8", "i16", *FLOATS):
        for mode in ("PROPAGATE", "IGNORE") if is_float(element) else ("PROPAGATE",):
            for shape in SHAPES:
                p = Program(f"clamp {element} {mode} {shape}")
                low, high = ("-0.5", "1.25") if is_float(element) else ("-7", "100")
                attributes = f"min_val = {low} : {element}, max_val = {high} : {element}, nan_mode = {mode}"
                operand = p.argument(shape, element, special)
                yield p.returning(*p.apply("clamp", [operand], typed(shape, element), attributes=attributes))


def select() -> Iterator[Program]:
    for element in ("i1", *ALL_INTS, *FLOATS):
        for a, b in PAIRS:
            p = Program(f"select {element} {a} {b}")
            operands = [p.argument(a, "i1"), p.argument(b, element, special), p.argument(a, element, special)]
            yield p.returning(*p.apply("select", operands, typed(joined(a, b), element)))


def table() -> Iterator[Program]:
    for shape in SHAPES:
        for element, size, result in (("i8", 256, "i8"), ("i16", 513, "i32")):
            p = Program(f"table {element} {shape}")
            operands = [p.argument(shape, element), p.argument((size,), element, between(-100, 120))]
            yield p.returning(*p.apply("table", operands, typed(shape, result)))


def rounding_shift() -> Iterator[Program]:
    for rounds in ("true", "false"):
        yield from binary("arithmetic_right_shift", ALL_INTS, 0, (numbers, _shift), attributes=f"round = {rounds}")


def cast() -> Iterator[Program]:
    whole = ("i1", *INTS)
    pairs = [(a, b) for a in whole for b in whole if a != b]
    pairs += [(a, b) for a in INTS for b in FLOATS] + [(a, b) for a in FLOATS for b in INTS]
    pairs += [(a, b) for a in (*FLOATS, *F8) for b in (*FLOATS, *F8) if a != b and not (a in F8 and b in F8)]
    pairs += [("i64", "i32"), ("i32", "i64"), ("i1", "i64"), ("i64", "i1"), ("i1", "f32"), ("f32", "i1")]
    for source, target in pairs:
        for shape in SHAPES:
            p = Program(f"cast {source} {target} {shape}")
            draw = special if is_float(target) else numbers
            draw = between(-200, 300) if is_float(source) and not is_float(target) and target != "i1" else draw
            yield p.returning(*p.apply("cast", [p.argument(shape, source, draw)], typed(shape, target)))


def identity() -> Iterator[Program]:
    yield from unary("identity", (*ANY, "i4", "i48"), draw=special)


def constants() -> Iterator[Program]:
    values: dict[str, Any] = {"i1": [True, False], "i4": [-7, 7], "i48": [-(1 << 47), (1 << 47) - 1], "i8": [-128, 127]}
    values |= {"i16": [-32768, 32767], "i32": [-(1 << 31), (1 << 31) - 1], "i64": [-(1 << 63), (1 << 63) - 1]}
    values |= {element: [-1.5, 0.25] for element in (*F8, *FLOATS)}
    for element, pair in values.items():
        for shape, text in (((2,), pair), ((2, 2), [pair, pair]), ((), pair[0]), ((3,), pair[1])):
            p = Program(f"const {element} {shape}")
            p.argument((1,), "i8")
            yield p.returning(p.constant(shape, element, text))


def families() -> dict[str, Iterator[Program]]:
    """Programs by operation."""
    found: dict[str, Any] = {op: unary(op, FLOATS, ulps, draw) for op, (ulps, draw) in UNARY.items() if op != "abs"}
    found["abs"] = unary("abs", (*WIDE, *FLOATS), 0, _half)
    found["bitwise_not"] = unary("bitwise_not", ALL_INTS)
    found["clz"] = unary("clz", WIDE)
    found["logical_not"] = unary("logical_not", ("i1",))
    for op in ("add", "sub"):
        found[op] = binary(op, (*WIDE, *FLOATS), 1, (_half, _half))
    for op in ("bitwise_and", "bitwise_or", "bitwise_xor"):
        found[op] = binary(op, ALL_INTS)
    for op in ("logical_and", "logical_or", "logical_xor"):
        found[op] = binary(op, ("i1",))
    for op in ("logical_left_shift", "logical_right_shift"):
        found[op] = binary(op, ALL_INTS, 0, (numbers, _shift))
    found["intdiv"] = binary("intdiv", WIDE, 0, (_half, _divisor))
    for op in ("equal", "greater", "greater_equal"):
        found[op] = binary(op, (*WIDE, *FLOATS), 0, (special, special), "i1")
    found["pow"] = binary("pow", FLOATS, 24, (between(0.1, 5), between(-3, 3)))
    for op in ("maximum", "minimum"):
        found[op] = _extreme(op)
    found |= {"arithmetic_right_shift": rounding_shift(), "mul": mul(), "negate": negate(), "clamp": clamp()}
    found |= {"select": select(), "table": table(), "cast": cast(), "identity": identity(), "const": constants()}
    return found


def _extreme(op: str) -> Iterator[Program]:
    yield from binary(op, (*WIDE, *FLOATS), 0, (special, special))
    yield from binary(op, FLOATS, 0, (special, special), attributes="nan_mode = IGNORE")
