func.func @extract_cast(%x: tensor<4x?xf32>, %i: index) -> f32 {
  %y = tensor.cast %x : tensor<4x?xf32> to tensor<?x?xf32>
  %e = tensor.extract %y[%i, %i] : tensor<?x?xf32>
  return %e : f32
}
func.func @extract_generate(%n: index, %k: index) -> index {
  %0 = tensor.generate %n {
  ^bb0(%i: index):
    %s = arith.muli %i, %n : index
    tensor.yield %s : index
  } : tensor<?xindex>
  %e = tensor.extract %0[%k] : tensor<?xindex>
  return %e : index
}
func.func @insert_splat() -> tensor<4xf32> {
  %c = arith.constant dense<1.0> : tensor<4xf32>
  %v = arith.constant 1.0 : f32
  %i = arith.constant 1 : index
  %0 = tensor.insert %v into %c[%i] : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @insert_other() -> tensor<4xf32> {
  %c = arith.constant dense<1.0> : tensor<4xf32>
  %v = arith.constant 2.0 : f32
  %i = arith.constant 1 : index
  %0 = tensor.insert %v into %c[%i] : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @insert_insert(%x: tensor<4xf32>, %v: f32, %w: f32, %i: index) -> tensor<4xf32> {
  %0 = tensor.insert %v into %x[%i] : tensor<4xf32>
  %1 = tensor.insert %w into %0[%i] : tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func @insert_cast(%x: tensor<4xf32>, %v: f32, %i: index) -> tensor<?xf32> {
  %y = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %1 = tensor.insert %v into %y[%i] : tensor<?xf32>
  return %1 : tensor<?xf32>
}
func.func @extract_insert(%x: tensor<4xf32>, %v: f32) -> (f32, f32) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %y = tensor.insert %v into %x[%c1] : tensor<4xf32>
  %e = tensor.extract %y[%c1] : tensor<4xf32>
  %f = tensor.extract %y[%c2] : tensor<4xf32>
  return %e, %f : f32, f32
}
func.func @extract_elements(%a: f32, %b: f32, %c: f32, %d: f32) -> f32 {
  %c1 = arith.constant 1 : index
  %t = tensor.from_elements %a, %b, %c, %d : tensor<2x2xf32>
  %e = tensor.extract %t[%c1, %c1] : tensor<2x2xf32>
  return %e : f32
}
func.func @from_elements_extract(%x: tensor<3xf32>) -> tensor<3xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = tensor.extract %x[%c0] : tensor<3xf32>
  %b = tensor.extract %x[%c1] : tensor<3xf32>
  %c = tensor.extract %x[%c2] : tensor<3xf32>
  %0 = tensor.from_elements %a, %b, %c : tensor<3xf32>
  return %0 : tensor<3xf32>
}
func.func @from_elements_cast(%a: index, %b: index) -> tensor<2xi32> {
  %x = arith.index_cast %a : index to i32
  %y = arith.index_cast %b : index to i32
  %0 = tensor.from_elements %x, %y : tensor<2xi32>
  return %0 : tensor<2xi32>
}
func.func @extract_index_cast(%t: tensor<4xindex>, %i: index) -> i32 {
  %u = arith.index_cast %t : tensor<4xindex> to tensor<4xi32>
  %x = tensor.extract %u[%i] : tensor<4xi32>
  return %x : i32
}
// becomes
module {
  func.func @extract_cast(%arg0: tensor<4x?xf32>, %arg1: index) -> f32 {
    %extracted = tensor.extract %arg0[%arg1, %arg1] : tensor<4x?xf32>
    return %extracted : f32
  }
  func.func @extract_generate(%arg0: index, %arg1: index) -> index {
    %0 = arith.muli %arg1, %arg0 : index
    return %0 : index
  }
  func.func @insert_splat() -> tensor<4xf32> {
    %cst = arith.constant dense<1.000000e+00> : tensor<4xf32>
    return %cst : tensor<4xf32>
  }
  func.func @insert_other() -> tensor<4xf32> {
    %cst = arith.constant dense<1.000000e+00> : tensor<4xf32>
    %cst_0 = arith.constant 2.000000e+00 : f32
    %c1 = arith.constant 1 : index
    %inserted = tensor.insert %cst_0 into %cst[%c1] : tensor<4xf32>
    return %inserted : tensor<4xf32>
  }
  func.func @insert_insert(%arg0: tensor<4xf32>, %arg1: f32, %arg2: f32, %arg3: index) -> tensor<4xf32> {
    %inserted = tensor.insert %arg1 into %arg0[%arg3] : tensor<4xf32>
    %inserted_0 = tensor.insert %arg2 into %inserted[%arg3] : tensor<4xf32>
    return %inserted_0 : tensor<4xf32>
  }
  func.func @insert_cast(%arg0: tensor<4xf32>, %arg1: f32, %arg2: index) -> tensor<?xf32> {
    %inserted = tensor.insert %arg1 into %arg0[%arg2] : tensor<4xf32>
    %cast = tensor.cast %inserted : tensor<4xf32> to tensor<?xf32>
    return %cast : tensor<?xf32>
  }
  func.func @extract_insert(%arg0: tensor<4xf32>, %arg1: f32) -> (f32, f32) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %inserted = tensor.insert %arg1 into %arg0[%c1] : tensor<4xf32>
    %extracted = tensor.extract %inserted[%c2] : tensor<4xf32>
    return %arg1, %extracted : f32, f32
  }
  func.func @extract_elements(%arg0: f32, %arg1: f32, %arg2: f32, %arg3: f32) -> f32 {
    return %arg3 : f32
  }
  func.func @from_elements_extract(%arg0: tensor<3xf32>) -> tensor<3xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %extracted = tensor.extract %arg0[%c0] : tensor<3xf32>
    %extracted_0 = tensor.extract %arg0[%c1] : tensor<3xf32>
    %extracted_1 = tensor.extract %arg0[%c2] : tensor<3xf32>
    %from_elements = tensor.from_elements %extracted, %extracted_0, %extracted_1 : tensor<3xf32>
    return %from_elements : tensor<3xf32>
  }
  func.func @from_elements_cast(%arg0: index, %arg1: index) -> tensor<2xi32> {
    %0 = arith.index_cast %arg0 : index to i32
    %1 = arith.index_cast %arg1 : index to i32
    %from_elements = tensor.from_elements %0, %1 : tensor<2xi32>
    return %from_elements : tensor<2xi32>
  }
  func.func @extract_index_cast(%arg0: tensor<4xindex>, %arg1: index) -> i32 {
    %extracted = tensor.extract %arg0[%arg1] : tensor<4xindex>
    %0 = arith.index_cast %extracted : index to i32
    return %0 : i32
  }
}
