"""What the conformance kit is told about plait-llvm: see plait-testing."""

WITHOUT_SEMANTICS = {
    "llvm.*": "LLVM defines the dialect: tests compare what it executes with the dialects that lower to it",
}
