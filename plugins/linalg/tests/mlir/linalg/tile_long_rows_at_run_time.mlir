// Where sizes are not known, a condition asks for rows of 512 bytes of an operand of at least half of the second level cache: these
// are read from end to end, in blocks of eight steps.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-and-fuse{l2-bytes=262144 vector-bits=512 vector-registers=32},canonicalize,cse)' | filecheck %s

// CHECK-LABEL: func.func @vector_by_matrix(
// CHECK-SAME: %[[V:[a-z]+]]: tensor<?xf32>, %[[B:[a-z]+]]: tensor<?x?xf32>
// CHECK-DAG: %[[N:[a-z0-9_]+]] = tensor.dim %[[B]], %c1
// CHECK-DAG: %[[K:[a-z0-9_]+]] = tensor.dim %[[V]], %c0
// CHECK-DAG: %[[LONG:[0-9]+]] = arith.cmpi sge, %[[N]], %c128
// CHECK-DAG: %[[ELEMENTS:[0-9]+]] = arith.muli %[[N]], %[[K]]
// CHECK-DAG: %[[LARGE:[0-9]+]] = arith.cmpi sge, %[[ELEMENTS]], %c32768
// CHECK: %[[BOTH:[0-9]+]] = arith.andi %[[LONG]], %[[LARGE]]
// CHECK: scf.if %[[BOTH]]
// CHECK: step %c8
// CHECK: step %c128
// CHECK: else
// CHECK-NOT: step %c8
// CHECK: step %c128
func.func @vector_by_matrix(%v: tensor<?xf32>, %b: tensor<?x?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.vecmat ins(%v, %b : tensor<?xf32>, tensor<?x?xf32>) outs(%c : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// Rows that are known to be short are not asked for.
// CHECK-LABEL: func.func @short_rows(
// CHECK-NOT: scf.if
// CHECK: return
func.func @short_rows(%v: tensor<?xf32>, %b: tensor<?x100xf32>, %c: tensor<100xf32>) -> tensor<100xf32> {
  %0 = linalg.vecmat ins(%v, %b : tensor<?xf32>, tensor<?x100xf32>) outs(%c : tensor<100xf32>) -> tensor<100xf32>
  return %0 : tensor<100xf32>
}
