"""jaxlib as the judge: its verifier, its printer and its type inference."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any


@cache
def context() -> Any:
    """A context of jaxlib with the dialects that JAX uses."""
    from jax._src.interpreters.mlir import make_ir_context

    made = make_ir_context()
    made.enable_multithreading(False)  # a forked process has no threads
    return made


def parse(text: str) -> Any:
    """The module, verified. Raises what jaxlib raises."""
    from jaxlib.mlir import ir

    with context():
        return ir.Module.parse(text)


def refusal(text: str) -> str | None:
    """What jaxlib's verifier or parser says against a module; None if it is fine."""
    from jaxlib.mlir import ir

    try:
        parse(text)
    except ir.MLIRError as error:
        return message(str(error))
    return None


def message(text: str) -> str:
    """The first error of jaxlib's report, without its place."""
    for line in text.splitlines():
        match = re.match(r'error: (?:"[^"]*":\d+:\d+|unknown|loc\(.*?\)): (.*)', line)
        if match is not None:
            return match[1]
    return text


CRASHED = object()


def verdicts(texts: Sequence[str], judge: Callable[[str], Any] = refusal) -> list[Any]:
    """What `judge` says of each text, in a process of its own: jaxlib aborts on some of what it refuses."""
    context()
    found: list[Any] = []
    while len(found) < len(texts):
        found += _judged(texts[len(found) :], judge)
        if len(found) < len(texts):
            found.append(CRASHED)
    return found


def _judged(texts: Sequence[str], judge: Callable[[str], Any]) -> list[Any]:
    """The verdicts up to the text that ends the process."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        try:
            with os.fdopen(writer, "w") as out:
                for text in texts:
                    out.write(json.dumps(judge(text)) + "\n")
                    out.flush()
        finally:
            os._exit(0)  # whatever was raised: the tests must not go on in this process too
    os.close(writer)
    with os.fdopen(reader) as lines:
        found = [json.loads(line) for line in lines if line.endswith("\n")]
    os.waitpid(child, 0)
    return found
