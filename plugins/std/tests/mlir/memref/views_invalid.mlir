// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%m: memref<4xf32>, %ix: index) {
  // expected-error@+1 {{'memref.view' op operand #0 must be 1D memref of 8-bit signless integer values, but got 'memref<4xf32>'}}
  "memref.view"(%m, %ix) : (memref<4xf32>, index) -> (memref<4xf32>)
  return
}

// -----

func.func @f(%m: memref<8x?xf32>, %i: index) {
  // expected-error@+1 {{expected result type 'memref<4x?xf32, strided<[?, 1]>>' or the same without unit dimensions, got 'memref<5x?xf32, strided<[?, 1]>>', whose shape differs}}
  %0 = memref.subview %m[0, 0] [4, %i] [1, 1] : memref<8x?xf32> to memref<5x?xf32, strided<[?, 1]>>
  return
}

// -----

func.func @f(%m: memref<8x?xf32>, %i: index) {
  // expected-error@+1 {{expected result element type to be 'f32', but got 'memref<4x?xf64, strided<[?, 1]>>'}}
  %0 = memref.subview %m[0, 0] [4, %i] [1, 1] : memref<8x?xf32> to memref<4x?xf64, strided<[?, 1]>>
  return
}

// -----

func.func @f(%m: memref<8x?xf32>, %i: index) {
  // expected-error@+1 {{different memory spaces specified for base memref type 'memref<8x?xf32>' and subview memref type 'memref<4x?xf32, strided<[?, 1]>, 3>'}}
  %0 = memref.subview %m[0, 0] [4, %i] [1, 1] : memref<8x?xf32> to memref<4x?xf32, strided<[?, 1]>, 3>
  return
}

// -----

func.func @f(%m: memref<8x?xf32>, %i: index) {
  // expected-error@+1 {{expected a result of at most the rank of the source, got 'memref<1x4x?xf32, strided<[?, ?, 1]>>'}}
  %0 = memref.subview %m[0, 0] [4, %i] [1, 1] : memref<8x?xf32> to memref<1x4x?xf32, strided<[?, ?, 1]>>
  return
}

// -----

func.func @f(%m: memref<8x?xf32>, %i: index) {
  // expected-error@+1 {{slice along dimension 0 runs out-of-bounds: 8 >= 8}}
  %0 = memref.subview %m[0, 0] [9, %i] [1, 1] : memref<8x?xf32> to memref<9x?xf32, strided<[?, 1]>>
  return
}

// -----

func.func @f(%m: memref<8x?xf32>) {
  // expected-error@+1 {{expected result type with size = 4 instead of 5 in dim = 0}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<8x?xf32> to memref<5xf32>
  return
}

// -----

func.func @f(%m: memref<8x?xf32>) {
  // expected-error@+1 {{expected result type with offset = 1 instead of 0}}
  %0 = memref.reinterpret_cast %m to offset: [1], sizes: [4], strides: [1] : memref<8x?xf32> to memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<8x?xf32>) {
  // expected-error@+1 {{expected result type with stride = 2 instead of 3 in dim = 0}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [2] : memref<8x?xf32> to memref<4xf32, strided<[3]>>
  return
}

// -----

func.func @f(%m: memref<8x?xf32>) {
  // expected-error@+1 {{different element types specified for source type 'memref<8x?xf32>' and result memref type 'memref<4xf64>'}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<8x?xf32> to memref<4xf64>
  return
}

// -----

func.func @f(%m: memref<8x?xf32>) {
  // expected-error@+1 {{different memory spaces specified for source type 'memref<8x?xf32>' and result memref type 'memref<4xf32, 3>'}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<8x?xf32> to memref<4xf32, 3>
  return
}

// -----

func.func @f(%m: memref<8x?xf32>) {
  // expected-error@+1 {{'memref.transpose' op expected a permutation map}}
  %0 = memref.transpose %m (d0, d1) -> (d0, d0) : memref<8x?xf32> to memref<8x8xf32>
  return
}

// -----

func.func @f(%m: memref<8xi8>, %i: index) {
  // expected-error@+1 {{'memref.view' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = memref.view %m[%i][] : memref<8xi8> to memref<?xf32>
  return
}

// -----

func.func @f(%m: memref<8xi8>, %i: index) {
  // expected-error@+1 {{unsupported map for result memref type 'memref<8xf32, strided<[2]>>'}}
  %0 = memref.view %m[%i][] : memref<8xi8> to memref<8xf32, strided<[2]>>
  return
}

// -----

func.func @f(%m: memref<8xi8, 3>, %i: index) {
  // expected-error@+1 {{different memory spaces specified for base memref type 'memref<8xi8, 3>' and view memref type 'memref<8xf32>'}}
  %0 = memref.view %m[%i][] : memref<8xi8, 3> to memref<8xf32>
  return
}
