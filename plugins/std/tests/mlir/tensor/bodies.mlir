// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @generate(%n: index) -> tensor<?x3xindex> {
// CHECK-NEXT: %generated = tensor.generate %n {
// CHECK-NEXT: ^bb0(%i: index, %j: index):
// CHECK-NEXT: tensor.yield %i : index
// CHECK-NEXT: } : tensor<?x3xindex>
// CHECK-NEXT: return %generated : tensor<?x3xindex>
// GENERIC: %generated = "tensor.generate"(%n) ({
// GENERIC: "tensor.yield"(%i) : (index) -> ()
func.func @generate(%n: index) -> tensor<?x3xindex> {
  %generated = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    tensor.yield %i : index
  } : tensor<?x3xindex>
  return %generated : tensor<?x3xindex>
}

// CHECK-LABEL: func.func @pad(%x: tensor<2x?xf32>, %n: index, %v: f32) -> tensor<6x?xf32> {
// CHECK-NEXT: %padded = tensor.pad %x low[1, %n] high[3, 0] {
// CHECK-NEXT: ^bb0(%i: index, %j: index):
// CHECK-NEXT: tensor.yield %v : f32
// CHECK-NEXT: } : tensor<2x?xf32> to tensor<6x?xf32>
// CHECK-NEXT: return %padded : tensor<6x?xf32>
// GENERIC: %padded = "tensor.pad"(%x, %n) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_high = array<i64: 3, 0>, static_low = array<i64: 1, -9223372036854775808>}> ({
// GENERIC: "tensor.yield"(%v) : (f32) -> ()
func.func @pad(%x: tensor<2x?xf32>, %n: index, %v: f32) -> tensor<6x?xf32> {
  %padded = tensor.pad %x low[1, %n] high[3, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<2x?xf32> to tensor<6x?xf32>
  return %padded : tensor<6x?xf32>
}

// CHECK-LABEL: func.func @yield(%v: f32) -> tensor<4xf32> {
// CHECK-NEXT: %generated = tensor.generate  {
// CHECK-NEXT: ^bb0(%i: index):
// CHECK-NEXT: tensor.yield %v : f32
// CHECK-NEXT: } : tensor<4xf32>
// CHECK-NEXT: return %generated : tensor<4xf32>
// GENERIC: %generated = "tensor.generate"() ({
// GENERIC: "tensor.yield"(%v) : (f32) -> ()
func.func @yield(%v: f32) -> tensor<4xf32> {
  %generated = tensor.generate  {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<4xf32>
  return %generated : tensor<4xf32>
}

// CHECK-LABEL: func.func @pad_with_index(%x: tensor<2x?xindex>, %n: index) -> tensor<5x?xindex> {
// CHECK-NEXT: %padded = tensor.pad %x nofold low[1, %n] high[2, 0] {
// CHECK-NEXT: ^bb0(%i: index, %j: index):
// CHECK-NEXT: tensor.yield %i : index
// CHECK-NEXT: } {note = 1 : i8} : tensor<2x?xindex> to tensor<5x?xindex>
// CHECK-NEXT: return %padded : tensor<5x?xindex>
// GENERIC: %{{[0-9]+}} = "tensor.pad"(%x, %n) <{nofold, operandSegmentSizes = array<i32: 1, 1, 0>, static_high = array<i64: 2, 0>, static_low = array<i64: 1, -9223372036854775808>}> ({
// GENERIC: "tensor.yield"(%i) : (index) -> ()
func.func @pad_with_index(%x: tensor<2x?xindex>, %n: index) -> tensor<5x?xindex> {
  %0 = tensor.pad %x nofold low[1, %n] high[2, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %i : index
  } {note = 1 : i8} : tensor<2x?xindex> to tensor<5x?xindex>
  return %0 : tensor<5x?xindex>
}
