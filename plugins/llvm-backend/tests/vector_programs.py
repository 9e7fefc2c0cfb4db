"""Random programs of the vector dialect: they read memrefs, compute with vectors of up to three dimensions, and write.

`Program(seed).text` has a function `main` whose first arguments are inputs, and whose last ones are written.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np

FLOAT_KINDS = ("add", "minnumf", "maxnumf", "minimumf", "maximumf")
INTEGER_KINDS = ("add", "mul", "and", "or", "xor", "minsi", "maxsi", "minui", "maxui")
SIZES = (1, 2, 3, 4, 8)
DTYPES = {"f32": np.float32, "i32": np.int32, "i8": np.int8, "f64": np.float64}


@dataclass(frozen=True)
class Vector:
    """A value of the program; no shape at all is a scalar."""

    name: str
    shape: tuple[int, ...]
    element: str

    @property
    def type(self) -> str:
        return vector_type(self.shape, self.element)


def vector_type(shape: tuple[int, ...], element: str) -> str:
    return f"vector<{''.join(f'{n}x' for n in shape)}{element}>"


class Program:
    """A program of `steps` operations that are chosen at random."""

    def __init__(self, seed: int, steps: int = 12) -> None:
        self.random, self.lines, self.count = random.Random(seed), list[str](), 0
        self.inputs: list[tuple[str, str, tuple[int, ...]]] = []
        self.values = [self.read(element) for element in ("f32", "i32", self.random.choice(("i8", "f64", "f32")))]
        self.scalars = {element: self.scalar(element) for element in DTYPES}
        for _ in range(steps):
            getattr(self, self.random.choice(STEPS))()
        self.written = [v for v in self.values if v.element != "i1"][-6:]
        self.text = self._text()

    # Parts

    def emit(self, text: str, shape: tuple[int, ...], element: str) -> Vector:
        name = f"%v{self.count}"
        self.count += 1
        self.lines.append(f"{name} = {text}")
        value = Vector(name, shape, element)
        self.values.append(value)
        return value

    def shape(self, ranks: tuple[int, ...] = (1, 2, 3)) -> tuple[int, ...]:
        shape = tuple(self.random.choice(SIZES) for _ in range(self.random.choice(ranks)))
        return shape if prod(shape) <= 64 else (4, 4)

    def read(self, element: str, shape: tuple[int, ...] | None = None) -> Vector:
        shape = shape or self.shape()
        name = f"%m{len(self.inputs)}"
        self.inputs.append((name, element, shape))
        self.values = getattr(self, "values", [])
        zeros = ", ".join(["%c0"] * len(shape))
        return self.emit(
            f"vector.load {name}[{zeros}] : {memref(shape, element)}, {vector_type(shape, element)}", shape, element
        )

    def scalar(self, element: str) -> str:
        name = f"%s_{element}"
        number = {"f32": "1.5", "f64": "-2.5"}.get(element, "3")
        self.lines.append(f"{name} = arith.constant {number} : {element}")
        return name

    def pick(self, *, ranks: tuple[int, ...] = (1, 2, 3), elements: tuple[str, ...] = tuple(DTYPES)) -> Vector:
        fitting = [v for v in self.values if len(v.shape) in ranks and v.element in elements]
        return self.random.choice(fitting) if fitting else self.read(self.random.choice(elements), self.shape(ranks))

    def like(self, value: Vector, shape: tuple[int, ...] | None = None) -> Vector:
        """Another value of the element type of one, of a shape or of its own."""
        shape = value.shape if shape is None else shape
        fitting = [v for v in self.values if v.shape == shape and v.element == value.element]
        return self.random.choice(fitting) if fitting else self.read(value.element, shape)

    def kind(self, element: str) -> str:
        return self.random.choice(FLOAT_KINDS if element.startswith("f") else INTEGER_KINDS)

    def mask(self, shape: tuple[int, ...]) -> Vector:
        ty = vector_type(shape, "i1")
        if self.random.random() < 0.4:
            sizes = [self.random.randint(1, n) for n in shape]
            return self.emit(f"vector.constant_mask {sizes} : {ty}", shape, "i1")
        if self.random.random() < 0.4:
            sizes = ", ".join(self.random.choice(("%c0", "%c2", "%c3", "%c9")) for _ in shape)
            return self.emit(f"vector.create_mask {sizes} : {ty}", shape, "i1")
        value = self.read("i32", shape)
        return self.emit(f"arith.cmpi slt, {value.name}, {self.like(value).name} : {value.type}", shape, "i1")

    # Operations

    def shuffle(self) -> None:
        a = self.pick()
        b = self.like(a, (self.random.choice(SIZES), *a.shape[1:]) if len(a.shape) == 1 else None)
        mask = [self.random.randrange(a.shape[0] + b.shape[0]) for _ in range(self.random.choice(SIZES))]
        self.emit(
            f"vector.shuffle {a.name}, {b.name} {mask} : {a.type}, {b.type}", (len(mask), *a.shape[1:]), a.element
        )

    def interleave(self) -> None:
        a = self.pick()
        b, shape = self.like(a), (*a.shape[:-1], 2 * a.shape[-1])
        ty = vector_type(shape, a.element)
        self.emit(f"vector.interleave {a.name}, {b.name} : {a.type} -> {ty}", shape, a.element)

    def deinterleave(self) -> None:
        a = self.pick()
        if a.shape[-1] % 2 == 0:
            shape = (*a.shape[:-1], a.shape[-1] // 2)
            name = f"%v{self.count}"
            self.count += 1
            self.lines.append(f"{name}:2 = vector.deinterleave {a.name} : {a.type} -> {vector_type(shape, a.element)}")
            self.values += [Vector(f"{name}#{i}", shape, a.element) for i in (0, 1)]

    def transpose(self) -> None:
        a = self.pick(ranks=(2, 3))
        order = self.random.sample(range(len(a.shape)), len(a.shape))
        shape = tuple(a.shape[i] for i in order)
        self.emit(f"vector.transpose {a.name}, {order} : {a.type} to {vector_type(shape, a.element)}", shape, a.element)

    def shape_cast(self) -> None:
        a = self.pick()
        count = prod(a.shape)
        shapes = [(count,), *((n, count // n) for n in (2, 3, 4) if count % n == 0)]
        shape = self.random.choice(shapes)
        self.emit(f"vector.shape_cast {a.name} : {a.type} to {vector_type(shape, a.element)}", shape, a.element)

    def bitcast(self) -> None:
        a = self.pick(elements=("i32", "i8"))
        if a.element == "i32":
            shape, element = (*a.shape[:-1], 4 * a.shape[-1]), "i8"
        elif a.shape[-1] % 4 == 0:
            shape, element = (*a.shape[:-1], a.shape[-1] // 4), "i32"
        else:
            return
        self.emit(f"vector.bitcast {a.name} : {a.type} to {vector_type(shape, element)}", shape, element)

    def elements(self) -> None:
        a = self.pick()
        count = prod(a.shape)
        name = f"%v{self.count}"
        self.count += 1
        self.lines.append(f"{name}:{count} = vector.to_elements {a.name} : {a.type}")
        parts = [f"{name}#{i}" if count > 1 else name for i in self.random.choices(range(count), k=count)]
        self.emit(f"vector.from_elements {', '.join(parts)} : {a.type}", a.shape, a.element)

    def slice_out(self) -> None:
        a = self.pick()
        sizes = [self.random.randint(1, n) for n in a.shape]
        offsets = [self.random.randint(0, n - size) for n, size in zip(a.shape, sizes)]
        count = self.random.randint(1, len(a.shape))
        shape = (*sizes[:count], *a.shape[count:])
        attributes = f"offsets = {offsets[:count]}, sizes = {sizes[:count]}, strides = {[1] * count}"
        ty = vector_type(shape, a.element)
        self.emit(f"vector.extract_strided_slice {a.name} {{{attributes}}} : {a.type} to {ty}", shape, a.element)

    def slice_in(self) -> None:
        a = self.pick()
        shape = tuple(self.random.randint(1, n) for n in a.shape)[self.random.randrange(len(a.shape)) :]
        part, lead = self.like(a, shape), len(a.shape) - len(shape)
        limits = [n - 1 for n in a.shape[:lead]] + [n - size for n, size in zip(a.shape[lead:], shape)]
        offsets = [self.random.randint(0, n) for n in limits]
        text = f"{{offsets = {offsets}, strides = {[1] * len(shape)}}} : {part.type} into {a.type}"
        self.emit(f"vector.insert_strided_slice {part.name}, {a.name} {text}", a.shape, a.element)

    def _position(self, shape: tuple[int, ...]) -> str:
        """A position inside of leading dimensions, known or not."""
        found = [self.random.randrange(n) for n in shape[: self.random.randint(1, len(shape))]]
        return ", ".join(f"%c{i}" if i in (0, 1, 2, 3) and self.random.random() < 0.5 else str(i) for i in found)

    def insert(self) -> None:
        a = self.pick()
        position = self._position(a.shape)
        shape = a.shape[position.count(",") + 1 :]
        part = self.like(a, shape) if shape else Vector(self.scalars[a.element], (), a.element)
        ty = part.type if shape else a.element
        self.emit(f"vector.insert {part.name}, {a.name} [{position}] : {ty} into {a.type}", a.shape, a.element)

    def extract(self) -> None:
        a = self.pick()
        position = self._position(a.shape)
        shape = a.shape[position.count(",") + 1 :]
        ty = vector_type(shape, a.element) if shape else a.element
        self._reduced(f"vector.extract {a.name}[{position}] : {ty} from {a.type}", None, shape, ty, a.element)

    def multi_reduction(self) -> None:
        a = self.pick()
        dims = sorted(self.random.sample(range(len(a.shape)), self.random.randint(1, len(a.shape))))
        shape = tuple(n for i, n in enumerate(a.shape) if i not in dims)
        if not shape:
            acc, ty = self.scalars[a.element], a.element
        else:
            value = self.like(a, shape)
            acc, ty = value.name, value.type
        text = f"vector.multi_reduction <{self.kind(a.element)}>, {a.name}, {acc} {dims} : {a.type} to {ty}"
        self._reduced(text, a.shape, shape, ty, a.element)

    def _reduced(self, text: str, over: tuple[int, ...] | None, shape: tuple[int, ...], ty: str, element: str) -> None:
        if over is not None and self.random.random() < 0.3:
            mask = self.mask(over)
            text = f"vector.mask {mask.name} {{ {text} }} : {mask.type} -> {ty}"
        if shape:
            self.emit(text, shape, element)
        else:
            name = f"%r{len(self.lines)}"
            self.lines.append(f"{name} = {text}")
            self.emit(f"vector.broadcast {name} : {element} to vector<2x{element}>", (2,), element)

    def reduction(self) -> None:
        a = self.pick(ranks=(1,))
        acc = f", {self.scalars[a.element]}" if self.random.random() < 0.5 else ""
        text = f"vector.reduction <{self.kind(a.element)}>, {a.name}{acc} : {a.type} into {a.element}"
        self._reduced(text, a.shape, (), a.element, a.element)

    def outerproduct(self) -> None:
        a = self.pick(ranks=(1,))
        b = self.like(a, (self.random.choice(SIZES),))
        shape = (*a.shape, *b.shape)
        acc = self.like(a, shape)
        text = f"vector.outerproduct {a.name}, {b.name}, {acc.name} {{kind = #vector.kind<{self.kind(a.element)}>}}"
        self._reduced(f"{text} : {a.type}, {b.type}", shape, shape, acc.type, a.element)

    def scan(self) -> None:
        a = self.pick()
        dim = self.random.randrange(len(a.shape))
        shape = tuple(n for i, n in enumerate(a.shape) if i != dim)
        if not shape:
            return
        initial, name = self.like(a, shape), f"%v{self.count}"
        self.count += 1
        inclusive = self.random.choice(("true", "false"))
        self.lines.append(
            f"{name}:2 = vector.scan <{self.kind(a.element)}>, {a.name}, {initial.name} "
            f"{{inclusive = {inclusive}, reduction_dim = {dim} : i64}} : {a.type}, {initial.type}"
        )
        self.values += [Vector(f"{name}#0", a.shape, a.element), Vector(f"{name}#1", shape, a.element)]

    def contract(self) -> None:
        """Iterators of at most three kinds in any order of the operands."""
        element = self.random.choice(("f32", "i32"))
        sizes = {d: self.random.choice((1, 2, 3, 4)) for d in "bijk"}
        batch = self.random.choice(("", "b"))
        dims = [list(batch + own) for own in self.random.choice((("ik", "kj", "ij"), ("ik", "k", "i"), ("k", "k", "")))]
        for one in dims:
            self.random.shuffle(one)
        names = sorted(set("".join(map("".join, dims))))
        maps = ", ".join(f"affine_map<({', '.join(names)}) -> ({', '.join(d)})>" for d in dims)
        iterators = ", ".join('"reduction"' if n == "k" else '"parallel"' for n in names)
        sample = Vector("", (), element)
        lhs, rhs = (self.like(sample, tuple(sizes[d] for d in one)) for one in dims[:2])
        shape = tuple(sizes[d] for d in dims[2])
        ty = vector_type(shape, element) if shape else element
        acc = self.like(sample, shape).name if shape else self.scalars[element]
        head = (
            f"{{indexing_maps = [{maps}], iterator_types = [{iterators}], kind = #vector.kind<{self.kind(element)}>}}"
        )
        text = f"vector.contract {head} {lhs.name}, {rhs.name}, {acc} : {lhs.type}, {rhs.type} into {ty}"
        self._reduced(text, tuple(sizes[n] for n in names), shape, ty, element)

    def masked_load(self) -> None:
        other = self.pick()
        name, mask = self.memory(other), self.mask(other.shape)
        zeros = ", ".join(["%c0"] * len(other.shape))
        text = f"{memref(other.shape, other.element)}, {mask.type}, {other.type} into {other.type}"
        load = self.random.choice(("maskedload", "expandload"))
        if load == "expandload" and len(other.shape) > 1:
            load = "maskedload"
        self.emit(f"vector.{load} {name}[{zeros}], {mask.name}, {other.name} : {text}", other.shape, other.element)

    def memory(self, value: Vector) -> str:
        return next(name for name, element, shape in self.inputs if (element, shape) == self.known(value))

    def known(self, value: Vector) -> tuple[str, tuple[int, ...]]:
        if not any((element, shape) == (value.element, value.shape) for _, element, shape in self.inputs):
            self.read(value.element, value.shape)
        return value.element, value.shape

    def gather(self) -> None:
        other = self.pick(elements=("f32", "i32"))
        base = self.read(other.element, (8,))
        mask = self.mask(other.shape)
        at = self.read("i8", other.shape)
        seven = self.emit(f"arith.constant dense<7> : {at.type}", at.shape, "i8")
        indices = self.emit(f"arith.andi {at.name}, {seven.name} : {at.type}", at.shape, "i8")
        text = f"{memref((8,), base.element)}, {indices.type}, {mask.type}, {other.type} into {other.type}"
        self.emit(
            f"vector.gather {self.memory(base)}[%c0] [{indices.name}], {mask.name}, {other.name} : {text}",
            other.shape,
            other.element,
        )

    def transfer(self) -> None:
        value = self.pick(ranks=(1, 2))
        name, other, padding = self.memory(value), self.like(value), self.scalars[value.element]
        indices = ", ".join(self.random.choice(("%c0", "%c1")) for _ in value.shape)
        text = f"vector.transfer_read {name}[{indices}], {padding} : {memref(value.shape, value.element)}, {value.type}"
        if self.random.random() < 0.5:
            mask = self.mask(value.shape)
            text = f"vector.mask {mask.name}, {other.name} {{ {text} }} : {mask.type} -> {value.type}"
        self.emit(text, value.shape, value.element)

    def select(self) -> None:
        a = self.pick()
        mask, b = self.mask(a.shape), self.like(a)
        self.emit(f"arith.select {mask.name}, {a.name}, {b.name} : {mask.type}, {a.type}", a.shape, a.element)

    # The whole

    def _text(self) -> str:
        arguments = [f"{name}: {memref(shape, element)}" for name, element, shape in self.inputs]
        arguments += [f"%out{i}: {memref(v.shape, v.element)}" for i, v in enumerate(self.written)]
        constants = [f"%c{n} = arith.constant {n} : index" for n in (0, 1, 2, 3, 9)]
        stores: list[str] = []
        for i, value in enumerate(self.written):
            zeros = ", ".join(["%c0"] * len(value.shape))
            stores.append(self._store(value, f"%out{i}", zeros))
        body = "\n".join(f"  {line}" for line in [*constants, *self.lines, *stores, "return"])
        return f"func.func @main({', '.join(arguments)}) {{\n{body}\n}}\n"

    def _store(self, value: Vector, out: str, zeros: str) -> str:
        ty = memref(value.shape, value.element)
        way = self.random.choice(("store", "masked", "transfer", "compress", "scatter"))
        if way == "store" or (way in ("compress", "scatter") and len(value.shape) > 1):
            return f"vector.store {value.name}, {out}[{zeros}] : {ty}, {value.type}"
        if way == "transfer":
            places = ", ".join(self.random.choice(("%c0", "%c1")) for _ in value.shape)
            return f"vector.transfer_write {value.name}, {out}[{places}] : {value.type}, {ty}"
        flags = f"vector<{'x'.join(map(str, value.shape))}xi1>"
        mask = f"%mask_{out[1:]}"
        sizes = ", ".join(self.random.choice(("%c1", "%c2", "%c9")) for _ in value.shape)
        lines = f"{mask} = vector.create_mask {sizes} : {flags}\n  "
        if way == "scatter":
            order = self.random.sample(range(value.shape[0]), value.shape[0])
            at = f"vector<{value.shape[0]}xi32>"
            lines += f"{mask}_at = arith.constant dense<{order}> : {at}\n  "
            return f"{lines}vector.scatter {out}[{zeros}] [{mask}_at], {mask}, {value.name} : {ty}, {at}, {flags}, {value.type}"
        name = "maskedstore" if way == "masked" else "compressstore"
        return f"{lines}vector.{name} {out}[{zeros}], {mask}, {value.name} : {ty}, {flags}, {value.type}"

    def arguments(self) -> list[Any]:
        """New inputs, and memory for the outputs."""
        rng = np.random.default_rng(7)
        made: list[Any] = []
        for _, element, shape in self.inputs:
            made.append(rng.integers(-4, 5, shape).astype(DTYPES[element]))
        return [*made, *(np.zeros(v.shape, DTYPES[v.element]) for v in self.written)]

    @property
    def outputs(self) -> int:
        return len(self.written)


def memref(shape: tuple[int, ...], element: str) -> str:
    return f"memref<{''.join(f'{n}x' for n in shape)}{element}>"


STEPS = (
    "shuffle", "interleave", "deinterleave", "transpose", "shape_cast", "bitcast", "elements", "slice_out", "slice_in",
    "insert", "extract", "multi_reduction", "reduction", "outerproduct", "scan", "contract", "masked_load", "gather",
    "transfer", "select",
)  # fmt: skip
