// What the verifier refuses: the generic structured operation.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.generic' op expected 2 indexing maps, one for each operand, found 1}}
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.generic' op expected no symbols in indexing map 0, found (d0)[s0] -> (s0)}}
  %r = linalg.generic {indexing_maps = [affine_map<(i)[s] -> (s)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.generic' op expected 1 dimensions in indexing map 0 (loops), found 2}}
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.generic' op expected 1 results of indexing map 0, its operand's rank, found 2}}
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i, i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<5xf32>) {
  // expected-error@+1 {{'linalg.generic' op expected size 4 in dimension 0 of operand 1, as loop d0 has for another operand, found 5}}
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%y : tensor<5xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.generic' op expected 2 arguments of the region, one for each operand, found 1}}
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) {
  ^bb0(%a: f32):
    linalg.yield %a : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.generic' op expected region argument 1 of type 'f32', as operand 1, found 'i32'}}
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) {
  ^bb0(%a: f32, %b: i32):
    linalg.yield %a : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.generic' op expected result 0 of type 'tensor<4xf32>', as its output, found 'tensor<4xf64>'}}
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4xf64>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    // expected-error@+1 {{'linalg.yield' op expected 1 values, one for each output, found 2}}
    linalg.yield %a, %b : f32, f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.constant 1 : i32
    // expected-error@+1 {{'linalg.yield' op expected value 0 of type 'f32', the element type of output 0, found 'i32'}}
    linalg.yield %c : i32
  } -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    // expected-error@+1 {{'linalg.index' op expected a loop in [0, 1), found 1}}
    %i = linalg.index 1 : index
    linalg.yield %a : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'linalg.index' op expected a structured operation of linalg around it, found 'func.func'}}
  %i = linalg.index 0 : index
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: memref<4xf32>) {
  // expected-error@+1 {{'linalg.generic' op expected tensors only or memrefs only, found 'memref<4xf32>', 'tensor<4xf32>'}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%y : memref<4xf32>) outs(%x : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<*xf32>) {
  // expected-error@+1 {{'linalg.generic' op expected a ranked tensor or memref as operand 0, found 'tensor<*xf32>'}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%y : tensor<*xf32>) outs(%x : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: f32, %y: f32) {
  // expected-error@+1 {{the operation has no results to name}}
  %0 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%y : f32) outs(%x : f32) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.generic' op expected a dimension of an operand for each loop: no indexing map has d1 as a result}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} outs(%x : tensor<4xf32>) {
  ^bb0(%b: f32):
    linalg.yield %b : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<8xf32>) {
  // expected-error@+1 {{'linalg.generic' op expected a dimension of an operand for each loop: no indexing map has d0 as a result}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i * 2)>, affine_map<(i) -> (i floordiv 2)>], iterator_types = ["parallel"]} ins(%y : tensor<8xf32>) outs(%x : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<6xf32>) {
  // expected-error@+1 {{'linalg.generic' op expected size 7 or more in dimension 0 of operand 0, found 6}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i * 2)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%y : tensor<6xf32>) outs(%x : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<6xf32>) {
  // expected-error@+1 {{'linalg.generic' op index -1 is out of bounds in dimension 0 of operand 0}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i - 1)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%y : tensor<6xf32>) outs(%x : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{the operation has no results to name}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%x : tensor<4xf32>) {
  ^bb0(%b: f32):
    linalg.yield %b : f32
  }
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected one of parallel, reduction as iterator type, found 'window'}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["window"]} outs(%x : tensor<4xf32>) {
  ^bb0(%b: f32):
    linalg.yield %b : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %v: vector<4xf32>) {
  // expected-error@+1 {{'linalg.generic' op expected 0 results of indexing map 0, its operand's rank, found 1}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%v : vector<4xf32>) outs(%x : tensor<4xf32>) {
  ^bb0(%a: vector<4xf32>, %b: f32):
    linalg.yield %b : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error@+1 {{'linalg.yield' op expected a structured operation of linalg around it, found 'func.func'}}
  linalg.yield %x : f32
}

// -----

func.func @generic_iterators(%a: tensor<4xf32>) {
  // expected-error@+1 {{expected an array as 'iterator_types', found '"parallel"'}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = "parallel"} outs(%a : tensor<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @generic_dictionary(%a: tensor<4xf32>) {
  // expected-error@+1 {{expected a dictionary with 'indexing_maps' and 'iterator_types'}}
  %0 = linalg.generic "parallel" outs(%a : tensor<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @generic_maps(%a: tensor<4xf32>) {
  // expected-error@+1 {{expected 'indexing_maps' in the dictionary}}
  %0 = linalg.generic {iterator_types = ["parallel"]} outs(%a : tensor<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @generic_without_result(%a: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.generic' op expected 1 results, one for each output tensor, found 0}}
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%a : tensor<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @empty_region(%a: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.generic' op expected a region of one block}}
  %0 = "linalg.generic"(%a) <{indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}
