// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %v: tensor<i32>, %p: tensor<1xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_pad' op operand, padding_value, result must have one element type [dynamic_pad_c1]}}
  %r = stablehlo.dynamic_pad %x, %v, %p, %p, %p : (tensor<4xf32>, tensor<i32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %v: tensor<f32>, %p: tensor<2xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_pad' op 2 amounts of padding for an operand of rank 1 [dynamic_pad_c2]}}
  %r = stablehlo.dynamic_pad %x, %v, %p, %p, %p : (tensor<4xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %v: tensor<f32>, %p: tensor<1xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_pad' op operand, result must have one rank [dynamic_pad_c4]}}
  %r = stablehlo.dynamic_pad %x, %v, %p, %p, %p : (tensor<4xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%x: tensor<2xf32>, %v: tensor<f32>) {
  %low = stablehlo.constant dense<0> : tensor<1xi32>
  %high = stablehlo.constant dense<0> : tensor<1xi32>
  %interior = stablehlo.constant dense<-1> : tensor<1xi32>
  // expected-error@+1 {{'stablehlo.dynamic_pad' op a negative amount in interior_padding: -1 [dynamic_pad_c3]}}
  %r = stablehlo.dynamic_pad %x, %v, %low, %high, %interior : (tensor<2xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<2xf32>, %v: tensor<f32>) {
  %low = stablehlo.constant dense<1> : tensor<1xi32>
  %high = stablehlo.constant dense<1> : tensor<1xi32>
  %interior = stablehlo.constant dense<2> : tensor<1xi32>
  // expected-error@+1 {{'stablehlo.dynamic_pad' op dimension 0 of the result has size 7, but 6 after padding [dynamic_pad_c4]}}
  %r = stablehlo.dynamic_pad %x, %v, %low, %high, %interior : (tensor<2xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<7xf32>
  return
}
