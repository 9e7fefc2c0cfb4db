"""Pipelines: passes nested under the operations they run on, and MLIR's textual form of them.

    builtin.module(func.func(canonicalize{max-iterations=3},cse),symbol-dce)

`any(...)` runs on every isolated operation. Without an anchor (`canonicalize,cse`) the pipeline runs on the module. The
name of a pipeline that a plugin contributes stands for its elements.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from plait.diagnostics.diagnostic import Diagnostic, ParseError
from plait.diagnostics.unknown_name import UnknownNameError, unknown_name
from plait.frozen import FrozenValue
from plait.ir.location import SourceBuffer, SourceLocation
from plait.passes.base import Pass
from plait.passes.options import OptionError, options_of, parse_option
from plait.passes.phase import Phase
from plait.plugins.known import install_command, provider
from plait.plugins.records import ConversionRecord, PipelineRecord
from plait.plugins.registry import PluginError
from plait.suggest import did_you_mean

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.plugins.records import AnyRecord

MODULE = "builtin.module"
ANY = "any"


class Pipeline(FrozenValue):
    """Passes and nested pipelines that run, in order, on operations named `anchor`; `any` stands for all."""

    anchor: str = MODULE
    elements: tuple[Pass | Pipeline, ...] = ()

    @classmethod
    def parse(cls, text: str, ctx: Context) -> Pipeline:
        """The pipeline that `text` spells. Raises `ParseError` with the column of what is wrong."""
        return _Parser(text, ctx).pipeline()

    @classmethod
    def of(cls, *passes: Pass, anchor: str = MODULE) -> Pipeline:
        """The pipeline of these passes; a pass with an anchor of its own is nested."""
        return cls(anchor, _nested(passes, anchor))

    def passes(self) -> Iterator[Pass]:
        """All passes, nested ones included, in the order of the text."""
        for element in self.elements:
            if isinstance(element, Pipeline):
                yield from element.passes()
            else:
                yield element

    @property
    def marks(self) -> dict[str, int]:
        """The position of the mark of each phase."""
        return {element.of: i for i, element in enumerate(self.elements) if isinstance(element, Phase)}

    def part(self, after: str | None = None, until: str | None = None) -> Pipeline:
        """What comes after the mark of the phase `after`, up to the mark of `until`: to stop a run there, or resume it.

        Raises `UnknownNameError` if the pipeline has no such mark.
        """
        marks = self.marks
        for phase in (after, until):
            if phase is not None and phase not in marks:
                raise unknown_name("phase of the pipeline", phase, marks)
        start = marks[after] + 1 if after is not None else 0
        end = marks[until] + 1 if until is not None else len(self.elements)
        return Pipeline(self.anchor, self.elements[start:end])

    def __str__(self) -> str:
        return f"{self.anchor}({','.join(str(element) for element in self.elements)})"


class ConversionPass(Pass):
    """A conversion as an element of a pipeline."""

    record: ConversionRecord
    conversion: Any

    def __str__(self) -> str:
        return self.record.name

    def run(self, op: Operation, ctx: Context) -> None:
        """Convert all of `op` that the conversion covers. After a failure `op` is of no use, as after other passes."""
        self.conversion.run(op, ctx, atomic=False)

    @property
    def name(self) -> str:  # type: ignore[override]
        return self.record.name

    @property
    def title(self) -> str:  # type: ignore[override]
        return getattr(self.conversion, "title", "")


def _nested(elements: Sequence[Pass | Pipeline], anchor: str) -> tuple[Pass | Pipeline, ...]:
    """`elements` with each pass that is bound to another operation nested under it, neighbours together."""
    placed: list[Pass | Pipeline] = []
    implicit: Pipeline | None = None
    for element in elements:
        wanted = element.anchor if isinstance(element, Pass) else None
        if wanted is None or wanted == anchor:
            placed.append(element)
            implicit = None
            continue
        if implicit is not None and implicit.anchor == wanted:
            placed.pop()
            implicit = Pipeline(wanted, (*implicit.elements, element))
        else:
            implicit = Pipeline(wanted, (element,))
        placed.append(implicit)
    return tuple(placed)


class _PipelineText(SourceBuffer):
    """Pipeline text as a source: a token is an offset."""

    __slots__ = ()

    def token_offset(self, index: int) -> int:
        return index

    def token_end(self, index: int) -> int:
        return index + 1


class _Parser:
    """A recursive-descent parser over characters; `position` is the next one."""

    def __init__(self, text: str, ctx: Context, expanding: tuple[str, ...] = (), source: str = "<pipeline>") -> None:
        self.text = text
        self.ctx = ctx
        self.position = 0
        self.expanding = expanding
        self.buffer = _PipelineText(text, source)

    def error(self, message: str, at: int | None = None, help: str | None = None) -> ParseError:
        location = SourceLocation(self.buffer, self.position if at is None else at)
        return ParseError(Diagnostic("error", message, location, help=help))

    def pipeline(self) -> Pipeline:
        elements = self.top_level()
        if len(elements) == 1 and isinstance(elements[0], Pipeline) and elements[0].anchor in (MODULE, ANY):
            return elements[0]
        return Pipeline(MODULE, _nested(_spliced(elements), MODULE))

    def top_level(self) -> list[Pass | Pipeline]:
        elements = self.elements(None) if self.peek() else []
        if self.peek():
            raise self.error(f"expected ',' or the end of the pipeline, found '{self.peek()}'")
        return elements

    def peek(self) -> str:
        """The next character that is not white space, not taken; empty at the end."""
        while self.position < len(self.text) and self.text[self.position].isspace():
            self.position += 1
        return self.text[self.position : self.position + 1]

    def elements(self, anchor: str | None) -> list[Pass | Pipeline]:
        found: list[Pass | Pipeline] = []
        while True:
            found += self.element(anchor)
            if self.peek() != ",":
                return found
            self.position += 1

    def element(self, anchor: str | None) -> Sequence[Pass | Pipeline]:
        self.peek()
        start = self.position
        name = self.name()
        if self.peek() == "(":
            return [self.nest(name, start)]
        record = self.ctx.pipeline_elements.get(name)
        if record is None:
            raise self.unknown(name, start)
        if isinstance(record, PipelineRecord):
            return self.expanded(record, start)
        made = self.pass_of(record, start)
        if anchor is not None and anchor != ANY and made.anchor not in (None, anchor):
            message = f"can't add pass '{name}' restricted to '{made.anchor}' on a pipeline that runs on '{anchor}'"
            raise self.error(message, start, f"nest it: {made.anchor}({name})")
        return [made]

    def name(self) -> str:
        start = self.position
        while self.position < len(self.text) and self.text[self.position] not in "(){},\"'= \t\r\n":
            self.position += 1
        if start == self.position:
            found = f"'{self.text[start]}'" if start < len(self.text) else "the end of the pipeline"
            raise self.error(f"expected the name of a pass or operation, found {found}")
        return self.text[start : self.position]

    def nest(self, anchor: str, start: int) -> Pipeline:
        if anchor != ANY and "." not in anchor:
            message = f"expected the name of an operation or 'any' before '(', found '{anchor}'"
            dialect = self.ctx.dialect(anchor)
            operations = dialect.operations if dialect is not None else ()
            close = did_you_mean(f"{anchor}.{anchor}", operations) or did_you_mean(anchor, (ANY, MODULE))
            raise self.error(message, start, close)
        opening = self.position
        self.position += 1
        elements = self.elements(anchor) if self.peek() != ")" else []
        if self.peek() != ")":
            found = f"'{self.peek()}'" if self.peek() else "the end of the pipeline"
            line, column = self.buffer.line_and_column(opening)
            raise self.error(f"expected ')' to close '(' at {line}:{column}, found {found}")
        self.position += 1
        return Pipeline(anchor, tuple(elements))

    def unknown(self, name: str, start: int) -> UnknownNameError:
        place = self.error("", start).diagnostics[0].location
        provided = provider("passes", name)
        error = unknown_name("pass", name, self.ctx.pipeline_elements, provider=provided, location=place)
        diagnostic = error.diagnostics[0]
        if diagnostic.help is None and self.ctx.plugin_problems:
            diagnostic.help = str(self.ctx.plugin_problems[0])
        return error

    def expanded(self, record: PipelineRecord, start: int) -> Sequence[Pass | Pipeline]:
        if record.name in self.expanding:
            cycle = " -> ".join((*self.expanding[self.expanding.index(record.name) :], record.name))
            raise self.error(f"the pipeline '{record.name}' contains itself: {cycle}", start)
        if self.peek() == "{":
            raise self.error(f"the pipeline '{record.name}' takes no options")
        inner = _Parser(record.text, self.ctx, (*self.expanding, record.name), f"<pipeline {record.name}>")
        elements = inner.top_level()
        return _nested(_spliced(elements), MODULE)

    def pass_of(self, record: Any, start: int) -> Pass:
        options = self.options() if self.peek() == "{" else []
        try:
            loaded = self.ctx.load(record)
        except PluginError as error:
            raise self.error(str(error), start, self.help_for(record)) from error
        if not (isinstance(loaded, type) and issubclass(loaded, Pass)):
            if options:
                raise self.error(f"pass '{record.name}' has no options", options[0][0])
            return ConversionPass(record, loaded)
        if loaded.name != record.name:
            raise self.error(f"the record '{record.name}' loads a pass named '{loaded.name}'", start)
        return self.configured(loaded, options)

    def help_for(self, record: AnyRecord) -> str | None:
        """The command that installs what a conversion requires and what is absent."""
        for dialect in getattr(record, "requires", ()):
            if self.ctx.dialect(dialect) is None:
                distribution = self.ctx.distribution_of(dialect)
                return install_command(distribution) if distribution else None
        return None

    def configured(self, pass_class: type[Pass], options: list[tuple[int, str, str | None]]) -> Pass:
        known = options_of(pass_class)
        values: dict[str, Any] = {}
        for at, name, text in options:
            found = known.get(name)
            if found is None:
                help = did_you_mean(name, known) or (f"it has {', '.join(known)}" if known else None)
                raise self.error(f"pass '{pass_class.name}' has no option '{name}'", at, help)
            try:
                values[found.name] = parse_option(found, text)
            except OptionError as error:
                raise self.error(f"option '{name}' of pass '{pass_class.name}': {error}", at) from None
        return pass_class(**values)

    def options(self) -> list[tuple[int, str, str | None]]:
        """`{name=value name ...}` as (offset, name, text of the value or None)."""
        self.position += 1
        found: list[tuple[int, str, str | None]] = []
        while self.peek() != "}":
            if not self.peek():
                raise self.error("expected '}' to close the options, found the end of the pipeline")
            at = self.position
            name = self.name()
            value: str | None = None
            if self.text[self.position : self.position + 1] == "=":
                self.position += 1
                value = self.option_value()
            found.append((at, name, value))
        self.position += 1
        return found

    def option_value(self) -> str:
        """The text up to white space or the closing brace, outside of quotes and brackets."""
        closers: list[str] = []
        start, quote = self.position, ""
        while self.position < len(self.text):
            char = self.text[self.position]
            if quote:
                quote = "" if char == quote else quote
            elif char in "'\"":
                quote = char
            elif char in "{([<":
                closers.append({"{": "}", "(": ")", "[": "]", "<": ">"}[char])
            elif closers and char == closers[-1]:
                closers.pop()
            elif not closers and (char.isspace() or char == "}"):
                break
            self.position += 1
        return self.text[start : self.position]


def _spliced(elements: Sequence[Pass | Pipeline]) -> list[Pass | Pipeline]:
    """`elements` with pipelines on the module replaced by what they contain."""
    flat: list[Pass | Pipeline] = []
    for element in elements:
        flat += element.elements if isinstance(element, Pipeline) and element.anchor == MODULE else (element,)
    return flat
