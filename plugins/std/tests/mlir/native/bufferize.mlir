// RUN: plait opt %s --one-shot-bufferize=bufferize-function-boundaries=true --canonicalize | filecheck %s

// The function takes rows that are apart, but no elements that are: the first input is copied, the second is not.
// CHECK-LABEL: func.func @slices(
// CHECK: %[[PART:.*]] = memref.subview %{{.*}}[0, 0] [4, 4] [1, 2]
// CHECK: %[[ROWS:.*]] = memref.subview %{{.*}}[0, 2] [4, 4] [1, 1]
// CHECK: memref.copy %[[PART]], %[[COPY:.*]] :
// CHECK: native.call "f" of "l" symbol "f" {{.*}} ins(%[[COPY]], %[[ROWS]] : memref<4x4xf32>, memref<4x4xf32, strided<[8, 1], offset: 2>>) outs(%{{.*}} : memref<4x4xf32>)
func.func @slices(%x: tensor<4x8xf32>) -> tensor<4x4xf32> {
  %a = tensor.extract_slice %x[0, 0] [4, 4] [1, 2] : tensor<4x8xf32> to tensor<4x4xf32>
  %b = tensor.extract_slice %x[0, 2] [4, 4] [1, 1] : tensor<4x8xf32> to tensor<4x4xf32>
  %e = tensor.empty() : tensor<4x4xf32>
  %0 = native.call "f" of "l" symbol "f"
    with [#native.pointer<0>, #native.stride<0, 0, i64>, #native.pointer<1>, #native.stride<1, 0, i64>, #native.pointer<2>]
    ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// An output that is written between other elements is computed apart.
// CHECK-LABEL: func.func @columns(
// CHECK: %[[APART:.*]] = memref.alloc{{.*}} : memref<4xf32>
// CHECK: native.call {{.*}} outs(%[[APART]] : memref<4xf32>)
// CHECK: memref.copy %[[APART]]
func.func @columns(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %a = tensor.extract_slice %x[0, 3] [4, 1] [1, 1] : tensor<4x8xf32> to tensor<4xf32>
  %0 = native.call "f" of "l" symbol "f" with [#native.pointer<0>] outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.insert_slice %0 into %x[0, 3] [4, 1] [1, 1] : tensor<4xf32> into tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// Parts of numbers are written in place; numbers that are apart are copied first.
// CHECK-LABEL: func.func @parts(
// CHECK: %[[ROW:.*]] = memref.subview %{{.*}}[2, 0] [1, 4] [1, 1]
// CHECK: %[[FLOATS:.*]] = native.reinterpret %[[ROW]] : memref<4xcomplex<f32>, strided<[1], offset: 8>> to memref<8xf32, strided<[1], offset: 16>>
// CHECK-NEXT: memref.store %{{.*}}, %[[FLOATS]]
// CHECK-NOT: memref.copy
// CHECK: %[[COLUMN:.*]] = memref.subview %{{.*}}[0, 0] [4, 1] [1, 1]
// CHECK: memref.copy %[[COLUMN]], %[[COPY:.*]] :
// CHECK: native.reinterpret %[[COPY]] : memref<4xcomplex<f32>> to memref<8xf32>
func.func @parts(%z: complex<f32>, %f: f32, %i: index) -> (tensor<4x4xcomplex<f32>>, f32) {
  %x = tensor.splat %z : tensor<4x4xcomplex<f32>>
  %row = tensor.extract_slice %x[2, 0] [1, 4] [1, 1] : tensor<4x4xcomplex<f32>> to tensor<4xcomplex<f32>>
  %floats = native.reinterpret %row : tensor<4xcomplex<f32>> to tensor<8xf32>
  %written = tensor.insert %f into %floats[%i] : tensor<8xf32>
  %numbers = native.reinterpret %written : tensor<8xf32> to tensor<4xcomplex<f32>>
  %0 = tensor.insert_slice %numbers into %x[2, 0] [1, 4] [1, 1] : tensor<4xcomplex<f32>> into tensor<4x4xcomplex<f32>>
  %column = tensor.extract_slice %0[0, 0] [4, 1] [1, 1] : tensor<4x4xcomplex<f32>> to tensor<4xcomplex<f32>>
  %parts = native.reinterpret %column : tensor<4xcomplex<f32>> to tensor<8xf32>
  %1 = tensor.extract %parts[%i] : tensor<8xf32>
  return %0, %1 : tensor<4x4xcomplex<f32>>, f32
}

// Words are viewed where bytes start with one; what may start within a word is copied.
// CHECK-LABEL: func.func @words(
// CHECK: native.reinterpret %{{.*}} : memref<4x8xi8, strided<[8, 1], offset: 8>> to memref<4x2xi32, strided<[2, 1], offset: 2>>
// CHECK: memref.copy %{{.*}}, %[[OWN:.*]] :
// CHECK: native.reinterpret %[[OWN]] : memref<4x4xi8> to memref<4x1xi32>
func.func @words(%b: i8, %i: index, %j: index) -> (i32, i32) {
  %x = tensor.splat %b : tensor<5x8xi8>
  %rows = tensor.extract_slice %x[1, 0] [4, 8] [1, 1] : tensor<5x8xi8> to tensor<4x8xi8>
  %words = native.reinterpret %rows : tensor<4x8xi8> to tensor<4x2xi32>
  %columns = tensor.extract_slice %x[1, 1] [4, 4] [1, 1] : tensor<5x8xi8> to tensor<4x4xi8>
  %others = native.reinterpret %columns : tensor<4x4xi8> to tensor<4x1xi32>
  %0 = tensor.extract %words[%i, %j] : tensor<4x2xi32>
  %1 = tensor.extract %others[%i, %j] : tensor<4x1xi32>
  return %0, %1 : i32, i32
}

// Floats that begin with an imaginary part are copied.
// CHECK-LABEL: func.func @numbers(
// CHECK: memref.copy %{{.*}}, %[[OWN:.*]] :
// CHECK: native.reinterpret %[[OWN]] : memref<8xf32> to memref<4xcomplex<f32>>
func.func @numbers(%f: f32, %i: index) -> complex<f32> {
  %x = tensor.splat %f : tensor<40xf32>
  %floats = tensor.extract_slice %x[1] [8] [1] : tensor<40xf32> to tensor<8xf32>
  %numbers = native.reinterpret %floats : tensor<8xf32> to tensor<4xcomplex<f32>>
  %0 = tensor.extract %numbers[%i] : tensor<4xcomplex<f32>>
  return %0 : complex<f32>
}

// Sums are written in place, and not read where they are overwritten; rows whose words are apart are copied.
// CHECK-LABEL: func.func @products(
// CHECK: %[[EVERY_OTHER:.*]] = memref.subview %{{.*}}[0, 0] [16, 8] [1, 2]
// CHECK: memref.copy %[[EVERY_OTHER]], %[[OWN:.*]] :
// CHECK-NOT: memref.copy
// CHECK: native.contract_words %[[OWN]], %{{.*}} of [si8, si8] into %{{.*}} {overwrites} : memref<16x8xi32>, memref<8x32xi32>, memref<16x32xi32, strided<[64, 1]
func.func @products(%x: tensor<16x16xi32>, %b: tensor<8x32xi32>) -> tensor<16x64xi32> {
  %e = tensor.empty() : tensor<16x64xi32>
  %a = tensor.extract_slice %x[0, 0] [16, 8] [1, 2] : tensor<16x16xi32> to tensor<16x8xi32>
  %c = tensor.extract_slice %e[0, 32] [16, 32] [1, 1] : tensor<16x64xi32> to tensor<16x32xi32>
  %0 = native.contract_words %a, %b of [si8, si8] into %c {overwrites}
    : tensor<16x8xi32>, tensor<8x32xi32>, tensor<16x32xi32> -> tensor<16x32xi32>
  %1 = tensor.insert_slice %0 into %e[0, 32] [16, 32] [1, 1] : tensor<16x32xi32> into tensor<16x64xi32>
  return %1 : tensor<16x64xi32>
}
