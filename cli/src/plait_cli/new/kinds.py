"""The kinds of plugins that can be made: the templates of each, what it depends on, and what its README shows."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Kind:
    """`layers` are folders of templates; a file of a later one replaces the file of an earlier one."""

    layers: tuple[str, ...]
    dependencies: tuple[str, ...]
    summary: str
    readme: str

    @property
    def folders(self) -> tuple[str, ...]:
        return ("common", *self.layers)


_OPERATION = """It defines the dialect `<<dialect>>`:

    func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
      %0 = <<dialect>>.stronger %a, %b : tensor<4xf32>
      return %0 : tensor<4xf32>
    }

    plait run stronger.mlir --input="4xf32=1 -2 3 -4" --input="4xf32=-2 1 3 5"
"""

KINDS = {
    "dialect": Kind(
        ("operation", "dialect"),
        ("plait-core", "plait-std"),
        "The dialect <<dialect>>",
        _OPERATION + "\n`models.py` says what one element of a result is, which is all that passes need to lower it.\n",
    ),
    "conversion": Kind(
        ("operation", "conversion"),
        ("plait-core", "plait-tcp"),
        "The dialect <<dialect>>, and its conversion to tcp",
        _OPERATION + "\n`<<kebab>>-to-tcp` in `to_tcp.py` says what its operations are in terms of tcp.\n",
    ),
    "pass": Kind(
        ("pass",),
        ("plait-core", "plait-std"),
        "The pass <<kebab>>",
        "It offers a pass:\n\n    plait opt model.mlir --<<kebab>>\n",
    ),
    "backend": Kind(
        ("backend",),
        ("plait-core", "numpy"),
        "The target <<kebab>>",
        "It offers a target:\n\n    plait run model.mlir --target=<<kebab>>\n",
    ),
    "target": Kind(
        ("backend", "target"),
        ("plait-core", "numpy", "ml_dtypes"),
        "The target <<kebab>>, with a description of its machine",
        "It offers a target whose machine is described; plans for it write modules with what the machine has:\n\n"
        "    plait plan model.mlir --target=<<kebab>> --explain\n",
    ),
    "command": Kind(
        ("command",),
        ("plait-core", "plait-cli"),
        "The command <<kebab>>",
        "It adds a command to `plait`:\n\n    plait <<kebab>> model.mlir\n",
    ),
    "frontend": Kind(
        ("frontend",),
        ("plait-core", "plait-std"),
        "Reads .<<dialect>> files",
        "It reads files in a format of its own:\n\n    plait run sum.<<dialect>>\n",
    ),
    "bridge": Kind(
        ("bridge",),
        ("plait-core", "plait-std"),
        "A lowering and costs for operations of math",
        "It adds a lowering and models to operations that others define:\n\n    plait opt model.mlir --<<kebab>>\n",
    ),
}
