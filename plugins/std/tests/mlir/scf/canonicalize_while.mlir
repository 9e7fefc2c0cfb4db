// Loops that end at once, which mlir-opt leaves alone.
// RUN: plait opt %s --canonicalize | filecheck %s

func.func private @effect(i32) -> i32

// CHECK-LABEL: func.func @ends_at_once(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: i32
// CHECK-NOT: scf.while
// CHECK: %[[R:[a-z0-9_]+]] = call @effect(%[[X]])
// CHECK-NOT: muli
// CHECK: return %[[R]], %[[X]]
func.func @ends_at_once(%x: i32) -> (i32, i32) {
  %false = arith.constant false
  %0:2 = scf.while (%a = %x) : (i32) -> (i32, i32) {
    %r = func.call @effect(%a) : (i32) -> i32
    scf.condition(%false) %r, %a : i32, i32
  } do {
  ^bb0(%p: i32, %q: i32):
    %m = arith.muli %p, %q : i32
    scf.yield %m : i32
  }
  return %0#0, %0#1 : i32, i32
}
