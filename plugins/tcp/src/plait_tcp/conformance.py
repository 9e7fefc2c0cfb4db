"""What the conformance kit is told about plait-tcp: see plait-testing."""

WITHOUT_SEMANTICS = {
    "tcp.custom_op": "means what its target says",
    "tcp.symbolic_int": "names a size; it computes nothing",
}
