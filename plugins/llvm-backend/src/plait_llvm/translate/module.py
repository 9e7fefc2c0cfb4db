"""The text of a whole module: types, globals, functions, metadata."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from plait.frozen import FrozenValue
from plait.ir.attribute import VerifyError
from plait.parameters import is_unbound

from plait_llvm.translate import flags
from plait_llvm.translate.constants import all_bytes, bytes_initializer, constant_text, is_byte_string
from plait_llvm.translate.debug import DebugLines
from plait_llvm.translate.errors import cannot_translate
from plait_llvm.translate.function import FunctionText
from plait_llvm.translate.kernels import Work, only_calls, work_of
from plait_llvm.translate.linkage import LINKAGE, comdat, linkage, named_metadata
from plait_llvm.translate.names import TypeNames, spelled, string, symbol

if TYPE_CHECKING:

    from plait_llvm.dialect.ops.functions import FuncOp, GlobalOp


class Part(NamedTuple):
    """The text of a module of functions that refer to nothing else and are visible there, and their names in LLVM."""

    text: str = ""
    names: tuple[str, ...] = ()


_NOTHING = Part()


class TranslatedModule(FrozenValue):
    """LLVM IR text. `externals` are constants that were declared only: name -> the attribute with the data, and
    `parameters` are those whose data is not known.

    `control`, `kernels` and `loops` are the text in modules of their own: see `kernels`. The last two are empty without
    functions. If control `is_mixed`, it has loops over scalars, too. Its functions `calling` leave the work to others.
    """

    text: str
    externals: dict[str, Any]
    control: str = ""
    kernels: Part = _NOTHING
    loops: Part = _NOTHING
    calling: tuple[str, ...] = ()
    is_mixed: bool = True
    parameters: Mapping[str, Any] = MappingProxyType({})


def translate_module(
    module: Any,
    *,
    external_from: int | None = None,
    emitted: list[tuple[str, Any]] | None = None,
    attributes: str = "",
    defined: Collection[str] = (),
    debug_lines: bool = False,
) -> TranslatedModule:
    """The LLVM IR of a module of the llvm dialect.

    Functions that pass on no attributes of their own get `attributes`. Declarations of the functions `defined` are left
    out: text that is added defines them.

    Constants of at least `external_from` bytes are declared, not defined; whoever loads the code binds their names.
    With `debug_lines`, instructions say which line of the source they come from: see `debug`.
    The lines that are for one operation are added to `emitted`, each with the operation.
    Raises `DiagnosticError` for operations that are not of the llvm dialect.
    """
    writer = ModuleText(external_from, emitted, attributes)
    writer.debug = DebugLines(writer.metadata) if debug_lines else None
    writer.own = frozenset([op.sym_name.value for op in module.body.operations if _is_own(op)])
    bodies: list[str] = []
    control: list[str] = []
    apart: dict[Work, tuple[list[str], list[str]]] = {Work.KERNEL: ([], []), Work.LOOPS: ([], [])}
    calling: list[str] = []
    is_mixed = False
    for op in module.body.operations:
        if op.name == "llvm.func" and op.is_declaration and op.sym_name.value in defined:
            continue
        try:
            lines = writer.top_level(op)
        except VerifyError as error:
            raise cannot_translate(op, str(error)) from None
        bodies += lines
        work = work_of(op) if op.name == "llvm.func" and not op.is_declaration else Work.CONTROL
        is_mixed = is_mixed or work is Work.MIXED
        if work in apart:
            text, names = apart[work]
            text += [lines[0].replace("define internal ", "define ", 1), *lines[1:]]
            names.append(spelled(op.sym_name.value, is_own=True))
            control.append(_declaration(op, writer))
            continue
        control += lines
        if lines and lines[0].startswith("define") and work is Work.CONTROL and only_calls(op, writer.own):
            calling.append(spelled(op.sym_name.value, is_own=True))
    named = [*(writer.debug.named() if writer.debug is not None else []), *named_metadata(writer.named)]
    header = [f"{name} = type {body}" for name, body in sorted(writer.types.definitions.items())]
    footer = [*named, *[f"!{i} = {node}" for i, node in enumerate(writer.nodes)], ""]

    def whole(lines: list[str]) -> str:
        return "\n".join([*header, *lines, *footer])

    kernels, loops = (Part(whole(text) if names else "", tuple(names)) for text, names in apart.values())
    return TranslatedModule(
        whole(bodies), writer.externals, whole(control), kernels, loops, tuple(calling), is_mixed, writer.parameters
    )


def _declaration(op: Any, writer: ModuleText) -> str:
    """What a module needs that only calls a function."""
    types = ", ".join([writer.types[ty] for ty in op.function_type.parameters])
    return f"declare {writer.types[op.function_type.result]} {writer.symbol(op.sym_name.value)}({types})"


class ModuleText:
    """What the functions of a module share while they are written."""

    __slots__ = ("attributes", "debug", "emitted", "external_from", "externals", "named", "nodes", "own", "parameters",
                 "types")  # fmt: skip

    def __init__(
        self, external_from: int | None = None, emitted: list[tuple[str, Any]] | None = None, attributes: str = ""
    ) -> None:
        self.attributes = attributes
        self.emitted = emitted
        self.types = TypeNames()
        self.nodes: dict[str, int] = {}
        self.named: dict[str, list[str]] = {}
        self.debug: DebugLines | None = None
        self.own: frozenset[str] = frozenset()
        self.external_from = external_from
        self.externals: dict[str, Any] = {}
        self.parameters: dict[str, Any] = {}

    def symbol(self, name: str) -> str:
        """`@name` of a function or global that the module defines or declares."""
        return symbol(name, is_own=name in self.own)

    def metadata(self, node: str) -> str:
        """The reference to a metadata node."""
        return f"!{self.nodes.setdefault(node, len(self.nodes))}"

    def use_nontemporal(self) -> str:
        """The reference to the node that marks nontemporal accesses."""
        return self.metadata("!{i32 1}")

    def top_level(self, op: Any) -> list[str]:
        """The lines of a function or a global."""
        if op.name == "llvm.func":
            return self._function(op)
        if op.name == "llvm.mlir.global":
            return [self._global(op)]
        if op.name in LINKAGE:
            return LINKAGE[op.name](self, op)
        if op.name == "builtin.module" and not op.body.operations:
            return []
        raise cannot_translate(op, "has no LLVM IR; convert it to the llvm dialect first")

    def _function(self, op: Any) -> list[str]:
        writer = FunctionText(self)
        ty = op.function_type
        attributes = op.arg_attrs.elements if op.arg_attrs is not None else (None,) * len(ty.parameters)
        parameters = [f"{self.types[t]}{flags.parameter(a, self.types)}" for t, a in zip(ty.parameters, attributes)]
        if not op.is_declaration:
            parameters = [f"{p} {writer[v]}" for p, v in zip(parameters, op.body.entry.arguments)]
        if ty.vararg:
            parameters.append("...")
        result_attributes = op.res_attrs.elements[0] if op.res_attrs is not None and op.res_attrs.elements else None
        result = f"{flags.parameter(result_attributes, self.types).lstrip()} {self.types[ty.result]}".lstrip()
        head = f"{linkage(op)}{_cconv(op)}{result} {self.symbol(op.sym_name.value)}"
        head += f"({', '.join(parameters)}){_suffix(op)}{flags.function(op)}"
        if op.is_declaration:
            return [f"declare {head}"]
        head += self.attributes if op.passthrough is None else ""
        head += comdat(op.comdat) + self._personality(op)
        head += self.debug.function(op) if self.debug is not None else ""
        return [f"define {head} {{", *writer.body(op.body), "}"]

    def _personality(self, op: Any) -> str:
        return f" personality ptr {self.symbol(op.personality.root)}" if op.personality is not None else ""

    def _global(self, op: Any) -> str:
        name = op.sym_name.value
        prefix = f"{self.symbol(name)} = "
        align = f", align {op.alignment.value}" if op.alignment is not None else ""
        section = f", section {string(op.section.value)}" if op.section is not None else ""
        group = f",{comdat(op.comdat)}" if op.comdat is not None else ""
        space = f"addrspace({op.addr_space.value}) " if op.addr_space.value else ""
        kind = "constant" if op.constant is not None else "global"
        local = "thread_local " if op.thread_local is not None else ""
        if is_unbound(op.value):
            self.parameters[name] = op.value
            return f"{prefix}external {space}{kind} {self.types[op.global_type]}"
        if self._is_external(op):
            self.externals[spelled(name, is_own=True)] = op.value
            return f"{prefix}external {local}{space}{kind} {self.types[op.global_type]}{align}"
        initializer = self._initializer(op)
        if initializer is None:
            return f"{prefix}{op.linkage.text} {local}{space}{kind} {self.types[op.global_type]}{section}{align}"
        head = f"{linkage(op)}{local}{_suffix(op).lstrip()}".rstrip()
        return f"{prefix}{head}{' ' if head else ''}{space}{kind} {initializer}{section}{group}{align}"

    def _is_external(self, op: GlobalOp) -> bool:
        if self.external_from is None or op.constant is None or not is_byte_string(op.value, op.global_type):
            return False
        return len(all_bytes(op.value)) >= self.external_from

    def _initializer(self, op: GlobalOp) -> str | None:
        """`type value`; None for a declaration."""
        if op.value is not None:
            if is_byte_string(op.value, op.global_type):
                return bytes_initializer(op.value)
            return f"{self.types[op.global_type]} {constant_text(op.value, op.global_type, self.types)}"
        if op.initializer.entry is not None:
            return f"{self.types[op.global_type]} {self._initializer_region(op)}"
        if op.linkage.text in ("external", "extern_weak"):
            return None
        return f"{self.types[op.global_type]} undef"

    def _initializer_region(self, op: Any) -> str:
        """A region that only returns a constant."""
        terminator = op.initializer.entry.terminator
        value = terminator.operands[0]
        defined = value.defining_op
        if terminator.name != "llvm.return" or defined is None or not defined.name.startswith("llvm.mlir."):
            raise cannot_translate(op, "has an initializer that is not a constant")
        return FunctionText(self)[value]


def _is_own(op: Any) -> bool:
    """Whether an operation defines a symbol; functions without a body only declare one."""
    if op.name == "llvm.func":
        return not op.is_declaration
    if op.name in ("llvm.mlir.alias", "llvm.mlir.ifunc"):
        return True
    is_defined = op.name == "llvm.mlir.global" and (op.value is not None or op.initializer.entry is not None)
    return is_defined and not is_unbound(op.value)


def _suffix(op: GlobalOp | FuncOp) -> str:
    return f" {op.unnamed_addr.text}" if op.unnamed_addr.value else ""


def _cconv(op: FuncOp) -> str:
    return f"{op.cconv.text} " if op.cconv.value else ""
