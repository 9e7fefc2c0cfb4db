// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'bufferization.alloc_tensor' op incorrect number of dynamic sizes, has 0, expected 1}}
  "bufferization.alloc_tensor"() <{operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> tensor<?xf32>
  return
}

// -----

func.func @f(%n: index, %t: tensor<?xf32>) {
  // expected-error@+1 {{dynamic sizes are not allowed beside 'copy', which has them}}
  "bufferization.alloc_tensor"(%n, %t) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (index, tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%t: tensor<?xf32>, %m: memref<?xf32>) {
  // expected-error@+1 {{'bufferization.materialize_in_destination' op 'writable' must be specified if and only if the destination is of memref type}}
  "bufferization.materialize_in_destination"(%t, %m) : (tensor<?xf32>, memref<?xf32>) -> ()
  return
}

// -----

func.func @f(%t: tensor<?xf32>, %s: tensor<?xf32>) {
  // expected-error@+1 {{'bufferization.materialize_in_destination' op tensor 'dest' implies exactly one tensor result}}
  "bufferization.materialize_in_destination"(%t, %s) : (tensor<?xf32>, tensor<?xf32>) -> ()
  return
}

// -----

func.func @f(%t: tensor<?xf32>, %s: tensor<?xf32>) {
  // expected-error@+1 {{'bufferization.materialize_in_destination' op result and 'dest' types must match}}
  "bufferization.materialize_in_destination"(%t, %s) : (tensor<?xf32>, tensor<?xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%t: tensor<?xf32>, %m: memref<?xf32>) {
  // expected-error@+1 {{'bufferization.materialize_in_destination' op memref 'dest' implies zero results}}
  "bufferization.materialize_in_destination"(%t, %m) {writable} : (tensor<?xf32>, memref<?xf32>) -> tensor<?xf32>
  return
}
