// Calls by name and by value.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func private @callee(
// CHECK-SAME:  i32, f32) -> (f32, i32)
func.func private @callee(i32, f32) -> (f32, i32)

// CHECK-LABEL: func.func private @effect(
// CHECK-SAME:  )
func.func private @effect()

// CHECK-LABEL: func.func @call(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: f32) -> (f32, i32) {
// CHECK: call @effect() : () -> ()
// CHECK: call @effect() {no_inline} : () -> ()
// CHECK: %[[V0:[a-z0-9_]+]]:2 = call @callee(%[[A]], %[[B]]) : (i32, f32) -> (f32, i32)
// CHECK: return %[[V0]]#0, %[[V0]]#1 : f32, i32
func.func @call(%a: i32, %b: f32) -> (f32, i32) {
  call @effect() : () -> ()
  call @effect() {no_inline} : () -> ()
  %0:2 = call @callee(%a, %b) : (i32, f32) -> (f32, i32)
  return %0#0, %0#1 : f32, i32
}

// CHECK-LABEL: func.func @call_indirect(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: (i32) -> i32, %[[B:[a-z0-9_]+]]: i32) -> i32 {
// CHECK: %[[V0:[a-z0-9_]+]] = call_indirect %[[A]](%[[B]]) : (i32) -> i32
// CHECK: %[[V1:[a-z0-9_]+]] = constant @effect : () -> ()
// CHECK: call_indirect %[[V1]]() : () -> ()
// CHECK: return %[[V0]] : i32
func.func @call_indirect(%f: (i32) -> i32, %a: i32) -> i32 {
  %0 = call_indirect %f(%a) : (i32) -> i32
  %g = constant @effect : () -> ()
  call_indirect %g() : () -> ()
  return %0 : i32
}

// CHECK-LABEL: func.func @constant(
// CHECK-SAME:  ) -> (() -> ()) {
// CHECK: %[[V0:[a-z0-9_]+]] = constant {tag} @effect : () -> ()
// CHECK: return %[[V0]] : () -> ()
func.func @constant() -> (() -> ()) {
  %f = constant {tag} @effect : () -> ()
  return %f : () -> ()
}
