// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %t: !stablehlo.token) {
  // expected-error@+1 {{'stablehlo.send' op expected a channel of type DEVICE_TO_DEVICE where is_host_transfer is false [send_c5]}}
  %u = "stablehlo.send"(%x, %t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>}> : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %t: !stablehlo.token) {
  // expected-error@+1 {{'stablehlo.send' op expected a channel of type DEVICE_TO_HOST where is_host_transfer is true [send_c5]}}
  %u = "stablehlo.send"(%x, %t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, is_host_transfer = true}> : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %t: !stablehlo.token) {
  // expected-error@+1 {{'stablehlo.send' op source_target_pairs must have rank 2, found rank 1 [send_c1]}}
  %u = "stablehlo.send"(%x, %t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[0, 1]> : tensor<2xi64>}> : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %t: !stablehlo.token) {
  // expected-error@+1 {{'stablehlo.send' op sources repeat in source_target_pairs [send_c2]}}
  %u = "stablehlo.send"(%x, %t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [0, 2]]> : tensor<2x2xi64>}> : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %t: !stablehlo.token) {
  // expected-error@+1 {{'stablehlo.send' op targets repeat in source_target_pairs [send_c3]}}
  %u = "stablehlo.send"(%x, %t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [2, 1]]> : tensor<2x2xi64>}> : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %t: !stablehlo.token) {
  // expected-error@+1 {{'stablehlo.send' op a replica in source_target_pairs cannot be negative [send_c4]}}
  %u = "stablehlo.send"(%x, %t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, -1]]> : tensor<1x2xi64>}> : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  return
}
