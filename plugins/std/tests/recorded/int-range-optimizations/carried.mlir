func.func @carried(%n: index) -> (i32, i32) {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r:2 = scf.for %i = %z to %n step %o iter_args(%a = %c0, %b = %c1) -> (i32, i32) {
    %x = arith.xori %a, %c1 : i32
    %y = arith.muli %b, %c1 : i32
    scf.yield %x, %y : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}
// becomes
module {
  func.func @carried(%arg0: index) -> (i32, i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %0:2 = scf.for %arg1 = %c0 to %arg0 step %c1 iter_args(%arg2 = %c0_i32, %arg3 = %c1_i32) -> (i32, i32) {
      %1 = arith.xori %arg2, %c1_i32 : i32
      scf.yield %1, %c1_i32 : i32, i32
    }
    return %0#0, %c1_i32 : i32, i32
  }
}
