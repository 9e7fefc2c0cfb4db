// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%ix: index) {
  // expected-error@+1 {{expected one block argument for each dimension}}
  %11 = tensor.generate %ix {
  ^bb0(%a: index):
    tensor.yield %a : index
  } : tensor<?x4xf32>
  return
}

// -----

func.func @f(%ix: index) {
  // expected-error@+1 {{'tensor.generate' op expected 'tensor.yield' of an element as terminator}}
  %11 = tensor.generate %ix {
  ^bb0(%a: index, %b: index):
    tensor.yield %a : index
  } : tensor<?x4xf32>
  return
}

// -----

func.func @f(%ix: index) {
  // expected-error@+1 {{'tensor.generate' op expected 2 dynamic sizes, found 1}}
  %11 = tensor.generate %ix {
  ^bb0(%a: index, %b: index):
    tensor.yield %a : index
  } : tensor<?x?xindex>
  return
}

// -----

func.func @f(%ix: index) {
  // expected-error@+1 {{all block arguments must be of type index}}
  %11 = tensor.generate %ix {
  ^bb0(%a: index, %b: i32):
    tensor.yield %a : index
  } : tensor<?x4xindex>
  return
}

// -----

func.func @f(%t: tensor<4x?xf32>, %s: f32, %ix: index) {
  // expected-error@+1 {{expected 2 low and high paddings, got 1 and 2}}
  %15 = tensor.pad %t low[0] high[%ix, 2] {
  ^bb0(%a: index, %b: index):
    tensor.yield %s : f32
  } : tensor<4x?xf32> to tensor<?x?xf32>
  return
}

// -----

func.func @f(%t: tensor<4x?xf32>, %s: f32, %ix: index) {
  // expected-error@+1 {{expected a block with 2 arguments}}
  %15 = tensor.pad %t low[0, 0] high[%ix, 2] {
  ^bb0(%a: index):
    tensor.yield %s : f32
  } : tensor<4x?xf32> to tensor<?x?xf32>
  return
}

// -----

func.func @f(%t: tensor<4x?xf32>, %ix: index) {
  // expected-error@+1 {{'tensor.pad' op type of the yielded value must equal the element type}}
  %15 = tensor.pad %t low[0, 0] high[%ix, 2] {
  ^bb0(%a: index, %b: index):
    tensor.yield %a : index
  } : tensor<4x?xf32> to tensor<?x?xf32>
  return
}

// -----

func.func @f(%t: tensor<4x?xf32>, %s: f32) {
  // expected-error@+1 {{expected a result of type 'tensor<5x?xf32>', found 'tensor<6x?xf32>'}}
  %15 = tensor.pad %t low[0, 0] high[1, 2] {
  ^bb0(%a: index, %b: index):
    tensor.yield %s : f32
  } : tensor<4x?xf32> to tensor<6x?xf32>
  return
}

// -----

func.func @f(%t: tensor<4x?xf32>, %s: f32) {
  // expected-error@+1 {{'tensor.pad' op block argument 2 must be an index}}
  %15 = tensor.pad %t low[0, 0] high[1, 2] {
  ^bb0(%a: index, %b: i32):
    tensor.yield %s : f32
  } : tensor<4x?xf32> to tensor<5x?xf32>
  return
}

// -----

func.func @f(%t: tensor<4x?xf32>, %s: f32) {
  // expected-error@+1 {{expected a result of type 'tensor<5x?xf32>', found 'tensor<5xf32>'}}
  %15 = tensor.pad %t low[0, 0] high[1, 2] {
  ^bb0(%a: index, %b: index):
    tensor.yield %s : f32
  } : tensor<4x?xf32> to tensor<5xf32>
  return
}

// -----

func.func @padded_elements(%t: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.pad' op expected a result of type 'tensor<6xf32>', found 'tensor<6xf64>'}}
  %0 = tensor.pad %t low[1] high[1] {
  ^bb0(%i: index):
    %c = arith.constant 1.0 : f64
    tensor.yield %c : f64
  } : tensor<4xf32> to tensor<6xf64>
  return
}
