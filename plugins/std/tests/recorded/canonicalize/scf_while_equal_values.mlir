func.func @while_dup(%x: i32, %p: i32) -> (i32, i32) {
  %r:2 = scf.while (%a = %x, %b = %x) : (i32, i32) -> (i32, i32) {
    %c = arith.cmpi slt, %a, %p : i32
    %q = arith.muli %a, %b : i32
    scf.condition(%c) %a, %q : i32, i32
  } do {
  ^bb0(%d: i32, %e: i32):
    %s = arith.addi %d, %e : i32
    scf.yield %s, %s : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}
// becomes
module {
  func.func @while_dup(%arg0: i32, %arg1: i32) -> (i32, i32) {
    %0:2 = scf.while (%arg2 = %arg0) : (i32) -> (i32, i32) {
      %1 = arith.cmpi slt, %arg2, %arg1 : i32
      %2 = arith.muli %arg2, %arg2 : i32
      scf.condition(%1) %arg2, %2 : i32, i32
    } do {
    ^bb0(%arg2: i32, %arg3: i32):
      %1 = arith.addi %arg2, %arg3 : i32
      scf.yield %1 : i32
    }
    return %0#0, %0#1 : i32, i32
  }
}

