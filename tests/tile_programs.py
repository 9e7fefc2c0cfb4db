"""Random products of matrices of bf16 and of bytes, large enough for instructions that multiply tiles."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from ml_dtypes import bfloat16

DTYPES = {"si8": np.int8, "ui8": np.uint8, "bf16": bfloat16}
FOLLOWS = ("nothing", "bias", "scale", "accumulate")


class Product:
    """A product of matrices, or a batch of them, with an elementwise operation that follows."""

    def __init__(self, seed: int) -> None:
        self.rng = rng = random.Random(f"tiles {seed}")
        self.elements = ("bf16", "bf16") if rng.random() < 0.4 else tuple(rng.choice(("si8", "ui8")) for _ in range(2))
        self.m, self.n = rng.choice((16, 17, 31, 32, 33, 48, 70, 130, 200)), rng.choice((16, 20, 32, 33, 40, 96, 110))
        self.k = rng.choice((64, 65, 68, 96, 100, 128, 250, 256, 300))
        self.batch = rng.choice((0, 0, 2))
        self.zeros = [0 if one == "bf16" or rng.random() < 0.6 else rng.randrange(-7, 140) for one in self.elements]
        self.is_constant, self.is_turned = rng.random() < 0.4, rng.random() < 0.4
        self.follows = rng.choice(FOLLOWS)
        self.unknown = rng.choice(("", "", "m", "mb"))
        """What is known at run time only: the rows, or the matrices of a batch too."""

    @property
    def wide(self) -> str:
        return "f32" if self.elements[0] == "bf16" else "i32"

    def _shape(self, *sizes: int) -> tuple[int, ...]:
        return (self.batch, *sizes) if self.batch else sizes

    @property
    def shapes(self) -> list[tuple[int, ...]]:
        rhs = (self.n, self.k) if self.is_turned else (self.k, self.n)
        return [self._shape(self.m, self.k), self._shape(*rhs), self._shape(self.m, self.n)]

    def _sizes(self) -> list[list[str]]:
        """The sizes of operands and result as types have them."""
        b = ["?" if "b" in self.unknown and not self.is_constant else str(self.batch)] if self.batch else []
        m, k, n = "?" if self.unknown else str(self.m), str(self.k), str(self.n)
        return [[*b, m, k], [*b, n, k] if self.is_turned else [*b, k, n], [*b, m, n]]

    def arrays(self) -> list[np.ndarray]:
        rng = np.random.default_rng(self.rng.randrange(1 << 30))
        limits = {"si8": (-128, 128), "ui8": (0, 256), "bf16": (-99, 100)}
        made = [
            rng.integers(*limits[one], shape).astype(DTYPES[one]) for one, shape in zip(self.elements, self.shapes)
        ]
        return [*made, rng.integers(-9, 10, self.shapes[2]).astype(np.float32 if self.wide == "f32" else np.int32)]

    def given(self) -> tuple[str, list[np.ndarray]]:
        """The program, and what it is called with."""
        x, y, c = self.arrays()
        return self.text(y), [signless(one) for one in ((x, c) if self.is_constant else (x, y, c))]

    def text(self, weights: np.ndarray) -> str:
        ty = ["bf16" if one == "bf16" else "i8" for one in self.elements]
        narrow = [f"tensor<{'x'.join(sizes)}x{one}>" for one, sizes in zip(ty, self._sizes())]
        out = f"tensor<{'x'.join(self._sizes()[2])}x{self.wide}>"
        b = "b, " if self.batch else ""
        maps = [f"({b}m, k)", f"({b}n, k)" if self.is_turned else f"({b}k, n)", f"({b}m, n)"]
        kinds = '"parallel", ' * (3 if self.batch else 2) + '"reduction"'
        casts = {"si8": "extsi", "ui8": "extui", "bf16": "extf"}
        body = [f"%w{i} = arith.{casts[one]} %{i} : {ty[i]} to {self.wide}" for i, one in enumerate(self.elements)]
        names = ["%w0", "%w1"]
        for i, zero in enumerate(self.zeros):
            if zero:
                body += [f"%c{i} = arith.constant {zero} : i32", f"%s{i} = arith.subi %w{i}, %c{i} : i32"]
                names[i] = f"%s{i}"
        suffix = self.wide[0]
        body += [f"%p = arith.mul{suffix} {', '.join(names)} : {self.wide}", f"%t = arith.add{suffix} %o, %p : {self.wide}",
                 f"linalg.yield %t : {self.wide}"]  # fmt: skip
        counts = [f"%d{i}" for i, size in enumerate(self._sizes()[2]) if size == "?"]
        dims = "\n".join(f"%i{i[2:]} = arith.constant {i[2:]} : index\n{i} = tensor.dim %c, %i{i[2:]} : {out}" for i in counts)
        constant = f'%y = arith.constant dense<"0x{weights.tobytes().hex().upper()}"> : {narrow[1]}' if self.is_constant else ""
        start = f"""%zero = arith.constant {"0.0" if suffix == "f" else "0"} : {self.wide}
          {dims}
          %e = tensor.empty({", ".join(counts)}) : {out}
          %start = linalg.fill ins(%zero : {self.wide}) outs(%e : {out}) -> {out}"""
        begin = "%c" if self.follows == "accumulate" else "%start"
        after = {"bias": "%v = arith.add{s} %in, %bias : {w}", "scale": "%d = arith.mul{s} %in, %in : {w}\n%v = arith.sub{s} %d, %bias : {w}"}
        loops = "b, m, n" if self.batch else "m, n"
        identity = f"affine_map<({loops}) -> ({loops})>"
        result, more = "%0", ""
        if self.follows in after:
            result = "%1"
            more = f"""%e1 = tensor.empty({", ".join(counts)}) : {out}
          %1 = linalg.generic {{indexing_maps = [{identity}, {identity}, {identity}], iterator_types = [{kinds.replace(', "reduction"', "")}]}}
            ins(%0, %c : {out}, {out}) outs(%e1 : {out}) {{
          ^bb0(%in: {self.wide}, %bias: {self.wide}, %o: {self.wide}):
            {after[self.follows].format(s=suffix, w=self.wide)}
            linalg.yield %v : {self.wide}
          }} -> {out}"""
        lines = "\n            ".join(body)
        return f"""func.func @main(%x: {narrow[0]}, {"" if self.is_constant else f"%y: {narrow[1]}, "}%c: {out}) -> {out} {{
          {constant}
          {start}
          %0 = linalg.generic {{
            indexing_maps = [{", ".join(f"affine_map<({b}m, n, k) -> {map}>" for map in maps)}], iterator_types = [{kinds}]
          }} ins(%x, %y : {narrow[0]}, {narrow[1]}) outs({begin} : {out}) {{
          ^bb0(%0: {ty[0]}, %1: {ty[1]}, %o: {self.wide}):
            {lines}
          }} -> {out}
          {more}
          return {result} : {out}
        }}"""


def signless(array: np.ndarray) -> np.ndarray:
    return array.view(np.int8) if array.dtype == np.uint8 else array


def product(m: int, n: int, k: int, elements: tuple[str, str], **more: Any) -> Product:
    made = Product(0)
    made.m, made.n, made.k, made.elements, made.batch, made.zeros, made.unknown = m, n, k, elements, 0, [0, 0], ""
    for name, value in more.items():
        setattr(made, name, value)
    return made
