// Tiles of large outputs that are written plane by plane read panels of lanes, if their steps are more than pages at hand.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-and-fuse{l1-bytes=32768 l2-bytes=1048576 vector-bits=512 vector-registers=32},canonicalize,cse)' | filecheck %s

// CHECK-LABEL: func.func @many_steps(
// CHECK: tensor<32x64x32xf32>
// CHECK: scf.for %{{.+}} = %c0 to %c1024 step %c512
// CHECK-NEXT: scf.for %{{.+}} = %c0 to %c560 step %c14
// CHECK: linalg.generic {{.*}} ins({{.*}} : tensor<14x64xf32>, tensor<64x32xf32>)
func.func @many_steps(%a: tensor<560x64xf32>, %b: tensor<64x1024xf32>, %c: tensor<560x1024xf32>) -> tensor<560x1024xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<560x64xf32>, tensor<64x1024xf32>) outs(%c : tensor<560x1024xf32>) -> tensor<560x1024xf32>
  return %0 : tensor<560x1024xf32>
}

// CHECK-LABEL: func.func @few_steps(
// CHECK-NOT: x63x32xf32>
// CHECK: return
func.func @few_steps(%a: tensor<560x63xf32>, %b: tensor<63x1024xf32>, %c: tensor<560x1024xf32>) -> tensor<560x1024xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<560x63xf32>, tensor<63x1024xf32>) outs(%c : tensor<560x1024xf32>) -> tensor<560x1024xf32>
  return %0 : tensor<560x1024xf32>
}

// Two tiles of rows read each panel before the next one is made.
// CHECK-LABEL: func.func @few_rows(
// CHECK: scf.for %{{.+}} = %c0 to %c20000 step %c32
// CHECK: vector.transfer_write {{.*}} vector<32xf32>, tensor<1x64x32xf32>
// CHECK: scf.for %{{.+}} = %c0 to %c28 step %c14
// CHECK: linalg.generic {{.*}} ins({{.*}} : tensor<14x64xf32>, tensor<64x32xf32>)
// CHECK: return
func.func @few_rows(%a: tensor<28x64xf32>, %b: tensor<64x20000xf32>, %c: tensor<28x20000xf32>) -> tensor<28x20000xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<28x64xf32>, tensor<64x20000xf32>) outs(%c : tensor<28x20000xf32>) -> tensor<28x20000xf32>
  return %0 : tensor<28x20000xf32>
}

// CHECK-LABEL: func.func @columns_of_unknown_number(
// CHECK-NOT: x64x32xf32>
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
