"""What the conformance kit is told about the dialect builtin and the passes of the core: see plait-testing."""

WITHOUT_SEMANTICS = {
    "builtin.module": "holds symbols; a function in it is interpreted",
    "builtin.unrealized_conversion_cast": "stands between two types until a conversion removes it",
}
