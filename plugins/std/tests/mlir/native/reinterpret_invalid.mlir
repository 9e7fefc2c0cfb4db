// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @kinds(%x: tensor<4xf32>) {
  // expected-error@+1 {{expects two ranked tensors or two buffers, found tensor<4xf32> and memref<4xi32>}}
  %0 = native.reinterpret %x : tensor<4xf32> to memref<4xi32>
  return
}

// -----

func.func @shape(%x: tensor<4x2xf32>) {
  // expected-error@+1 {{expects shapes that differ in the last dimension at most, found tensor<4x2xf32> and tensor<2x4xi32>}}
  %0 = native.reinterpret %x : tensor<4x2xf32> to tensor<2x4xi32>
  return
}

// -----

func.func @no_dimension(%x: tensor<f32>) {
  // expected-error@+1 {{expects shapes that differ in the last dimension at most}}
  %0 = native.reinterpret %x : tensor<f32> to tensor<i32>
  return
}

// -----

func.func @elements(%x: tensor<4xindex>) {
  // expected-error@+1 {{expects elements of which some fill another, found tensor<4xindex> and tensor<4xi64>}}
  %0 = native.reinterpret %x : tensor<4xindex> to tensor<4xi64>
  return
}

// -----

func.func @size(%x: tensor<4xcomplex<f32>>) {
  // expected-error@+1 {{expects the last dimensions to have as many bits, found tensor<4xcomplex<f32>> and tensor<4xf32>}}
  %0 = native.reinterpret %x : tensor<4xcomplex<f32>> to tensor<4xf32>
  return
}

// -----

func.func @apart(%x: memref<4xcomplex<f32>, strided<[2]>>) {
  // expected-error@+1 {{expects elements side by side along the last dimension}}
  %0 = native.reinterpret %x : memref<4xcomplex<f32>, strided<[2]>> to memref<8xf32>
  return
}

// -----

func.func @main(%x: memref<4x4xi8, strided<[9, 1], offset: 8>>) {
  // expected-error @+1 {{expects lines that begin with a whole element}}
  %0 = native.reinterpret %x : memref<4x4xi8, strided<[9, 1], offset: 8>> to memref<4x1xi32, strided<[2, 1], offset: 2>>
  return
}
