"""What the conformance kit is told about plait-std: see plait-testing."""

WITHOUT_SEMANTICS = {
    "func.func": "called by name",
    "memref.global": "read by memref.get_global",
    "shape.value_of": "has no value of a type that the interpreter knows",
    "shape.with_shape": "has no value of a type that the interpreter knows",
}
