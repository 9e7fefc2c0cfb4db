// options: canonicalize=false
func.func @while(%n: i32, %c: i1, %m: memref<i32>) -> i32 {
  %r:3 = scf.while (%a = %n, %b = %n) : (i32, i32) -> (i32, i32, i32) {
    %t2 = arith.addi %b, %b : i32
    %t3 = arith.muli %b, %b : i32
    %t4 = arith.addi %a, %a : i32
    scf.condition(%c) %t4, %t3, %t2 : i32, i32, i32
  } do {
  ^bb0(%p: i32, %q: i32, %s: i32):
    %u = arith.addi %q, %q : i32
    %v = arith.addi %s, %s : i32
    scf.yield %v, %u : i32, i32
  }
  return %r#0 : i32
}
// becomes
module {
  func.func @while(%arg0: i32, %arg1: i1, %arg2: memref<i32>) -> i32 {
    %0:3 = scf.while (%arg3 = %arg0, %arg4 = %arg0) : (i32, i32) -> (i32, i32, i32) {
      %1 = arith.addi %arg4, %arg4 : i32
      %2 = arith.muli %arg4, %arg4 : i32
      %3 = arith.addi %arg3, %arg3 : i32
      scf.condition(%arg1) %3, %2, %1 : i32, i32, i32
    } do {
    ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
      %1 = arith.addi %arg4, %arg4 : i32
      %2 = arith.addi %arg5, %arg5 : i32
      scf.yield %2, %1 : i32, i32
    }
    return %0#0 : i32
  }
}
