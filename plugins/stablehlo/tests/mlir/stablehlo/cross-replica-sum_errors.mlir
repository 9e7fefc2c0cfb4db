// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.cross-replica-sum' op the types of operand and result differ [cross_replica_sum_c1]}}
  %r = "stablehlo.cross-replica-sum"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.cross-replica-sum' op missing attribute 'replica_groups'}}
  %r = "stablehlo.cross-replica-sum"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}
