"""Families of operations that differ in few facts: a class has their form, and each is a row."""

from __future__ import annotations

from typing import Any

from plait.define.op import Op, OpMeta
from plait.define.traits import Trait
from plait.frozen import Frozen


class Family(Frozen):
    """The operations of the form of `base`, defined in `module`: `CosOp = unary("CosOp", "math.cos", "The cosine.")`.

    `example` is the example of each row that has none of its own, with `{name}` in the place of the operation's name;
    `about` is a template of the summaries; `constraints` are the rules that the verifier has labels for, (C1) first.
    """

    base: type[Op]
    module: str
    example: str
    traits: tuple[Trait, ...] = ()
    about: str = "{}"
    constraints: tuple[str, ...] = ()

    def semantics(self, name: str, source: str) -> str:
        """Where the semantics of an operation come from; nothing if the document need not say it."""
        return source

    def __call__(
        self,
        class_name: str,
        name: str,
        summary: str,
        source: str = "",
        *,
        details: str = "",
        example: str = "",
        traits: tuple[Trait, ...] = (),
        **members: Any,
    ) -> Any:
        """The class of one operation; `members` are the fields, methods and facts that the base does not have.

        `details` is the paragraph behind the summary.
        """
        own = (*(self.traits or self.base.traits), *traits)
        document = self._document(name, (self.about.format(summary), details), source, example or self.example)
        namespace = {"__doc__": document, "__module__": self.module, "name": name, "traits": own, **members}
        return OpMeta(class_name, (self.base,), namespace)

    def _document(self, name: str, paragraphs: tuple[str, ...], source: str, example: str) -> str:
        parts = [*filter(None, paragraphs), f"```mlir\n{example.format(name=name)}\n```"]
        if self.constraints:
            parts += ["Constraints:", "\n".join(f"- (C{i}) {rule}" for i, rule in enumerate(self.constraints, 1))]
        if semantics := self.semantics(name, source):
            parts.append(f"Semantics: {semantics}.")
        return "\n\n".join(parts).replace("\n", "\n    ").replace("\n    \n", "\n\n") + "\n    "
