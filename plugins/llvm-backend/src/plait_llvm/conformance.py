"""What the conformance kit is told about plait-llvm: see plait-testing."""

WITHOUT_SEMANTICS = {
    "llvm.*": "LLVM defines the dialect: tests compare what it executes with the dialects that lower to it",
}
_ROWS = "its example has several dimensions, and is lowered after `unroll-vectors` has made rows of them"
_SCALABLE = "the sizes of scalable vectors are not known when the program is compiled"
_NOT_LOWERED = "native code has no form of it"
KNOWN_FAILURES = {
    **{
        f"conversion[convert-vector-to-llvm:vector.{name}]": _ROWS
        for name in ("constant_mask", "contract", "create_mask", "extract_strided_slice", "from_elements",
                     "insert_strided_slice", "mask", "multi_reduction", "outerproduct", "scan", "yield")
    },
    **{
        f"conversion[convert-vector-to-llvm:vector.{name}]": _SCALABLE
        for name in ("scalable.extract", "scalable.insert", "vscale")
    },
    **{f"conversion[convert-vector-to-llvm:vector.{name}]": _NOT_LOWERED for name in ("print", "type_cast")},
    "conversion-complete[convert-vector-to-llvm]": "vector.print and vector.type_cast are not lowered",
}
