// RUN: plait opt %s --flatten-memrefs-of-vectors --split-input-file --verify-diagnostics | filecheck %s

// CHECK-LABEL: @views
// CHECK: %subview = memref.subview %m[%i, 0] [2, 8] [1, 1] : memref<4x8xf32> to memref<2x8xf32, strided<[8, 1], offset: ?>>
// CHECK: vector.load %subview[%i, %{{.*}}] : memref<2x8xf32, strided<[8, 1], offset: ?>>, vector<8xf32>
// CHECK: vector.store %{{.*}}, %m[%i, %{{.*}}] : memref<4x8xf32>, vector<8xf32>
// CHECK: arith.constant 1 : index
func.func @views(%m: memref<4x8xf32>, %i: index) -> index {
  %0 = vector.type_cast %m : memref<4x8xf32> to memref<4xvector<8xf32>>
  %1 = memref.subview %0[%i] [2] [1] : memref<4xvector<8xf32>> to memref<2xvector<8xf32>, strided<[1], offset: ?>>
  %2 = memref.load %1[%i] : memref<2xvector<8xf32>, strided<[1], offset: ?>>
  memref.store %2, %0[%i] : memref<4xvector<8xf32>>
  %3 = memref.rank %0 : memref<4xvector<8xf32>>
  return %3 : index
}

// CHECK-LABEL: @scalars
// CHECK: memref.alloc(%n) : memref<?xf32>
// CHECK: %[[X:.*]] = vector.extract %v[] : f32 from vector<f32>
// CHECK: memref.store %[[X]], %alloc[%n] : memref<?xf32>
// CHECK: %[[Y:.*]] = memref.load %alloc[%n] : memref<?xf32>
// CHECK: vector.broadcast %[[Y]] : f32 to vector<f32>
func.func @scalars(%n: index, %v: vector<f32>) -> vector<f32> {
  %0 = memref.alloc(%n) : memref<?xvector<f32>>
  memref.store %v, %0[%n] : memref<?xvector<f32>>
  %1 = memref.load %0[%n] : memref<?xvector<f32>>
  return %1 : vector<f32>
}

// -----

func.func @metadata(%m: memref<4xvector<8xf32>>) -> index {
  // expected-error@+1 {{'memref.extract_strided_metadata' of a memref of vectors is not supported}}
  %0, %1, %2, %3 = memref.extract_strided_metadata %m : memref<4xvector<8xf32>> -> memref<vector<8xf32>>, index, index, index
  return %1 : index
}
