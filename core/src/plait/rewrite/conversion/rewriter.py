"""The rewriter of conversion patterns: it keeps values of old and new types apart and casts between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DictionaryAttr
from plait.builtin.ops import UnrealizedConversionCastOp
from plait.builtin.symbols import map_attribute
from plait.builtin.types import FunctionType
from plait.rewrite.conversion.casts import CAST
from plait.rewrite.rewriter import RewriteListener, Rewriter

#: Properties with an attribute for each argument or result.
PER_VALUE = ("arg_attrs", "res_attrs")

if TYPE_CHECKING:
    from plait.builtin.types import Attribute
    from plait.ir.attribute import Type
    from plait.ir.block import Block
    from plait.ir.operation import Operation
    from plait.ir.region import Region
    from plait.ir.value import BlockArgument, Value



class ConversionRewriter(Rewriter):
    """What a conversion pattern is given. See Note [Values of changed types]."""

    __slots__ = (
        "_arguments",
        "_casts_back",
        "_legal_types",
        "_mapping",
        "_replaced",
        "_stand_ins",
        "_types",
        "casts",
        "converter",
        "new_ops",
        "shared",
    )  # fmt: skip

    def __init__(self, ctx: Any, converter: Any, listener: RewriteListener | None = None) -> None:
        super().__init__(ctx, listener)
        self.converter = converter
        self.new_ops: list[Operation] = []  # inserted by the pattern that runs; the driver legalizes them next
        self.casts: list[Operation] = []
        self.shared: dict[Any, Any] = {}  # what patterns keep for one conversion, by a key of theirs
        self._types: dict[Type, tuple[Type, ...] | None] = {}
        self._legal_types: set[Type] = set()  # those that stay as they are
        self._casts_back: set[Value[Any]] = set()  # values of old types for users that are not converted yet
        self._mapping: dict[Value[Any], tuple[Value[Any], ...]] = {}  # new values of replaced results
        self._stand_ins: set[Value[Any]] = set()  # values of `_mapping`
        self._arguments: list[BlockArgument[Any]] = []  # of blocks, keys of `_mapping`
        self._replaced: list[Operation] = []  # operations whose results are keys of `_mapping`

    # Types

    def convert_type_1n(self, ty: Type) -> tuple[Type, ...] | None:
        """The types that `ty` converts to; None if it cannot be converted."""
        try:
            return self._types[ty]
        except KeyError:
            pass
        converted = self.converter.convert_type_to_many(ty) if self.converter is not None else (ty,)
        self._types[ty] = converted
        if converted is None or (len(converted) == 1 and converted[0] is ty):
            self._legal_types.add(ty)
        return converted

    def converted_or_same(self, ty: Type) -> tuple[Type, ...]:
        """The types that `ty` converts to; itself if it cannot be converted."""
        found = self.convert_type_1n(ty)
        return (ty,) if found is None else found

    def convert_type(self, ty: Type) -> Type | None:
        """The one type that `ty` converts to; None if it cannot be converted, or to none or several."""
        found = self.convert_type_1n(ty)
        return found[0] if found is not None and len(found) == 1 else None

    def convert_types(self, types: Sequence[Type]) -> list[Type] | None:
        """The types that all of `types` convert to, in a row; None if one cannot be converted."""
        converted: list[Type] = []
        for ty in types:
            found = self.convert_type_1n(ty)
            if found is None:
                return None
            converted += found
        return converted

    def convert_attribute(self, attribute: Attribute) -> Any:
        """`attribute` with each type in it converted. Function types are converted 1:N."""
        return map_attribute(attribute, self._convert_part)

    def _convert_part(self, part: Any) -> Any:
        if isinstance(part, FunctionType):
            inputs = [ty for one in part.inputs for ty in self.converted_or_same(one)]
            results = [ty for one in part.results for ty in self.converted_or_same(one)]
            return FunctionType(tuple(inputs), tuple(results))
        if not _is_type(part):
            return part
        return self.convert_type(part) or part

    def attributes_per_value(self, op: Operation, name: str) -> Any:
        """The property `name`, which has a dictionary for each argument or result of a function or a call.

        A value that stays one keeps its dictionary; those that others become have none.
        """
        array: Any = op.properties[name]
        found: list[Any] = []
        for entry, ty in zip(array.elements, _described_types(op, name, len(array.elements))):
            count = len(self.converted_or_same(ty))
            found += [self.convert_attribute(entry)] if count == 1 else [DictionaryAttr(())] * count
        return type(array)(tuple(found))

    # Values

    def converted(self, value: Value[Any]) -> Any:
        """`value` in its converted type: a value, or a tuple of values for none or several; casts if needed."""
        new = self._mapping.get(value)
        if new is None and value.type in self._legal_types:
            return value
        types = self.convert_type_1n(value.type)
        if new is not None:
            new = self._resolved(new)
            if types is None or tuple([v.type for v in new]) == types:
                return new[0] if len(new) == 1 else new
            value = self.old_value(new, value.type)
        if types is None or value.type in self._legal_types:
            return value
        known = value.defining_op._operands if value in self._casts_back else None  # type: ignore[union-attr]
        if known is not None and tuple([v.type for v in known]) == types:
            return known[0] if len(known) == 1 else known
        made = self._materialize_target(value, types)
        return made[0] if len(made) == 1 else made

    def converted_operands(self, op: Operation) -> list[Any]:
        """The operands of `op` in their converted types, each as `converted` returns it."""
        mapping, legal, convert = self._mapping, self._legal_types, self.converted
        return [v if v.type in legal and v not in mapping else convert(v) for v in op._operands]

    def _materialize_target(self, value: Value[Any], types: tuple[Type, ...]) -> tuple[Value[Any], ...]:
        if self.converter is not None:
            return tuple(self.converter.materialize_target(self, types, (value,)))
        return self._cast((value,), types)

    def _resolved(self, values: tuple[Value[Any], ...]) -> tuple[Value[Any], ...]:
        """The values that stand for `values` now that some of them may have been replaced too."""
        mapping = self._mapping
        for value in values:
            if value in mapping:
                return self._resolved(tuple([one for v in values for one in mapping.get(v, (v,))]))
        return values

    def old_value(self, values: tuple[Value[Any], ...], ty: Type) -> Value[Any]:
        """A value of the old type `ty` for users that are not converted yet; it is made here of the new `values`."""
        if len(values) == 1 and values[0].type is ty:
            return values[0]
        result = self._cast(values, (ty,))[0]
        self._casts_back.add(result)
        return result

    def _cast(self, values: Sequence[Value[Any]], types: Sequence[Type]) -> tuple[Value[Any], ...]:
        cast = UnrealizedConversionCastOp.create(values, types, location=self.location)
        self.insert(cast)
        return cast.results

    # Changes

    def inserted(self, op: Operation) -> None:
        if self.listener is not None:
            self.listener.inserted(op)
        if op.name == CAST:
            self.casts.append(op)
        else:
            self.new_ops.append(op)

    def replace(self, op: Operation, values: Any) -> None:
        """Replace `op`; each new value may have the converted type, or be a tuple of values of the converted types."""
        self.insert_detached(values)
        if self._replace_one(op, values):
            return
        new = _as_groups(values)
        if len(new) != len(op.results):
            raise ValueError(f"'{op.name}' has {len(op.results)} results, cannot be replaced by {len(new)} values")
        now = True
        for group, result in zip(new, op.results):
            if len(group) == 1 and group[0].name_hint is None:
                group[0].name_hint = result.name_hint
            now = now and self._can_replace_now(group, result)
        if not now:
            self.erased(op)
            self._replaced.append(op)
            for result, group in zip(op.results, new):
                self._map(result, group)
            return
        if self.anchor is op:
            self.anchor = op.next
        if self.listener is not None:
            self.replaced(op, [group[0] if group else result for group, result in zip(new, op.results)])
        for group, result in zip(new, op.results):
            if result._uses is not None or result in self._stand_ins:
                self.replace_all_uses(result, group[0])
        self.erase(op)

    def _replace_one(self, op: Operation, values: Any) -> bool:
        """Replace `op` by one value of the type of its one result: most replacements are such; False for others."""
        results = op.results
        made = values.results if hasattr(values, "_operands") else (values,)
        if len(results) != 1 or len(made) != 1:
            return False
        old, new = results[0], made[0]
        if not hasattr(new, "_uses") or new.type is not old.type or old in self._stand_ins or self.listener is not None:
            return False
        if new.name_hint is None:
            new.name_hint = old.name_hint
        if self.anchor is op:
            self.anchor = op.next
        if old._uses is not None:
            old.replace_all_uses_with(new)
        self.erase(op)
        return True

    def _can_replace_now(self, group: tuple[Any, ...], result: Value[Any]) -> bool:
        if len(group) == 1 and group[0].type is result.type:
            return True
        return result._uses is None and result not in self._stand_ins

    def _map(self, old: Value[Any], new: tuple[Value[Any], ...]) -> None:
        self._mapping[old] = new
        self._stand_ins.update(new)

    def replace_all_uses(self, old: Value[Any], new: Value[Any]) -> None:
        if old in self._stand_ins:
            self._map(old, (new,))
        super().replace_all_uses(old, new)

    def replace_argument(self, argument: BlockArgument[Any], values: tuple[Value[Any], ...]) -> None:
        """Let `values`, of the converted types, stand for `argument`, which goes when the conversion ends."""
        if len(values) == 1 and values[0].name_hint is None:
            values[0].name_hint = argument.name_hint
        self._map(argument, values)
        self._arguments.append(argument)

    def finish_replacements(self) -> None:
        """Erase the replaced operations, and cast values back for users that were not converted."""
        for op in self._replaced:
            op.drop_all_references()
        for op in self._replaced:
            if self.listener is not None:
                self.replaced(op, [self._value_for_users(result) for result in op.results])
            for result in op.results:
                if result._uses is not None:
                    self.replace_all_uses(result, self._value_for_users(result))
        for argument in self._arguments:
            if argument._uses is not None:
                self.replace_all_uses(argument, self._value_for_users(argument))
        for op in self._replaced:
            op.detach()
        for argument in self._arguments:
            argument.owner.erase_argument(argument)
        self._replaced.clear()
        self._arguments.clear()
        self._stand_ins.clear()
        self._mapping.clear()

    def _value_for_users(self, value: Any) -> Value[Any]:
        """A value of the old type for users of a replaced `value`."""
        new = self._resolved(self._mapping[value])
        if len(new) == 1 and new[0].type is value.type:
            return new[0]
        op = value.defining_op
        if op is not None:
            self.block, self.anchor, self.location = op.parent, op, op.location
        else:
            self._set_after_all(value.owner, new)
        return self.old_value(new, value.type)

    def _set_after_all(self, block: Block, values: Sequence[Value[Any]]) -> None:
        """Go on behind the operations at the start of `block` that make `values`."""
        last: Operation | None = None
        for value in values:
            op = value.defining_op
            if op is not None and op.parent is block and (last is None or last.is_before_in_block(op)):
                last = op
        self.block, self.anchor = block, last.next if last is not None else block.first

    def rebuild(self, op: Operation, operands: Sequence[Any], op_class: Any = None) -> Operation | tuple[Any, ...]:
        """Build `op` anew, as an `op_class` if given: converted operands, result types, attributes and regions.

        Properties that the new class does not have are dropped. Returns the replacement of the results.
        """
        groups = [self.convert_type_1n(result.type) for result in op.results]
        for result, group in zip(op.results, groups):
            if group is None:
                return self.no_match(f"the result type '{result.type}' cannot be converted")  # type: ignore[return-value]
        cls = op_class or type(op)
        regions = [self._converted_region(region) for region in op.regions]
        new = cls.create(
            _flat(operands),
            [ty for group in groups for ty in group or ()],
            self._properties(op, cls, operands),
            {n: self.convert_attribute(a) for n, a in op.attributes.items()},
            regions,
            op.successors,
            op.location,
        )
        if not cls.is_registered:
            new.name = op.name
        self.insert(new)
        return _grouped(new, groups)

    def _properties(self, op: Operation, cls: Any, operands: Sequence[Any]) -> Any:
        found = {n: self.convert_attribute(a) for n, a in op.properties.items()}
        if "operandSegmentSizes" in found and any(o.__class__ is tuple for o in operands):
            found["operandSegmentSizes"] = segments_for(found["operandSegmentSizes"], operands)
        for name in PER_VALUE:
            if name in found:
                found[name] = self.attributes_per_value(op, name)
        if not cls.is_registered:
            return tuple(found.items())
        return {n: a for n, a in found.items() if n in cls.property_names}

    def _converted_region(self, region: Region) -> Region:
        """A new region with the blocks of `region`, whose arguments have converted types."""
        target = type(region)()
        self.move_region(region, target)
        self.convert_block_arguments(target)
        return target

    def convert_block_arguments(self, region: Region, skip_entry: bool = False) -> None:
        """Give the arguments of the blocks of `region` converted types; those that cannot be converted stay."""
        for block in region.blocks:
            if not (skip_entry and block is region.entry):
                self.convert_signature(block)

    def convert_signature(self, block: Block) -> None:
        """Give the arguments of `block` converted types, casting them back for uses that are not converted yet."""
        saved = self.block, self.anchor
        for argument in list(block.arguments):
            self._convert_argument(block, argument, self.converted_or_same(argument.type))
        self.block, self.anchor = saved

    def _convert_argument(self, block: Block, argument: BlockArgument[Any], types: tuple[Type, ...]) -> None:
        if types == (argument.type,):
            return
        at = argument.index
        new = tuple([block.insert_argument(at + i, ty, argument.location) for i, ty in enumerate(types)])
        for one in new:
            one.name_hint = argument.name_hint
        if argument.has_uses:
            self.set_at_start(block)
            self.replace_all_uses(argument, self.old_value(new, argument.type))
        block.erase_argument(argument)


def _described_types(op: Operation, name: str, count: int) -> Sequence[Type]:
    """The types that the dictionaries in the property `name` are about: of a signature, else the last operands'."""
    signature: Any = op.properties.get("function_type")
    if signature is not None:
        return signature.inputs if name == "arg_attrs" else signature.results
    values = op._operands if name == "arg_attrs" else op.results
    return [value.type for value in values][len(values) - count :]


def _is_type(part: Any) -> bool:
    return getattr(part, "sigil", "") == "!"


def _as_groups(values: Any) -> list[tuple[Any, ...]]:
    """A replacement as one tuple of values for each result."""
    if hasattr(values, "_operands"):
        values = values.results
    elif hasattr(values, "_uses"):
        values = (values,)
    return [v if v.__class__ is tuple else (v,) for v in values]


def _flat(operands: Sequence[Any]) -> list[Any]:
    return [v for o in operands for v in (o if o.__class__ is tuple else (o,))]


def _grouped(new: Operation, groups: Sequence[Any]) -> Any:
    """The results of `new`, grouped by old result."""
    if all(len(group) == 1 for group in groups):
        return new
    results = iter(new.results)
    return tuple([tuple([next(results) for _ in group]) for group in groups])


def segments_for(sizes: Any, operands: Sequence[Any]) -> Any:
    """Segment sizes after some operands have become none or several."""
    new: list[int] = []
    at = 0
    for size in sizes.values:
        new.append(len(_flat(operands[at : at + size])))
        at += size
    return type(sizes)(sizes.element_type, tuple(new))


# Note [Values of changed types]
# An operation whose results change their types stays where it is until the conversion ends: patterns of its users see
# it when they look at their operands, and get the new values as converted operands. At the end it is erased, and users
# that are left get a value of the old type through a cast.
