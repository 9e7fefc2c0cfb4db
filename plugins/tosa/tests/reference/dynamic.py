"""Programs in which no size of an argument is known, computed by what the reference model makes of the sizes given."""

from __future__ import annotations

import re

from program import Program, tensor

_TENSOR = re.compile(r"tensor<((?:\d+x)+)([^>]*)>")
_TYPE = re.compile(r"tensor<[^>]*>|![\w.]+<[^>]*>")
_LINE = re.compile(r"(.*) = (tosa\.\w+) ([^{:]*)( \{.*\})? : \((.*)\) -> (.*)", re.DOTALL)

_NEED_SIZES = (
    "depthwise_conv2d", "transpose_conv2d", "fft2d", "rfft2d", "matmul_t", "matmul_t_block_scaled",
)  # fmt: skip
"""Operations that refuse kernels, transforms or batches of sizes that are not known when a program is compiled."""


def unknown_sizes(ty: str) -> str:
    """A tensor type without sizes; one of a single number, such as a zero point, as it is."""
    return _TENSOR.sub(lambda m: m[0] if m[1] == "1x" else f"tensor<{'?x' * m[1].count('x')}{m[2]}>", ty)


def dynamic(program: Program) -> str | None:
    """The text of a program without sizes but in constants; None if it has regions, or needs sizes."""
    types = {f"%a{i}": unknown_sizes(tensor(shape, e)) for i, (shape, e, _) in enumerate(program.inputs)}
    given = ", ".join(f"{name}: {ty}" for name, ty in types.items())
    lines: list[str] = []
    for line in program.lines:
        if "\n" in line:
            return None
        if "tosa.const" in line:
            lines.append(line)
            continue
        found = _LINE.fullmatch(line)
        if found is None:
            return None
        results, op, operands, attributes, taken, made = found.groups()
        if op.removeprefix("tosa.") in _NEED_SIZES:
            return None
        new = [types.get(name.strip(), ty) for name, ty in zip(operands.split(","), _TYPE.findall(taken))]
        types |= {name.strip(): unknown_sizes(ty) for name, ty in zip(results.split(","), _TYPE.findall(made))}
        lines.append(f"{results} = {op} {operands}{attributes or ''} : ({', '.join(new)}) -> {unknown_sizes(made)}")
    values = [value for value, _ in program.results]
    returned = [types.get(value, ty) for value, ty in program.results]
    body = "\n  ".join([*lines, f"return {', '.join(values)} : {', '.join(returned)}"])
    return f"func.func @main({given}) -> ({', '.join(returned)}) {{\n  {body}\n}}\n"
