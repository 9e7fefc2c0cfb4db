// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.collective_broadcast' op replica_groups must have rank 2, found rank 1 [collective_broadcast_i2]}}
  %r = "stablehlo.collective_broadcast"(%x) <{replica_groups = dense<[0, 1]> : tensor<2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.collective_broadcast' op replica id #0 seen more than once [collective_broadcast_c1]}}
  %r = "stablehlo.collective_broadcast"(%x) <{replica_groups = dense<[[0, 0]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.collective_broadcast' op a replica in replica_groups cannot be negative, found -1 [collective_broadcast_c2]}}
  %r = "stablehlo.collective_broadcast"(%x) <{replica_groups = dense<[[0, -1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'stablehlo.collective_broadcast' op expected one data operand or more for collective_broadcast [collective_broadcast_c3]}}
  "stablehlo.collective_broadcast"() <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : () -> ()
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.collective_broadcast' op expected data and a root as operands of collective_broadcast with has_dynamic_root=true, found 1 [collective_broadcast_c4]}}
  %r = "stablehlo.collective_broadcast"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.collective_broadcast' op last operand of collective_broadcast with has_dynamic_root=true must be a rank-1 i32 tensor, but got 'tensor<4xf32>' [collective_broadcast_c4]}}
  %r = "stablehlo.collective_broadcast"(%x, %x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %i: tensor<2xi32>) {
  // expected-error@+1 {{'stablehlo.collective_broadcast' op last operand of collective_broadcast with has_dynamic_root=true must have the same number of elements as data operands (1), but got 2 [collective_broadcast_c4]}}
  %r = "stablehlo.collective_broadcast"(%x, %i) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root}> : (tensor<4xf32>, tensor<2xi32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.collective_broadcast' op expected one result for each of the 1 data operands, found 0 [collective_broadcast_c5]}}
  "stablehlo.collective_broadcast"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> ()
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.collective_broadcast' op expected results of types 'tensor<4xf32>', found 'tensor<5xf32>' [collective_broadcast_c3]}}
  %r = "stablehlo.collective_broadcast"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<5xf32>
  return
}
