// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%m: memref<4xf32>, %ix: index) {
  // expected-error@+1 {{'memref.view' op operand #0 must be a rank-1 memref of i8, found 'memref<4xf32>'}}
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
  // expected-error@+1 {{expected a result with elements of 'f32', found 'memref<4x?xf64, strided<[?, 1]>>'}}
  %0 = memref.subview %m[0, 0] [4, %i] [1, 1] : memref<8x?xf32> to memref<4x?xf64, strided<[?, 1]>>
  return
}

// -----

func.func @f(%m: memref<8x?xf32>, %i: index) {
  // expected-error@+1 {{the memory spaces of base type 'memref<8x?xf32>' and subview type 'memref<4x?xf32, strided<[?, 1]>, 3>' differ}}
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
  // expected-error@+1 {{the slice ends at 8 in dimension 0 of size 8}}
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
  // expected-error@+1 {{expected a result with offset 1, found 0}}
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
  // expected-error@+1 {{the element types of source type 'memref<8x?xf32>' and result type 'memref<4xf64>' differ}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<8x?xf32> to memref<4xf64>
  return
}

// -----

func.func @f(%m: memref<8x?xf32>) {
  // expected-error@+1 {{the memory spaces of source type 'memref<8x?xf32>' and result type 'memref<4xf32, 3>' differ}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<8x?xf32> to memref<4xf32, 3>
  return
}

// -----

func.func @f(%m: memref<8x?xf32>) {
  // expected-error@+1 {{'memref.transpose' op expected a permutation, found (d0, d1) -> (d0, d0)}}
  %0 = memref.transpose %m (d0, d1) -> (d0, d0) : memref<8x?xf32> to memref<8x8xf32>
  return
}

// -----

func.func @f(%m: memref<8xi8>, %i: index) {
  // expected-error@+1 {{'memref.view' op expected 1 dynamic sizes, found 0}}
  %0 = memref.view %m[%i][] : memref<8xi8> to memref<?xf32>
  return
}

// -----

func.func @f(%m: memref<8xi8>, %i: index) {
  // expected-error@+1 {{the result must have the identity layout, found type 'memref<8xf32, strided<[2]>>'}}
  %0 = memref.view %m[%i][] : memref<8xi8> to memref<8xf32, strided<[2]>>
  return
}

// -----

func.func @f(%m: memref<8xi8, 3>, %i: index) {
  // expected-error@+1 {{the memory spaces of base type 'memref<8xi8, 3>' and view type 'memref<8xf32>' differ}}
  %0 = memref.view %m[%i][] : memref<8xi8, 3> to memref<8xf32>
  return
}

// -----

func.func @subview_of_no_strides(%m: memref<8xf32, affine_map<(d0) -> (d0 floordiv 2)>>) {
  // expected-error@+1 {{'memref.subview' op base type 'memref<8xf32, affine_map<(d0) -> (d0 floordiv 2)>>' is not strided}}
  %0 = memref.subview %m[0] [4] [1] : memref<8xf32, affine_map<(d0) -> (d0 floordiv 2)>> to memref<4xf32, affine_map<(d0) -> (d0 floordiv 2)>>
  return
}

// -----

func.func @huge_offset(%m: memref<8xf32>) {
  // expected-error@+1 {{expected an operand, or a constant that fits into i64, found 9223372036854775808}}
  %0 = memref.subview %m[9223372036854775808] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 1>>
  return
}

// -----

func.func @size_that_means_a_value(%m: memref<8xf32>) {
  // expected-error@+1 {{expected an operand, or a constant that fits into i64, found -9223372036854775808}}
  %0 = memref.subview %m[0] [-9223372036854775808] [1] : memref<8xf32> to memref<?xf32>
  return
}

// -----

func.func @subview_to_no_strides(%m: memref<8xf32>) {
  // expected-error@+1 {{'memref.subview' op 'memref<4xf32, affine_map<(d0) -> (d0 floordiv 2)>>' is not strided}}
  %0 = memref.subview %m[0] [4] [1] : memref<8xf32> to memref<4xf32, affine_map<(d0) -> (d0 floordiv 2)>>
  return
}
