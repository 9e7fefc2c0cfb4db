// Functions, with attributes of arguments and results.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func private @declared(
// CHECK-SAME:  i32, f32 {test.a}) -> (i64 {test.b = 1 : i32})
func.func private @declared(i32, f32 {test.a}) -> (i64 {test.b = 1 : i32})

// CHECK-LABEL: func.func private @"odd
// CHECK-SAME:  name"()
func.func private @"odd name"()

// CHECK-LABEL: func.func nested @nested(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32 {test.x}) -> i32 attributes {no_inline, test.y = 1 : i64} {
// CHECK: return {tag} %[[A]] : i32
func.func nested @nested(%a: i32 {test.x}) -> i32 attributes {no_inline, test.y = 1 : i64} {
  return {tag} %a : i32
}

// CHECK-LABEL: func.func @several(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: f32) -> (i32, f32) {
// CHECK: return %[[A]], %[[B]] : i32, f32
func.func @several(%a: i32, %b: f32) -> (i32, f32) {
  return %a, %b : i32, f32
}

// CHECK-LABEL: func.func @nothing(
// CHECK-SAME:  ) {
// CHECK: return
func.func @nothing() {
  return
}

// CHECK-LABEL: func.func @gives_function(
// CHECK-SAME:  ) -> (() -> i32) {
// CHECK: %[[V0:[a-z0-9_]+]] = constant @callee : () -> i32
// CHECK: return %[[V0]] : () -> i32
func.func @gives_function() -> (() -> i32) {
  %f = constant @callee : () -> i32
  return %f : () -> i32
}

// CHECK-LABEL: func.func private @callee(
// CHECK-SAME:  ) -> i32
func.func private @callee() -> i32
