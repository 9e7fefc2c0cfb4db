"""What the conformance kit is told about plait-stablehlo: see plait-testing."""

WITHOUT_SEMANTICS = {
    "vhlo.*": "means what the operation of StableHLO means that it is converted to",
    "stablehlo.rng": "the specification leaves its value open",
    "stablehlo.rng_bit_generator": "the specification leaves its value to the implementation",
}
