"""What the conformance kit is told about plait-shardy: see plait-testing."""

KNOWN_FAILURES = {
    "conversion[sdy-to-stablehlo:sdy.manual_computation]": "native code runs one process, and the example names two",
}
NOT_COMPARED = {
    "conversion[sdy-to-stablehlo:sdy.sharding_group]": "it has no result",
    "conversion[sdy-to-stablehlo:sdy.mesh]": "it names the axes of devices, and computes nothing",
}
