"""Cases of linear algebra and normalization, of random bits, and of quantization."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from differential.case import Case, case, simple, tensor
from differential.cases.exact import POWERS, exact, known, small, wrapped
from differential.cases.movement import Maker
from differential.elements import ELEMENTS, NARROW, QUANTIZED, cast, dtype, kind, ordinary


def _triangle(element: str, n: int, batch: tuple[int, ...], seed: int) -> Any:
    """A lower triangular matrix of small numbers with ones on its diagonal."""
    below = np.tril(exact(small(element, (*batch, n, n), seed), element), -1) if n > 1 else np.zeros((*batch, 1, 1))
    return np.clip(below.real, -1, 1) + 1j * below.imag + np.eye(n) if kind(element) == "complex" else below + np.eye(n)


def _adjoint(matrix: Any) -> Any:
    return np.conj(np.swapaxes(matrix, -1, -2))


def cholesky(name: str, element: str) -> Iterator[Case]:
    """Products of a triangle and its adjoint; what lies outside the triangle of the result is not specified."""
    for tag, n, batch in (("one", 1, ()), ("two", 2, ()), ("three", 3, ()), ("batch", 2, (3,)), ("batch of ones", 1, (2,))):
        for lower in (True, False):
            if element == POWERS and n > 1:
                continue  # there is no zero
            factor = _triangle(element, n, batch, n) * (1 if n > 1 else 2)
            a, result = factor @ _adjoint(factor), factor if lower else _adjoint(factor)
            inputs = [(element, wrapped(a, element)), ("i1", np.broadcast_to(np.tri(n, dtype=bool).T if not lower else np.tri(n, dtype=bool), a.shape).copy())]
            ty, bits = tensor(a.shape, element), tensor(a.shape, "i1")
            body = f'%f = "{name}"(%a0) <{{lower = {str(lower).lower()}}}> : ({ty}) -> {ty}\n'
            body += f"%r = stablehlo.select %a1, %f, %a0 : {bits}, {ty}\nreturn %r : {ty}"
            expected = np.where(inputs[1][1], wrapped(result, element), inputs[0][1])
            yield case(name, element, f"{tag} {'lower' if lower else 'upper'}", inputs, (ty,), body, expected=(expected,))
    if element == POWERS:
        for i, value in enumerate((1.0, 4.0, 0.25)):
            inputs = [(element, cast(np.full((1, 1), value), element))]
            yield known(name, element, f"power {i}", inputs, "lower = true", [cast(np.full((1, 1), value**0.5), element)])


def triangular_solve(name: str, element: str) -> Iterator[Case]:
    """Products of a triangle and small numbers, which are the solution."""
    n = 1 if element == POWERS else 3
    for left in (True, False):
        for lower in (True, False):
            for transpose in ("NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"):
                unit = transpose == "TRANSPOSE"
                batch = (2,) if transpose == "ADJOINT" else ()
                matrix = _triangle(element, n, batch, 3) * (1 if n > 1 else 4)
                matrix = matrix if lower else np.swapaxes(matrix, -1, -2)
                if unit and n == 1:
                    matrix = matrix * 0 + 1
                solution = exact(small(element, (*batch, n, 2) if left else (*batch, 2, n), 4), element)
                used = {"NO_TRANSPOSE": matrix, "TRANSPOSE": np.swapaxes(matrix, -1, -2), "ADJOINT": _adjoint(matrix)}[transpose]
                product = used @ solution if left else solution @ used
                properties = f"left_side = {str(left).lower()}, lower = {str(lower).lower()}, unit_diagonal = {str(unit).lower()}, "
                properties += f"transpose_a = #stablehlo<transpose {transpose}>"
                inputs = [(element, wrapped(matrix, element)), (element, wrapped(product, element))]
                tag = f"{'left' if left else 'right'} {'lower' if lower else 'upper'} {transpose}"
                yield known(name, element, tag, inputs, properties, [wrapped(solution, element)])


# Normalization


_NORMS = {"matrix": ((4, 3), 1), "rows": ((3, 5), 0), "images": ((2, 3, 3, 2), 3), "one feature": ((6, 1), 1), "one": ((1, 2), 1)}


def batch_norm(name: str, element: str) -> Iterator[Case]:
    kinds = {"training": "fss", "inference": "fssmv", "grad": "fsmvf"}[name.rpartition("_")[2]]
    for tag, (shape, feature) in _NORMS.items():
        size, inputs = (shape[feature],), []
        for i, letter in enumerate(kinds):
            values = ordinary(element, shape if letter == "f" else size, i)
            if letter == "v":
                values = cast(np.abs(values.astype(np.float64)) + 1, element)
            inputs.append((element, values))
        full, vector = tensor(shape, element), tensor(size, element)
        results = (full,) if name.endswith("inference") else (full, vector, vector)
        types = ", ".join(tensor(v.shape, element) for _, v in inputs)
        operands = ", ".join(f"%a{i}" for i in range(len(inputs)))
        names = "%r" if len(results) == 1 else "%r#0, %r#1, %r#2"
        text = f'%r{":3" if len(results) > 1 else ""} = "{name}"({operands}) <{{epsilon = 1.000000e-03 : f32, feature_index = {feature} : i64}}>'
        text += f" : ({types}) -> ({', '.join(results)})\nreturn {names} : {', '.join(results)}"
        yield case(name, element, tag, inputs, results, text)


# Random bits


def rng_bit_generator(name: str, element: str) -> Iterator[Case]:
    """The bits of both algorithms; floats are what these bits stand for."""
    for algorithm, words in (("THREE_FRY", 2), ("PHILOX", 2), ("PHILOX", 3)):
        for shape in ((), (1,), (5,), (2, 3), (0,), (17,)):
            state = np.arange(1, words + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
            types = (tensor((words,), "ui64"), tensor(shape, element))
            text = f'%r:2 = "{name}"(%a0) <{{rng_algorithm = #stablehlo<rng_algorithm {algorithm}>}}> : ({types[0]}) -> ({", ".join(types)})'
            text += f"\nreturn %r#0, %r#1 : {', '.join(types)}"
            made = case(name, element, f"{algorithm} {words} {shape}", [("ui64", state)], types, text)
            bits = f"ui{ELEMENTS[element].width}"
            if kind(element) == "float" and bits in ELEMENTS:  # XLA calls them integers, too, whatever it is asked for
                unsigned = (types[0], tensor(shape, bits))
                made = replace(made, twin=replace(made, element=bits, results=unsigned, body=text.replace(types[1], unsigned[1])))
            yield made


# Quantization: the formulas of the specification

_SHAPES: dict[str, tuple[int, ...]] = {"0-d": (), "empty": (0, 3), "one": (1,), "ordinary": (2, 3), "large": (5, 7)}

_QUANTIZED = {  # storage, its limits in the text, scale, zero point
    "i8": ("i8", "", 0.5, -3), "limited": ("i8", "<-8:7>", 0.25, 1), "ui8": ("u8", "", 0.125, 128), "i16": ("i16", "", 0.0625, 0),
    "i32": ("i32", "", 2.0, 5),
}  # fmt: skip


#: For narrow formats, which have neither large numbers nor small ones.
_QUANTIZED_NARROW = {
    "i8": ("i8", "", 1.0, 1), "limited": ("i8", "<-8:7>", 0.5, 2), "ui8": ("u8", "", 2.0, 3), "i16": ("i16", "", 1.0, 0),
    "i32": ("i32", "", 0.5, 1),
}  # fmt: skip


def _quantized(element: str) -> Iterator[tuple[str, str, str, tuple[int, int], float, int]]:
    for tag, (storage, text, scale, zero) in (_QUANTIZED_NARROW if element in NARROW else _QUANTIZED).items():
        plain = storage.replace("u", "ui")
        info = np.iinfo(dtype(plain))
        limits = (-8, 7) if text else (int(info.min), int(info.max))
        yield tag, plain, f"!quant.uniform<{storage}{text}:{element}, {scale}:{zero}>", limits, scale, zero


def uniform_quantize(name: str, element: str) -> Iterator[Case]:
    """round(x / scale + zero point), within the limits; in narrow formats, each step of it rounds."""
    values = np.array([0, -0.0, 1, -1, 0.25, 0.75, -0.75, 1.3, 100, -100, 3.0625, 0.0625])
    quantized_source = element == QUANTIZED
    given = ordinary(element, (12,)) if quantized_source else cast(values, element)
    for tag, storage, quantized, (low, high), scale, zero in _quantized("f32" if quantized_source else element):
        real = exact(given, element) if quantized_source else given.astype(np.float64)
        expected = None
        if quantized_source or ELEMENTS[element].width > 8:
            expected = (cast(np.clip(np.round(real / scale + zero), low, high).astype(np.int64), storage),)
        source, whole = tensor(given.shape, element), tensor(given.shape, storage)
        middle = f"tensor<{given.size}x{quantized}>"
        body = f'%q = "{name}"(%a0) : ({source}) -> {middle}\n%r = stablehlo.bitcast_convert %q : ({middle}) -> {whole}\nreturn %r : {whole}'
        yield case(name, element, tag, [(element, given)], (whole,), body, expected=expected)


def uniform_dequantize(name: str, element: str) -> Iterator[Case]:
    """(x - zero point) * scale"""
    if element == QUANTIZED:
        for tag, shape in _SHAPES.items():
            given = ordinary(element, shape)
            inputs, result = [(element, given)], cast(exact(given, element), "f32")
            yield replace(simple(name, element, tag, inputs, tensor(shape, "f32")), expected=(result,))
        return
    for tag, storage, quantized, (low, high), scale, zero in _quantized(element):
        codes = np.array([v for v in (0, 1, 5, 7, -8, -3, 100, 127, 128, 131) if low <= v <= high])
        result = cast((codes - zero) * scale, element)
        float_, whole = tensor(codes.shape, element), tensor(codes.shape, storage)
        middle = f"tensor<{codes.size}x{quantized}>"
        body = f'%q = stablehlo.bitcast_convert %a0 : ({whole}) -> {middle}\n%r = "{name}"(%q) : ({middle}) -> {float_}\nreturn %r : {float_}'
        expected = (result,) if ELEMENTS[element].width > 8 else None
        yield case(name, element, tag, [(storage, cast(codes, storage))], (float_,), body, expected=expected)


MAKERS: dict[str, Maker] = {
    "stablehlo.cholesky": cholesky, "stablehlo.triangular_solve": triangular_solve,
    **{f"stablehlo.batch_norm_{name}": batch_norm for name in ("training", "inference", "grad")},
    "stablehlo.rng_bit_generator": rng_bit_generator,
    "stablehlo.uniform_quantize": uniform_quantize, "stablehlo.uniform_dequantize": uniform_dequantize,
}  # fmt: skip
