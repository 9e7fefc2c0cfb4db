"""What the conformance kit is told about plait-llvm: see plait-testing."""

_VARIADIC = "the interpreter calls no variadic functions"
_EXCEPTION = "nothing unwinds in the interpreter"
_MODULE = "it tells the linker something, and computes nothing"
_OF_MODULES = (
    "comdat", "comdat_selector", "linker_options", "module_flags",
    *(f"mlir.{name}" for name in ("alias", "ifunc", "global_ctors", "global_dtors")),
)
_COROUTINE = "coroutines are split by LLVM, and cannot be run before"
_COROUTINES = ("id", "begin", "size", "align", "save", "suspend", "end", "free", "resume", "promise")
WITHOUT_SEMANTICS = {
    "llvm.inline_asm": "assembly is for machines",
    "llvm.func": "a function is called",
    "llvm.mlir.global": "memory is made for it when the program begins",
    "llvm.landingpad": _EXCEPTION,
    **{f"llvm.{name}": _MODULE for name in _OF_MODULES},
    "llvm.intr.vscale": "how long scalable vectors are, the machine decides",
    "llvm.intr.eh.typeid.for": "types of exceptions are numbered by LLVM",
    **{f"llvm.{name}": _VARIADIC for name in ("intr.vastart", "intr.vaend", "intr.vacopy", "va_arg")},
    **{f"llvm.intr.coro.{name}": _COROUTINE for name in _COROUTINES},
}
_ROWS = "its example has several dimensions, and is lowered after `unroll-vectors` has made rows of them"
_SCALABLE = "it is lowered after `fix-scalable-vectors` has made fixed vectors of scalable ones"
_FLATTENED = "it is lowered after `flatten-memrefs-of-vectors` has made memrefs of scalars of memrefs of vectors"
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
    "conversion[convert-vector-to-llvm:vector.print]": _ROWS,
    "conversion[convert-vector-to-llvm:vector.type_cast]": _FLATTENED,
    "conversion[convert-ub-to-llvm:ub.poison]": "poison is garbage, and other garbage in each dialect",
}
_MEMORY = "its example computes nothing but memory"
NOT_COMPARED = {
    **{
        f"conversion[convert-func-to-llvm:func.{name}]": "results are passed in another form than in the func dialect"
        for name in ("call", "call_indirect", "constant", "return")
    },
    "conversion[convert-cf-to-llvm:cf.assert]": "its example returns nothing",
    "conversion[convert-native-to-llvm:native.call]": "its example calls a library",
    "conversion[convert-ub-to-llvm:ub.unreachable]": "its example does not return",
    **{f"conversion[finalize-memref-to-llvm:memref.{name}]": _MEMORY for name in ("alloca", "get_global")},
}
