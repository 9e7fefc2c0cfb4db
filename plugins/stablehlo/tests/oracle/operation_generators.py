"""Random legal operations of StableHLO, for every one that has more than one type to it: mostly legal, that is."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from operation_cases import ALLOWED, COMPLEX, FLOATS, INTEGERS, Case, Region, array, pairs, tensor

NUMBERS = (*INTEGERS, *FLOATS, *COMPLEX)
SIGNED = tuple(e for e in INTEGERS if not e.startswith("u"))
Generator = Callable[[Random], Case]
GENERATORS: dict[str, Generator] = {}


def generates(name: str) -> Callable[[Generator], Generator]:
    def add(function: Generator) -> Generator:
        GENERATORS[f"stablehlo.{name}"] = function
        return function

    return add


def sizes(random: Random, rank: int, dynamic: float = 0.15) -> list[int]:
    return [-1 if random.random() < dynamic else random.choice((1, 2, 3, 4)) for _ in range(rank)]


def rank(random: Random, least: int = 0, most: int = 3) -> int:
    return random.randint(least, most)


def blurred(random: Random, shape: list[int], element: str) -> str:
    """A type that agrees with the shape but may know less, or bounds only."""
    if random.random() < 0.6:
        return tensor(shape, element)
    looser = [-1 if random.random() < 0.4 else s for s in shape]
    bounds = [s if l < 0 and s > 0 and random.random() < 0.5 else -1 for s, l in zip(shape, looser)]
    return tensor(looser, element, bounds if any(b > 0 for b in bounds) else None)


def bounded(random: Random, shape: list[int], element: str) -> str:
    """A type whose dynamic sizes may have bounds."""
    bounds = [random.choice((3, 4, 6)) if s < 0 and random.random() < 0.5 else -1 for s in shape]
    return tensor(shape, element, bounds if any(b > 0 for b in bounds) else None)


def _elementwise(name: str, count: int, elements: tuple[str, ...], attributes: tuple[tuple[str, str], ...] = ()) -> None:
    @generates(name)
    def make(random: Random) -> Case:
        shape, element = sizes(random, rank(random)), random.choice(elements)
        chosen = {k: v for k, v in attributes if random.random() < 0.4}
        types = [blurred(random, shape, element) for _ in range(count + 1)]
        return Case(f"stablehlo.{name}", types[:-1], chosen, types[-1:])


_ACCURACY = (("result_accuracy", "#stablehlo.result_accuracy<ulps = 3, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>"),)
for _name in ["cbrt", "cosine", "exponential", "exponential_minus_one", "log", "log_plus_one", "logistic", "rsqrt", "sine", "sqrt", "tan", "tanh"]:
    _elementwise(_name, 1, (*FLOATS, *COMPLEX), _ACCURACY)
for _name in ["ceil", "floor", "round_nearest_afz", "round_nearest_even"]:
    _elementwise(_name, 1, FLOATS)
for _name in ["count_leading_zeros", "popcnt"]:
    _elementwise(_name, 1, INTEGERS)
_elementwise("negate", 1, NUMBERS)
_elementwise("not", 1, ("i1", *INTEGERS))
_elementwise("sign", 1, (*SIGNED, *FLOATS, *COMPLEX))
for _name in ["add", "maximum", "minimum", "multiply"]:
    _elementwise(_name, 2, ALLOWED)
for _name in ["divide", "power", "remainder", "subtract"]:
    _elementwise(_name, 2, NUMBERS)
for _name in ["and", "or", "xor"]:
    _elementwise(_name, 2, ("i1", *INTEGERS))
for _name in ["shift_left", "shift_right_arithmetic", "shift_right_logical"]:
    _elementwise(_name, 2, INTEGERS)
_elementwise("atan2", 2, (*FLOATS, *COMPLEX))


def _part(element: str) -> str:
    return element.removeprefix("complex<").removesuffix(">")


def _mapped(name: str, elements: tuple[str, ...], to: Callable[[Random, str], str]) -> None:
    @generates(name)
    def make(random: Random) -> Case:
        shape, element = sizes(random, rank(random)), random.choice(elements)
        return Case(f"stablehlo.{name}", [blurred(random, shape, element)], {}, [blurred(random, shape, to(random, element))])


_mapped("abs", (*SIGNED, *FLOATS, *COMPLEX), lambda random, e: _part(e))
_mapped("real", (*FLOATS, *COMPLEX), lambda random, e: _part(e))
_mapped("imag", (*FLOATS, *COMPLEX), lambda random, e: _part(e))
_mapped("is_finite", FLOATS, lambda random, e: "i1")
_mapped("convert", ALLOWED, lambda random, e: random.choice(ALLOWED))


@generates("reduce_precision")
def _reduce_precision(random: Random) -> Case:
    shape, element = sizes(random, rank(random)), random.choice(FLOATS)
    attributes = {"exponent_bits": f"{random.randint(0, 8)} : i32", "mantissa_bits": f"{random.randint(-1, 9)} : i32"}
    return Case("stablehlo.reduce_precision", [blurred(random, shape, element)], attributes, [blurred(random, shape, element)])


@generates("bitcast_convert")
def _bitcast_convert(random: Random) -> Case:
    shape = sizes(random, rank(random))
    small, large, factor = random.choice(
        (("i8", "i32", 4), ("i1", "ui8", 8), ("f32", "complex<f32>", 2), ("f16", "bf16", 1), ("i4", "i8", 2), ("f32", "i64", 2),
         ("complex<f32>", "complex<f64>", 2), ("complex<f32>", "complex<f32>", 1), ("f32", "i32", 1))
    )  # fmt: skip
    types = [blurred(random, shape + ([factor] if factor > 1 else []), small), blurred(random, shape, large)]
    random.shuffle(types)
    return Case("stablehlo.bitcast_convert", types[:1], {}, types[1:])


@generates("compare")
def _compare(random: Random) -> Case:
    shape, element = sizes(random, rank(random)), random.choice(ALLOWED)
    attributes = {"comparison_direction": f"#stablehlo<comparison_direction {random.choice(('EQ', 'NE', 'LT', 'GE'))}>"}
    if random.random() < 0.5:
        kind = random.choice(("NOTYPE", "FLOAT", "TOTALORDER", "SIGNED", "UNSIGNED"))
        attributes["compare_type"] = f"#stablehlo<comparison_type {kind}>"
    types = [blurred(random, shape, e) for e in (element, element, "i1")]
    return Case("stablehlo.compare", types[:2], attributes, types[2:])


@generates("complex")
def _complex(random: Random) -> Case:
    shape, element = sizes(random, rank(random)), random.choice(("f32", "f64"))
    types = [blurred(random, shape, e) for e in (element, element, f"complex<{element}>")]
    return Case("stablehlo.complex", types[:2], {}, types[2:])


@generates("select")
def _select(random: Random) -> Case:
    shape, element = sizes(random, rank(random)), random.choice(ALLOWED)
    pred = tensor([], "i1") if random.random() < 0.3 else blurred(random, shape, "i1")
    types = [blurred(random, shape, element) for _ in range(3)]
    return Case("stablehlo.select", [pred, *types[:2]], {}, types[2:])


@generates("clamp")
def _clamp(random: Random) -> Case:
    shape, element = sizes(random, rank(random)), random.choice(ALLOWED)
    limits = [tensor([], element) if random.random() < 0.5 else blurred(random, shape, element) for _ in range(2)]
    types = [blurred(random, shape, element) for _ in range(2)]
    return Case("stablehlo.clamp", [limits[0], types[0], limits[1]], {}, types[1:])


@generates("constant")
def _constant(random: Random) -> Case:
    shape, element = sizes(random, rank(random), 0.02), random.choice((*INTEGERS, "f32", "bf16"))
    ty = tensor(shape, element)
    result = ty if random.random() < 0.8 else blurred(random, shape, element)
    value = "1" if "i" in element else "1.0"
    return Case("stablehlo.constant", [], {"value": f"dense<{value}> : {ty}"}, [result])


@generates("iota")
def _iota(random: Random) -> Case:
    shape = sizes(random, rank(random), 0.05)
    attributes = {"iota_dimension": f"{random.randint(-1, 3)} : i64"}
    return Case("stablehlo.iota", [], attributes, [tensor(shape, random.choice(NUMBERS))])


@generates("rng")
def _rng(random: Random) -> Case:
    shape, element = sizes(random, rank(random)), random.choice(("i1", *INTEGERS, *FLOATS))
    kind = random.choice(("UNIFORM", "NORMAL"))
    attributes = {"rng_distribution": f"#stablehlo<rng_distribution {kind}>"}
    scalar = tensor([], element)
    operands = [scalar, scalar, tensor([len(shape)], random.choice(("i64", "i32", "index")))]
    return Case("stablehlo.rng", operands, attributes, [tensor(shape, element)])


@generates("rng_bit_generator")
def _rng_bit_generator(random: Random) -> Case:
    state = tensor([random.choice((2, 3))], random.choice(("ui64", "i64")))
    attributes = {"rng_algorithm": f"#stablehlo<rng_algorithm {random.choice(('DEFAULT', 'THREE_FRY', 'PHILOX'))}>"}
    out = tensor(sizes(random, rank(random), 0.03), random.choice((*INTEGERS, *FLOATS)))
    return Case("stablehlo.rng_bit_generator", [state], attributes, [state, out])


@generates("broadcast_in_dim")
def _broadcast_in_dim(random: Random) -> Case:
    target, element = sizes(random, rank(random, 1, 4), 0.05), random.choice(ALLOWED)
    dims = random.sample(range(len(target)), rank(random, 0, len(target)))
    source = [random.choice((target[d], target[d], 1)) for d in dims]
    operand = blurred(random, source, element)
    return Case("stablehlo.broadcast_in_dim", [operand], {"broadcast_dimensions": array(dims)}, [tensor(target, element)])


@generates("dynamic_broadcast_in_dim")
def _dynamic_broadcast_in_dim(random: Random) -> Case:
    target, element = sizes(random, rank(random, 1, 4)), random.choice(ALLOWED)
    dims = random.sample(range(len(target)), rank(random, 0, len(target)))
    operand = blurred(random, [random.choice((target[d], target[d], 1)) for d in dims], element)
    attributes = {"broadcast_dimensions": array(dims)}
    known = [random.choice("en-") for _ in dims]
    if random.random() < 0.4:
        attributes["known_expanding_dimensions"] = array([i for i, k in enumerate(known) if k == "e"])
    if random.random() < 0.4:
        attributes["known_nonexpanding_dimensions"] = array([i for i, k in enumerate(known) if k == "n"])
    shape = tensor([len(target)], random.choice(("i32", "i64", "index", "ui8")))
    return Case("stablehlo.dynamic_broadcast_in_dim", [operand, shape], attributes, [tensor(target, element)])


@generates("broadcast")
def _broadcast(random: Random) -> Case:
    new, old, element = sizes(random, rank(random), 0), sizes(random, rank(random)), random.choice(ALLOWED)
    return Case("stablehlo.broadcast", [bounded(random, old, element)], {"broadcast_sizes": array(new)}, [tensor(new + old, element)])


@generates("concatenate")
def _concatenate(random: Random) -> Case:
    shape, element = sizes(random, rank(random, 1)), random.choice(ALLOWED)
    dim = random.randrange(len(shape))
    operands: list[str] = []
    total = 0
    for _ in range(random.randint(1, 3)):
        one = [*shape]
        one[dim] = random.choice((1, 2, 3, -1))
        total = -1 if total < 0 or one[dim] < 0 else total + one[dim]
        operands.append(bounded(random, one, element) if random.random() < 0.5 else tensor(one, element))
    shape[dim] = total
    return Case("stablehlo.concatenate", operands, {"dimension": f"{dim} : i64"}, [tensor(shape, element)])


@generates("reshape")
def _reshape(random: Random) -> Case:
    element = random.choice(ALLOWED)
    shapes = random.sample([[12], [3, 4], [4, 3], [2, 6], [1, 12, 1], [2, 3, 2], [-1, 4]], 2)
    return Case("stablehlo.reshape", [bounded(random, shapes[0], element)], {}, [bounded(random, shapes[1], element)])


@generates("dynamic_reshape")
def _dynamic_reshape(random: Random) -> Case:
    element = random.choice(ALLOWED)
    shapes = random.sample([[12], [3, 4], [4, 3], [2, 6], [1, 12, 1], [-1, 3, 2], [-1, 4], [-1]], 2)
    shape = tensor([len(shapes[1])], random.choice(("i32", "i64", "index")))
    return Case("stablehlo.dynamic_reshape", [tensor(shapes[0], element), shape], {}, [tensor(shapes[1], element)])


@generates("dynamic_iota")
def _dynamic_iota(random: Random) -> Case:
    shape = sizes(random, rank(random, 1))
    attributes = {"iota_dimension": f"{random.randrange(len(shape))} : i64"}
    size = tensor([len(shape)], random.choice(("i32", "i64", "index")))
    return Case("stablehlo.dynamic_iota", [size], attributes, [tensor(shape, random.choice(NUMBERS))])


@generates("reverse")
def _reverse(random: Random) -> Case:
    shape, element = sizes(random, rank(random, 1)), random.choice(ALLOWED)
    dims = random.sample(range(len(shape)), rank(random, 0, len(shape)))
    return Case("stablehlo.reverse", [blurred(random, shape, element)], {"dimensions": array(dims)}, [blurred(random, shape, element)])


@generates("slice")
def _slice(random: Random) -> Case:
    shape, element = sizes(random, rank(random), 0.1), random.choice(ALLOWED)
    rows = []
    for size in shape:
        limit = random.randint(0, size if size >= 0 else 3)
        rows.append((random.randint(0, limit), limit, random.randint(1, 2)))
    result = [(b - a + s - 1) // s for a, b, s in rows]
    attributes = {n: array([row[i] for row in rows]) for i, n in enumerate(("start_indices", "limit_indices", "strides"))}
    return Case("stablehlo.slice", [bounded(random, shape, element)], attributes, [tensor(result, element)])


@generates("pad")
def _pad(random: Random) -> Case:
    shape, element = sizes(random, rank(random)), random.choice(ALLOWED)
    rows = [(random.randint(-1, 2), random.randint(-1, 2), random.randint(0, 2)) for _ in shape]
    result = [-1 if s < 0 else max(a + b + s + (s - 1) * i, 0) for s, (a, b, i) in zip(shape, rows)]
    names = ("edge_padding_low", "edge_padding_high", "interior_padding")
    attributes = {n: array([row[i] for row in rows]) for i, n in enumerate(names)}
    return Case("stablehlo.pad", [bounded(random, shape, element), tensor([], element)], attributes, [tensor(result, element)])


@generates("dynamic_pad")
def _dynamic_pad(random: Random) -> Case:
    shape, element = sizes(random, rank(random)), random.choice(ALLOWED)
    amounts = tensor([len(shape)], random.choice(("i32", "i64", "index")))
    operands = [tensor(shape, element), tensor([], element), amounts, amounts, amounts]
    return Case("stablehlo.dynamic_pad", operands, {}, [tensor([-1] * len(shape), element)])


@generates("real_dynamic_slice")
def _real_dynamic_slice(random: Random) -> Case:
    shape, element = sizes(random, rank(random)), random.choice(ALLOWED)
    amounts = tensor([len(shape)], random.choice(("i32", "i64", "index")))
    return Case("stablehlo.real_dynamic_slice", [tensor(shape, element), *[amounts] * 3], {}, [tensor([-1] * len(shape), element)])


@generates("transpose")
def _transpose(random: Random) -> Case:
    shape, element = sizes(random, rank(random)), random.choice(ALLOWED)
    dims = random.sample(range(len(shape)), len(shape))
    return Case("stablehlo.transpose", [bounded(random, shape, element)], {"permutation": array(dims)}, [tensor([shape[d] for d in dims], element)])


@generates("dynamic_slice")
def _dynamic_slice(random: Random) -> Case:
    shape, element = sizes(random, rank(random)), random.choice(ALLOWED)
    result = [random.randint(0, s) if s >= 0 else 2 for s in shape]
    index = tensor([], random.choice(("i32", "i64", "ui8")))
    return Case("stablehlo.dynamic_slice", [bounded(random, shape, element), *[index] * len(shape)], {"slice_sizes": array(result)}, [tensor(result, element)])


@generates("dynamic_update_slice")
def _dynamic_update_slice(random: Random) -> Case:
    shape, element = sizes(random, rank(random)), random.choice(ALLOWED)
    update = [random.randint(0, s) if s >= 0 else random.choice((2, -1)) for s in shape]
    index = tensor([], random.choice(("i32", "i64", "ui8")))
    return Case("stablehlo.dynamic_update_slice", [bounded(random, shape, element), tensor(update, element), *[index] * len(shape)], {}, [blurred(random, shape, element)])


@generates("get_dimension_size")
def _get_dimension_size(random: Random) -> Case:
    shape = sizes(random, rank(random, 1))
    attributes = {"dimension": f"{random.randrange(len(shape))} : i64"}
    return Case("stablehlo.get_dimension_size", [bounded(random, shape, random.choice(ALLOWED))], attributes, [tensor([], "i32")])


@generates("set_dimension_size")
def _set_dimension_size(random: Random) -> Case:
    shape, element = sizes(random, rank(random, 1)), random.choice(ALLOWED)
    dim = random.randrange(len(shape))
    result = [*shape]
    result[dim] = -1
    bounds = [shape[dim] if i == dim else -1 for i in range(len(shape))]
    out = tensor(result, element, bounds if shape[dim] > 0 and random.random() < 0.8 else None)
    return Case("stablehlo.set_dimension_size", [tensor(shape, element), tensor([], "i32")], {"dimension": f"{dim} : i64"}, [out])


def _dot_sizes(random: Random) -> tuple[list[int], list[int], list[int], dict[str, list[int]]]:
    batch, contract, left, right = ([random.choice((1, 2, 3)) for _ in range(random.randint(0, n))] for n in (2, 2, 2, 2))
    lhs = [("b", i, s) for i, s in enumerate(batch)] + [("c", i, s) for i, s in enumerate(contract)]
    rhs = [*lhs] + [("r", i, s) for i, s in enumerate(right)]
    lhs = lhs + [("l", i, s) for i, s in enumerate(left)]
    random.shuffle(lhs)
    random.shuffle(rhs)
    numbers = {
        f"{side}_{name}_dimensions": [next(k for k, d in enumerate(dims) if d[:2] == (kind, i)) for i in range(len(group))]
        for name, kind, group in (("batching", "b", batch), ("contracting", "c", contract))
        for side, dims in (("lhs", lhs), ("rhs", rhs))
    }
    out = batch + [s for k, _, s in lhs if k == "l"] + [s for k, _, s in rhs if k == "r"]
    return [s for *_, s in lhs], [s for *_, s in rhs], out, numbers


ALGORITHM = (
    "#stablehlo.dot_algorithm<lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, "
    "lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>"
)


def _precision(random: Random, attributes: dict[str, str]) -> None:
    if random.random() < 0.4:
        words = [random.choice(("DEFAULT", "HIGH", "HIGHEST")) for _ in range(random.choice((0, 1, 2, 2, 3)))]
        attributes["precision_config"] = "[" + ", ".join(f"#stablehlo<precision {w}>" for w in words) + "]"


@generates("dot_general")
def _dot_general(random: Random) -> Case:
    lhs, rhs, out, numbers = _dot_sizes(random)
    element = random.choice(ALLOWED)
    fields = ", ".join(f"{k} = {v}" for k, v in numbers.items())
    attributes = {"dot_dimension_numbers": f"#stablehlo.dot<{fields}>"}
    _precision(random, attributes)
    if random.random() < 0.2:
        attributes["algorithm"] = ALGORITHM
    types = [blurred(random, lhs, element), blurred(random, rhs, element)]
    return Case("stablehlo.dot_general", types, attributes, [blurred(random, out, random.choice((element, element, "f32")))])


@generates("dot")
def _dot(random: Random) -> Case:
    m, k, n = sizes(random, 3)
    lhs, rhs = random.choice(([k], [m, k])), random.choice(([k], [k, n]))
    element = random.choice(ALLOWED)
    attributes: dict[str, str] = {}
    _precision(random, attributes)
    return Case("stablehlo.dot", [bounded(random, lhs, element), bounded(random, rhs, element)], attributes, [tensor(lhs[:-1] + rhs[1:], element)])


def _output(size: int, window: int, stride: int, low: int, high: int, base: int, dilation: int) -> int:
    if size < 0 or window < 0:
        return -1
    padded = (0 if size == 0 else (size - 1) * base + 1) + low + high
    extent = (window - 1) * dilation + 1
    return 0 if padded < extent else (padded - extent) // stride + 1


@generates("convolution")
def _convolution(random: Random) -> Case:
    count, element = random.randint(0, 2), random.choice(ALLOWED)
    spatial = [random.choice((4, 5, 6)) for _ in range(count)]
    window = [random.choice((1, 2, 3)) for _ in range(count)]
    fgc, bgc = random.choice(((1, 1), (1, 1), (2, 1), (1, 2)))
    batch, feature, out = random.choice((1, 2, 3)) * bgc, random.choice((1, 2)) * fgc, random.choice((1, 2)) * fgc * bgc
    rows = [(random.randint(1, 2), random.randint(0, 1), random.randint(0, 1), random.randint(1, 2), random.randint(1, 2)) for _ in spatial]
    present = [random.random() < 0.6 for _ in range(5)]
    rows = [(a if present[0] else 1, *((b, c) if present[1] else (0, 0)), d if present[2] else 1, e if present[3] else 1) for a, b, c, d, e in rows]
    result = [_output(s, w, st, lo, hi, bd, wd) for s, w, (st, lo, hi, bd, wd) in zip(spatial, window, rows)]
    orders = [random.sample(range(count + 2), count + 2) for _ in range(3)]

    def laid(order: list[int], values: list[int]) -> list[int]:
        found = [0] * len(values)
        for place, value in zip(order, values):
            found[place] = value
        return found

    i, k, o = orders
    numbers = (
        f"#stablehlo.conv<raw input_batch_dimension = {i[0]}, input_feature_dimension = {i[1]}, "
        f"input_spatial_dimensions = {i[2:]}, kernel_input_feature_dimension = {k[0]}, "
        f"kernel_output_feature_dimension = {k[1]}, kernel_spatial_dimensions = {k[2:]}, "
        f"output_batch_dimension = {o[0]}, output_feature_dimension = {o[1]}, output_spatial_dimensions = {o[2:]}>"
    )
    attributes = {"dimension_numbers": numbers, "feature_group_count": f"{fgc} : i64", "batch_group_count": f"{bgc} : i64"}
    if present[0]:
        attributes["window_strides"] = array([r[0] for r in rows])
    if present[1]:
        attributes["padding"] = pairs([[r[1], r[2]] for r in rows])
    if present[2]:
        attributes["lhs_dilation"] = array([r[3] for r in rows])
    if present[3]:
        attributes["rhs_dilation"] = array([r[4] for r in rows])
    if present[4]:
        attributes["window_reversal"] = "array<i1" + (": " if rows else "") + ", ".join(random.choice(("true", "false")) for _ in rows) + ">"
    _precision(random, attributes)
    lhs = blurred(random, laid(i, [batch, feature, *spatial]), element)
    rhs = blurred(random, laid(k, [feature // fgc, out, *window]), element)
    return Case("stablehlo.convolution", [lhs, rhs], attributes, [blurred(random, laid(o, [batch // bgc, out, *result]), random.choice((element, "f32")))])


@generates("dynamic_conv")
def _dynamic_conv(random: Random) -> Case:
    case = _convolution(random)
    case.attributes.pop("padding", None)
    case.name = "stablehlo.dynamic_conv"
    spatial = case.operands[0].count("x") - 2
    case.operands.append(tensor([spatial, 2], random.choice(("i64", "i32"))))
    return case


def reducer(element: str, count: int = 1) -> Region:
    return Region([tensor([], element)] * (2 * count), [tensor([], element)] * count)


def _elements(random: Random, count: int) -> list[str]:
    return [random.choice(ALLOWED) for _ in range(count)]


def _mixed_reducer(elements: list[str]) -> Region:
    scalars = [tensor([], e) for e in elements]
    return Region(scalars * 2, scalars)


@generates("reduce")
def _reduce(random: Random) -> Case:
    shape, elements = sizes(random, rank(random)), _elements(random, random.randint(1, 2))
    dims = random.sample(range(len(shape)), rank(random, 0, len(shape)))
    kept = [s for i, s in enumerate(shape) if i not in dims]
    inputs = [blurred(random, shape, e) for e in elements]
    results = [tensor(kept, e) for e in elements]
    return Case("stablehlo.reduce", inputs + [tensor([], e) for e in elements], {"dimensions": array(dims)}, results, [_mixed_reducer(elements)])


@generates("reduce_window")
def _reduce_window(random: Random) -> Case:
    shape, elements = [random.choice((3, 4, 5)) for _ in range(rank(random))], _elements(random, random.randint(1, 2))
    rows = [(*(random.choice((1, 2)) for _ in range(4)), random.randint(0, 1), random.randint(0, 1)) for _ in shape]
    names = ("window_dimensions", "window_strides", "base_dilations", "window_dilations")
    absent = [False, *(random.random() < 0.4 for _ in range(4))]
    rows = [tuple(1 if absent[i] else v for i, v in enumerate(r[:4])) + ((0, 0) if absent[4] else r[4:]) for r in rows]
    attributes = {n: array([r[i] for r in rows]) for i, n in enumerate(names) if not absent[i]}
    if not absent[4]:
        attributes["padding"] = pairs([[r[4], r[5]] for r in rows])
    result = [_output(s, w, st, lo, hi, base, dil) for s, (w, st, base, dil, lo, hi) in zip(shape, rows)]
    inputs = [blurred(random, shape, e) for e in elements] + [tensor([], e) for e in elements]
    return Case("stablehlo.reduce_window", inputs, attributes, [tensor(result, e) for e in elements], [_mixed_reducer(elements)])


@generates("select_and_scatter")
def _select_and_scatter(random: Random) -> Case:
    shape, element = [random.choice((3, 4, 5)) for _ in range(rank(random, 1))], random.choice(ALLOWED)
    rows = [(random.choice((1, 2)), random.choice((1, 2)), random.randint(0, 1), random.randint(0, 1)) for _ in shape]
    absent = [random.random() < 0.2 for _ in range(3)]
    rows = [(1 if absent[0] else a, 1 if absent[1] else b, *((0, 0) if absent[2] else (c, d))) for a, b, c, d in rows]
    attributes = {n: array([r[i] for r in rows]) for i, n in enumerate(("window_dimensions", "window_strides")) if not absent[i]}
    if not absent[2]:
        attributes["padding"] = pairs([[r[2], r[3]] for r in rows])
    source = [_output(s, w, st, lo, hi, 1, 1) for s, (w, st, lo, hi) in zip(shape, rows)]
    scalar = tensor([], element)
    regions = [Region([scalar, scalar], [tensor([], "i1")]), reducer(element)]
    operands = [blurred(random, shape, element), blurred(random, source, element), scalar]
    return Case("stablehlo.select_and_scatter", operands, attributes, [tensor(shape, element)], regions)


@generates("map")
def _map(random: Random) -> Case:
    shape, elements, out = sizes(random, rank(random)), _elements(random, random.randint(1, 3)), random.choice(ALLOWED)
    region = Region([tensor([], e) for e in elements], [tensor([], out)])
    return Case("stablehlo.map", [blurred(random, shape, e) for e in elements], {"dimensions": array(range(len(shape)))}, [blurred(random, shape, out)], [region])


@generates("sort")
def _sort(random: Random) -> Case:
    shape, elements = sizes(random, rank(random, 1)), _elements(random, random.randint(1, 3))
    attributes = {"dimension": f"{random.randint(-len(shape), len(shape) - 1)} : i64", "is_stable": random.choice(("true", "false"))}
    attributes = {k: v for k, v in attributes.items() if random.random() < 0.8}
    region = Region([tensor([], e) for e in elements for _ in range(2)], [tensor([], "i1")])
    types = [blurred(random, shape, e) for e in elements]
    return Case("stablehlo.sort", types, attributes, [blurred(random, shape, e) for e in elements], [region])


def _gather_parts(random: Random) -> tuple[list[int], list[int], dict[str, object], list[int], list[int]]:
    """Operand, indices, numbers, slice sizes and result of a gather, which are those of a scatter too."""
    operand = [random.choice((2, 3, 4)) for _ in range(rank(random, 1, 4))]
    dims = list(range(len(operand)))
    batching = sorted(random.sample(dims, random.randint(0, min(1, len(dims) - 1))))
    others = [d for d in dims if d not in batching]
    collapsed = sorted(random.sample(others, random.randint(0, len(others))))
    mapped = random.sample(others, random.randint(1, len(others)))
    slices = [1 if d in batching or d in collapsed else random.randint(1, operand[d]) for d in dims]
    batch = [operand[d] for d in batching] + sizes(random, random.randint(0, 2))
    places = list(range(len(batch)))
    vector = random.randint(0, len(batch))
    indices = [*batch[:vector], len(mapped), *batch[vector:]]
    index_batching = [p + (p >= vector) for p in places[: len(batching)]]
    if len(mapped) == 1 and random.random() < 0.3:
        del indices[vector]
        index_batching = list(places[: len(batching)])
        vector = len(indices)
        batch = indices
    window = [slices[d] for d in others if d not in collapsed]
    total = len(batch) + len(window)
    offsets = sorted(random.sample(range(total), len(window)))
    window_sizes, batch_sizes = iter(window), iter(batch)
    result = [next(window_sizes) if i in offsets else next(batch_sizes) for i in range(total)]
    numbers = {
        "offset_dims": offsets, "collapsed_slice_dims": collapsed, "operand_batching_dims": batching,
        "start_indices_batching_dims": index_batching, "start_index_map": mapped, "index_vector_dim": vector,
    }  # fmt: skip
    return operand, indices, numbers, slices, result


def _fields(numbers: dict[str, object]) -> str:
    return ", ".join(f"{k} = {v}" for k, v in numbers.items())


@generates("gather")
def _gather(random: Random) -> Case:
    operand, indices, numbers, slices, result = _gather_parts(random)
    element = random.choice(ALLOWED)
    attributes = {"dimension_numbers": f"#stablehlo.gather<{_fields(numbers)}>", "slice_sizes": array(slices), "indices_are_sorted": "false"}
    operands = [blurred(random, operand, element), bounded(random, indices, random.choice(("i32", "i64", "ui8")))]
    return Case("stablehlo.gather", operands, attributes, [tensor(result, element)])


@generates("dynamic_gather")
def _dynamic_gather(random: Random) -> Case:
    operand, indices, numbers, slices, result = _gather_parts(random)
    element = random.choice(ALLOWED)
    attributes = {"dimension_numbers": f"#stablehlo.gather<{_fields(numbers)}>"}
    operands = [blurred(random, operand, element), tensor(indices, random.choice(("i32", "i64"))), tensor([len(slices)], "i64")]
    return Case("stablehlo.dynamic_gather", operands, attributes, [tensor(result, element)])


@generates("scatter")
def _scatter(random: Random) -> Case:
    operand, indices, numbers, _, result = _gather_parts(random)
    elements = _elements(random, random.randint(1, 2))
    renamed = dict(zip(
        ("update_window_dims", "inserted_window_dims", "input_batching_dims", "scatter_indices_batching_dims",
         "scatter_dims_to_operand_dims", "index_vector_dim"), numbers.values(),
    ))  # fmt: skip
    attributes = {"scatter_dimension_numbers": f"#stablehlo.scatter<{_fields(renamed)}>", "unique_indices": "true"}
    inputs = [blurred(random, operand, e) for e in elements]
    updates = [blurred(random, result, e) for e in elements]
    index = tensor(indices, random.choice(("i32", "i64", "index")))
    return Case("stablehlo.scatter", [*inputs, index, *updates], attributes, [tensor(operand, e) for e in elements], [_mixed_reducer(elements)])


def _values(random: Random) -> list[str]:
    return [tensor(sizes(random, rank(random)), random.choice(ALLOWED)) if random.random() < 0.9 else "!stablehlo.token" for _ in range(random.randint(0, 2))]


@generates("if")
def _if(random: Random) -> Case:
    types = _values(random)
    return Case("stablehlo.if", [tensor([], "i1")], {}, types, [Region([], types), Region([], types)])


@generates("case")
def _case(random: Random) -> Case:
    types = _values(random)
    return Case("stablehlo.case", [tensor([], "i32")], {}, types, [Region([], types) for _ in range(random.randint(0, 3))])


@generates("while")
def _while(random: Random) -> Case:
    types = _values(random)
    return Case("stablehlo.while", types, {}, types, [Region(types, [tensor([], "i1")]), Region(types, types)])


@generates("optimization_barrier")
def _optimization_barrier(random: Random) -> Case:
    types = _values(random)
    return Case("stablehlo.optimization_barrier", types, {}, types)


@generates("after_all")
def _after_all(random: Random) -> Case:
    return Case("stablehlo.after_all", ["!stablehlo.token"] * random.randint(0, 2), {}, ["!stablehlo.token"])


@generates("create_token")
def _create_token(random: Random) -> Case:
    return Case("stablehlo.create_token", [], {}, ["!stablehlo.token"])


@generates("tuple")
def _tuple(random: Random) -> Case:
    types = _values(random)
    return Case("stablehlo.tuple", types, {}, [f"tuple<{', '.join(types)}>"])


@generates("get_tuple_element")
def _get_tuple_element(random: Random) -> Case:
    types = _values(random) or ["tensor<i32>"]
    index = random.randrange(len(types))
    return Case("stablehlo.get_tuple_element", [f"tuple<{', '.join(types)}>"], {"index": f"{index} : i32"}, [types[index]])


@generates("custom_call")
def _custom_call(random: Random) -> Case:
    operands = [tensor(sizes(random, rank(random)), random.choice(ALLOWED)) for _ in range(random.randint(0, 2))]
    results = [tensor(sizes(random, rank(random)), random.choice(ALLOWED)) for _ in range(random.randint(0, 2))]
    attributes = {"call_target_name": '"foo"'}
    optional = {
        "has_side_effect": "true", "api_version": f"{random.randint(0, 4)} : i32", "called_computations": "[@f]",
        "backend_config": random.choice(('"text"', "{a = 1 : i32}", '""')),
    }  # fmt: skip
    if random.random() < 0.5:
        for what, types in (("operand", operands), ("result", results)):
            layouts = ", ".join(f"dense<{list(reversed(range(t.count('x') - ('complex' in t))))}> : tensor<{t.count('x') - ('complex' in t)}xindex>".replace("dense<[]>", "dense<>") for t in types)
            optional[f"{what}_layouts"] = f"[{layouts}]"
    if random.random() < 0.3:
        optional["output_operand_aliases"] = (
            "[#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>]"
        )
    attributes |= {k: v for k, v in optional.items() if "layouts" in k or random.random() < 0.4}
    return Case("stablehlo.custom_call", operands, attributes, results)


@generates("composite")
def _composite(random: Random) -> Case:
    operands, results = _values(random), _values(random)
    name = random.choice(('"my.op"', '"my_op"', '"a.b.c"', '"my.$op"', '"1.a"', '"a.1"', '"a."', '"ä.b"', '"_a.b"'))
    attributes = {"name": name, "decomposition": "@g", "version": "1 : i32", "composite_attributes": "{a = 1 : i32}"}
    attributes = {k: v for k, v in attributes.items() if random.random() < 0.9}
    before = f"func.func private @g({', '.join(operands)}) -> ({', '.join(results)})\n"
    return Case("stablehlo.composite", operands, attributes, results, before=before)


@generates("fft")
def _fft(random: Random) -> Case:
    count = random.randint(1, 3)
    shape = sizes(random, random.randint(0, 1)) + [random.choice((1, 2, 4)) for _ in range(count)]
    kind, part = random.choice(("FFT", "IFFT", "RFFT", "IRFFT")), random.choice(("f32", "f64"))
    length, out = shape[-count:], [*shape]
    if kind == "RFFT":
        out[-1] = length[-1] // 2 + 1
    if kind == "IRFFT":
        shape = [*shape[:-1], length[-1] // 2 + 1]
    source, target = part if kind == "RFFT" else f"complex<{part}>", part if kind == "IRFFT" else f"complex<{part}>"
    attributes = {"fft_type": f"#stablehlo<fft_type {kind}>", "fft_length": array(length)}
    return Case("stablehlo.fft", [blurred(random, shape, source)], attributes, [tensor(out, target)])
