"""Reference semantics of the llvm dialect: memory is bytes, and a pointer is a number.

| module | what it holds |
|---|---|
| `layout` | values of a type as bytes, and back |
| `memory` | allocations, their bytes and who may access them |
| `twins` | instructions and intrinsics that compute what an operation of arith or math does |
| `integers`, `floats` | intrinsics that only LLVM has |
| `vectors` | parts of vectors and aggregates, reductions, matrices |
| `predicated` | `llvm.intr.vp.*` |
| `accesses` | loads, stores, addresses, masked and atomic accesses |
| `constants` | constants, globals and their addresses |
| `control` | branches and calls |
| `library` | functions that are declared only: of C, the runtime and mlir-runner |

Integers and floats are what the interpreter has for builtin types, pointers are unsigned Python numbers, vectors arrays
(of uint64 for pointers), structs and arrays an `Aggregate`. Undef, poison and new memory are garbage, so that what
depends on them shows. One thread runs, so that atomic accesses are accesses.
"""
