// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%m: memref<4xf32>) {
  // expected-error@+1 {{'memref.reshape' op operand #1 must be a rank-1 memref of index or signless integer, found 'memref<4xf32>'}}
  "memref.reshape"(%m, %m) : (memref<4xf32>, memref<4xf32>) -> (memref<4xf32>)
  return
}

// -----

func.func @f(%m: memref<8x?xf32>, %i: index) {
  // expected-error@+1 {{'memref.expand_shape' op expected 'memref<2x4x?xf32>' as the expanded type, found 'memref<2x4x?xf32, strided<[1, 1, 1]>>'}}
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 4, %i] : memref<8x?xf32> into memref<2x4x?xf32, strided<[1, 1, 1]>>
  return
}

// -----

func.func @f(%m: memref<8x?xf32>, %i: index) {
  // expected-error@+1 {{'memref.expand_shape' op a collapsed dimension has size 8, its group 6}}
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 3, %i] : memref<8x?xf32> into memref<2x3x?xf32>
  return
}

// -----

func.func @f(%m: memref<8x?xf32>) {
  // expected-error@+1 {{'memref.expand_shape' op collapsed dimension 1 must be dynamic if its group is, and only then}}
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 4, 5] : memref<8x?xf32> into memref<2x4x5xf32>
  return
}

// -----

func.func @f(%m: memref<8x?xf32>) {
  // expected-error@+1 {{'memref.expand_shape' op expected 2 groups of dimensions, found 1}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [2, 4, 5] : memref<8x?xf32> into memref<2x4x5xf32>
  return
}

// -----

func.func @f(%m: memref<8x?xf32>) {
  // expected-error@+1 {{'memref.collapse_shape' op expected the collapsed type 'memref<?xf32>', found 'memref<?xf32, strided<[2]>>'}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<8x?xf32> into memref<?xf32, strided<[2]>>
  return
}

// -----

func.func @f(%m: memref<8x?xf32>) {
  // expected-error@+1 {{'memref.collapse_shape' op collapsed dimension 0 must be dynamic if its group is, and only then}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<8x?xf32> into memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<8x4xf32, strided<[8, 1]>>) {
  // expected-error@+1 {{'memref.collapse_shape' op dimensions of a group must be contiguous in the source's layout}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<8x4xf32, strided<[8, 1]>> into memref<32xf32, strided<[1]>>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %s: memref<2xi32>) {
  // expected-error@+1 {{'memref.reshape' op length of the shape operand must equal the rank of the result}}
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<2xi32>) -> memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32, strided<[2]>>, %s: memref<2xi32>) {
  // expected-error@+1 {{'memref.reshape' op source must have the identity layout}}
  %0 = memref.reshape %m(%s) : (memref<4xf32, strided<[2]>>, memref<2xi32>) -> memref<2x2xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %s: memref<2xi32>) {
  // expected-error@+1 {{'memref.reshape' op source and destination must have one element type}}
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<2xi32>) -> memref<2x2xf64>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %s: memref<?xi32>) {
  // expected-error@+1 {{'memref.reshape' op a shape operand of dynamic length needs an unranked result}}
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<?xi32>) -> memref<2x2xf32>
  return
}
