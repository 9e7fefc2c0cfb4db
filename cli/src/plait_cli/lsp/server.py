"""The language server: pygls speaks the protocol, `Analysis` knows the answers."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any
from urllib.parse import unquote, urlparse

from plait.context import Context
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError

from plait_cli.lsp.analysis import Analysis
from plait_cli.lsp.answers import Answers
from plait_cli.lsp.completion import completions
from plait_cli.lsp.hints import hints_of
from plait_cli.lsp.outline import folds_of, symbols_of
from plait_cli.lsp.rename import renamable, rename
from plait_cli.lsp.text import Span
from plait_cli.options import ServerOptions
from plait_cli.version import version_text

_KIND = {"operation": 3, "dialect": 9, "type": 7, "value": 6, "symbol": 3}


def serve(options: ServerOptions) -> int:
    """Serve standard input and output, or a local TCP port, until the client goes; the exit code: 0 after `shutdown`.

    Raises `DiagnosticError` without pygls, or such a port.
    """
    port = options.port
    if port is not None and not 0 <= port < 1 << 16:
        raise DiagnosticError(Diagnostic("error", f"{port} is not a TCP port", help="name one from 0 to 65535"))
    if find_spec("pygls") is None:
        help = "pip install 'plait-cli[lsp]'"
        raise DiagnosticError(Diagnostic("error", "the language server needs pygls, which is not installed", help=help))
    server, state = make_server()
    if port is None:
        server.start_io(stdout=os.fdopen(os.dup(sys.stdout.fileno()), "wb"))  # pygls closes what it writes to
    else:
        server.start_tcp("127.0.0.1", port)
    return 0 if state.was_shut_down else 1


def make_server() -> tuple[Any, _State]:
    """A pygls server with all features, for one installation, and what it knows."""
    types: Any = import_module("lsprotocol.types")
    made: Any = import_module("pygls.lsp.server")
    server = made.LanguageServer("plait", version_text())
    state = _State(server, types)
    plain: dict[str, Callable[[Any], Any]] = {
        types.SHUTDOWN: state.shut_down,
        types.TEXT_DOCUMENT_DID_OPEN: state.changed,
        types.TEXT_DOCUMENT_DID_CHANGE: state.changed,
        types.TEXT_DOCUMENT_DID_CLOSE: state.closed,
        types.TEXT_DOCUMENT_HOVER: state.hover,
        types.TEXT_DOCUMENT_DEFINITION: state.definition,
        types.TEXT_DOCUMENT_REFERENCES: state.references,
        types.TEXT_DOCUMENT_DOCUMENT_SYMBOL: state.document_symbol,
        types.TEXT_DOCUMENT_INLAY_HINT: state.inlay_hint,
        types.TEXT_DOCUMENT_PREPARE_RENAME: state.prepare_rename,
        types.TEXT_DOCUMENT_FOLDING_RANGE: state.folding_range,
    }
    for method, answer in plain.items():
        server.feature(method)(_plain(answer))
    options = types.CompletionOptions(trigger_characters=[".", "%", "@", "^", "!", "#"])
    server.feature(types.TEXT_DOCUMENT_COMPLETION, options)(_plain(state.completion))
    options = types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix])
    server.feature(types.TEXT_DOCUMENT_CODE_ACTION, options)(_plain(state.code_action))
    options = types.RenameOptions(prepare_provider=True)
    server.feature(types.TEXT_DOCUMENT_RENAME, options)(_plain(state.rename))
    return server, state


def _plain(method: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """A function for a method: pygls notes things in attributes of what it calls."""

    def handler(params: Any = None) -> Any:
        return method(params)

    return handler


class _State:
    """The analyses of the open documents."""

    def __init__(self, server: Any, types: Any) -> None:
        self.server, self.types = server, types
        self.ctx = Context.from_environment()
        self.analyses: dict[str, tuple[int | None, Analysis]] = {}
        self.answers = Answers(types)
        self.was_shut_down = False

    def shut_down(self, params: Any) -> None:
        self.was_shut_down = True

    def analysis(self, uri: str) -> Analysis:
        document = self.server.workspace.get_text_document(uri)
        known = self.analyses.get(uri)
        if known is None or known[0] != document.version:
            name = unquote(urlparse(uri).path)
            self.analyses[uri] = known = (document.version, Analysis(document.source, name, self.ctx))
        return known[1]

    def changed(self, params: Any) -> None:
        uri = params.text_document.uri
        problems = [self.answers.diagnostic(uri, problem) for problem in self.analysis(uri).problems]
        self._publish(uri, problems)

    def closed(self, params: Any) -> None:
        self.analyses.pop(params.text_document.uri, None)
        self._publish(params.text_document.uri, [])

    def hover(self, params: Any) -> Any:
        uri, place = params.text_document.uri, params.position
        found = self.analysis(uri).hover(place.line, place.character)
        if found is None:
            return None
        contents = self.types.MarkupContent(self.types.MarkupKind.Markdown, found[1])
        return self.types.Hover(contents, self._range(found[0]))

    def definition(self, params: Any) -> Any:
        uri, place = params.text_document.uri, params.position
        found = self.analysis(uri).definition(place.line, place.character)
        return None if found is None else self.types.Location(uri, self._range(found))

    def references(self, params: Any) -> Any:
        uri, place = params.text_document.uri, params.position
        spans = self.analysis(uri).references(place.line, place.character)
        return [self.types.Location(uri, self._range(span)) for span in spans]

    def completion(self, params: Any) -> Any:
        uri, place = params.text_document.uri, params.position
        return [
            self.types.CompletionItem(
                label=item.label,
                kind=self.types.CompletionItemKind(_KIND[item.kind]),
                documentation=self.types.MarkupContent(self.types.MarkupKind.Markdown, item.documentation),
            )
            for item in completions(self.analysis(uri), place.line, place.character)
        ]

    def document_symbol(self, params: Any) -> Any:
        return [self.answers.symbol(symbol) for symbol in symbols_of(self.analysis(params.text_document.uri))]

    def inlay_hint(self, params: Any) -> Any:
        first, last = params.range.start.line, params.range.end.line
        hints = hints_of(self.analysis(params.text_document.uri), first, last)
        return [self.answers.hint(hint) for hint in hints]

    def code_action(self, params: Any) -> Any:
        uri, lines = params.text_document.uri, range(params.range.start.line, params.range.end.line + 1)
        problems = [problem for problem in self.analysis(uri).problems if problem.span.line in lines]
        return [self.answers.action(uri, problem, edit) for problem in problems for edit in problem.proposals]

    def prepare_rename(self, params: Any) -> Any:
        uri, place = params.text_document.uri, params.position
        found = renamable(self.analysis(uri), place.line, place.character)
        return None if found is None else self._range(found)

    def rename(self, params: Any) -> Any:
        uri, place = params.text_document.uri, params.position
        try:
            edits = rename(self.analysis(uri), place.line, place.character, params.new_name)
        except DiagnosticError as error:
            refused: Any = import_module("pygls.exceptions").JsonRpcInvalidParams
            raise refused(error.diagnostics[0].message) from None
        return self.answers.edits(uri, edits)

    def folding_range(self, params: Any) -> Any:
        folds = folds_of(self.analysis(params.text_document.uri).text)
        return [self.types.FoldingRange(first, last) for first, last in folds]

    def _publish(self, uri: str, diagnostics: list[Any]) -> None:
        self.server.text_document_publish_diagnostics(self.types.PublishDiagnosticsParams(uri, diagnostics))

    def _range(self, span: Span) -> Any:
        return self.answers.range(span)
