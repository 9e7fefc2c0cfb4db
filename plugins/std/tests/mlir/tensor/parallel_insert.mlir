// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @rows(
// CHECK-NEXT: %0:2 = scf.forall (%i) in (%n) shared_outs(%o = %t, %p = %t) -> (tensor<?x4xf32>, tensor<?x4xf32>) {
// CHECK-NEXT:   scf.forall.in_parallel {
// CHECK-NEXT:     tensor.parallel_insert_slice %row into %o[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<?x4xf32>
// CHECK-NEXT:     tensor.parallel_insert_slice %row into %p[%n, 0] [1, 4] [%i, 1] {note} : tensor<4xf32> into tensor<?x4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT: }
// GENERIC: "tensor.parallel_insert_slice"(%row, %o, %i) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 4>, static_strides = array<i64: 1, 1>}> : (tensor<4xf32>, tensor<?x4xf32>, index) -> ()
func.func @rows(%t: tensor<?x4xf32>, %row: tensor<4xf32>, %n: index) -> tensor<?x4xf32> {
  %0:2 = scf.forall (%i) in (%n) shared_outs(%o = %t, %p = %t) -> (tensor<?x4xf32>, tensor<?x4xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %row into %o[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<?x4xf32>
      tensor.parallel_insert_slice %row into %p[%n, 0] [1, 4] [%i, 1] {note} : tensor<4xf32> into tensor<?x4xf32>
    }
  }
  return %0#0 : tensor<?x4xf32>
}
