// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xi32>, %y: tensor<4xi64>) {
  // expected-error@+1 {{'chlo.broadcast_and' op operands have different element types, 'i32' and 'i64' [broadcast_and_c1]}}
  %r = chlo.broadcast_and %x, %y : (tensor<4xi32>, tensor<4xi64>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<2x4xi32>, %y: tensor<4xi32>) {
  // expected-error@+1 {{'chlo.broadcast_and' op expected results of types 'tensor<2x4xi32>', found 'tensor<2x5xi32>' [broadcast_and_c2]}}
  %r = chlo.broadcast_and %x, %y : (tensor<2x4xi32>, tensor<4xi32>) -> tensor<2x5xi32>
  return
}

// -----

func.func @f(%x: tensor<4xi32>) {
  // expected-error@+1 {{'chlo.broadcast_and' op expected results of types 'tensor<4xi32>', found 'tensor<4xf32>' [broadcast_and_c3]}}
  %r = chlo.broadcast_and %x, %x : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xf32>
  return
}
