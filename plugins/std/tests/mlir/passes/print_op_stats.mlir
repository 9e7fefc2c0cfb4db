// What is printed goes to the error stream; the module stays as it is.
// RUN: plait opt %s --print-op-stats --view-op-graph | filecheck %s

// CHECK: arith.addi
// CHECK-NEXT: arith.addi
// CHECK-NEXT: return
func.func @main(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  %1 = arith.addi %0, %x : i32
  return %1 : i32
}
