// RUN: plait opt %s --int-range-optimizations | filecheck %s

// CHECK-LABEL: func.func @loop(
// CHECK: %[[TRUE:.*]] = arith.constant true
// CHECK: scf.for %[[I:.*]] =
// CHECK-NEXT: func.call @use(%[[TRUE]], %[[I]])
func.func private @use(i1, index)
func.func @loop() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  scf.for %i = %c0 to %c10 step %c1 {
    %small = arith.cmpi slt, %i, %c10 : index
    %rest = arith.remui %i, %c10 : index
    func.call @use(%small, %rest) : (i1, index) -> ()
  }
  return
}

// Each call makes the argument larger; that ends.
// CHECK-LABEL: func.func private @grows(
// CHECK: arith.cmpi
func.func private @grows(%x: i32) -> i1 {
  %c1 = arith.constant 1 : i32
  %c100 = arith.constant 100 : i32
  %more = arith.addi %x, %c1 : i32
  %small = arith.cmpi slt, %more, %c100 : i32
  %0 = scf.if %small -> (i1) {
    %1 = func.call @grows(%more) : (i32) -> i1
    scf.yield %1 : i1
  } else {
    scf.yield %small : i1
  }
  return %0 : i1
}
func.func @main() -> i1 {
  %c0 = arith.constant 0 : i32
  %0 = func.call @grows(%c0) : (i32) -> i1
  return %0 : i1
}
