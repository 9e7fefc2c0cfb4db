"""A page of the documentation, followed as a reader would: files are written, changed and compared, commands are run.

What a block of code is for is said in the line before it:

    `src/rain/ops.py`:                            the block is this file
    `src/rain/ops.py`, at the end:                it is added to the file
    `src/rain/ops.py`, changed:                   it is a difference, of which each part fits in one place
    From [ops.py](../../examples/rain/ops.py):    it is a part of a file of this repository

A block of `console` has commands and what they print; a line `...` stands for any lines, and `...` for any text in a
line. A command that fails ends with a line `(exit code 1)`. Other blocks must be of a language that is not run.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NOT_RUN = frozenset({"text", "tablegen", "cmake", "c++"})
"""Languages of blocks that show what others write, or no code at all."""
_BLOCK = re.compile(
    r"(?:^(?P<lead>[^\n]+)\n\n)?^(?P<fence>```+)(?P<language>[^\s`]+)\n(?P<text>.*?)^(?P=fence)$",
    re.MULTILINE | re.DOTALL,
)
_FILE = re.compile(r"`(?P<path>[^`]+)`(?P<how>, at the end|, changed)?:")
_EXCERPT = re.compile(r"From \[[^]]+\]\((?P<path>[^)]+)\):")
_PIP = ("PIP_NO_INDEX=1", "PIP_NO_BUILD_ISOLATION=0", "PIP_DISABLE_PIP_VERSION_CHECK=1", "PIP_ROOT_USER_ACTION=ignore")


@dataclass(frozen=True)
class Block:
    """A block of code with the line before it."""

    lead: str
    language: str
    text: str


def blocks(page: str) -> Iterator[Block]:
    for match in _BLOCK.finditer(page):
        yield Block(match["lead"] or "", match["language"], match["text"])


def commands(block: str) -> Iterator[tuple[str, str]]:
    """Each command of a block, continuation lines joined, with the output that stands under it."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        lines = part.splitlines(keepends=True)
        count = next(i for i, line in enumerate(lines, 1) if not line.endswith("\\\n"))
        yield "".join(lines[:count]), "".join(lines[count:])


def agrees(printed: str, shown: str) -> bool:
    """Whether the output is what is shown, `...` standing for anything."""
    parts = re.split(r"^ *\.\.\.\n", shown, flags=re.MULTILINE)
    pattern = r"(?:.*\n)*".join(re.escape(part).replace(r"\.\.\.", ".*") for part in parts)
    return re.fullmatch(pattern, printed) is not None


class Reader:
    """Follows a page in a folder of its own, with the commands `plait`, `pip`, `python` and `pytest`."""

    def __init__(self, page: Path, folder: Path, python: Path) -> None:
        self.page = page
        self.folder = folder
        self.there = folder
        self.bin = python.parent
        self._command("plait", f'exec {python} -m plait_cli.main "$@"')
        self._command("pytest", f'exec {python} -m pytest -p no:cacheprovider "$@"')
        self._command("pip", f'export {" ".join(_PIP)}\nexec {sys.executable} -m pip --python {python} "$@"')

    def _command(self, name: str, text: str) -> None:
        (self.bin / name).write_text(f"#!/bin/sh\n{text}\n")
        (self.bin / name).chmod(0o755)

    def follow(self, bless: bool = False) -> None:
        """Do what the page says. Raises `AssertionError` at what is not so; with `bless`, output is rewritten."""
        page = self.page.read_text()
        for block in blocks(page):
            if block.language == "console":
                printed = self._console(block.text, keep=not bless)
                page = page.replace(f"```console\n{block.text}```", f"```console\n{printed}```")
            else:
                self._code(block)
        if bless:
            self.page.write_text(page)

    def _console(self, text: str, keep: bool) -> str:
        printed = ""
        for command, shown in commands(text):
            actual = self.run(command)
            if not agrees(actual, shown) or _exit_code(actual) != _exit_code(shown):  # `...` hides no failure
                assert not keep, f"$ {command}{actual}\ninstead of\n\n{shown}"
                shown = actual
            printed += f"$ {command}{shown}"
        return printed

    def run(self, command: str) -> str:
        """What a command prints; `cd` is remembered."""
        if command.startswith("cd "):
            self.there = self.there / command[3:].strip()
            assert self.there.is_dir(), self.there
            return ""
        kept = {k: v for k, v in os.environ.items() if k != "PYTHONPATH" and not k.startswith(("PLAIT_", "PIP_"))}
        done = subprocess.run(
            ["bash", "-c", command], cwd=self.there, env={**kept, "PATH": f"{self.bin}:{kept['PATH']}", "COLUMNS": "120"},
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, timeout=300,
        )  # fmt: skip
        code = f"(exit code {done.returncode})\n" if done.returncode else ""
        lines = done.stdout.rstrip().split("\n") if done.stdout.strip() else []
        return "".join(f"{line.rstrip()}\n" for line in lines) + code

    def _code(self, block: Block) -> None:
        where = block.lead.splitlines()[-1] if block.lead else ""
        if excerpt := _EXCERPT.search(block.lead):
            source = (self.page.parent / excerpt["path"]).read_text()
            assert block.text in source, f"{excerpt['path']} has no such part:\n{block.text}"
        elif (file := _FILE.fullmatch(where)) is not None:
            path = self.there / file["path"]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(_changed(path, block.text, file["how"]))
        else:
            assert block.language in NOT_RUN, f"nothing says what this block is for:\n{block.text}"


def _exit_code(output: str) -> list[str]:
    return re.findall(r"^\(exit code \d+\)$", output, re.MULTILINE)


def _changed(path: Path, text: str, how: str | None) -> str:
    if how is None:
        return text
    before = path.read_text()
    if how == ", at the end":
        return before + text
    for part in re.split(r"^@@.*\n", text, flags=re.MULTILINE):
        old, new = (
            "".join(line[1:] for line in part.splitlines(keepends=True) if line[0] in kept) for kept in (" -", " +")
        )
        assert before.count(old) == 1, f"{path} has {before.count(old)} places like\n{old}"
        before = before.replace(old, new)
    return before
