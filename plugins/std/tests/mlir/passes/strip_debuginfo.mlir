// RUN: plait opt %s --mlir-print-debuginfo | filecheck %s --check-prefix=BEFORE
// RUN: plait opt %s --strip-debuginfo --mlir-print-debuginfo | filecheck %s

// BEFORE: loc("model.py":3:1)
// CHECK: #loc = loc(unknown)
// CHECK-NOT: model.py
// CHECK: return %{{.*}} : i32 loc(#loc)
func.func @main(%x: i32 loc("argument")) -> i32 {
  %0 = arith.addi %x, %x : i32 loc("model.py":3:1)
  return %0 : i32 loc(callsite("a" at "b"))
}
