// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%i: i32) {
  // expected-error@+1 {{'tensor.cast' op operand #0 must be a tensor, found 'i32'}}
  "tensor.cast"(%i) : (i32) -> tensor<4xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.cast' op operand type 'tensor<4xf32>' and result type 'tensor<5xf32>' do not allow this cast}}
  "tensor.cast"(%t) : (tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%t: tensor<4xui32>) {
  // expected-error@+1 {{'tensor.bitcast' op operand type 'tensor<4xui32>' and result type 'tensor<4xi64>' do not allow this cast}}
  %15 = tensor.bitcast %t : tensor<4xui32> to tensor<4xi64>
  return
}
