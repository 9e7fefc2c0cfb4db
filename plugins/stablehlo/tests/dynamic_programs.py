"""Random programs of one operation with sizes that are not known before they run, with arguments for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import numpy as np

DTYPES = {"f32": np.float32, "i1": np.bool_, "i32": np.int32, "i64": np.int64, "ui32": np.uint32, "ui64": np.uint64, "index": np.int64, "complex<f32>": np.complex64}
ADD = "({\n^bb0(%a: tensor<f32>, %b: tensor<f32>):\n%s = stablehlo.add %a, %b : tensor<f32>\nstablehlo.return %s : tensor<f32>\n})"
GE = "({\n^bb0(%a: tensor<f32>, %b: tensor<f32>):\n%s = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>\nstablehlo.return %s : tensor<i1>\n})"


@dataclass
class Operand:
    """A value and its element type; `fixed` if its type must say its shape."""

    value: Any
    element: str = "f32"
    fixed: bool = False


@dataclass
class Program:
    """An operation, its operands, and rank and elements of each result, or the whole type of one that must be static."""

    name: str
    operands: list[Operand]
    results: list[tuple[int, str] | str]
    attributes: dict[str, str] = field(default_factory=dict)
    regions: str = ""

    def text(self, random: Random) -> str:
        types = [type_text([s if o.fixed or random.random() < 0.3 else -1 for s in np.shape(o.value)], o.element) for o in self.operands]
        results = [r if isinstance(r, str) else type_text([-1] * r[0], r[1]) for r in self.results]
        names = [f"%x{i}" for i in range(len(types))]
        properties = ", ".join(f"{k} = {v}" for k, v in self.attributes.items())
        arguments = ", ".join(f"{n}: {t}" for n, t in zip(names, types))
        bound = f"%r:{len(results)}" if len(results) > 1 else "%r"
        line = f'{bound} = "{self.name}"({", ".join(names)}) <{{{properties}}}> {self.regions} : ({", ".join(types)}) -> ({", ".join(results)})'
        return f"func.func @main({arguments}) {{\n{line}\nreturn\n}}"

    def arguments(self) -> list[Any]:
        return [np.asarray(o.value, DTYPES.get(o.element, np.int8)) for o in self.operands]


def type_text(shape: Sequence[int], element: str) -> str:
    return f"tensor<{''.join('?x' if s < 0 else f'{s}x' for s in shape)}{element}>"


Generator = Callable[[Random], Program]
PROGRAMS: dict[str, Generator] = {}


def program(*names: str) -> Callable[[Callable[[str, Random], Program]], Any]:
    def add(make: Callable[[str, Random], Program]) -> Any:
        for name in names:
            PROGRAMS[name] = lambda random, name=name: make(name, random)
        return make

    return add


def sizes(random: Random, least: int = 0, most: int = 3) -> list[int]:
    return [random.choice((1, 2, 3, 4)) for _ in range(random.randint(least, most))]


def filled(random: Random, shape: Sequence[int], element: str = "f32", fixed: bool = False) -> Operand:
    count = int(np.prod(shape))
    values = [random.choice((1, 2, 3)) for _ in range(count)]
    return Operand(np.array(values).reshape(shape) % 2 == 0 if element == "i1" else np.array(values).reshape(shape), element, fixed)


def numbers(values: Sequence[int], element: str = "i64") -> Operand:
    return Operand(np.array(values, np.int64), element, fixed=True)


def array(values: Sequence[int]) -> str:
    return "array<i64: " + ", ".join(map(str, values)) + ">" if values else "array<i64>"


def rows(pairs: Sequence[Sequence[int]]) -> str:
    return f"dense<{[list(p) for p in pairs]}> : tensor<{len(pairs)}x2xi64>" if pairs else "dense<> : tensor<0x2xi64>"


def stablehlo(*names: str) -> list[str]:
    return [f"stablehlo.{name}" for name in names]


def chlo(*names: str) -> list[str]:
    return [f"chlo.{name}" for name in names]


# One shape


FLOATS = stablehlo("cbrt", "ceil", "cosine", "exponential", "exponential_minus_one", "floor", "log", "log_plus_one", "logistic", "negate", "round_nearest_afz", "round_nearest_even", "rsqrt", "sign", "sine", "sqrt", "tan", "tanh", "abs", "real", "imag") + chlo("acos", "acosh", "asin", "asinh", "atan", "atanh", "bessel_i1e", "conj", "cosh", "digamma", "erf", "erf_inv", "erfc", "lgamma", "sinh", "square", "tan")  # fmt: skip
TO = {"stablehlo.is_finite": ("f32", "i1"), "stablehlo.convert": ("f32", "i32"), "stablehlo.not": ("i32", "i32"), "stablehlo.popcnt": ("i32", "i32"), "stablehlo.count_leading_zeros": ("i32", "i32"), "chlo.is_inf": ("f32", "i1"), "chlo.is_neg_inf": ("f32", "i1"), "chlo.is_pos_inf": ("f32", "i1"), "chlo._asin_acos_kernel": ("complex<f32>", "complex<f32>"), "stablehlo.uniform_quantize": ("f32", "!quant.uniform<i8:f32, 0.5>"), "stablehlo.uniform_dequantize": ("!quant.uniform<i8:f32, 0.5>", "f32"), "stablehlo.reduce_precision": ("f32", "f32"), "chlo.constant_like": ("i32", "f32")}  # fmt: skip
EXTRA = {"stablehlo.reduce_precision": {"exponent_bits": "5 : i32", "mantissa_bits": "3 : i32"}, "chlo.constant_like": {"value": "1.5 : f32"}, "stablehlo.compare": {"comparison_direction": "#stablehlo<comparison_direction LT>"}}  # fmt: skip


@program(*FLOATS, *TO)
def _unary(name: str, random: Random) -> Program:
    source, target = TO.get(name, ("f32", "f32"))
    shape = sizes(random)
    return Program(name, [filled(random, shape, source)], [(len(shape), target)], EXTRA.get(name, {}))


INTEGERS = ("and", "or", "xor", "shift_left", "shift_right_arithmetic", "shift_right_logical", "mulhi")
RESULTS = {"compare": "i1", "complex": "complex<f32>"}


@program(*stablehlo("add", "atan2", "divide", "maximum", "minimum", "multiply", "power", "remainder", "subtract", "compare", "complex", *INTEGERS[:-1]), *chlo("next_after", "polygamma", "zeta", "mulhi"))  # fmt: skip
def _binary(name: str, random: Random) -> Program:
    shape, mnemonic = sizes(random), name.partition(".")[2]
    element = "i32" if mnemonic in INTEGERS else "f32"
    operands = [filled(random, shape, element) for _ in range(2)]
    return Program(name, operands, [(len(shape), RESULTS.get(mnemonic, element))], EXTRA.get(name, {}))


@program(*stablehlo("select", "clamp"))
def _ternary(name: str, random: Random) -> Program:
    shape = sizes(random)
    scalar: list[int] = [] if random.random() < 0.5 else shape
    first, last = (("i1", "f32") if name.endswith("select") else ("f32", "f32"))
    operands = [filled(random, scalar, first), filled(random, shape), filled(random, shape if last and first == "i1" else scalar)]
    return Program(name, operands, [(len(shape), "f32")])


@program(*chlo(*(f"broadcast_{n}" for n in ("add", "atan2", "divide", "maximum", "minimum", "multiply", "next_after", "power", "remainder", "subtract", "compare", "complex", "zeta", "polygamma", *INTEGERS[:-1]))))  # fmt: skip
def _broadcast(name: str, random: Random) -> Program:
    mnemonic = name.partition("_")[2]
    element = "i32" if mnemonic in INTEGERS else "f32"
    out = sizes(random)
    shapes = [[1 if random.random() < 0.3 else s for s in out], out[random.randint(0, len(out)) :]]
    attributes = {"comparison_direction": "#chlo<comparison_direction LT>"} if mnemonic == "compare" else {}
    if random.random() < 0.4 and len(shapes[1]) < len(out):
        dims = sorted(random.sample(range(len(out)), len(shapes[1])))
        shapes[1] = [out[d] if random.random() < 0.7 else 1 for d in dims]
        attributes["broadcast_dimensions"] = array(dims)
    operands = [filled(random, shape, element) for shape in shapes]
    return Program(name, operands, [(len(out), RESULTS.get(mnemonic, element))], attributes)


@program("chlo.broadcast_select")
def _broadcast_select(name: str, random: Random) -> Program:
    out = sizes(random)
    shapes = [[1 if random.random() < 0.3 else s for s in out[random.randint(0, len(out)) :]] for _ in range(3)]
    shapes[random.randrange(3)] = out
    return Program(name, [filled(random, s, e) for s, e in zip(shapes, ("i1", "f32", "f32"))], [(len(out), "f32")])


# Movement


@program(*stablehlo("constant", "iota"), "chlo.constant")
def _static(name: str, random: Random) -> Program:
    ty = type_text(sizes(random, 1), "f32")
    return Program(name, [], [ty], {"iota_dimension": "0 : i64"} if name.endswith("iota") else {"value": f"dense<1.0> : {ty}"})


@program(*stablehlo("replica_id", "partition_id"))
def _ids(name: str, random: Random) -> Program:
    return Program(name, [], ["tensor<ui32>"])


@program("stablehlo.get_dimension_size")
def _get_dimension_size(name: str, random: Random) -> Program:
    return Program(name, [filled(random, sizes(random, 1))], ["tensor<i32>"], {"dimension": "0 : i64"})


@program("stablehlo.set_dimension_size")
def _set_dimension_size(name: str, random: Random) -> Program:
    shape = sizes(random, 1)
    dim = random.randrange(len(shape))
    return Program(name, [filled(random, shape), Operand(random.randint(0, shape[dim]), "i32")], [(len(shape), "f32")], {"dimension": f"{dim} : i64"})


@program("stablehlo.bitcast_convert")
def _bitcast_convert(name: str, random: Random) -> Program:
    shape = sizes(random)
    kind = random.choice(("same", "smaller", "larger"))
    if kind == "same":
        return Program(name, [filled(random, shape)], [(len(shape), "i32")])
    if kind == "smaller":
        return Program(name, [filled(random, shape)], [(len(shape) + 1, "i8")])
    return Program(name, [filled(random, [*shape, 4], "i8")], [(len(shape), "f32")])


@program("stablehlo.broadcast")
def _old_broadcast(name: str, random: Random) -> Program:
    new, old = sizes(random), sizes(random)
    return Program(name, [filled(random, old)], [(len(new) + len(old), "f32")], {"broadcast_sizes": array(new)})


@program("stablehlo.broadcast_in_dim")
def _broadcast_in_dim(name: str, random: Random) -> Program:
    target = sizes(random, 1)
    dims = random.sample(range(len(target)), random.randint(0, len(target)))
    operand = filled(random, [random.choice((1, target[d])) for d in dims], fixed=True)
    return Program(name, [operand], [type_text(target, "f32")], {"broadcast_dimensions": array(dims)})


@program("stablehlo.dynamic_broadcast_in_dim")
def _dynamic_broadcast_in_dim(name: str, random: Random) -> Program:
    static = _broadcast_in_dim(name, random)
    target = [int(s) for s in str(static.results[0])[7:].split("x")[:-1]]
    operands = [Operand(static.operands[0].value), numbers(target, random.choice(("i32", "i64", "index", "ui32")))]
    return Program(name, operands, [(len(target), "f32")], static.attributes)


@program("stablehlo.dynamic_reshape")
def _dynamic_reshape(name: str, random: Random) -> Program:
    old, new = random.sample([[12], [3, 4], [4, 3], [2, 6], [1, 12, 1], [2, 3, 2]], 2)
    return Program(name, [filled(random, old), numbers(new, random.choice(("i32", "index")))], [(len(new), "f32")])


@program("stablehlo.reshape")
def _reshape(name: str, random: Random) -> Program:
    old, new = random.sample([[12], [3, 4], [4, 3], [2, 6], [1, 12, 1], [2, 3, 2]], 2)
    at = random.randrange(len(new))
    bounds = ", ".join("12" if i == at else "?" for i in range(len(new)))
    ty = type_text([-1 if i == at else s for i, s in enumerate(new)], "f32").replace(">", f", #stablehlo.bounds<{bounds}>>")
    return Program(name, [filled(random, old)], [ty])


@program("stablehlo.dynamic_iota")
def _dynamic_iota(name: str, random: Random) -> Program:
    shape = sizes(random, 1)
    return Program(name, [numbers(shape)], [(len(shape), "f32")], {"iota_dimension": "0 : i64"})


@program("stablehlo.rng")
def _rng(name: str, random: Random) -> Program:
    shape = sizes(random)
    return Program(name, [Operand(0.0), Operand(1.0), numbers(shape)], [(len(shape), "f32")], {"rng_distribution": "#stablehlo<rng_distribution UNIFORM>"})


@program("stablehlo.rng_bit_generator")
def _rng_bit_generator(name: str, random: Random) -> Program:
    return Program(name, [filled(random, [2], "ui64")], [(1, "ui64"), type_text(sizes(random), "ui32")], {"rng_algorithm": "#stablehlo<rng_algorithm DEFAULT>"})


@program("stablehlo.concatenate")
def _concatenate(name: str, random: Random) -> Program:
    shape = sizes(random, 1)
    dim = random.randrange(len(shape))
    shapes = [[random.choice((1, 2, 3)) if i == dim else s for i, s in enumerate(shape)] for _ in range(random.randint(1, 3))]
    return Program(name, [filled(random, s) for s in shapes], [(len(shape), "f32")], {"dimension": f"{dim} : i64"})


@program("stablehlo.reverse")
def _reverse(name: str, random: Random) -> Program:
    shape = sizes(random, 1)
    return Program(name, [filled(random, shape)], [(len(shape), "f32")], {"dimensions": array([0])})


@program("stablehlo.transpose")
def _transpose(name: str, random: Random) -> Program:
    shape = sizes(random)
    return Program(name, [filled(random, shape)], [(len(shape), "f32")], {"permutation": array(random.sample(range(len(shape)), len(shape)))})


def _ranges(random: Random, shape: Sequence[int]) -> tuple[list[int], list[int], list[int]]:
    limits = [random.randint(0, s) for s in shape]
    return [random.randint(0, n) for n in limits], limits, [random.randint(1, 3) for _ in shape]


@program("stablehlo.slice")
def _slice(name: str, random: Random) -> Program:
    shape = sizes(random)
    parts = _ranges(random, shape)
    return Program(name, [filled(random, shape)], [(len(shape), "f32")], {n: array(p) for n, p in zip(("start_indices", "limit_indices", "strides"), parts)})


@program("stablehlo.real_dynamic_slice")
def _real_dynamic_slice(name: str, random: Random) -> Program:
    shape = sizes(random)
    return Program(name, [filled(random, shape), *(numbers(p) for p in _ranges(random, shape))], [(len(shape), "f32")])


@program("stablehlo.dynamic_slice")
def _dynamic_slice(name: str, random: Random) -> Program:
    shape = sizes(random)
    return Program(name, [filled(random, shape), *(Operand(0, "i32") for _ in shape)], [(len(shape), "f32")], {"slice_sizes": array([random.randint(0, s) for s in shape])})


@program("stablehlo.dynamic_update_slice")
def _dynamic_update_slice(name: str, random: Random) -> Program:
    shape = sizes(random)
    return Program(name, [filled(random, shape), filled(random, [random.randint(1, s) for s in shape]), *(Operand(0, "i32") for _ in shape)], [(len(shape), "f32")])


def _paddings(random: Random, shape: Sequence[int]) -> list[list[int]]:
    return [[random.randint(least, 2) for _ in shape] for least in (-1, 0, 0)]


@program("stablehlo.pad")
def _pad(name: str, random: Random) -> Program:
    shape = sizes(random)
    names = ("edge_padding_low", "edge_padding_high", "interior_padding")
    return Program(name, [filled(random, shape), Operand(0.0)], [(len(shape), "f32")], {n: array(p) for n, p in zip(names, _paddings(random, shape))})


@program("stablehlo.dynamic_pad")
def _dynamic_pad(name: str, random: Random) -> Program:
    shape = sizes(random)
    return Program(name, [filled(random, shape), Operand(0.0), *(numbers(p) for p in _paddings(random, shape))], [(len(shape), "f32")])


# Contractions


@program("stablehlo.dot_general")
def _dot_general(name: str, random: Random) -> Program:
    b, m, k, n = (random.choice((1, 2, 3)) for _ in range(4))
    lhs, rhs = random.sample([("b", b), ("m", m), ("k", k)], 3), random.sample([("b", b), ("k", k), ("n", n)], 3)
    at = [[names.index(c) for c in "bk"] for names in ([x for x, _ in lhs], [x for x, _ in rhs])]
    numbers_text = f"#stablehlo.dot<lhs_batching_dimensions = [{at[0][0]}], rhs_batching_dimensions = [{at[1][0]}], lhs_contracting_dimensions = [{at[0][1]}], rhs_contracting_dimensions = [{at[1][1]}]>"
    return Program(name, [filled(random, [s for _, s in lhs]), filled(random, [s for _, s in rhs])], [(3, "f32")], {"dot_dimension_numbers": numbers_text})


@program("stablehlo.dot")
def _dot(name: str, random: Random) -> Program:
    m, k, n = (random.choice((1, 2, 3)) for _ in range(3))
    lhs, rhs = random.choice(([k], [m, k])), random.choice(([k], [k, n]))
    return Program(name, [filled(random, lhs), filled(random, rhs)], [(len(lhs) + len(rhs) - 2, "f32")])


@program("stablehlo.einsum")
def _einsum(name: str, random: Random) -> Program:
    m, k, n = (random.choice((1, 2, 3)) for _ in range(3))
    return Program(name, [filled(random, [m, k]), filled(random, [k, n])], [(2, "f32")], {"einsum_config": random.choice(('"ab,bc->ac"', '"ab,bc->ca"'))})


@program("stablehlo.unary_einsum")
def _unary_einsum(name: str, random: Random) -> Program:
    config, rank = random.choice((("ab->ba", 2), ("ab->b", 1), ("ab->", 0)))
    return Program(name, [filled(random, sizes(random, 2, 2))], [(rank, "f32")], {"einsum_config": f'"{config}"'})


def _convolution_parts(name: str, random: Random) -> tuple[Program, list[list[int]]]:
    fgc, bgc = random.choice(((1, 1), (2, 1), (1, 2)))
    batch, feature, out = random.choice((1, 2)) * bgc, random.choice((1, 2)) * fgc, random.choice((1, 2)) * fgc * bgc
    spatial, window = [random.choice((4, 5, 6)) for _ in range(2)], [random.choice((1, 2, 3)) for _ in range(2)]
    padding = [[random.randint(-1, 1), random.randint(0, 2)] for _ in range(2)]
    attributes = {
        "dimension_numbers": "#stablehlo.conv<[b, 0, f, 1]x[o, 0, 1, i]->[0, f, 1, b]>", "batch_group_count": f"{bgc} : i64",
        "feature_group_count": f"{fgc} : i64", "window_strides": array([random.choice((1, 2)) for _ in range(2)]),
        "lhs_dilation": array([random.choice((1, 2)) for _ in range(2)]), "rhs_dilation": array([random.choice((1, 2)) for _ in range(2)]),
    }  # fmt: skip
    lhs, rhs = [batch, spatial[0], feature, spatial[1]], [out, *window, feature // fgc]
    return Program(name, [filled(random, lhs), filled(random, rhs)], [(4, "f32")], attributes), padding


@program("stablehlo.convolution")
def _convolution(name: str, random: Random) -> Program:
    made, padding = _convolution_parts(name, random)
    made.attributes["padding"] = rows(padding)
    return made


@program("stablehlo.dynamic_conv")
def _dynamic_conv(name: str, random: Random) -> Program:
    made, padding = _convolution_parts(name, random)
    made.operands.append(Operand(np.array(padding), random.choice(("i32", "i64")), fixed=True))
    return made


@program("chlo.ragged_dot")
def _ragged_dot(name: str, random: Random) -> Program:
    b, m, k, n, g = (random.choice((1, 2, 3)) for _ in range(5))
    mode = random.choice(("rows", "contracting", "batch"))
    ragged = {"rows": 1, "contracting": 2, "batch": 0}[mode]
    shift = mode == "rows"
    groups = ", rhs_group_dimensions = [0]" if shift else ""
    text = f"#chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [{0 + shift}], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [{1 + shift}], lhs_ragged_dimensions = [{ragged}]{groups}>"
    total = (b, m, k)[ragged]
    counts = [total // g + (i < total % g) for i in range(g)]
    rhs = [g, b, k, n] if shift else [b, k, n]
    operands = [filled(random, [b, m, k]), filled(random, rhs), Operand(np.array(counts), "i32")]
    return Program(name, operands, [(4 if mode == "contracting" else 3, "f32")], {"ragged_dot_dimension_numbers": text})


# Reductions


@program("stablehlo.reduce")
def _reduce(name: str, random: Random) -> Program:
    shape = sizes(random)
    dims = random.sample(range(len(shape)), random.randint(0, len(shape)))
    return Program(name, [filled(random, shape), Operand(0.0)], [(len(shape) - len(dims), "f32")], {"dimensions": array(dims)}, ADD)


def _window(random: Random, shape: Sequence[int], *names: str) -> dict[str, str]:
    attributes = {n: array([random.choice((1, 2)) for _ in shape]) for n in names}
    return attributes | {"padding": rows([[random.randint(0, 1), random.randint(0, 1)] for _ in shape])}


@program("stablehlo.reduce_window")
def _reduce_window(name: str, random: Random) -> Program:
    shape = sizes(random)
    names = ("window_dimensions", "window_strides", "base_dilations", "window_dilations")
    return Program(name, [filled(random, shape), Operand(0.0)], [(len(shape), "f32")], _window(random, shape, *names), ADD)


@program("stablehlo.select_and_scatter")
def _select_and_scatter(name: str, random: Random) -> Program:
    shape = sizes(random, 1)
    attributes = {"window_dimensions": array([1] * len(shape)), "window_strides": array([1] * len(shape))}
    regions = f"{GE[:-1]}, {ADD[1:]}"
    return Program(name, [filled(random, shape), filled(random, shape), Operand(0.0)], [(len(shape), "f32")], attributes, regions)


@program("stablehlo.map")
def _map(name: str, random: Random) -> Program:
    shape = sizes(random)
    return Program(name, [filled(random, shape), filled(random, shape)], [(len(shape), "f32")], {"dimensions": array(range(len(shape)))}, ADD)


@program("stablehlo.sort")
def _sort(name: str, random: Random) -> Program:
    shape = sizes(random, 1)
    return Program(name, [filled(random, shape)], [(len(shape), "f32")], {"dimension": "0 : i64"}, GE)


@program("chlo.top_k")
def _top_k(name: str, random: Random) -> Program:
    shape = sizes(random, 1)
    return Program(name, [filled(random, shape)], [(len(shape), "f32"), (len(shape), "i32")], {"k": f"{random.randint(0, shape[-1])} : i64"})


@program(*stablehlo("batch_norm_training", "batch_norm_grad", "batch_norm_inference"))
def _batch_norm(name: str, random: Random) -> Program:
    shape = sizes(random, 2)
    vector = [filled(random, [shape[1]]) for _ in range(4)]
    operands = {"training": [*vector[:2]], "grad": [*vector[:3], filled(random, shape)], "inference": vector}[name.rpartition("_")[2]]
    results = [(len(shape), "f32"), (1, "f32"), (1, "f32")][: 1 if "inference" in name else 3]
    return Program(name, [filled(random, shape), *operands], results, {"epsilon": "0.1 : f32", "feature_index": "1 : i64"})


@program("stablehlo.cholesky")
def _cholesky(name: str, random: Random) -> Program:
    shape, n = sizes(random, 0, 2), random.choice((1, 2, 3))
    return Program(name, [Operand(np.broadcast_to(np.eye(n), (*shape, n, n)))], [(len(shape) + 2, "f32")])


@program("stablehlo.triangular_solve")
def _triangular_solve(name: str, random: Random) -> Program:
    shape, n, m = sizes(random, 0, 2), random.choice((1, 2, 3)), random.choice((1, 2, 3))
    attributes = {"left_side": "true", "lower": "true", "unit_diagonal": "false", "transpose_a": "#stablehlo<transpose NO_TRANSPOSE>"}
    return Program(name, [Operand(np.broadcast_to(np.eye(n), (*shape, n, n))), filled(random, [*shape, n, m])], [(len(shape) + 2, "f32")], attributes)


@program("stablehlo.fft")
def _fft(name: str, random: Random) -> Program:
    shape, kind, length = sizes(random, 0, 2), random.choice(("FFT", "IFFT", "RFFT", "IRFFT")), random.choice((1, 2, 4, 5))
    source, target = ("f32" if kind == "RFFT" else "complex<f32>"), ("f32" if kind == "IRFFT" else "complex<f32>")
    last = length // 2 + 1 if kind == "IRFFT" else length
    return Program(name, [filled(random, [*shape, last], source)], [(len(shape) + 1, target)], {"fft_type": f"#stablehlo<fft_type {kind}>", "fft_length": array([length])})


# Indexing


@program(*stablehlo("gather", "dynamic_gather"))
def _gather(name: str, random: Random) -> Program:
    operand, batch = sizes(random, 3, 3), sizes(random, 0, 2)
    slices = [1, random.randint(1, operand[1]), random.randint(1, operand[2])]
    vector = random.randint(0, len(batch))
    indices = Operand(np.zeros([*batch[:vector], 2, *batch[vector:]]), "i32", fixed=random.random() < 0.5)
    offsets = sorted(random.sample(range(len(batch) + 2), 2))
    text = f"#stablehlo.gather<offset_dims = {offsets}, collapsed_slice_dims = [0], start_index_map = [0, 2], index_vector_dim = {vector}>"
    operands, attributes = [filled(random, operand), indices], {"dimension_numbers": text}
    if name.endswith("dynamic_gather"):
        operands.append(numbers(slices))
    else:
        attributes["slice_sizes"] = array(slices)
    return Program(name, operands, [(len(batch) + 2, "f32")], attributes)


@program("stablehlo.scatter")
def _scatter(name: str, random: Random) -> Program:
    shape, count = sizes(random, 2, 2), random.choice((1, 2, 3))
    text = "#stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>"
    operands = [filled(random, shape), Operand(np.zeros([count, 1]), "i32"), filled(random, [count, shape[1]])]
    return Program(name, operands, [(2, "f32")], {"scatter_dimension_numbers": text}, ADD)


@program("stablehlo.torch_index_select")
def _torch_index_select(name: str, random: Random) -> Program:
    shape = sizes(random, 1)
    dim = random.randrange(len(shape))
    batches = random.randint(0, dim)
    index = [*shape[:batches], *sizes(random, 0, 2)]
    attributes = {"dim": f"{dim} : i64", "batch_dims": f"{batches} : i64"}
    return Program(name, [filled(random, shape), Operand(np.zeros(index), "i32")], [(len(shape) + len(index) - batches - 1, "f32")], attributes)


# Communication, of one process


GROUPS = {"replica_groups": "dense<0> : tensor<1x1xi64>"}


@program(*stablehlo("all_gather", "all_to_all", "reduce_scatter", "all_reduce", "collective_broadcast", "collective_permute", "collective_reduce", "cross-replica-sum"))  # fmt: skip
def _collective(name: str, random: Random) -> Program:
    shape = sizes(random, 1)
    own = {
        "all_gather": {"all_gather_dim": "0 : i64", **GROUPS}, "reduce_scatter": {"scatter_dimension": "0 : i64", **GROUPS},
        "all_to_all": {"split_dimension": "0 : i64", "concat_dimension": "0 : i64", "split_count": "1 : i64", **GROUPS},
        "collective_permute": {"source_target_pairs": "dense<0> : tensor<1x2xi64>"},
    }.get(name.partition(".")[2], dict(GROUPS))  # fmt: skip
    region = ADD if name.partition(".")[2] in ("reduce_scatter", "all_reduce", "collective_reduce") else ""
    operands = [filled(random, shape)]
    if name.endswith("collective_reduce") and random.random() < 0.5:
        operands.append(numbers([0], "i32"))
        own["has_dynamic_root"] = "unit"
    return Program(name, operands, [(len(shape), "f32")], own, region)


@program("stablehlo.optimization_barrier")
def _optimization_barrier(name: str, random: Random) -> Program:
    shape = sizes(random)
    return Program(name, [Operand(filled(random, shape).value, fixed=True)], [type_text(shape, "f32")])
