// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @extract(%x: tensor<4x4xi32>, %i: index) -> i32 {
// CHECK-NEXT: %extracted = tensor.extract %x[%i, %i] : tensor<4x4xi32>
// CHECK-NEXT: return %extracted : i32
// GENERIC: %extracted = "tensor.extract"(%x, %i, %i) : (tensor<4x4xi32>, index, index) -> i32
func.func @extract(%x: tensor<4x4xi32>, %i: index) -> i32 {
  %extracted = tensor.extract %x[%i, %i] : tensor<4x4xi32>
  return %extracted : i32
}

// CHECK-LABEL: func.func @insert(%v: i32, %x: tensor<4x4xi32>, %i: index) -> tensor<4x4xi32> {
// CHECK-NEXT: %inserted = tensor.insert %v into %x[%i, %i] : tensor<4x4xi32>
// CHECK-NEXT: return %inserted : tensor<4x4xi32>
// GENERIC: %inserted = "tensor.insert"(%v, %x, %i, %i) : (i32, tensor<4x4xi32>, index, index) -> tensor<4x4xi32>
func.func @insert(%v: i32, %x: tensor<4x4xi32>, %i: index) -> tensor<4x4xi32> {
  %inserted = tensor.insert %v into %x[%i, %i] : tensor<4x4xi32>
  return %inserted : tensor<4x4xi32>
}

// CHECK-LABEL: func.func @from_elements(%a: index, %b: index) -> tensor<1x2xindex> {
// CHECK-NEXT: %from_elements = tensor.from_elements %a, %b : tensor<1x2xindex>
// CHECK-NEXT: return %from_elements : tensor<1x2xindex>
// GENERIC: %from_elements = "tensor.from_elements"(%a, %b) : (index, index) -> tensor<1x2xindex>
func.func @from_elements(%a: index, %b: index) -> tensor<1x2xindex> {
  %from_elements = tensor.from_elements %a, %b : tensor<1x2xindex>
  return %from_elements : tensor<1x2xindex>
}

// CHECK-LABEL: func.func @splat(%v: f32, %n: index) -> tensor<?x20xf32> {
// CHECK-NEXT: %splat = tensor.splat %v[%n] : tensor<?x20xf32>
// CHECK-NEXT: return %splat : tensor<?x20xf32>
// GENERIC: %splat = "tensor.splat"(%v, %n) : (f32, index) -> tensor<?x20xf32>
func.func @splat(%v: f32, %n: index) -> tensor<?x20xf32> {
  %splat = tensor.splat %v[%n] : tensor<?x20xf32>
  return %splat : tensor<?x20xf32>
}

// CHECK-LABEL: func.func @rank_zero(%x: tensor<f32>) -> tensor<f32> {
// CHECK-NEXT: %extracted = tensor.extract %x[] : tensor<f32>
// CHECK-NEXT: %inserted = tensor.insert %extracted into %x[] : tensor<f32>
// CHECK-NEXT: return %inserted : tensor<f32>
// GENERIC: %{{[0-9]+}} = "tensor.extract"(%x) : (tensor<f32>) -> f32
// GENERIC: %{{[0-9]+}} = "tensor.insert"(%{{[0-9]+}}, %x) : (f32, tensor<f32>) -> tensor<f32>
func.func @rank_zero(%x: tensor<f32>) -> tensor<f32> {
  %0 = tensor.extract %x[] : tensor<f32>
  %1 = tensor.insert %0 into %x[] : tensor<f32>
  return %1 : tensor<f32>
}

// CHECK-LABEL: func.func @from_no_elements() -> tensor<0xi32> {
// CHECK-NEXT: %from_elements = tensor.from_elements  : tensor<0xi32>
// CHECK-NEXT: return %from_elements : tensor<0xi32>
// GENERIC: %{{[0-9]+}} = "tensor.from_elements"() : () -> tensor<0xi32>
func.func @from_no_elements() -> tensor<0xi32> {
  %0 = tensor.from_elements : tensor<0xi32>
  return %0 : tensor<0xi32>
}

// CHECK-LABEL: func.func @from_elements_of_two_dimensions(%a: index, %b: index) -> tensor<2x2xindex> {
// CHECK-NEXT: %from_elements = tensor.from_elements %a, %b, %b, %a : tensor<2x2xindex>
// CHECK-NEXT: return %from_elements : tensor<2x2xindex>
// GENERIC: %{{[0-9]+}} = "tensor.from_elements"(%a, %b, %b, %a) : (index, index, index, index) -> tensor<2x2xindex>
func.func @from_elements_of_two_dimensions(%a: index, %b: index) -> tensor<2x2xindex> {
  %0 = tensor.from_elements %a, %b, %b, %a : tensor<2x2xindex>
  return %0 : tensor<2x2xindex>
}

// CHECK-LABEL: func.func @splat_of_dynamic_size(%v: f64, %n: index) -> tensor<?x3x?xf64> {
// CHECK-NEXT: %splat = tensor.splat %v[%n, %n] : tensor<?x3x?xf64>
// CHECK-NEXT: return %splat : tensor<?x3x?xf64>
// GENERIC: %{{[0-9]+}} = "tensor.splat"(%v, %n, %n) : (f64, index, index) -> tensor<?x3x?xf64>
func.func @splat_of_dynamic_size(%v: f64, %n: index) -> tensor<?x3x?xf64> {
  %0 = tensor.splat %v[%n, %n] : tensor<?x3x?xf64>
  return %0 : tensor<?x3x?xf64>
}
