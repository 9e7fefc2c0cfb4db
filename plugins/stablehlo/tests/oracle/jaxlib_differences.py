"""Where our verifier and that of jaxlib disagree, and why. What no entry matches is a disagreement to mend."""

from __future__ import annotations

import re

#: What we refuse and jaxlib does not: a pattern of our error and one of the text, with the reason.
STRICTER = {
    (r"\[bitcast_convert_c1\]$", ""): "the reference compares the dimensions that both shapes have, not their number",
    (r"\[dynamic_broadcast_in_dim_c7\]$", ""): "the reference checks the size of the shape only if the shape is a constant",
    (r"\[dynamic_iota_c2\]$", ""): "the reference checks the size of the shape only if the shape is a constant",
    (r"\[dynamic_conv_c([2356789]|25)\]$", ""): "the reference checks the window only if the padding is a constant, and no result",
    (r"\[(einsum|unary_einsum|torch_index_select)_c\d\]$", ""): "the reference checks nothing of what is deprecated",
    (r"another dimension than scatter_dimension \[reduce_scatter_c8\]$", ""): "the reference compares them only where the scattered dimension is static",
    (r"\[reduce_scatter_c9\]$", ""): "the reference does not compare the elements of the result with what is computed",
    (r"\[rng_bit_generator_c[12]\]$", ""): "the reference compares shapes only, and accepts states of any size",
    (r"inferred element types differ.* \[\w+\]$", ""): "the reference compares shapes only",
    (r"\[top_k_c2\]$", ""): "the reference makes a type of a negative size",
    (r"\[(send|recv)_c[1-4]\]$", ""): "the reference does not check the pairs of what goes from device to device",
    (r"'(memref<|vector<|tensor<\*)[^']*'.* \[\w+_c\d+\]$", ""): "the reference takes what has elements for a scalar of them in regions",
    (r"\[scan_c5\]$", r"tensor<3xvector<4xf32>>"): "the reference compares the elements of elements",
    (r"expected a window of at least 1 in dimension \d+, found -9223372036854775808 \[\w+_c5\]$", ""): "the reference takes the least integer for a size that is not known",
    (r"'chlo.scan' op result #\d+ must be .* found 'tensor<\*x", ""): "results of unknown rank cannot be made of slices",
    (r"'chlo.top_k' op attribute 'is_stable'", ""): "the attribute is newer than the reference",
    (r"expected 2 groups of operands of one size", ""): "the reference halves an odd number of operands",
}
#: What jaxlib refuses and we do not: a pattern of its error and one of the text, with the reason.
LOOSER = {
    (r"'chlo.scan' op operand and body argument \d+ are incompatible", "#stablehlo.bounds"):
        "the reference keeps the bound of the scanned dimension for slices, which do not have that dimension",
    (r"quantized values, but got", r"!quant\."): "jaxlib has no dialect 'quant'",
    (r"unregistered operation 'stablehlo.collective_reduce'", ""): "the operation is newer than the reference",
    (r"has mismatched number of operand rank .* size \(-", ""): "the reference computes with a dynamic size as a number",
}  # fmt: skip


def explained(ours: str | None, theirs: str | None, text: str) -> bool:
    """Whether an entry is about a program that only one side refuses, with these words."""
    table, message = (STRICTER, ours) if ours is not None else (LOOSER, theirs or "")
    return any(re.search(error, message) and re.search(part, text) for (error, part) in table)
