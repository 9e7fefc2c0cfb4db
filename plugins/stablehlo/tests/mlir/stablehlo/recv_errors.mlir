// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%t: !stablehlo.token) {
  // expected-error@+1 {{'stablehlo.recv' op expected a channel of type DEVICE_TO_DEVICE where is_host_transfer is false [recv_c5]}}
  %y, %u = "stablehlo.recv"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 3>}> : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}

// -----

func.func @f(%t: !stablehlo.token) {
  // expected-error@+1 {{'stablehlo.recv' op expected a channel of type HOST_TO_DEVICE where is_host_transfer is true [recv_c5]}}
  %y, %u = "stablehlo.recv"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, is_host_transfer = true}> : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}

// -----

func.func @f(%t: !stablehlo.token) {
  // expected-error@+1 {{'stablehlo.recv' op source_target_pairs must have rank 2, found rank 1 [recv_c1]}}
  %y, %u = "stablehlo.recv"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[0, 1]> : tensor<2xi64>}> : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}

// -----

func.func @f(%t: !stablehlo.token) {
  // expected-error@+1 {{'stablehlo.recv' op sources repeat in source_target_pairs [recv_c2]}}
  %y, %u = "stablehlo.recv"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [0, 2]]> : tensor<2x2xi64>}> : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}

// -----

func.func @f(%t: !stablehlo.token) {
  // expected-error@+1 {{'stablehlo.recv' op targets repeat in source_target_pairs [recv_c3]}}
  %y, %u = "stablehlo.recv"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [2, 1]]> : tensor<2x2xi64>}> : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}

// -----

func.func @f(%t: !stablehlo.token) {
  // expected-error@+1 {{'stablehlo.recv' op a replica in source_target_pairs cannot be negative [recv_c4]}}
  %y, %u = "stablehlo.recv"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, -1]]> : tensor<1x2xi64>}> : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}

// -----

func.func @f(%t: !stablehlo.token) {
  // expected-error@+1 {{'stablehlo.recv' op expected a token as the last result, found no results [recv_o1]}}
  "stablehlo.recv"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (!stablehlo.token) -> ()
  return
}

// -----

func.func @f(%t: !stablehlo.token) {
  // expected-error@+1 {{'stablehlo.recv' op the results before the token must be tensors, found '!stablehlo.token' [recv_o2]}}
  %y, %u = "stablehlo.recv"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (!stablehlo.token) -> (!stablehlo.token, !stablehlo.token)
  return
}

// -----

func.func @f(%t: !stablehlo.token) {
  // expected-error@+1 {{'stablehlo.recv' op expected a token as the last result, found 'tensor<4xf32>' [recv_o3]}}
  %y, %u = "stablehlo.recv"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (!stablehlo.token) -> (tensor<4xf32>, tensor<4xf32>)
  return
}
