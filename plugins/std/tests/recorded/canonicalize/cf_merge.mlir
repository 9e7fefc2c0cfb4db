func.func @b(%x: i32, %c: i1) -> i32 {
  %t = arith.constant true
  cf.assert %t, "x"
  cf.br ^bb1(%x : i32)
^bb1(%y: i32):
  cf.cond_br %c, ^bb2(%y : i32), ^bb3
^bb2(%z: i32):
  cf.br ^bb4(%z : i32)
^bb3:
  %q = arith.addi %x, %x : i32
  cf.br ^bb4(%q : i32)
^bb4(%w: i32):
  return %w : i32
}
// becomes
module {
  func.func @b(%arg0: i32, %arg1: i1) -> i32 {
    cf.cond_br %arg1, ^bb2(%arg0 : i32), ^bb1
  ^bb1:  // pred: ^bb0
    %0 = arith.addi %arg0, %arg0 : i32
    cf.br ^bb2(%0 : i32)
  ^bb2(%1: i32):  // 2 preds: ^bb0, ^bb1
    return %1 : i32
  }
}
