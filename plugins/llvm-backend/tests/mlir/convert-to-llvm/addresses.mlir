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

// -----

// Rows at a distance that is known at run time only are found from the first of four, by one, two and three distances.
// CHECK-LABEL: llvm.func @rows_apart(
// CHECK: llvm.mul %{{.*}}, %[[STRIDE:.*]] overflow<nsw> : i64
// CHECK: %[[FIRST:.*]] = llvm.getelementptr %{{.*}}[%{{.*}}]
// CHECK: %[[THIRD:.*]] = llvm.getelementptr %[[FIRST]][%{{.*}}]
// CHECK: llvm.load %[[THIRD]]
// CHECK: %[[FOUR:.*]] = llvm.mul %[[STRIDE]], %{{.*}} overflow<nsw> : i64
// CHECK: %[[FIFTH:.*]] = llvm.getelementptr %[[FIRST]]{{\[}}%[[FOUR]]{{\]}}
// CHECK: llvm.load %[[FIFTH]]
// CHECK-NOT: llvm.mul
// CHECK: %[[SIXTH:.*]] = llvm.getelementptr %[[FIFTH]]{{\[}}%[[STRIDE]]{{\]}}
// CHECK: llvm.load %[[SIXTH]]
func.func @rows_apart(%m: memref<?x?xf32>, %i: index, %j: index) -> (f32, f32, f32) {
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %third = arith.addi %i, %c2 : index
  %fifth = arith.addi %i, %c4 : index
  %sixth = arith.addi %i, %c5 : index
  %0 = memref.load %m[%third, %j] : memref<?x?xf32>
  %1 = memref.load %m[%fifth, %j] : memref<?x?xf32>
  %2 = memref.load %m[%sixth, %j] : memref<?x?xf32>
  return %0, %1, %2 : f32, f32, f32
}

// -----

// Slices at constant distances share where the first one starts, and so do their elements.
// CHECK-LABEL: llvm.func @slices(
// CHECK: %[[ROW:.*]] = llvm.mul %[[I:.*]], %{{.*}} overflow<nsw> : i64
// CHECK: %[[STEP:.*]] = llvm.mul %[[J:.*]], %{{.*}} overflow<nsw> : i64
// CHECK: %[[AT:.*]] = llvm.add %[[ROW]], %[[STEP]] overflow<nsw> : i64
// CHECK: llvm.getelementptr inbounds %{{.*}}{{\[}}%[[AT]]{{\]}}
// CHECK: %[[FIRST:.*]] = llvm.getelementptr %{{.*}}{{\[}}%[[AT]]{{\]}}
// CHECK: llvm.getelementptr %[[FIRST]][1]
// CHECK: llvm.getelementptr %[[FIRST]][8]
// CHECK-NOT: llvm.mul
// CHECK: llvm.return
func.func @slices(%m: memref<6x8xf32>, %i: index, %j: index) -> (f32, f32, f32) {
  %c1 = arith.constant 1 : index
  %below = arith.addi %i, %c1 : index
  %a = memref.subview %m[%i, 0] [1, 4] [1, 2] : memref<6x8xf32> to memref<4xf32, strided<[2], offset: ?>>
  %b = memref.subview %m[%i, 1] [1, 4] [1, 2] : memref<6x8xf32> to memref<4xf32, strided<[2], offset: ?>>
  %c = memref.subview %m[%below, 0] [1, 4] [1, 2] : memref<6x8xf32> to memref<4xf32, strided<[2], offset: ?>>
  %0 = memref.load %a[%j] : memref<4xf32, strided<[2], offset: ?>>
  %1 = memref.load %b[%j] : memref<4xf32, strided<[2], offset: ?>>
  %2 = memref.load %c[%j] : memref<4xf32, strided<[2], offset: ?>>
  return %0, %1, %2 : f32, f32, f32
}

// What is left of a loop over whole vectors is known by shifts, which LLVM's analysis of addresses reads.
// CHECK-LABEL: llvm.func @whole_vectors(
// CHECK-NOT: llvm.sdiv
// CHECK: llvm.ashr
// CHECK-NOT: llvm.sdiv
// CHECK: llvm.ashr
// CHECK: llvm.return
func.func @whole_vectors(%n: index) -> (index, index) {
  %c32 = arith.constant 32 : index
  %0 = arith.floordivsi %n, %c32 : index
  %1 = arith.ceildivsi %n, %c32 : index
  return %0, %1 : index, index
}
