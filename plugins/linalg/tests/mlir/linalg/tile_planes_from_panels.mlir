// Tiles of large outputs that are written plane by plane read panels of lanes, which are copied a block at a time.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-and-fuse{l1-bytes=32768 l2-bytes=1048576 vector-bits=512 vector-registers=32},canonicalize,cse)' | filecheck %s

// CHECK-LABEL: func.func @many_steps(
// CHECK: scf.for %[[J:.+]] = %c0 to %c2048 step %c1024
// CHECK: tensor.extract_slice %b[0, %[[J]]{{\]}} [64, 1024] [1, 1]
// CHECK: vector.transfer_write {{.*}} vector<32xf32>, tensor<32x64x32xf32>
// CHECK: scf.for %{{.+}} = %c0 to %c560 step %c14
// CHECK: linalg.generic {{.*}} ins({{.*}} : tensor<14x64xf32>, tensor<64x32xf32>)
func.func @many_steps(%a: tensor<560x64xf32>, %b: tensor<64x2048xf32>, %c: tensor<560x2048xf32>) -> tensor<560x2048xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<560x64xf32>, tensor<64x2048xf32>) outs(%c : tensor<560x2048xf32>) -> tensor<560x2048xf32>
  return %0 : tensor<560x2048xf32>
}

// CHECK-LABEL: func.func @few_steps(
// CHECK-NOT: x23x32xf32>
// CHECK: return
func.func @few_steps(%a: tensor<560x23xf32>, %b: tensor<23x1024xf32>, %c: tensor<560x1024xf32>) -> tensor<560x1024xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<560x23xf32>, tensor<23x1024xf32>) outs(%c : tensor<560x1024xf32>) -> tensor<560x1024xf32>
  return %0 : tensor<560x1024xf32>
}

// Long pieces of many rows fill a larger part of the second cache.
// CHECK-LABEL: func.func @long_pieces(
// CHECK: scf.for %[[J:.+]] = %c0 to %c6144 step %c256
// CHECK: tensor.extract_slice %b[0, %[[J]]{{\]}} [384, 256] [1, 1]
// CHECK: scf.for %{{.+}} = %c0 to %c56 step %c14
// CHECK: return
func.func @long_pieces(%a: tensor<56x384xf32>, %b: tensor<384x6144xf32>, %c: tensor<56x6144xf32>) -> tensor<56x6144xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<56x384xf32>, tensor<384x6144xf32>) outs(%c : tensor<56x6144xf32>) -> tensor<56x6144xf32>
  return %0 : tensor<56x6144xf32>
}

// Two tiles of rows read them, too.
// CHECK-LABEL: func.func @few_rows(
// CHECK: scf.for %{{.+}} = %c0 to %c18144 step %c2016
// CHECK: vector.transfer_write {{.*}} vector<32xf32>, tensor<63x32x32xf32>
// CHECK: scf.for %{{.+}} = %c0 to %c28 step %c14
// CHECK: return
func.func @few_rows(%a: tensor<28x32xf32>, %b: tensor<32x20000xf32>, %c: tensor<28x20000xf32>) -> tensor<28x20000xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<28x32xf32>, tensor<32x20000xf32>) outs(%c : tensor<28x20000xf32>) -> tensor<28x20000xf32>
  return %0 : tensor<28x20000xf32>
}

// A number of columns that is not known is taken for a large one.
// CHECK-LABEL: func.func @columns_of_unknown_number(
// CHECK: scf.for %{{.+}} = %c0 to %dim step %c1024
// CHECK: vector.transfer_write {{.*}} vector<32xf32>, tensor<?x64x32xf32>
// CHECK: scf.for %{{.+}} = %c0 to %c560 step %c14
// CHECK: return
func.func @columns_of_unknown_number(%a: tensor<560x64xf32>, %b: tensor<64x?xf32>, %c: tensor<560x?xf32>) -> tensor<560x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<560x64xf32>, tensor<64x?xf32>) outs(%c : tensor<560x?xf32>) -> tensor<560x?xf32>
  return %0 : tensor<560x?xf32>
}

// CHECK-LABEL: func.func @rows_of_one_tile(
// CHECK-NOT: tensor<1x64x32xf32>
// CHECK: return
func.func @rows_of_one_tile(%a: tensor<14x64xf32>, %b: tensor<64x20000xf32>, %c: tensor<14x20000xf32>) -> tensor<14x20000xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<14x64xf32>, tensor<64x20000xf32>) outs(%c : tensor<14x20000xf32>) -> tensor<14x20000xf32>
  return %0 : tensor<14x20000xf32>
}

// So is a number of rows, of which those of one tile have code of their own.
// CHECK-LABEL: func.func @rows_of_unknown_number(
// CHECK: arith.cmpi slt, %dim, %c28 : index
// CHECK: scf.if
// CHECK-NOT: tensor<32x64x32xf32>
// CHECK: } else {
// CHECK: scf.for %{{.+}} = %c0 to %c2048 step %c1024
// CHECK: vector.transfer_write {{.*}} vector<32xf32>, tensor<32x64x32xf32>
// CHECK: scf.for %{{.+}} = %c0 to %dim step %c14
// CHECK: return
func.func @rows_of_unknown_number(%a: tensor<?x64xf32>, %b: tensor<64x2048xf32>, %c: tensor<?x2048xf32>) -> tensor<?x2048xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x64xf32>, tensor<64x2048xf32>) outs(%c : tensor<?x2048xf32>) -> tensor<?x2048xf32>
  return %0 : tensor<?x2048xf32>
}
