"""What the conformance kit is told about plait-ml-program: see plait-testing."""

WITHOUT_SEMANTICS = {
    "ml_program.func": "called by name",
    "ml_program.subgraph": "called by name",
    "ml_program.global": "read by ml_program.global_load",
    "util.func": "called by name",
    "util.global": "read by util.global.load",
    "util.initializer": "run by util-to-func",
}
