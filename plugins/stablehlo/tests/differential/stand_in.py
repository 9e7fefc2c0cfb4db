"""Other words for a case, which jaxlib understands and which mean the same."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np

from differential.case import Case
from differential.elements import NARROW, SIX_BITS

_QUANTIZED = re.compile(r"!quant\.uniform<[^>]*>")
#: Operations about quantized types, which have no meaning in others.
_ABOUT_QUANTIZED = ("uniform_quantize", "uniform_dequantize", "bitcast_convert", "constant")
#: Operations that jaxlib has for formats of 16 bits and more. Plait, too, computes narrower ones in f32.
_IN_F32 = ("chlo.erf", "chlo.erfc", "chlo.bessel_i1e")


def stand_in(c: Case) -> Case:
    """The case in words that jaxlib understands. What is computed with quantized values is computed with the numbers
    that they stand for: that is how the specification defines it, and jaxlib quantizes and dequantizes."""
    if c.twin is not None:
        return stand_in(c.twin)
    if _computes_with_quantized(c):
        return through(c, _QUANTIZED, "f32", "uniform_dequantize", "uniform_quantize")
    if c.op in _IN_F32 and c.element in NARROW:
        return through(c, _elements(c.element), "f32")
    if c.op.endswith("convolution") and " to " in c.tag and c.element == "i4":
        return through(c, _elements("i4"), c.tag.rpartition(" ")[2])  # whose products XLA does not add up in wider types
    return c


def _computes_with_quantized(c: Case) -> bool:
    about = c.op.partition(".")[2] in _ABOUT_QUANTIZED or "bitcast_convert" in c.body
    return not about and any("!quant" in ty for ty in (*c.results, *(ty for ty, _ in c.inputs)))


def _elements(element: str) -> re.Pattern[str]:
    """An element type where it is that of a tensor."""
    return re.compile(rf"(?<=[<x]){re.escape(element)}(?=>)")


def through(c: Case, narrow: re.Pattern[str], wide: str, widen: str = "convert", back: str = "convert") -> Case:
    """The case computed in a wider type: what has a type that matches is widened first, and the results made narrow."""

    def widened(text: str) -> str:
        return narrow.sub(wide, text)

    lines: list[str] = []
    body, names = c.statements()
    body = widened(body)
    for k, (ty, _) in enumerate(c.inputs):
        if widened(ty) != ty:
            lines.append(f"%w{k} = stablehlo.{widen} %a{k} : ({ty}) -> {widened(ty)}")
            body = re.sub(rf"%a{k}\b", f"%w{k}", body)
            names = [re.sub(rf"%a{k}$", f"%w{k}", name) for name in names]
    lines.append(body)
    for k, ty in enumerate(c.results):
        if widened(ty) != ty:
            lines.append(f"%n{k} = stablehlo.{back} {names[k]} : ({widened(ty)}) -> {ty}")
            names[k] = f"%n{k}"
    lines.append(f"return {', '.join(names)} : {', '.join(c.results)}")
    return replace(c, body="\n".join(lines), helpers=widened(c.helpers), twin=None)


def in_f32(c: Case) -> Case:
    """The case with f32 instead of a format of 4 or 6 bits, which XLA for the CPU does not have; rounded by whoever
    reads the results."""
    if c.element not in SIX_BITS:
        return c
    elements = _elements(c.element)
    inputs = tuple(
        (elements.sub("f32", ty), value if elements.sub("f32", ty) == ty else value.astype(np.float32))
        for ty, value in c.inputs
    )
    results = tuple(elements.sub("f32", ty) for ty in c.results)
    return replace(c, inputs=inputs, results=results, body=elements.sub("f32", c.body), helpers=elements.sub("f32", c.helpers))
