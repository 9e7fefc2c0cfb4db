"""What `Analysis` and the modules beside it say, in the types of the protocol."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait_cli.lsp.hints import Hint
from plait_cli.lsp.outline import Symbol
from plait_cli.lsp.problems import Edit, Problem
from plait_cli.lsp.text import Span

_SEVERITY = {"error": 1, "warning": 2, "remark": 3, "note": 4}
_SYMBOL = {"module": "Module", "function": "Function", "variable": "Variable", "object": "Object"}


class Answers:
    """Makes objects of `types`, which is `lsprotocol.types`."""

    def __init__(self, types: Any) -> None:
        self._types = types

    def range(self, span: Span) -> Any:
        position = self._types.Position
        return self._types.Range(position(span.line, span.column), position(span.end_line, span.end_column))

    def diagnostic(self, uri: str, problem: Problem) -> Any:
        related = [
            self._types.DiagnosticRelatedInformation(self._types.Location(uri, self.range(span)), message)
            for span, message in problem.related
        ]
        return self._types.Diagnostic(
            range=self.range(problem.span), message=problem.message, source="plait",
            severity=self._types.DiagnosticSeverity(_SEVERITY[problem.severity]), related_information=related,
        )  # fmt: skip

    def symbol(self, symbol: Symbol) -> Any:
        return self._types.DocumentSymbol(
            name=symbol.name, kind=self._types.SymbolKind[_SYMBOL[symbol.kind]], detail=symbol.detail,
            range=self.range(symbol.span), selection_range=self.range(symbol.name_span),
            children=[self.symbol(child) for child in symbol.children],
        )  # fmt: skip

    def hint(self, hint: Hint) -> Any:
        position = self._types.Position(hint.line, hint.column)
        return self._types.InlayHint(position=position, label=hint.text, kind=self._types.InlayHintKind.Type)

    def edits(self, uri: str, edits: Sequence[Edit]) -> Any:
        made = [self._types.TextEdit(self.range(edit.span), edit.text) for edit in edits]
        return self._types.WorkspaceEdit(changes={uri: made})

    def action(self, uri: str, problem: Problem, edit: Edit) -> Any:
        return self._types.CodeAction(
            title=f"replace by '{edit.text}'", kind=self._types.CodeActionKind.QuickFix,
            diagnostics=[self.diagnostic(uri, problem)], edit=self.edits(uri, [edit]),
        )  # fmt: skip
