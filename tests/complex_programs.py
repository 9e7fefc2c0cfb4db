"""Random programs of structured operations on complex numbers, as text, with arguments."""

from __future__ import annotations

import random
from math import prod
from typing import Any

import numpy as np

SIZES = (1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 19, 33)
MOST_STEPS = 4000
"""The largest number of steps of a loop nest: the interpreter takes them one by one."""
UNARY = ("neg", "conj", "exp", "sqrt", "log1p", "sin", "tanh", "sign")
BINARY = ("add", "sub", "mul", "div")


class Program:
    """A few elementwise operations, reductions and contractions, each of arguments and of results before."""

    def __init__(self, seed: int) -> None:
        self.rng = rng = random.Random(seed)
        self.part = rng.choice(("f32", "f32", "f64"))
        self.number = f"complex<{self.part}>"
        self.size: dict[str, int] = {}
        for dim in ("i", "j", "k", "l")[: rng.choice((2, 3, 3, 4))]:
            fitting = [n for n in SIZES if n * prod(self.size.values()) <= MOST_STEPS]
            self.size[dim] = rng.choice(fitting)
        self.dynamic = {dim for dim in self.size if rng.random() < rng.choice((0, 0, 0.5))}
        self.dims = list(self.size)
        self.lines: list[str] = []
        self.values: list[tuple[str, list[str], str]] = []
        """The tensors so far: name, dimensions, element type."""
        self.counter = 0
        self.parameters = [(f"%a{i}", dims, self.number) for i, dims in enumerate([self.dims, *self._some_dims(3)])]
        self.slices: dict[str, list[int]] = {}
        for name, dims, element in self.parameters:
            self._take(name, dims, element)
        for _ in range(rng.randrange(1, 4)):
            rng.choice((self.elementwise, self.elementwise, self.reduction, self.contraction, self.contraction))()

    def _some_dims(self, count: int) -> list[list[str]]:
        return [self.rng.sample(self.dims, self.rng.randrange(1, len(self.dims) + 1)) for _ in range(count)]

    def _new(self) -> str:
        self.counter += 1
        return f"%v{self.counter}"

    def type(self, dims: list[str], element: str) -> str:
        return f"tensor<{''.join('?x' if dim in self.dynamic else f'{self.size[dim]}x' for dim in dims)}{element}>"

    def _take(self, name: str, dims: list[str], element: str) -> None:
        """An argument, or a slice of it with steps."""
        if self.rng.random() < 0.6 or not self.dynamic.isdisjoint(dims):
            self.values.append((name, dims, element))
            return
        steps = [self.rng.choice((1, 1, 2)) for _ in dims]
        self.slices[name] = steps
        taken = self._new()
        sizes = [self.size[dim] for dim in dims]
        whole = f"tensor<{''.join(f'{n}x' for n in self._whole(name, dims))}{element}>"
        self.lines.append(f"{taken} = tensor.extract_slice {name}{[1] * len(dims)} {sizes} {steps} : "
                          f"{whole} to {self.type(dims, element)}")
        self.values.append((taken, dims, element))

    def _whole(self, name: str, dims: list[str]) -> list[int]:
        steps = self.slices.get(name)
        return [self.size[d] if steps is None else self.size[d] * step + 2 for d, step in zip(dims, steps or dims)]  # type: ignore[operator]

    # Operations

    def _empty(self, dims: list[str], element: str) -> str:
        sizes: list[str] = []
        for dim in dims:
            if dim in self.dynamic:
                place, size = self._new(), self._new()
                self.lines.append(f"{place} = arith.constant {self.dims.index(dim)} : index")
                self.lines.append(f"{size} = tensor.dim %a0, {place} : {self.type(self.dims, self.number)}")
                sizes.append(size)
        name = self._new()
        self.lines.append(f"{name} = tensor.empty({', '.join(sizes)}) : {self.type(dims, element)}")
        return name

    def _filled(self, dims: list[str], real: float, imaginary: float) -> str:
        empty, number, name = self._empty(dims, self.number), self._new(), self._new()
        ty = self.type(dims, self.number)
        self.lines.append(f"{number} = complex.constant [{real} : {self.part}, {imaginary} : {self.part}] : {self.number}")
        self.lines.append(f"{name} = linalg.fill ins({number} : {self.number}) outs({empty} : {ty}) -> {ty}")
        return name

    def _generic(self, inputs: list[Any], out: tuple[str, list[str], str], body: list[str], yielded: str) -> None:
        init, dims, element = out
        used = {dim for _, of, _ in inputs for dim in of} | set(dims)
        loops = [dim for dim in self.dims if dim in used]
        maps = ", ".join(f"affine_map<({', '.join(loops)}) -> ({', '.join(of)})>" for _, of, _ in [*inputs, out])
        kinds = ", ".join('"parallel"' if dim in dims else '"reduction"' for dim in loops)
        name = self._new()
        arguments = ", ".join([*(f"%x{i}: {ty}" for i, (_, _, ty) in enumerate(inputs)), f"%o: {element}"])
        values = ", ".join(value for value, _, _ in inputs)
        types = ", ".join(self.type(of, ty) for _, of, ty in inputs)
        ty = self.type(dims, element)
        self.lines += [
            f"{name} = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}}",
            f"  ins({values} : {types}) outs({init} : {ty}) {{", f"^bb0({arguments}):",
            *body, f"linalg.yield {yielded} : {element}", f"}} -> {ty}",
        ]  # fmt: skip
        self.values.append((name, dims, element))

    def elementwise(self) -> None:
        dims = self.rng.sample(self.dims, self.rng.randrange(1, len(self.dims) + 1))
        fitting = [value for value in self.values if set(value[1]) <= set(dims)]
        covering = [value for value in fitting if set(value[1]) == set(dims)]
        if not covering:
            return
        inputs = [self.rng.choice(covering), *self.rng.sample(fitting, min(len(fitting), self.rng.randrange(3)))]
        body: list[str] = []
        numbers = [f"%x{i}" if ty == self.number else self._as_number(f"%x{i}", body) for i, (_, _, ty) in enumerate(inputs)]
        result, element = self._payload(numbers, body)
        self._generic(inputs, (self._empty(dims, element), dims, element), body, result)

    def _as_number(self, value: str, body: list[str]) -> str:
        name = self._new()
        body.append(f"{name} = complex.create {value}, {value} : {self.number}")
        return name

    def _payload(self, numbers: list[str], body: list[str]) -> tuple[str, str]:
        rng, total, number = self.rng, numbers[0], self.number
        for other in [*numbers[1:], *rng.sample(numbers, rng.randrange(len(numbers) + 1))]:
            name = self._new()
            body.append(f"{name} = complex.{rng.choice(BINARY)} {total}, {other} : {number}")
            total = name
        if rng.random() < 0.4:
            unit, name = self._bounded(total, body), self._new()
            body.append(f"{name} = complex.{rng.choice(UNARY)} {unit} : {number}")
            total = name
        if rng.random() < 0.2:
            same, name = self._new(), self._new()
            body.append(f"{same} = complex.eq {total}, {numbers[-1]} : {number}")
            body.append(f"{name} = arith.select {same}, {numbers[0]}, {total} : {number}")
            total = name
        if rng.random() < 0.25:
            name = self._new()
            body.append(f"{name} = complex.{rng.choice(('re', 'im', 'abs'))} {total} : {number}")
            return name, self.part
        return total, number

    def _bounded(self, value: str, body: list[str]) -> str:
        """A number of the same angle, of a size up to one: functions must not overflow."""
        one, size, real, more, name = (self._new() for _ in range(5))
        body += [
            f"{size} = complex.abs {value} : {self.number}", f"{one} = arith.constant 1.0 : {self.part}",
            f"{real} = arith.addf {size}, {one} : {self.part}",
            f"{more} = complex.create {real}, {self._zero(body)} : {self.number}",
            f"{name} = complex.div {value}, {more} : {self.number}",
        ]  # fmt: skip
        return name

    def _zero(self, body: list[str]) -> str:
        name = self._new()
        body.append(f"{name} = arith.constant 0.0 : {self.part}")
        return name

    def reduction(self) -> None:
        rng = self.rng
        value = rng.choice([v for v in self.values if v[2] == self.number and v[1]])
        kept = rng.sample(value[1], rng.randrange(len(value[1])))
        steps = prod(self.size[dim] for dim in value[1] if dim not in kept)
        body: list[str] = []
        term = "%x0"
        if rng.random() < 0.4:
            body.append(f"%t = complex.mul %x0, %x0 : {self.number}")
            term = "%t"
        kind = "mul" if steps <= 5 and rng.random() < 0.5 else "add"
        body.append(f"%s = complex.{kind} %o, {term} : {self.number}")
        init = self._filled(kept, *((1.0, 0.5) if kind == "mul" else rng.choice(((0.0, 0.0), (-2.0, 1.0)))))
        self._generic([value], (init, kept, self.number), body, "%s")

    def contraction(self) -> None:
        rng = self.rng
        numbers = [value for value in self.values if value[2] == self.number and value[1]]
        pairs = [(a, b) for a in numbers for b in numbers if set(a[1]) - set(b[1]) and set(b[1]) - set(a[1])]
        inputs = list(rng.choice(pairs)) if pairs and rng.random() < 0.8 else [rng.choice(numbers), rng.choice(numbers)]
        used = [dim for dim in self.dims if dim in inputs[0][1] + inputs[1][1]]
        shared = [dim for dim in used if all(dim in dims for _, dims, _ in inputs)]
        reduced = rng.sample(shared, rng.randrange(1, len(shared) + 1)) if shared else used[:1]
        kept = [dim for dim in rng.sample(used, len(used)) if dim not in reduced]
        body: list[str] = []
        factors = []
        for i in range(2):
            if rng.random() < 0.3:
                body.append(f"%c{i} = complex.conj %x{i} : {self.number}")
            factors.append(f"%c{i}" if body and body[-1].startswith(f"%c{i}") else f"%x{i}")
        rng.shuffle(factors)
        body += [f"%p = complex.mul {factors[0]}, {factors[1]} : {self.number}",
                 f"%s = complex.add {', '.join(rng.sample(['%o', '%p'], 2))} : {self.number}"]  # fmt: skip
        init = self._filled(kept, *rng.choice(((0.0, 0.0), (1.0, -1.0))))
        self._generic(inputs, (init, kept, self.number), body, "%s")

    @property
    def text(self) -> str:
        declared = ", ".join(f"{name}: {self._parameter_type(name, dims)}" for name, dims, _ in self.parameters)
        results = self.values[len(self.parameters) :] or self.values[-1:]
        types = ", ".join(self.type(dims, element) for _, dims, element in results)
        names = ", ".join(name for name, _, _ in results)
        lines = "\n  ".join(self.lines)
        return f"func.func @main({declared}) -> ({types}) {{\n  {lines}\n  return {names} : {types}\n}}"

    def _parameter_type(self, name: str, dims: list[str]) -> str:
        if name not in self.slices:
            return self.type(dims, self.number)
        return f"tensor<{''.join(f'{n}x' for n in self._whole(name, dims))}{self.number}>"

    def arguments(self) -> list[Any]:
        rng = np.random.default_rng(self.rng.randrange(1 << 30))
        dtype = np.complex64 if self.part == "f32" else np.complex128
        shapes = [self._whole(name, dims) for name, dims, _ in self.parameters]
        return [(rng.uniform(-1, 1, shape) + 1j * rng.uniform(-1, 1, shape)).astype(dtype) for shape in shapes]

    def options(self) -> dict[str, str]:
        """Options of passes: tiles for other machines than this one."""
        rng = self.rng
        bits = f"vector-bits={rng.choice((128, 256, 512))}"
        l2 = f"l2-bytes={rng.choice((256, 4096, 1 << 20))}"
        return {
            "linalg-tile-and-fuse": f"{l2} {bits} vector-registers={rng.choice((8, 16, 32))}",
            "linalg-fuse-reductions": f"{l2} {bits}",
            "linalg-tile-transposes": bits,
        }
