// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK: shape.function_library @library attributes {note} {
shape.function_library @library attributes {note} {
  // CHECK: func @same(%{{.*}}: !shape.value_shape) -> !shape.shape {
  shape.func @same(%x: !shape.value_shape) -> !shape.shape {
    // CHECK: %[[S:.*]] = shape_of %{{.*}} : !shape.value_shape -> !shape.shape
    %0 = shape.shape_of %x : !shape.value_shape -> !shape.shape
    // CHECK: return %[[S]] : !shape.shape
    shape.return %0 : !shape.shape
  }
  // CHECK: func private @two(%{{.*}}: index) -> (index, index) attributes {a} {
  shape.func private @two(%x: index) -> (index, index) attributes {a} {
    shape.return %x, %x : index, index
  }
// CHECK: } mapping {test.op = @same}
} mapping {test.op = @same}

// CHECK-LABEL: func.func @debug_print(
func.func @debug_print(%s: !shape.shape, %n: !shape.size) {
  // CHECK: "shape.debug_print"(%{{.*}}) {a} : (!shape.shape) -> !shape.shape
  %0 = "shape.debug_print"(%s) {a} : (!shape.shape) -> !shape.shape
  // CHECK: "shape.debug_print"(%{{.*}}) : (!shape.size) -> !shape.size
  %1 = "shape.debug_print"(%n) : (!shape.size) -> !shape.size
  return
}
