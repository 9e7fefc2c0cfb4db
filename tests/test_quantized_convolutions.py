"""Convolutions of quantized images, with zero points and padding, give natively what the interpreter gives."""

from __future__ import annotations

import random

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.plan import make_plan
from plait.syntax.parser import parse_module

DTYPES = {"i8": np.int8, "ui8": np.uint8}
INSTRUCTIONS = ("none", "dot-i16", "dot-u8-i8", "dot-i8,dot-u8")


class Convolution:
    """A convolution of 8 bits to 32, its input and kernel perhaps less a number, in one of the usual orders."""

    def __init__(self, seed: int) -> None:
        rng = random.Random(f"quantized {seed}")
        self.element = rng.choice(list(DTYPES))
        self.zeros = [rng.choice((0, 3, rng.randrange(*((0, 256) if self.element == "ui8" else (-128, 128))))), rng.choice((0, 0, 5))]
        self.groups = rng.choice((1, 1, 1, 2, 16))
        self.inputs, self.outputs = rng.choice((16, 32, 48)), rng.choice((16, 32, 48))
        self.window, self.stride = rng.choice(((1, 1), (3, 3), (2, 3))), rng.choice((1, 1, 2))
        self.padding = [[rng.choice((0, 1, 2, -1)), rng.choice((0, 1))] for _ in range(2)]
        self.order = rng.choice(("b01f", "bf01"))
        self.kernel_order = rng.choice(("01io", "oi01"))
        self.is_constant = rng.random() < 0.5
        self.size = (rng.choice((6, 9)), rng.choice((7, 14)))

    def types(self, element: str) -> list[str]:
        image = {"b": 2, "f": self.inputs, "0": self.size[0], "1": self.size[1]}
        kernel = {"i": self.inputs // self.groups, "o": self.outputs, "0": self.window[0], "1": self.window[1]}
        places = [(sum(pad) + size - window) // self.stride + 1 for pad, size, window in zip(self.padding, self.size, self.window)]
        result = {"b": 2, "f": self.outputs, "0": places[0], "1": places[1]}
        pairs = ((self.order, image), (self.kernel_order, kernel), (self.order, result))
        return [f"tensor<{'x'.join(str(sizes[dim]) for dim in order)}x{element}>" for order, sizes in pairs]

    def text(self, kernel: np.ndarray) -> str:
        narrow, wide = self.types(self.element), self.types("i32")
        lines: list[str] = []
        if self.is_constant:
            bits = "".join(f"{byte:02X}" for byte in kernel.tobytes())
            lines.append(f'%x1 = stablehlo.constant dense<"0x{bits}"> : {narrow[1]}')
        for i, number in enumerate(self.zeros):
            lines += [
                f"%w{i} = stablehlo.convert %x{i} : ({narrow[i]}) -> {wide[i]}",
                f"%z{i} = stablehlo.constant dense<{number}> : {wide[i]}",
                f"%s{i} = stablehlo.subtract %w{i}, %z{i} : {wide[i]}",
            ]
        orders = [f"[{', '.join(order)}]" for order in (self.order, self.kernel_order)]
        lines.append(
            f"%r = stablehlo.convolution(%s0, %s1) dim_numbers = {orders[0]}x{orders[1]}->{orders[0]},"
            f" window = {{stride = [{self.stride}, {self.stride}], pad = {self.padding}}}"
            f" {{feature_group_count = {self.groups} : i64, batch_group_count = 1 : i64}}"
            f" : ({wide[0]}, {wide[1]}) -> {wide[2]}"
        )
        arguments = ", ".join(f"%x{i}: {narrow[i]}" for i in range(1 if self.is_constant else 2))
        return f"func.func @main({arguments}) -> {wide[2]} {{\n" + "\n".join(lines) + f"\nreturn %r : {wide[2]}\n}}"

    def arrays(self, seed: int) -> list[np.ndarray]:
        rng = np.random.default_rng(seed)
        low, high = (0, 256) if self.element == "ui8" else (-128, 128)
        shapes = [[int(n) for n in ty[7:-1].split("x")[:-1]] for ty in self.types(self.element)[:2]]
        return [rng.integers(low, high, shape).astype(DTYPES[self.element]) for shape in shapes]


@pytest.mark.parametrize("seed", range(16))
def test_random_convolutions_agree_with_the_interpreter(seed: int) -> None:
    convolution = Convolution(seed)
    image, kernel = convolution.arrays(seed)
    text = convolution.text(kernel)
    given = [image] if convolution.is_constant else [image, kernel]
    (expected,) = plait.compile(text, target="interpret")(*given)
    np.testing.assert_array_equal(plait.compile(text)(*given)[0], expected)
    ctx = Context.from_environment()
    plan = make_plan(parse_module(text, ctx), ctx).text
    instructions = INSTRUCTIONS[seed % len(INSTRUCTIONS)]
    for name in ("tcp-contract-integers", "linalg-pair-factors"):
        plan = plan.replace(name, f"{name}{{instructions={instructions}}}")
    plan = plan.replace("llvm-select-instructions", "llvm-select-instructions{instructions=none}")
    np.testing.assert_array_equal(plait.compile(text, pipeline=plan)(*given)[0], expected)
