// A loop that casts the tensor it carries, changes it in place and casts it back keeps one buffer.
// RUN: plait opt %s --one-shot-bufferize --split-input-file | filecheck %s

// CHECK-LABEL: func.func @rows_of_pairs(
// CHECK: %[[X:.*]] = memref.alloc(%n, %m)
// CHECK-NOT: iter_args
// CHECK: scf.for %[[I:.*]] = %c0 to %n step %c1
// CHECK: %[[PAIRS:.*]] = memref.cast %[[X]] : memref<?x?xf32> to memref<?x2xf32>
// CHECK: vector.transfer_write %v, %[[PAIRS]][%[[I]], %c0]
// CHECK-NOT: memref.alloc
// CHECK-NOT: memref.copy
// CHECK: bufferization.to_tensor %[[X]]
func.func @rows_of_pairs(%v: vector<2xf32>, %n: index, %m: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty(%n, %m) : tensor<?x?xf32>
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %e) -> (tensor<?x?xf32>) {
    %1 = tensor.cast %x : tensor<?x?xf32> to tensor<?x2xf32>
    %2 = vector.transfer_write %v, %1[%i, %c0] {in_bounds = [true]} : vector<2xf32>, tensor<?x2xf32>
    %3 = tensor.cast %2 : tensor<?x2xf32> to tensor<?x?xf32>
    scf.yield %3 : tensor<?x?xf32>
  }
  return %0 : tensor<?x?xf32>
}

// -----

// One that casts another tensor in its place carries it.

// CHECK-LABEL: func.func @other(
// CHECK: scf.for {{.*}} iter_args
func.func @other(%y: tensor<?x2xf32>, %n: index, %m: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty(%n, %m) : tensor<?x?xf32>
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %e) -> (tensor<?x?xf32>) {
    %3 = tensor.cast %y : tensor<?x2xf32> to tensor<?x?xf32>
    scf.yield %3 : tensor<?x?xf32>
  }
  return %0 : tensor<?x?xf32>
}
