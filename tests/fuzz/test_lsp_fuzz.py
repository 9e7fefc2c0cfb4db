"""The language server answers any text, any place in it, and any message; it never ends before it is told to."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from plait.diagnostics.diagnostic import DiagnosticError

sys.path.insert(0, str(Path(__file__).resolve().parent))
from grammar import changed_files, soups
from judge import context

analysis = pytest.importorskip("plait_cli.lsp.analysis")
completion, hints, outline, renaming = (
    pytest.importorskip(f"plait_cli.lsp.{name}") for name in ("completion", "hints", "outline", "rename")
)
pytest.importorskip("pygls")

QUICK = settings(max_examples=80, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
URI = "file:///open.mlir"
GOOD = "func.func @main(%x: i32) -> i32 {\n  return %x : i32\n}\n"
CORPUS = sorted((Path(__file__).resolve().parent / "corpus").glob("*.mlir"))


def ask(text: str, line: int, column: int) -> None:
    """All questions about a place."""
    found = analysis.Analysis(text, "open.mlir", context())
    for problem in found.problems:
        assert problem.span.line >= 0 and problem.span.column >= 0
        assert all(edit.text for edit in problem.proposals)
    for question in (found.hover, found.definition, found.references):
        question(line, column)
    completion.completions(found, line, column)
    if renaming.renamable(found, line, column) is not None:
        with suppress(DiagnosticError):
            assert renaming.rename(found, line, column, "a_name_that_nothing_has")
    hints.hints_of(found, 0, line)
    outline.folds_of(found.text)
    for symbol in outline.symbols_of(found):
        assert symbol.span[:2] <= symbol.name_span[:2] and symbol.name_span[2:] <= symbol.span[2:]


@QUICK
@given(st.one_of(soups(), changed_files(), st.text(max_size=60)), st.integers(0, 40), st.integers(0, 80))
def test_any_place_of_any_text_is_answered(text: str, line: int, column: int) -> None:
    ask(text, line, column)


@pytest.mark.parametrize("file", CORPUS, ids=lambda file: file.stem)
def test_texts_that_were_found_before_are_answered(file: Path) -> None:
    text = file.read_bytes().decode("utf-8", "replace")
    for column in (0, 5, 17):
        ask(text, min(2, text.count("\n")), column)


@pytest.mark.parametrize(
    "text",
    [
        f"%a:{'9' * 5000}, %b = \"x.y\"() : () -> i32\n", "%a:\u00b2, %b = \"x.y\"() : () -> (i32, i32)\n",
        f'%a = "x.y"() : () -> i32\n"x.z"(%a#{"9" * 5000}) : (i32) -> ()\n', "%a#\u00b2", "^bb0(", "@", "%", "#", "!", '"',
        "%0:2, %1 =", "^a:^a:", "!q<", "\ud800", "\0",
    ],
)  # fmt: skip
def test_each_place_of_odd_text_is_answered(text: str) -> None:
    for column in {0, 1, 2, 3, 4, 5, 8, len(text) // 2, len(text) - 1, len(text), len(text) + 5}:
        ask(text, 0, column)
        ask(text, 1, column)


class Server:
    """`plait lsp` in a process of its own."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "plait_cli.main", "lsp"]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL)
        self.timer = threading.Timer(90, self.process.kill)  # a server that does not answer fails the test
        self.timer.start()

    def send_bytes(self, data: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, method: str, parameters: Any, number: Any = None) -> None:
        message: dict[str, Any] = {"jsonrpc": "2.0", "method": method, "params": parameters}
        if number is not None:
            message["id"] = number
        self.send_bytes(framed(json.dumps(message).encode()))

    def answer_to(self, number: Any) -> dict[str, Any]:
        """The answer to a request; what comes before it is passed over."""
        assert self.process.stdout is not None
        while True:
            size = 0
            while (line := self.process.stdout.readline().strip()) != b"":
                if line.lower().startswith(b"content-length:"):
                    size = int(line.partition(b":")[2])
            assert size, "the server has ended, or does not answer"
            message = json.loads(self.process.stdout.read(size))
            if message.get("id") == number:
                return message

    def initialize(self) -> None:
        self.send("initialize", {"processId": None, "rootUri": None, "capabilities": {}}, "start")
        assert "result" in self.answer_to("start")
        self.send("initialized", {})

    def open(self, text: str, version: int = 1) -> None:
        self.send("textDocument/didOpen", {"textDocument": _document(text, version)})


def _document(text: str, version: int) -> dict[str, Any]:
    return {"uri": URI, "languageId": "mlir", "version": version, "text": text}


def framed(data: bytes) -> bytes:
    return b"Content-Length: %d\r\n\r\n%s" % (len(data), data)


@pytest.fixture
def server() -> Iterator[Server]:
    made = Server()
    yield made
    made.timer.cancel()
    made.process.kill()
    made.process.communicate()


PLACE = {"textDocument": {"uri": URI}, "position": {"line": 0, "character": 17}}
ODD_REQUESTS = [
    ("textDocument/hover", None), ("textDocument/hover", {}), ("textDocument/hover", []), ("textDocument/hover", "text"),
    ("textDocument/hover", {"textDocument": {"uri": URI}, "position": {"line": -1, "character": -1}}),
    ("textDocument/hover", {"textDocument": {"uri": URI}, "position": {"line": 10**9, "character": 10**9}}),
    ("textDocument/hover", {"textDocument": {"uri": URI}, "position": {"line": "x", "character": None}}),
    ("textDocument/hover", {"textDocument": {"uri": "file:///not/open.mlir"}, "position": {"line": 0, "character": 0}}),
    ("textDocument/hover", {"textDocument": {"uri": "\0"}, "position": {"line": 0, "character": 0}}),
    ("textDocument/hover", {"textDocument": {"uri": ""}, "position": {"line": 0, "character": 0}}),
    ("textDocument/hover", {"textDocument": {"uri": "http://x.y/z"}, "position": {"line": 0, "character": 0}}),
    ("textDocument/definition", {"position": 5}), ("textDocument/references", PLACE), ("textDocument/completion", {}),
    ("no/such/method", {}), ("", {}), ("initialize", {}),
]  # fmt: skip


def test_after_odd_requests_the_next_one_is_answered(server: Server) -> None:
    """pygls answers those that have the form of the protocol, and drops the others."""
    server.initialize()
    server.open(GOOD)
    for number, (method, parameters) in enumerate(ODD_REQUESTS):
        server.send(method, parameters, number)
    server.send("textDocument/hover", PLACE, "last")
    assert "i32" in json.dumps(server.answer_to("last")["result"])


def _change(version: Any, *changes: Any) -> dict[str, Any]:
    return {"textDocument": {"uri": URI, "version": version}, "contentChanges": list(changes)}


def _range(*numbers: int) -> dict[str, Any]:
    a, b, c, d = numbers
    return {"start": {"line": a, "character": b}, "end": {"line": c, "character": d}}


ODD_NOTES = [
    ("textDocument/didChange", _change(5, {"range": _range(9, 9, 3, 3), "text": "x"})),
    ("textDocument/didChange", _change(2, {"range": _range(0, 0, 10**6, 0), "text": '"x.y"() ({\n' * 3000})),
    ("textDocument/didChange", _change(-1, {"text": "\0\ud83d\ude00 %" * 100})),
    ("textDocument/didChange", _change(1)), ("textDocument/didChange", {}), ("textDocument/didChange", None),
    ("textDocument/didChange", _change(3, {"range": _range(-1, -1, -1, -1), "text": "y"})),
    ("textDocument/didClose", {"textDocument": {"uri": "file:///never/opened.mlir"}}),
    ("textDocument/didClose", {"textDocument": {"uri": URI}}), ("textDocument/didClose", {"textDocument": {"uri": URI}}),
    ("textDocument/didChange", _change(9, {"text": "module {"})),
    ("textDocument/didOpen", {"textDocument": {"uri": URI}}), ("textDocument/didOpen", {}), ("$/unknown", {}), ("$/cancelRequest", {}),
    ("workspace/didChangeConfiguration", {"settings": None}),
]  # fmt: skip


def test_notes_in_any_order_do_not_stop_the_server(server: Server) -> None:
    server.initialize()
    server.open("module {")
    for method, parameters in (*ODD_NOTES, *reversed(ODD_NOTES)):
        server.send(method, parameters)
    server.open(GOOD, version=50)
    server.send("textDocument/hover", PLACE, "last")
    assert "i32" in json.dumps(server.answer_to("last")["result"])


@pytest.mark.parametrize(
    "garbage",
    [
        framed(b"{"), framed(b"[]"), framed(b'{"jsonrpc": "2.0", "id": {}, "method": 5}'),
        framed(b"\xff\xfe"), framed(b"[" * 100_000), framed(b'{"jsonrpc": "2.0", "id": 7, "result": null}'),
    ],
)  # fmt: skip
def test_messages_that_are_none_do_not_stop_the_server(server: Server, garbage: bytes) -> None:
    server.initialize()
    server.send_bytes(garbage)
    server.open(GOOD)
    server.send("textDocument/hover", PLACE, "last")
    assert "i32" in json.dumps(server.answer_to("last")["result"])


@pytest.mark.parametrize("rest", [b"", b"Content-Length: 100\r\n\r\n{", b"Content-Length: x\r\n\r\n", b"no header at all\r\n\r\n"])
def test_the_end_of_the_input_ends_the_server(server: Server, rest: bytes) -> None:
    server.initialize()
    server.send_bytes(rest)
    server.process.communicate(timeout=60)
    assert server.process.returncode == 1


def test_a_request_before_it_is_initialized_does_not_stop_the_server(server: Server) -> None:
    server.send("textDocument/hover", PLACE, "early")
    server.initialize()
    server.send("shutdown", None, "stop")
    assert server.answer_to("stop")["result"] is None
    server.send("exit", None)
    assert server.process.wait(timeout=60) == 0
