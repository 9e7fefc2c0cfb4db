// options: canonicalize=false
func.func @for(%n: index, %x: i32) -> i32 {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %r:3 = scf.for %i = %z to %n step %o iter_args(%a = %x, %b = %x, %c = %x) -> (i32, i32, i32) {
    %k = arith.addi %a, %a : i32
    %l = arith.addi %b, %b : i32
    %m = arith.addi %c, %b : i32
    scf.yield %k, %l, %m : i32, i32, i32
  }
  return %r#0 : i32
}
// becomes
module {
  func.func @for(%arg0: index, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = ub.poison : i32
    %1 = ub.poison : i32
    %2:3 = scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %arg1, %arg4 = %0, %arg5 = %1) -> (i32, i32, i32) {
      %3 = arith.addi %arg3, %arg3 : i32
      %4 = ub.poison : i32
      %5 = ub.poison : i32
      scf.yield %3, %4, %5 : i32, i32, i32
    }
    return %2#0 : i32
  }
}
