"""The search: chunks of edits, halved until single ones, until nothing more can go (Zeller's delta debugging)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from plait.context import Context
from plait.ir.verify import verify
from plait.syntax.parser import parse_module

from plait_cli.reduction.edits import EDITS, Apply, Items
from plait_cli.reduction.text_edits import smaller_texts

Interesting = Callable[[str], bool]


@dataclass
class Reduction:
    """A text that shows a problem, and the smaller ones that are tried. Every text that is kept was verified."""

    text: str
    ctx: Context
    interesting: Interesting
    tried: Callable[[str], None] = lambda text: None
    tests: int = 0
    _known: set[str] = field(default_factory=set[str])

    def run(self) -> str:
        """The smallest text that was found."""
        before = None
        while before != self.text:
            before = self.text
            for _, items, apply in EDITS:
                self._chunks(items, apply)
            self._texts()
        return self.text

    def accept(self, candidate: str) -> bool:
        """Keep `candidate` if it is a module that shows the problem too."""
        if candidate == self.text or candidate in self._known:
            return False
        self._known.add(candidate)
        normal = self._normal(candidate)
        if normal is None or normal == self.text:
            return False
        self.tests += 1
        self.tried(f"{self.text.count(chr(10))} lines")
        if not self.interesting(normal):
            return False
        self.text = normal
        return True

    def _normal(self, text: str) -> str | None:
        """The text as it is printed; None if it is not a valid module."""
        try:
            module = parse_module(text, self.ctx, "<reduced>")
            verify(module, self.ctx)
            return module.print(use_hints=False)
        except Exception:  # a candidate may break whatever a parser or verifier relies on
            return None

    def _chunks(self, items: Items, apply: Apply) -> None:
        size = len(items(self._module()))
        while size >= 1:
            start = 0
            while start < len(items(self._module())):
                if not self._edit(items, apply, start, size):
                    start += size
            size //= 2

    def _edit(self, items: Items, apply: Apply, start: int, size: int) -> bool:
        module = self._module()
        changed = False
        for item in items(module)[start : start + size]:
            try:
                changed = apply(item, self.ctx) or changed
            except Exception:  # an edit before it in the same chunk took away what it needs
                return False
        if not changed:
            return False
        try:
            verify(module, self.ctx)
            text = module.print(use_hints=False)
        except Exception:  # see `_normal`
            return False
        return self.accept(text)

    def _texts(self) -> None:
        found = True
        while found:
            found = any(self.accept(candidate) for candidate in smaller_texts(self.text))

    def _module(self) -> Any:
        return parse_module(self.text, self.ctx, "<reduced>")
