// A branch that leads to a block in two ways says nothing in it.
// RUN: plait opt %s --canonicalize=enable-patterns=condition_is_known_in_the_blocks,fold_branch_known_from_predecessor,fold_switch_known_from_predecessor | filecheck %s

// CHECK-LABEL: func.func @condition(
// CHECK: arith.select %c, %v, %a
func.func @condition(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^after(%a : i32), ^after(%b : i32)
^after(%v: i32):
  %r = arith.select %c, %v, %a : i32
  return %r : i32
}

// CHECK-LABEL: func.func @branch(
// CHECK: cf.cond_br %c,
// CHECK: cf.cond_br %c,
func.func @branch(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^after(%a : i32), ^after(%b : i32)
^after(%v: i32):
  cf.cond_br %c, ^one, ^other
^one:
  return %v : i32
^other:
  return %a : i32
}

// CHECK-LABEL: func.func @switch(
// CHECK: 1: ^{{.*}}(%b : i32)
// CHECK: 1: ^
func.func @switch(%f: i32, %a: i32, %b: i32) -> i32 {
  cf.switch %f : i32, [
    default: ^after(%a : i32),
    1: ^after(%b : i32)
  ]
^after(%v: i32):
  cf.switch %f : i32, [
    default: ^other,
    1: ^one
  ]
^one:
  return %v : i32
^other:
  return %a : i32
}
