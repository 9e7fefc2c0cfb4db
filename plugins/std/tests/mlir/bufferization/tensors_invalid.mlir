// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'bufferization.alloc_tensor' op expected 1 dynamic sizes, found 0}}
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
  // expected-error@+1 {{'bufferization.materialize_in_destination' op 'writable' belongs to a destination that is a memref, and to no other}}
  "bufferization.materialize_in_destination"(%t, %m) : (tensor<?xf32>, memref<?xf32>) -> ()
  return
}

// -----

func.func @f(%t: tensor<?xf32>, %s: tensor<?xf32>) {
  // expected-error@+1 {{'bufferization.materialize_in_destination' op a tensor as destination takes one result}}
  "bufferization.materialize_in_destination"(%t, %s) : (tensor<?xf32>, tensor<?xf32>) -> ()
  return
}

// -----

func.func @f(%t: tensor<?xf32>, %s: tensor<?xf32>) {
  // expected-error@+1 {{'bufferization.materialize_in_destination' op the result must have the type of 'dest'}}
  "bufferization.materialize_in_destination"(%t, %s) : (tensor<?xf32>, tensor<?xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%t: tensor<?xf32>, %m: memref<?xf32>) {
  // expected-error@+1 {{'bufferization.materialize_in_destination' op a memref as destination takes no result}}
  "bufferization.materialize_in_destination"(%t, %m) {writable} : (tensor<?xf32>, memref<?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @restrict_on_a_tensor(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{'bufferization.materialize_in_destination' op 'restrict' belongs to a destination that is a memref, found 'tensor<4xf32>'}}
  %0 = bufferization.materialize_in_destination %a in restrict %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
