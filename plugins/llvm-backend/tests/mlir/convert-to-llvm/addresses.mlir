// Addresses are computed once in a block; constant distances from them are numbers.
// RUN: plait opt %s --convert-to-llvm | filecheck %s

// CHECK-LABEL: llvm.func @rows(
// CHECK: %[[STRIDE:.*]] = llvm.mlir.constant(8 : index) : i64
// CHECK: %[[ROW:.*]] = llvm.mul %[[I:.*]], %[[STRIDE]] overflow<nsw> : i64
// CHECK: %[[AT:.*]] = llvm.add %[[ROW]], %[[J:.*]] overflow<nsw> : i64
// CHECK: %[[FIRST:.*]] = llvm.getelementptr %{{.*}}{{\[}}%[[AT]]{{\]}}
// CHECK: %[[NEXT:.*]] = llvm.getelementptr %[[FIRST]][9]
// CHECK-NOT: llvm.mul
// CHECK: llvm.load %[[NEXT]]
// CHECK: %[[BACK:.*]] = llvm.getelementptr %[[FIRST]][-16]
// CHECK-NOT: llvm.mul
// CHECK: llvm.load %[[BACK]]
// CHECK: llvm.getelementptr inbounds %{{.*}}[%{{.*}}]
// CHECK: llvm.load
func.func @rows(%m: memref<6x8xf32>, %i: index, %j: index) -> (f32, f32, f32) {
  %c1 = arith.constant 1 : index
  %c-2 = arith.constant -2 : index
  %below = arith.addi %i, %c1 : index
  %right = arith.addi %j, %c1 : index
  %above = arith.addi %i, %c-2 : index
  %0 = memref.load %m[%below, %right] : memref<6x8xf32>
  %1 = memref.load %m[%above, %j] : memref<6x8xf32>
  %2 = memref.load %m[%i, %j] : memref<6x8xf32>
  return %0, %1, %2 : f32, f32, f32
}

// -----

// All numbers: one address, inside.
// CHECK-LABEL: llvm.func @known(
// CHECK: %[[P:.*]] = llvm.getelementptr inbounds %{{.*}}[19]
// CHECK: llvm.load %[[P]]
func.func @known(%m: memref<6x8xf32>) -> f32 {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %0 = memref.load %m[%c2, %c3] : memref<6x8xf32>
  return %0 : f32
}

// -----

// A row at a constant index moves by a stride that is known at run time only.
// CHECK-LABEL: llvm.func @dynamic(
// CHECK: %[[ROWS:.*]] = llvm.mul %{{.*}}, %{{.*}} overflow<nsw> : i64
// CHECK: llvm.getelementptr %{{.*}}{{\[}}%[[ROWS]]{{\]}}
// CHECK: llvm.getelementptr %{{.*}}[3]
func.func @dynamic(%m: memref<?x?xf32>) -> f32 {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %0 = memref.load %m[%c2, %c3] : memref<?x?xf32>
  return %0 : f32
}
