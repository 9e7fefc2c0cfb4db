"""Changes of texts, modules and bytecode, each drawn from a generator of random numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any

from corpora import EXAMPLES, FILES, modules
from grammar import TOKENS
from judge import context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.block import Block
from plait.ir.operation import Operation, UnregisteredOp
from plait.ir.region import Region
from plait.ir.value import BlockArgument, OpResult
from plait.syntax.parser import parse_attribute, parse_type

_PIECE = re.compile(r'"(?:[^"\\]|\\.)*"|[%@^#!]?[\w.$]+|\s+|->|.', re.DOTALL)
NUMBERS = ("0", "1", "-1", "2", "7", "63", "64", "65", "-9223372036854775808", "9223372036854775807",
           "9223372036854775808", "18446744073709551616", "4294967296", "1.0e400", "0x7FC00000", "?")  # fmt: skip
TYPES = (
    "i1", "i8", "i32", "i64", "i65", "si8", "ui16", "f16", "bf16", "f32", "f64", "f8E4M3FN", "f80", "index", "none",
    "complex<f32>", "tensor<f32>", "tensor<?xf32>", "tensor<*xf32>", "tensor<2x3xf32>", "tensor<0xf32>", "tensor<4xi32>",
    "tensor<2xindex>", "vector<4xf32>", "vector<[4]xi1>", "vector<2x3xi32>", "vector<f32>", "memref<4xf32>", "memref<?xi8>", "memref<*xf32>",
    "memref<4x4xf32, strided<[?, 1], offset: ?>>", "tuple<>", "tuple<i32, f32>", "() -> ()", "(f32) -> f32",
    "tensor<9223372036854775807xf32>", "tensor<1x1x1x1xi1>",
)  # fmt: skip
ATTRIBUTES = (
    "unit", "true", "0 : i64", "-1 : i32", "9223372036854775807 : i64", "1.5 : f32", "0 : index", '"text"', '"\\ff"', "@symbol",
    "@a::@b", "[]", "[1, 2]", '["a", @b]', "{}", "{a = 1 : i8}", "array<i64>", "array<i64: 1, -1>", "array<i32: 0, 1>",
    "array<i1: true>", "array<f32: 1.0>", "dense<1> : tensor<2xi64>", "dense<> : tensor<0xi64>", "dense<1.0> : tensor<f32>",
    "dense<[1, 2]> : tensor<2xi32>", "dense<true> : vector<2xi1>", "i32", "tensor<2xf32>", "() -> ()", "affine_map<() -> ()>",
    "affine_map<(d0) -> (d0)>", "affine_map<(d0, d1) -> (d1, d0)>", "affine_map<(d0)[s0] -> (d0 + s0, 0)>", "affine_set<(d0) : (d0 >= 0)>",
    "strided<[1]>", "loc(unknown)", "sparse<0, 1> : tensor<4xi32>", "dense_resource<none> : tensor<2xi32>",
)  # fmt: skip


@cache
def pieces(text: str) -> tuple[str, ...]:
    """A text cut into tokens and what stands between them."""
    return tuple(_PIECE.findall(text))


def change_text(rng: Random, texts: Sequence[str]) -> str:
    """A text after some of its pieces were left out, repeated, exchanged, replaced, or taken from another text."""
    text = list(pieces(rng.choice(texts)))
    for _ in range(rng.choice((1, 1, 1, 2, 3, 5))):
        if text:
            rng.choice(_TEXT_CHANGES)(rng, text, texts)
    return "".join(text)


def _drop(rng: Random, text: list[str], _: Any) -> None:
    at = rng.randrange(len(text))
    text[at : at + rng.choice((1, 1, 2, 4, 10))] = []


def _repeat(rng: Random, text: list[str], _: Any) -> None:
    at = rng.randrange(len(text))
    text[at:at] = text[at : at + rng.choice((1, 2, 3, 8))]


def _swap(rng: Random, text: list[str], _: Any) -> None:
    a, b = rng.randrange(len(text)), rng.randrange(len(text))
    text[a], text[b] = text[b], text[a]


def _replace(rng: Random, text: list[str], _: Any) -> None:
    at = rng.randrange(len(text))
    text[at : at + 1] = [rng.choice(TOKENS) for _ in range(rng.randrange(1, 3))]


def _of_kind(rng: Random, text: list[str], test: Callable[[str], bool], new: Sequence[str]) -> None:
    places = [i for i, piece in enumerate(text) if test(piece)]
    if places and new:
        text[rng.choice(places)] = rng.choice(new)


def _number(rng: Random, text: list[str], _: Any) -> None:
    _of_kind(rng, text, str.isdigit, NUMBERS)


def _type(rng: Random, text: list[str], _: Any) -> None:
    _of_kind(rng, text, lambda piece: bool(re.match(r"[su]?i\d+$|b?f\d+$|index$", piece)), TYPES)


def _whole_type(rng: Random, text: list[str], _: Any) -> None:
    """Replace a shaped type in brackets."""
    places = [i for i, piece in enumerate(text) if piece in ("tensor", "vector", "memref", "complex")]
    if not places:
        return
    at = end = rng.choice(places)
    depth = 0
    for end in range(at + 1, len(text)):
        depth += {"<": 1, ">": -1}.get(text[end], 0)
        if depth <= 0:
            break
    text[at : end + 1] = [rng.choice(TYPES)]


def _operand(rng: Random, text: list[str], _: Any) -> None:
    _of_kind(rng, text, lambda piece: piece[:1] == "%", [piece for piece in text if piece[:1] == "%"])


def _word(rng: Random, text: list[str], texts: Sequence[str]) -> None:
    """Replace a word by a word of another text."""
    other = [piece for piece in pieces(rng.choice(texts)) if piece[:1].isalpha()]
    _of_kind(rng, text, lambda piece: piece[:1].isalpha(), other)


def _borrow(rng: Random, text: list[str], texts: Sequence[str]) -> None:
    other = pieces(rng.choice(texts))
    start, at = rng.randrange(len(other)), rng.randrange(len(text))
    text[at : at + rng.choice((0, 1, 3))] = other[start : start + rng.choice((1, 2, 5, 12))]


def _line(rng: Random, text: list[str], texts: Sequence[str]) -> None:
    """Leave out a line, or put one of another text before it."""
    ends = [0, *[i + 1 for i, piece in enumerate(text) if "\n" in piece], len(text)]
    k = rng.randrange(len(ends) - 1)
    new: list[str] = []
    if rng.random() < 0.6:
        lines = "".join(pieces(rng.choice(texts))).splitlines(keepends=True)
        new = list(pieces(rng.choice(lines) + "\n"))
    text[ends[k] : ends[k + (not new)]] = new


_TEXT_CHANGES = (_drop, _repeat, _swap, _replace, _number, _type, _whole_type, _operand, _word, _borrow, _line, _type, _number, _operand)


# Bytes


def change_bytes(rng: Random, files: Sequence[bytes]) -> bytes:
    """Bytecode with some bytes changed, or with a piece of another file."""
    data = bytearray(rng.choice(files))
    for _ in range(rng.choice((1, 1, 2, 4))):
        at = rng.randrange(len(data))
        kind = rng.randrange(6)
        if kind == 0:
            data[at] ^= 1 << rng.randrange(8)
        elif kind == 1:
            data[at] = rng.choice((0, 1, 2, 3, 0x7F, 0x80, 0xFF, rng.randrange(256)))
        elif kind == 2:
            data[at] = (data[at] + rng.choice((-4, -2, 2, 4))) & 0xFF  # varints of one byte count in steps of two
        elif kind == 3:
            b = rng.randrange(len(data))
            data[at], data[b] = data[b], data[at]
        elif kind == 4:
            data[at : at + rng.randrange(3)] = rng.randbytes(rng.randrange(3))
        else:
            other = rng.choice(files)
            start = rng.randrange(len(other))
            length = rng.choice((1, 2, 8))
            data[at : at + length] = other[start : start + length]
    return bytes(data)


# Modules


@cache
def types() -> list[Any]:
    """Types of every kind that the corpora have, and edge cases."""
    found = dict.fromkeys(parse_type(text, context()) for text in TYPES)
    for corpus in (EXAMPLES, FILES):
        for module in modules(corpus):
            found.update(dict.fromkeys(r.type for op in module.walk() for r in op.results))
    return list(found)


@cache
def attributes() -> list[Any]:
    """Attributes of every kind that the corpora have, and edge cases."""
    found = dict.fromkeys(parse_attribute(text, context()) for text in ATTRIBUTES)
    for corpus in (EXAMPLES, FILES):
        for module in modules(corpus):
            found.update(dict.fromkeys(a for op in module.walk() for a in (*op._properties, *op.attributes.values())
                                       if hasattr(a, "print")))  # fmt: skip
    return list(found)


@cache
def operations() -> list[Any]:
    """Operations of all corpora without regions, to put into other modules."""
    return [op for corpus in (EXAMPLES, FILES) for module in modules(corpus) for op in module.walk() if not op.regions]


def change_module(rng: Random, sources: Sequence[Any]) -> Any:
    """A copy of a module after changes that keep the structure of the IR, and may break any other rule."""
    module = rng.choice(sources).clone()
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        ops = list(module.walk())[1:]
        if not ops:
            break
        rng.choice(_IR_CHANGES)(rng, rng.choice(ops))
    return module


def _values(op: Operation) -> list[Any]:
    """Values that can be seen from `op`, and some that cannot."""
    root = op
    while root.parent_op is not None:
        root = root.parent_op
    found: list[Any] = []
    for other in root.walk():
        found += other.results
        found += [a for region in other.regions for block in region.blocks for a in block.arguments]
    return found


def _set_operand(rng: Random, op: Any) -> None:
    values = _values(op)
    if op.operands and values:
        op.set_operand(rng.randrange(len(op.operands)), rng.choice(values))


def _drop_operand(rng: Random, op: Any) -> None:
    if op.operands:
        at = rng.randrange(len(op.operands))
        op.operands = (*op.operands[:at], *op.operands[at + 1 :])


def _add_operand(rng: Random, op: Any) -> None:
    values = _values(op)
    if values:
        at = rng.randrange(len(op.operands) + 1)
        op.operands = (*op.operands[:at], rng.choice(values), *op.operands[at:])


def _set_type(rng: Random, op: Any) -> None:
    """Change the type of a result, or of an argument of a block."""
    arguments = [a for region in op.regions for block in region.blocks for a in block.arguments]
    places = [*op.results, *arguments]
    if places:
        rng.choice(places).type = rng.choice(types())


def _like(rng: Random, op: Any) -> None:
    """Give a result or operand the type of another value of the operation."""
    values = [*op.results, *op.operands]
    if len(values) > 1:
        rng.choice(values).type = rng.choice(values).type


def _set_property(rng: Random, op: Any) -> None:
    names = list(op.properties) if not op.is_registered else op.property_names
    if names:
        op.set_property(rng.choice(names), rng.choice(attributes()))


def _drop_property(rng: Random, op: Any) -> None:
    names = list(op.properties)
    if names:
        op.set_property(rng.choice(names), None)


def _swap_properties(rng: Random, op: Any) -> None:
    names = list(op.properties)
    if len(names) > 1:
        a, b = rng.sample(names, 2)
        first, second = op.get_property(a), op.get_property(b)
        op.set_property(a, second)
        op.set_property(b, first)


def _set_attribute(rng: Random, op: Any) -> None:
    known = ["sym_name", "sym_visibility", "llvm.bareptr", "mhlo.sharding", "a", "value", *op.attributes]
    name = rng.choice(known)
    if name not in op.property_names:  # the text would make it a property
        op.set_attribute(name, rng.choice(attributes()[: len(ATTRIBUTES)]))


def _add_result(rng: Random, op: Any) -> None:
    op.results = (*op.results, OpResult(rng.choice(types()), op, len(op.results)))


def _drop_result(rng: Random, op: Any) -> None:
    if op.results and not op.results[-1].uses:
        op.results = op.results[:-1]


def _add_region(rng: Random, op: Any) -> None:
    region = Region([Block() for _ in range(rng.randrange(3))])
    region.parent = op
    op.regions = (*op.regions, region)


def _drop_region(rng: Random, op: Any) -> None:
    if op.regions:
        at = rng.randrange(len(op.regions))
        op.regions[at].parent = None
        op.regions = (*op.regions[:at], *op.regions[at + 1 :])


def _empty_region(rng: Random, op: Any) -> None:
    """Take the operations out of the blocks of a region."""
    for region in op.regions:
        for block in region.blocks:
            for inner in list(block.operations):
                _erase(rng, inner)


def _erase(rng: Random, op: Any) -> None:
    """Leave out an operation. Values of other operations take the place of its results."""
    inside = {v for inner in op.walk() for v in inner.results}
    inside |= {a for inner in op.walk() for r in inner.regions for b in r.blocks for a in b.arguments}
    others = [v for v in _values(op) if v not in inside]
    for result in op.results:
        if result.uses:
            if not others:
                return
            result.replace_all_uses_with(rng.choice(others))
    op.erase()


def _repeat_op(rng: Random, op: Any) -> None:
    if op.parent is not None:
        op.parent.insert_before(op.clone(), op)


def _move(rng: Random, op: Any) -> None:
    others = [o for o in op.parent.operations if o is not op] if op.parent is not None else []
    if others:
        (op.move_before if rng.random() < 0.5 else op.move_after)(rng.choice(others))


def _splice(rng: Random, op: Any) -> None:
    """Put an operation of another file before this one, with operands of this one."""
    source = rng.choice(operations())
    values = _values(op)
    if op.parent is None or source.successors or (source.operands and not values):
        return
    same = {v.type: v for v in values}
    mapping = {v: same.get(v.type) or rng.choice(values) for v in source.operands}
    op.parent.insert_before(source.clone(mapping), op)


def _add_argument(rng: Random, op: Any) -> None:
    blocks = [block for region in op.regions for block in region.blocks]
    if blocks:
        block = rng.choice(blocks)
        block.arguments = (*block.arguments, BlockArgument(rng.choice(types()), block, len(block.arguments), None))


def _drop_argument(rng: Random, op: Any) -> None:
    blocks = [block for region in op.regions for block in region.blocks if block.arguments]
    if blocks:
        block = rng.choice(blocks)
        if not block.arguments[-1].uses:
            block.arguments = block.arguments[:-1]


def _other_class(rng: Random, op: Any) -> None:
    """The same parts under the name of another operation."""
    source = rng.choice(operations())
    if op.parent is None or isinstance(source, UnregisteredOp) or op.regions:
        return
    properties = tuple(op.properties.get(n, p) for n, p in zip(source.property_names, source._properties))
    new = type(source).create(op.operands, op.result_types, properties, op.attributes, (), op.successors)
    op.parent.insert_before(new, op)
    for old, result in zip(op.results, new.results):
        old.replace_all_uses_with(result)
    op.erase()


_IR_CHANGES = (
    _set_operand, _set_operand, _drop_operand, _add_operand, _set_type, _set_type, _like, _set_property, _set_property, _drop_property,
    _swap_properties, _set_attribute, _add_result, _drop_result, _add_region, _drop_region, _empty_region, _erase, _repeat_op,
    _move, _splice, _splice, _add_argument, _drop_argument, _other_class,
)  # fmt: skip

__all__ = ["DiagnosticError", "change_bytes", "change_module", "change_text"]
