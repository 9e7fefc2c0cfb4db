"""Random legal operations of CHLO: mostly legal, that is."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from operation_cases import ALLOWED, COMPLEX, FLOATS, INTEGERS, Case, Region, array, tensor
from operation_generators import blurred, bounded, rank, sizes

CHLO: dict[str, Callable[[Random], Case]] = {}


def _add(name: str, make: Callable[[str, Random], Case]) -> None:
    CHLO[f"chlo.{name}"] = lambda random: make(f"chlo.{name}", random)


def generates(name: str) -> Callable[[Callable[[Random], Case]], Callable[[Random], Case]]:
    def add(function: Callable[[Random], Case]) -> Callable[[Random], Case]:
        CHLO[f"chlo.{name}"] = function
        return function

    return add


def _elementwise(count: int, elements: tuple[str, ...], to: str | None = None) -> Callable[[str, Random], Case]:
    def make(name: str, random: Random) -> Case:
        shape, element = sizes(random, rank(random)), random.choice(elements)
        types = [blurred(random, shape, element) for _ in range(count)]
        return Case(name, types, {}, [blurred(random, shape, to or element)])

    return make


for _name in ("acos", "acosh", "asin", "asinh", "atan", "atanh", "bessel_i1e", "conj", "cosh", "sinh", "square", "tan"):
    _add(_name, _elementwise(1, (*FLOATS, *COMPLEX)))
for _name in ("digamma", "erf", "erf_inv", "erfc", "lgamma"):
    _add(_name, _elementwise(1, FLOATS))
for _name in ("is_inf", "is_neg_inf", "is_pos_inf"):
    _add(_name, _elementwise(1, FLOATS, "i1"))
for _name in ("next_after", "polygamma", "zeta"):
    _add(_name, _elementwise(2, FLOATS))
_add("_asin_acos_kernel", _elementwise(1, COMPLEX))
_add("mulhi", _elementwise(2, INTEGERS))


def _shapes(random: Random, count: int) -> tuple[list[list[int]], list[int]]:
    """Shapes that can be broadcast, and the shape that they have then."""
    out = sizes(random, rank(random))
    shapes = [[1 if random.random() < 0.2 else s for s in out[random.randint(0, len(out)) :]] for _ in range(count)]
    shapes[random.randrange(count)] = out
    return shapes, out


def _broadcast(elements: tuple[str, ...], to: Callable[[str], str] = lambda e: e) -> Callable[[str, Random], Case]:
    def make(name: str, random: Random) -> Case:
        shapes, out = _shapes(random, 2)
        element = random.choice(elements)
        attributes: dict[str, str] = {}
        small, large = sorted(shapes, key=len)
        kind = random.random()
        if kind < 0.3:
            attributes["broadcast_dimensions"] = array(list(range(len(large) - len(small), len(large))))
        elif kind < 0.6:  # dimensions anywhere, in any order, if there are fewer
            dims = random.sample(range(len(large)), len(small))
            small[:] = [1 if random.random() < 0.2 else large[d] for d in dims]
            attributes["broadcast_dimensions"] = array(dims)
            out = large
        if name == "chlo.broadcast_compare":
            attributes["comparison_direction"] = f"#chlo<comparison_direction {random.choice(('EQ', 'NE', 'LT', 'GE'))}>"
            if random.random() < 0.5:
                attributes["compare_type"] = f"#chlo<comparison_type {random.choice(('NOTYPE', 'FLOAT', 'TOTALORDER'))}>"
        types = [bounded(random, s, element) if random.random() < 0.5 else blurred(random, s, element) for s in shapes]
        result = bounded(random, out, to(element)) if random.random() < 0.2 else blurred(random, out, to(element))
        return Case(name, types, attributes, [result])

    return make


for _name in ("add", "maximum", "minimum", "atan2", "divide", "multiply", "next_after", "polygamma", "power", "remainder", "shift_left", "shift_right_arithmetic", "shift_right_logical", "subtract"):
    _add(f"broadcast_{_name}", _broadcast(ALLOWED))
for _name in ("and", "or", "xor"):
    _add(f"broadcast_{_name}", _broadcast(("i1", *INTEGERS)))
_add("broadcast_zeta", _broadcast(FLOATS))
_add("broadcast_compare", _broadcast(ALLOWED, lambda e: "i1"))
_add("broadcast_complex", _broadcast(("f32", "f64"), lambda e: f"complex<{e}>"))


@generates("broadcast_select")
def _select(random: Random) -> Case:
    shapes, out = _shapes(random, 3)
    element = random.choice(ALLOWED)
    types = [bounded(random, s, e) for s, e in zip(shapes, ("i1", element, element))]
    return Case("chlo.broadcast_select", types, {}, [bounded(random, out, element)])


@generates("constant")
def _constant(random: Random) -> Case:
    ty = tensor(sizes(random, rank(random), dynamic=0), random.choice(("f32", "i8", "ui16", "i1", "complex<f32>")))
    value = {"i1": "true", "f32": "1.5", "complex<f32>": "(1.0, 2.0)"}.get(ty.removesuffix(">").rpartition("x")[2].removeprefix("tensor<"), "1")
    if "complex" in ty:
        value = "(1.0, 2.0)"
    return Case("chlo.constant", [], {"value": f"dense<{value}> : {ty}"}, [ty])


@generates("constant_like")
def _constant_like(random: Random) -> Case:
    shape, (element, value) = sizes(random, rank(random)), random.choice((("f32", "1.5"), ("i8", "3"), ("i1", "true"), ("bf16", "0.5")))
    attribute = value if element == "i1" else f"{value} : {element}"
    return Case("chlo.constant_like", [bounded(random, shape, random.choice(ALLOWED))], {"value": attribute}, [blurred(random, shape, element)])


@generates("top_k")
def _top_k(random: Random) -> Case:
    shape, element, k = sizes(random, rank(random, 1)), random.choice(ALLOWED), random.randint(0, 3)
    attributes = {"k": f"{k} : i64"}  # this jaxlib does not know `is_stable`
    out = [*shape[:-1], k]
    operand = bounded(random, shape, element) if random.random() < 0.5 else blurred(random, shape, element)
    return Case("chlo.top_k", [operand], attributes, [bounded(random, out, element), tensor(out, "i32")])


@generates("ragged_dot")
def _ragged_dot(random: Random) -> Case:
    b, m, k, n, g = (random.choice((1, 2, 3, 4)) for _ in range(5))
    element, mode = random.choice(ALLOWED), random.choice(("rows", "contracting", "batch"))
    batched = mode == "batch" or random.random() < 0.5
    first = [b] if batched else []
    lhs, rhs, out = [*first, m, k], [*first, k, n], [*first, m, n]
    at, groups = len(first), []
    if mode == "rows":
        rhs, groups, shift = [g, *rhs], [0], 1
    else:
        shift = 0
        out = [g, *out] if mode == "contracting" else out
    ragged = {"rows": at, "contracting": at + 1, "batch": 0}[mode]
    numbers = {
        "lhs_batching_dimensions": [0] * batched, "rhs_batching_dimensions": [shift] * batched,
        "lhs_contracting_dimensions": [at + 1], "rhs_contracting_dimensions": [at + shift],
        "lhs_ragged_dimensions": [ragged], "rhs_group_dimensions": groups,
    }  # fmt: skip
    text = ", ".join(f"{name} = {dims}" for name, dims in numbers.items() if dims)
    attributes = {"ragged_dot_dimension_numbers": f"#chlo.ragged_dot<{text}>"}
    if random.random() < 0.3:
        words = [random.choice(("DEFAULT", "HIGH", "HIGHEST")) for _ in range(random.choice((0, 1, 2, 2, 3)))]
        attributes["precision_config"] = "[" + ", ".join(f"#chlo<precision {w}>" for w in words) + "]"
    whole = random.random() < 0.3 and mode != "batch"
    sizes_type = tensor([*(lhs[:1] if batched and whole else []), g], random.choice(("i32", "i64")))
    result = blurred(random, out, random.choice((element, element, "f32")))
    return Case("chlo.ragged_dot", [blurred(random, lhs, element), blurred(random, rhs, element), sizes_type], attributes, [result])


@generates("scan")
def _scan(random: Random) -> Case:
    shape = sizes(random, rank(random, 1), dynamic=0.1)
    dim = random.randrange(len(shape))
    inputs, carries, outputs = random.randint(0, 2), random.randint(0, 2), random.randint(0, 2)
    element = random.choice(ALLOWED)
    whole, part = bounded(random, shape, element), tensor(shape[:dim] + shape[dim + 1 :], element)
    attributes = {
        "dimension": f"{dim} : i64", "operandSegmentSizes": f"array<i32: {inputs}, {carries}>",
        "resultSegmentSizes": f"array<i32: {outputs}, {carries}>",
    }  # fmt: skip
    if random.random() < 0.5 and shape[dim] > 0:
        attributes["scan_dim_size"] = f"{shape[dim]} : i64"
    attributes |= {name: "true" for name in ("is_reverse", "is_associative") if random.random() < 0.3}
    taken = [part] * (inputs + carries)
    body = Region(taken, [part] * (outputs + carries), isolated=True)
    return Case("chlo.scan", [whole] * inputs + [part] * carries, attributes, [whole] * outputs + [part] * carries, [body])
