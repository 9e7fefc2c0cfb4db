// What the verifier refuses: map and reduce.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a: tensor<4x5xf32>, %b: tensor<4x6xf32>, %c: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.reduce' op expected inputs of one shape, and outputs of it without the reduced dimensions}}
  %r, %s = linalg.reduce ins(%a, %b : tensor<4x5xf32>, tensor<4x6xf32>) outs(%c, %c : tensor<4xf32>, tensor<4xf32>) dimensions = [1]
    (%i: f32, %j: f32, %k: f32, %l: f32) {
      linalg.yield %i, %j : f32, f32
    }
  return
}

// -----

func.func @f(%a: tensor<4x5xf32>, %c: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.reduce' op expected dimensions in [0, 2), found [2]}}
  %r = linalg.reduce ins(%a : tensor<4x5xf32>) outs(%c : tensor<4xf32>) dimensions = [2]
    (%i: f32, %k: f32) {
      linalg.yield %i : f32
    }
  return
}

// -----

func.func @f(%x: tensor<?xf32>, %y: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.map' op expected inputs of the shape of the output}}
  %r = linalg.map { math.absf } ins(%x : tensor<?xf32>) outs(%y : tensor<4xf32>)
  return
}

// -----

func.func @f(%x: tensor<*xf32>, %y: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.map' op operand #0 must be a ranked tensor or memref, found 'tensor<*xf32>'}}
  %r = linalg.map { math.absf } ins(%x : tensor<*xf32>) outs(%y : tensor<4xf32>)
  return
}

// -----

func.func @f(%x: tensor<2x3x4xf32>, %y: tensor<3xf32>) {
  // expected-error@+1 {{'linalg.reduce' op expected dimensions in increasing order, found [2, 0]}}
  %r = linalg.reduce { arith.addf } ins(%x : tensor<2x3x4xf32>) outs(%y : tensor<3xf32>) dimensions = [2, 0]
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %y: tensor<2xf32>) {
  // expected-error@+1 {{'linalg.reduce' op expected dimensions in increasing order, found [1, 1]}}
  %r = linalg.reduce { arith.addf } ins(%x : tensor<2x3xf32>) outs(%y : tensor<2xf32>) dimensions = [1, 1]
  return
}

// -----

func.func @f(%x: tensor<?x3xf32>, %y: tensor<2xf32>) {
  // expected-error@+1 {{'linalg.reduce' op expected inputs of one shape, and outputs of it without the reduced dimensions}}
  %r = linalg.reduce { arith.addf } ins(%x : tensor<?x3xf32>) outs(%y : tensor<2xf32>) dimensions = [1]
  return
}

// -----

func.func @map_of_unknown(%a: tensor<4xf32>) {
  %0 = linalg.map {arith.no_such_operation} ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>)
  // expected-error@+1 {{no operation 'arith.no_such_operation' is registered}}
  return
}

// -----

func.func @map_of_no_input(%a: tensor<4xf32>) {
  %0 = linalg.map {math.exp} outs(%a : tensor<4xf32>)
  // expected-error@+1 {{expected one operand or more, found none}}
  return
}

// -----

func.func @map_of_nothing() {
  // expected-error@+1 {{'linalg.map' op expected 1 output, found 0}}
  "linalg.map"() ({
    linalg.yield
  }) : () -> ()
  return
}

// -----

func.func @reduce_pairs(%a: tensor<4xf32>, %b: tensor<f32>) {
  // expected-error@+1 {{'linalg.reduce' op expected as many outputs as inputs, found 3 operands}}
  %0 = "linalg.reduce"(%a, %a, %b) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    linalg.yield %z : f32
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @map_of_no_rank(%a: tensor<*xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.map' op operand #0 must be a ranked tensor or memref, found 'tensor<*xf32>'}}
  %0 = "linalg.map"(%a, %b) ({
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }) : (tensor<*xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @reduce_of_no_rank(%a: tensor<*xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.reduce' op operand #0 must be a ranked tensor or memref, found 'tensor<*xf32>'}}
  %0 = "linalg.reduce"(%a, %b) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }) : (tensor<*xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
