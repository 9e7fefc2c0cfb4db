"""Families of operations that differ in what they compute alone: a class has their form, and each is a row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from plait.define import Op
from plait.define.op import OpMeta
from plait.define.traits import Trait

_DOCUMENT = """{summary}

    ```mlir
    {example}
    ```

    Semantics: MLIR, `{dialect}` dialect{source}.
    """


@dataclass(frozen=True)
class Family:
    """The operations of the form of `base`, defined in `module`: `CosOp = unary("CosOp", "math.cos", "The cosine.")`.

    `example` is that of each row that has none of its own, with `{name}` in the place of the operation's name.
    """

    base: type[Op]
    module: str
    example: str
    traits: tuple[Trait, ...] = ()

    def __call__(
        self,
        class_name: str,
        name: str,
        summary: str,
        source: str = "",
        *,
        example: str = "",
        traits: tuple[Trait, ...] = (),
    ) -> Any:
        """The class of one operation. `source` says where its semantics come from, beside the dialect of MLIR."""
        document = _DOCUMENT.format(
            summary=summary,
            example=example or self.example.format(name=name),
            dialect=name.partition(".")[0],
            source=f"; {source}" if source else "",
        )
        own = (*(self.traits or self.base.traits), *traits)
        namespace = {"__doc__": document, "__module__": self.module, "name": name, "traits": own}
        return OpMeta(class_name, (self.base,), namespace)
