// RUN: plait opt %s --composite-fixed-point-pass="pipeline=any(canonicalize,cse)" | filecheck %s
// RUN: not plait opt %s --composite-fixed-point-pass="pipeline=cse max-iterations=0" 2>&1 | filecheck %s --check-prefix=ZERO

// CHECK-NOT: arith.subi
// ZERO: error: expected 'max-iterations' of 'composite-fixed-point-pass' to be positive, found 0
func.func @twice(%x: i32) -> i32 {
  %one = arith.constant 1 : i32
  %0 = arith.addi %x, %one : i32
  %1 = arith.addi %x, %one : i32
  %2 = arith.subi %0, %1 : i32
  return %2 : i32
}
