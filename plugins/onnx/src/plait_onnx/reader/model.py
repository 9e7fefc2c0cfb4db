"""Models of ONNX as modules: `func.func @main` takes the inputs of the graph, under their names."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from plait.builtin.attributes import ArrayAttr, DictionaryAttr, StringAttr
from plait.builtin.ops import ModuleOp
from plait.builtin.types import DYNAMIC, RankedTensorType, f32
from plait.context import Context
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.region import Region
from plait.partition import Support
from plait_std.func import ops as func
from plait_tcp.formulas import Symbol

from plait_onnx.reader.calls import Problem
from plait_onnx.reader.graph import GraphReader
from plait_onnx.reader.protobuf import ProtobufError, decode
from plait_onnx.reader.support import kinds_of
from plait_onnx.reader.tensors import TensorError, TensorReader, size_names, tensor_type


def read_model(data: bytes, ctx: Context, filename: str) -> ModuleOp:
    """The module in a file. Raises `DiagnosticError` with all that is not supported."""
    return _opened(data, ctx, filename).read()


def inspect_model(data: bytes, ctx: Context, filename: str) -> tuple[ModuleOp, list[Support]]:
    """What is read of a file, and what is not. Raises `DiagnosticError` if the file is not a model."""
    return _opened(data, ctx, filename).inspect()


def _opened(data: bytes, ctx: Context, filename: str) -> _Module:
    try:
        model = decode(memoryview(data), "Model")
    except (ProtobufError, IndexError, UnicodeDecodeError) as error:
        raise DiagnosticError(Diagnostic("error", f"{filename} is not an ONNX model: {error}")) from None
    if model.graph is None:
        raise DiagnosticError(Diagnostic("error", f"{filename} is not an ONNX model: the graph is missing"))
    folder = Path(os.path.dirname(filename) or ".") if os.path.exists(filename) else None
    return _Module(model, ctx, filename, folder)


def companions(data: bytes, filename: str) -> list[str]:
    """The files beside a model that hold its large tensors."""
    if b"\x0a\x08location" not in data:  # the first key of what says where a tensor is
        return []
    try:
        graph = decode(memoryview(data), "Model").graph
    except ProtobufError:
        return []
    tensors: Any = graph.initializer if graph is not None else []
    names: set[str] = {entry.value for tensor in tensors for entry in tensor.external_data if entry.key == "location"}
    return [os.path.join(os.path.dirname(filename), name) for name in sorted(names)]


def read_object(source: Any, example_inputs: Sequence[Any] | None, ctx: Context) -> ModuleOp:
    """The module in a `ModelProto`."""
    return read_model(source.SerializeToString(), ctx, "<ModelProto>")


class _Module:
    def __init__(self, model: Any, ctx: Context, filename: str, folder: Path | None) -> None:
        self.model, self.filename = model, filename
        self.tensors = TensorReader(folder)
        self.reader = GraphReader(model, self.tensors, filename)
        self.unreadable: set[str] = set()
        """Inputs of types that are not supported: what uses one is not read."""

    def read(self) -> ModuleOp:
        block, results = self._body()
        self._check()
        return self._module(block, results, _named(self.model.graph.output))

    def inspect(self) -> tuple[ModuleOp, list[Support]]:
        block, results = self._body()
        problems = self.reader.problems
        module = self._module(block, results, None if problems else _named(self.model.graph.output))
        return module, kinds_of(problems, self.reader.unread)

    def _body(self) -> tuple[Block, list[Any]]:
        """The block of the function, and what it returns as far as that has been read."""
        graph = self.model.graph
        inputs = self._inputs()
        types = [self._type(info) for info in inputs]
        block = Block(types)
        builder = Builder.at_end(block)
        self._declare(block, inputs, types)
        return block, self.reader.read_graph(graph, builder)

    def _inputs(self) -> list[Any]:
        constants = {tensor.name for tensor in self.model.graph.initializer}
        return [info for info in self.model.graph.input if info.name not in constants]

    def _module(self, block: Block, results: Sequence[Any], names: ArrayAttr | None) -> ModuleOp:
        Builder.at_end(block).insert(func.ReturnOp(results))
        types = [argument.type for argument in block.arguments]
        function = func.FuncOp.define("main", types, [v.type for v in results])
        function = func.FuncOp(
            "main", function.function_type, body=Region(block), arg_attrs=_named(self._inputs()), res_attrs=names
        )
        return ModuleOp.of([function])

    def _type(self, info: Any) -> Any:
        try:
            return tensor_type(info.type)
        except TensorError as error:
            self.reader.problems.append(Problem(f"input '{info.name}'", "", str(error)))
            self.unreadable.add(info.name)
            return RankedTensorType((), f32)

    def _declare(self, block: Block, inputs: Sequence[Any], types: Sequence[Any]) -> None:
        """Give the inputs their names, and what is known of their sizes."""
        for info, argument, ty in zip(inputs, block.arguments, types):
            argument.name_hint = re.sub(r"[^A-Za-z0-9_$.\-]", "_", info.name)
            names = size_names(info.type)
            sizes = None
            if isinstance(ty, RankedTensorType):
                sizes = [
                    n if n != DYNAMIC else Symbol.named(name or f"{info.name}#{i}")
                    for i, (n, name) in enumerate(zip(ty.shape, names))
                ]
            if info.name not in self.unreadable:
                self.reader.add_input(info.name, argument, sizes)

    def _check(self) -> None:
        """Raise one error that lists all problems."""
        problems = self.reader.problems
        if not problems:
            return
        first, *rest = [str(problem) for problem in problems]
        count = f" (and {len(rest)} more)" if rest else ""
        notes = [Diagnostic("note", text) for text in rest]
        raise DiagnosticError(Diagnostic("error", f"{self.filename}: {first}{count}", notes=notes))


def _named(infos: Sequence[Any]) -> ArrayAttr:
    """An attribute for each value with its name in the model, and the names of its sizes."""
    entries: list[DictionaryAttr] = []
    for info in infos:
        found: dict[str, Any] = {"onnx.name": StringAttr(info.name)}
        if any(names := size_names(info.type)):
            found["onnx.sizes"] = ArrayAttr(tuple(StringAttr(name) for name in names))
        entries.append(DictionaryAttr(tuple(sorted(found.items()))))
    return ArrayAttr(tuple(entries))
