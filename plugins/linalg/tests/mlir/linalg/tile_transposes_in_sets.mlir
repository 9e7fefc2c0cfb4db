// Blocks of transposes where rows share sets of the first level cache.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-transposes{vector-bits=512 l1-bytes=49152 l3-bytes=16777216},canonicalize,cse)' | filecheck %s

// Rows of the operand are 4096 bytes apart: blocks follow each other along them.
// CHECK-LABEL: func.func @rows_in_one_set(
// CHECK-NOT: step %c64
// CHECK: scf.for %[[LANES:.*]] = %c0 to %c128 step %c16
// CHECK-NEXT: scf.for %[[ROWS:.*]] = %c0 to %c1024 step %c16
// CHECK-NEXT: tensor.extract_slice {{.*}}[%[[LANES]], %[[ROWS]]{{.*}} [16, 16]
func.func @rows_in_one_set(%x: tensor<128x1024xf32>, %e: tensor<1024x128xf32>) -> tensor<1024x128xf32> {
  %0 = linalg.transpose ins(%x : tensor<128x1024xf32>) outs(%e : tensor<1024x128xf32>) permutation = [1, 0]
  return %0 : tensor<1024x128xf32>
}

// Those of the result are, too: pairs of lines of both are used at once.
// CHECK-LABEL: func.func @both_in_one_set(
// CHECK: scf.for %[[ROWS:.*]] = %c0 to %c1024 step %c32
// CHECK-NEXT: scf.for %[[LANES:.*]] = %c0 to %c1024 step %c32
// CHECK: scf.for {{.*}} = %[[ROWS]] to {{.*}} step %c16
// CHECK: scf.for {{.*}} = %[[LANES]] to {{.*}} step %c16
func.func @both_in_one_set(%x: tensor<1024x1024xf32>, %e: tensor<1024x1024xf32>) -> tensor<1024x1024xf32> {
  %0 = linalg.transpose ins(%x : tensor<1024x1024xf32>) outs(%e : tensor<1024x1024xf32>) permutation = [1, 0]
  return %0 : tensor<1024x1024xf32>
}

// Of tensors that come from memory, lines of the result are written at once.
// CHECK-LABEL: func.func @from_memory(
// CHECK: scf.for {{.*}} = %c0 to %c2048 step %c64
func.func @from_memory(%x: tensor<2048x2048xf32>, %e: tensor<2048x2048xf32>) -> tensor<2048x2048xf32> {
  %0 = linalg.transpose ins(%x : tensor<2048x2048xf32>) outs(%e : tensor<2048x2048xf32>) permutation = [1, 0]
  return %0 : tensor<2048x2048xf32>
}

// Rows that are 4160 bytes apart do not share sets.
// CHECK-LABEL: func.func @apart(
// CHECK: scf.for {{.*}} = %c0 to %c128 step %c64
func.func @apart(%x: tensor<128x1040xf32>, %e: tensor<1040x128xf32>) -> tensor<1040x128xf32> {
  %0 = linalg.transpose ins(%x : tensor<128x1040xf32>) outs(%e : tensor<1040x128xf32>) permutation = [1, 0]
  return %0 : tensor<1040x128xf32>
}

// Of rows of a length that is not known, whether they share sets is asked at run time, and the steps of the loops depend on it.
// CHECK-LABEL: func.func @unknown(
// CHECK: %[[BYTES:.*]] = arith.muli %{{.*}}, %c4
// CHECK: %[[LEFT:.*]] = arith.remsi %[[BYTES]], %c1024
// CHECK: %[[ARE_APART:.*]] = arith.cmpi eq, %[[LEFT]], %c0
// CHECK: %[[BLOCKS:.*]] = arith.select %{{.*}}, %c4, %c1
// CHECK: %[[ALONG:.*]] = arith.muli %[[BLOCKS]], %c16
// CHECK: scf.for %[[LANES:.*]] = %c0 to %{{.*}} step %[[ALONG]]
// CHECK: scf.for %{{.*}} = %c0 to %{{.*}} step %c16
// CHECK: scf.for %{{.*}} = %[[LANES]] to %{{.*}} step %c16
// CHECK-NOT: vector.create_mask
func.func @unknown(%x: tensor<128x?xf32>, %e: tensor<?x128xf32>) -> tensor<?x128xf32> {
  %0 = linalg.transpose ins(%x : tensor<128x?xf32>) outs(%e : tensor<?x128xf32>) permutation = [1, 0]
  return %0 : tensor<?x128xf32>
}

// Where rows of both may share sets, so are the blocks that follow each other along the operand.
// CHECK-LABEL: func.func @both_unknown(
// CHECK: %[[LINES:.*]] = arith.select %{{.*}}, %{{.*}}, %c2 : index
// CHECK: %[[ALONG:.*]] = arith.muli %{{.*}}, %c16
// CHECK-NEXT: %[[MANY:.*]] = arith.muli %{{.*}}, %c16
// CHECK: scf.for %[[ROWS:.*]] = %c0 to %{{.*}} step %[[MANY]]
// CHECK: scf.for %[[LANES:.*]] = %c0 to %{{.*}} step %[[ALONG]]
// CHECK: scf.for %{{.*}} = %[[ROWS]] to %{{.*}} step %c16
// CHECK: scf.for %{{.*}} = %[[LANES]] to %{{.*}} step %c16
func.func @both_unknown(%x: tensor<?x?xf32>, %e: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.transpose ins(%x : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) permutation = [1, 0]
  return %0 : tensor<?x?xf32>
}
