// RUN: plait opt %s --mem2reg | filecheck %s
// RUN: plait opt %s --sroa --mem2reg | filecheck %s --check-prefix=BOTH

// CHECK-LABEL: func.func @branch(
// CHECK-SAME: %[[C:.*]]: i1, %[[X:.*]]: i32, %[[Y:.*]]: i32
// CHECK-NOT: memref
// CHECK: cf.cond_br %[[C]], ^bb1, ^bb2(%[[X]] : i32)
// CHECK: cf.br ^bb2(%[[Y]] : i32)
// CHECK: ^bb2(%[[R:.*]]: i32):
// CHECK: return %[[R]]
func.func @branch(%c: i1, %x: i32, %y: i32) -> i32 {
  %m = memref.alloca() : memref<i32>
  memref.store %x, %m[] : memref<i32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  memref.store %y, %m[] : memref<i32>
  cf.br ^bb2
^bb2:
  %a = memref.load %m[] : memref<i32>
  return %a : i32
}

// CHECK-LABEL: func.func @array(
// CHECK: memref.alloca() : memref<2xi32>
// BOTH-LABEL: func.func @array(
// BOTH-SAME: %[[X:.*]]: i32, %[[Y:.*]]: i32
// BOTH-NOT: memref
// BOTH: return %[[Y]]
func.func @array(%x: i32, %y: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloca() : memref<2xi32>
  memref.store %x, %m[%c0] : memref<2xi32>
  memref.store %y, %m[%c1] : memref<2xi32>
  %a = memref.load %m[%c1] : memref<2xi32>
  return %a : i32
}

// CHECK-LABEL: func.func @escapes(
// CHECK: memref.load
func.func private @see(memref<i32>)
func.func @escapes(%x: i32) -> i32 {
  %m = memref.alloca() : memref<i32>
  memref.store %x, %m[] : memref<i32>
  call @see(%m) : (memref<i32>) -> ()
  %a = memref.load %m[] : memref<i32>
  return %a : i32
}
