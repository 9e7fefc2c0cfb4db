// RUN: plait opt %s --convert-to-llvm | filecheck %s

// A descriptor that only one operation needs has a place at the entry of the function, which a loop does not reserve again.
// CHECK-LABEL: llvm.func @copied_in_loop(
// CHECK-COUNT-3: llvm.alloca %{{.*}} x !llvm.struct<
// CHECK: llvm.br ^bb1
// CHECK-NOT: llvm.alloca
// CHECK-LABEL: llvm.func @carried(
func.func @copied_in_loop(%a: memref<*xf32>, %b: memref<2x3xf32>, %n: index) -> index {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  cf.br ^bb1(%zero : index)
^bb1(%i: index):
  memref.copy %a, %b : memref<*xf32> to memref<2x3xf32>
  memref.copy %b, %a : memref<2x3xf32> to memref<*xf32>
  %u = memref.cast %b : memref<2x3xf32> to memref<*xf32>
  %rank = memref.rank %u : memref<*xf32>
  %j = arith.addi %i, %rank : index
  %more = arith.cmpi slt, %j, %n : index
  cf.cond_br %more, ^bb1(%j : index), ^bb2
^bb2:
  return %j : index
}

// One that the next iteration reads as well has its own.
// CHECK: llvm.alloca
// CHECK: llvm.br ^bb1
// CHECK: ^bb1(
// CHECK: llvm.alloca
func.func @carried(%b: memref<2x3xf32>, %c: memref<4xf32>, %n: index) -> index {
  %zero = arith.constant 0 : index
  %first = memref.cast %b : memref<2x3xf32> to memref<*xf32>
  cf.br ^bb1(%zero, %first : index, memref<*xf32>)
^bb1(%i: index, %before: memref<*xf32>):
  %now = memref.cast %c : memref<4xf32> to memref<*xf32>
  %rank = memref.rank %before : memref<*xf32>
  %j = arith.addi %i, %rank : index
  %more = arith.cmpi slt, %j, %n : index
  cf.cond_br %more, ^bb1(%j, %now : index, memref<*xf32>), ^bb2
^bb2:
  return %j : index
}
