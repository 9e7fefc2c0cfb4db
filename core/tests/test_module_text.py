"""Random modules of registered and unregistered operations survive printing and parsing in both forms."""

from __future__ import annotations

from typing import Any

import syntax_dialect as s
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from plait.builtin.attributes import (
    AffineMapAttr,
    ArrayAttr,
    DenseElementsAttr,
    DictionaryAttr,
    FloatAttr,
    IntegerAttr,
    StringAttr,
    SymbolRefAttr,
    UnitAttr,
    array_i64,
)
from plait.builtin.ops import ModuleOp
from plait.builtin.types import (
    DYNAMIC,
    ComplexType,
    FunctionType,
    IntegerType,
    MemRefType,
    RankedTensorType,
    TupleType,
    VectorType,
    bf16,
    f32,
    f64,
    i1,
    i32,
    index,
)
from plait.ir.affine import AffineMap
from plait.ir.block import Block
from plait.ir.location import CallSiteLoc, FileLineColRange, NameLoc, UnknownLoc
from plait.ir.operation import UnregisteredOp
from plait.ir.region import Region
from plait.syntax.location_parser import fuse
from plait.syntax.parser import parse_module
from plait.syntax.printer import print_operation

CTX = s.context(allow_unregistered=True)
TEXT = st.text(max_size=6)
NAMES = st.sampled_from(["a", "b.c", "x y", "ключ", "_", "loc", "true", "i32", "dense", "0"]) | TEXT.filter(bool)
SCALARS = st.sampled_from([i1, i32, f32, f64, bf16, index, s.BoxType(i32)]) | st.builds(
    IntegerType, st.integers(1, 70), st.sampled_from(["signless", "signed", "unsigned"])
)
NUMBERS = st.sampled_from([i32, f32, index, i1])
SIZES = st.integers(0, 5) | st.just(DYNAMIC)
SHAPED = (
    st.builds(lambda shape, ty: RankedTensorType(tuple(shape), ty), st.lists(SIZES, max_size=3), NUMBERS)
    | st.builds(lambda shape, ty: MemRefType(tuple(shape), ty), st.lists(SIZES, max_size=2), NUMBERS)
    | st.builds(lambda n, ty: VectorType((n,), ty), st.integers(1, 9), NUMBERS)
    | st.builds(ComplexType, st.sampled_from([i32, f32]))
)
TYPES = st.recursive(
    SCALARS | SHAPED,
    lambda inner: st.builds(lambda ts: TupleType(tuple(ts)), st.lists(inner, max_size=3))
    | st.builds(
        lambda a, b: FunctionType(tuple(a), tuple(b)), st.lists(inner, max_size=2), st.lists(inner, max_size=2)
    ),
    max_leaves=4,
)
PLAIN_ATTRIBUTES = (
    st.builds(IntegerAttr, st.integers(-(2**31), 2**31 - 1), st.sampled_from([i32, index, IntegerType(64)]))
    | st.builds(FloatAttr, st.floats(width=32), st.sampled_from([f32, f64]))
    | st.builds(StringAttr, TEXT)
    | st.builds(SymbolRefAttr, NAMES, st.lists(NAMES, max_size=2).map(tuple))
    | st.builds(array_i64, st.lists(st.integers(-9, 9), max_size=3))
    | st.builds(
        lambda values: DenseElementsAttr.from_values(RankedTensorType((len(values),), i32), values),
        st.lists(st.integers(-9, 9), min_size=1, max_size=4),
    )
    | st.just(UnitAttr())
    | st.sampled_from([AffineMapAttr(AffineMap.identity(2)), AffineMapAttr(AffineMap.identity(1)), s.ColorAttr("red")])
    | TYPES
)
ATTRIBUTES = st.recursive(
    PLAIN_ATTRIBUTES,
    lambda inner: st.builds(lambda xs: ArrayAttr(tuple(xs)), st.lists(inner, max_size=3))
    | st.builds(DictionaryAttr, st.dictionaries(NAMES, inner, max_size=2)),
    max_leaves=4,
)
DICTIONARIES = st.dictionaries(NAMES, ATTRIBUTES, max_size=3)
LOCATIONS = st.recursive(
    st.builds(FileLineColRange, NAMES, st.integers(0, 9), st.integers(0, 9)) | st.just(UnknownLoc()),
    lambda inner: st.builds(NameLoc, NAMES, inner)
    | st.builds(CallSiteLoc, inner, inner)
    | st.builds(lambda a, b: fuse([a, b]), inner, inner),
    max_leaves=3,
)
HINTS = st.none() | st.sampled_from(["x", "c1", "0", "a b", "ö", "-"])


class Maker:
    """Fills blocks with random operations that use the values visible so far."""

    def __init__(self, draw: Any) -> None:
        self.draw = draw
        self.left = draw(st.integers(0, 12))

    def block(self, argument_types: list[Any]) -> Block:
        block = Block(argument_types)
        for argument in block.arguments:
            argument.name_hint = self.draw(HINTS)
            argument.location = self.draw(LOCATIONS)
        return block

    def operations(self, block: Block, visible: list[Any], successors: list[Block], depth: int) -> None:
        for _ in range(self.draw(st.integers(0, 3))):
            if self.left <= 0:
                return
            self.left -= 1
            op = self.operation(visible, successors, depth)
            op.location = self.draw(LOCATIONS)
            block.append(op)
            for result in op.results:
                result.name_hint = self.draw(HINTS)
                visible.append(result)

    def operation(self, visible: list[Any], successors: list[Block], depth: int) -> Any:
        integers = [v for v in visible if v.type is i32]
        kind = self.draw(st.sampled_from(["unregistered", "const", "add", "groups", "list", "scope", "attrs"]))
        if kind == "const":
            return s.ConstOp(IntegerAttr(self.draw(st.integers(-3, 3)), i32))
        if kind == "add" and integers:
            flags = s.FlagsAttr(self.draw(st.integers(0, 7)))
            return s.AddOp(self.draw(st.sampled_from(integers)), self.draw(st.sampled_from(integers)), flags)
        if kind == "groups" and integers:
            many = self.draw(st.lists(st.sampled_from(visible), max_size=2))
            maybe = self.draw(st.none() | st.sampled_from(integers))
            only = self.draw(st.none() | TYPES)
            return s.GroupsOp(self.draw(st.sampled_from(visible)), maybe, many, only, self.draw(st.lists(TYPES, max_size=2)))
        if kind == "list":
            return s.ListOp(self.draw(st.none() | st.integers(-5, 5)), self.draw(st.booleans()), attributes=self.draw(DICTIONARIES))
        if kind == "attrs":
            return s.AttrsOp(
                self.draw(NAMES), self.draw(st.sampled_from(["red", "blue"])), self.draw(st.sampled_from([0, 5])), 5,
                self.draw(st.none() | TYPES), self.draw(st.booleans()), None, self.draw(st.none() | TEXT),
            )  # fmt: skip
        if kind == "scope" and depth < 3:
            scope = s.ScopeOp(Region(Block()), attributes=self.draw(DICTIONARIES))
            self.operations(scope.body.block, [], [], depth + 1)
            scope.body.block.append(s.EndOp())
            return scope
        return self.unregistered(visible, successors, depth)

    def unregistered(self, visible: list[Any], successors: list[Block], depth: int) -> Any:
        regions = [self.region(visible, depth + 1) for _ in range(self.draw(st.integers(0, 2)) if depth < 3 else 0)]
        return UnregisteredOp.make(
            self.draw(st.sampled_from(["foo.a", "foo.b_c", "foo.ü", "no dots"])),
            self.draw(DICTIONARIES),
            operands=self.draw(st.lists(st.sampled_from(visible), max_size=3)) if visible else [],
            result_types=self.draw(st.lists(TYPES, max_size=3)),
            attributes=self.draw(DICTIONARIES),
            regions=regions,
            successors=self.draw(st.lists(st.sampled_from(successors), max_size=2)) if successors else [],
        )

    def region(self, visible: list[Any], depth: int) -> Region:
        blocks = [self.block(self.draw(st.lists(TYPES, max_size=2))) for _ in range(self.draw(st.integers(0, 3)))]
        for block in blocks:
            self.operations(block, [*visible, *block.arguments], blocks[1:], depth)
        return Region(blocks)


@st.composite
def modules(draw: Any) -> ModuleOp:
    module = ModuleOp.of([])
    module.location = draw(LOCATIONS)
    Maker(draw).operations(module.body, [], [], 0)
    return module


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(modules(), st.booleans(), st.booleans())
def test_printed_text_is_read_back_as_the_same(module: ModuleOp, generic: bool, debug_info: bool) -> None:
    text = print_operation(module, generic=generic, debug_info=debug_info)
    again = parse_module(text, CTX)
    assert print_operation(again, generic=generic, debug_info=debug_info) == text


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(modules())
def test_both_forms_mean_the_same(module: ModuleOp) -> None:
    generic = print_operation(module, generic=True)
    again = parse_module(print_operation(module), CTX)
    assert print_operation(again, generic=True, use_hints=False) == print_operation(
        parse_module(generic, CTX), generic=True, use_hints=False
    )


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(modules())
def test_clones_print_the_same(module: ModuleOp) -> None:
    assert module.clone().print(generic=True) == module.print(generic=True)
