"""The language server: pygls speaks the protocol, `Analysis` knows the answers."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any
from urllib.parse import unquote, urlparse

from plait.context import Context
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError

from plait_cli.lsp.analysis import Analysis, Problem
from plait_cli.lsp.text import Span
from plait_cli.version import version_text

_SEVERITY = {"error": 1, "warning": 2, "remark": 3, "note": 4}
_KIND = {"operation": 3, "dialect": 9, "type": 7, "value": 6, "symbol": 3}


def serve(port: int | None = None) -> int:
    """Serve standard input and output, or a local TCP port. Raises `DiagnosticError` without pygls, or such a port."""
    if port is not None and not 0 <= port < 1 << 16:
        raise DiagnosticError(Diagnostic("error", f"{port} is no TCP port", help="name one from 0 to 65535"))
    if find_spec("pygls") is None:
        help = "pip install 'plait-cli[lsp]'"
        raise DiagnosticError(Diagnostic("error", "the language server needs pygls, which is not installed", help=help))
    server = make_server()
    if port is None:
        server.start_io()
    else:
        server.start_tcp("127.0.0.1", port)
    return 0


def make_server() -> Any:
    """A pygls server with all features, for one installation."""
    types: Any = import_module("lsprotocol.types")
    made: Any = import_module("pygls.lsp.server")
    server = made.LanguageServer("plait", version_text())
    state = _State(server, types)
    server.feature(types.TEXT_DOCUMENT_DID_OPEN)(_plain(state.changed))
    server.feature(types.TEXT_DOCUMENT_DID_CHANGE)(_plain(state.changed))
    server.feature(types.TEXT_DOCUMENT_DID_CLOSE)(_plain(state.closed))
    server.feature(types.TEXT_DOCUMENT_HOVER)(_plain(state.hover))
    server.feature(types.TEXT_DOCUMENT_DEFINITION)(_plain(state.definition))
    server.feature(types.TEXT_DOCUMENT_REFERENCES)(_plain(state.references))
    options = types.CompletionOptions(trigger_characters=[".", "%", "@", "^", "!", "#"])
    server.feature(types.TEXT_DOCUMENT_COMPLETION, options)(_plain(state.completion))
    return server


def _plain(method: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """A function for a method: pygls notes things in attributes of what it calls."""

    def handler(params: Any) -> Any:
        return method(params)

    return handler


class _State:
    """The analyses of the open documents."""

    def __init__(self, server: Any, types: Any) -> None:
        self.server, self.types = server, types
        self.ctx = Context.from_environment()
        self.analyses: dict[str, tuple[int | None, Analysis]] = {}

    def analysis(self, uri: str) -> Analysis:
        document = self.server.workspace.get_text_document(uri)
        known = self.analyses.get(uri)
        if known is None or known[0] != document.version:
            name = unquote(urlparse(uri).path)
            self.analyses[uri] = known = (document.version, Analysis(document.source, name, self.ctx))
        return known[1]

    def changed(self, params: Any) -> None:
        uri = params.text_document.uri
        problems = [self._diagnostic(uri, problem) for problem in self.analysis(uri).problems]
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
            for item in self.analysis(uri).completions(place.line, place.character)
        ]

    def _publish(self, uri: str, diagnostics: list[Any]) -> None:
        self.server.text_document_publish_diagnostics(self.types.PublishDiagnosticsParams(uri, diagnostics))

    def _range(self, span: Span) -> Any:
        position = self.types.Position
        return self.types.Range(position(span.line, span.column), position(span.end_line, span.end_column))

    def _diagnostic(self, uri: str, problem: Problem) -> Any:
        related = [
            self.types.DiagnosticRelatedInformation(self.types.Location(uri, self._range(span)), message)
            for span, message in problem.related
        ]
        return self.types.Diagnostic(
            range=self._range(problem.span), message=problem.message, source="plait",
            severity=self.types.DiagnosticSeverity(_SEVERITY[problem.severity]), related_information=related,
        )  # fmt: skip
