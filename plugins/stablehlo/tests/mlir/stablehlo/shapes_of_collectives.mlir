// RUN: plait opt %s --resolve-ranked-shaped-type-result-dims --canonicalize | filecheck %s

// CHECK-LABEL: func.func @gathered
// CHECK: %[[D:.*]] = tensor.dim %x, %c0
// CHECK: %[[N:.*]] = arith.muli %[[D]], %c2
// CHECK: return %[[N]] : index
func.func @gathered(%x: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %r = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  return %d : index
}

// How many processes a group has depends on the number of partitions.
// CHECK-LABEL: func.func @gathered_from_all_partitions
// CHECK: tensor.dim %r
func.func @gathered_from_all_partitions(%x: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %r = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  return %d : index
}

// CHECK-LABEL: func.func @scattered
// CHECK: %[[D:.*]] = tensor.dim %x, %c0
// CHECK: %[[N:.*]] = arith.floordivsi %[[D]], %c2
// CHECK: return %[[N]] : index
func.func @scattered(%x: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %r = "stablehlo.reduce_scatter"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  return %d : index
}

// CHECK-LABEL: func.func @exchanged
// CHECK: %[[E:.*]] = tensor.dim %x, %c1
// CHECK: %[[M:.*]] = arith.floordivsi %[[E]], %c2
// CHECK: %[[D:.*]] = tensor.dim %x, %c0
// CHECK: %[[N:.*]] = arith.muli %[[D]], %c2
// CHECK: return %[[N]], %[[M]] : index, index
func.func @exchanged(%x: tensor<?x?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = "stablehlo.all_to_all"(%x) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 1 : i64}> : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %d = tensor.dim %r, %c0 : tensor<?x?xf32>
  %e = tensor.dim %r, %c1 : tensor<?x?xf32>
  return %d, %e : index, index
}

// CHECK-LABEL: func.func @permuted
// CHECK: %[[D:.*]] = tensor.dim %x, %c0
// CHECK: return %[[D]] : index
func.func @permuted(%x: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %r = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  return %d : index
}
