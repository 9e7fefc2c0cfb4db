// options: canonicalize=false
func.func @cf(%c: i1, %x: i32, %y: i32) -> i32 {
  %d = arith.addi %x, %y : i32
  cf.cond_br %c, ^bb1(%d, %x : i32, i32), ^bb2(%x : i32)
^bb1(%a: i32, %b: i32):
  cf.br ^bb2(%b : i32)
^bb2(%z: i32):
  return %z : i32
}
// becomes
module {
  func.func @cf(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
    cf.cond_br %arg0, ^bb1(%arg1 : i32), ^bb2(%arg1 : i32)
  ^bb1(%0: i32):  // pred: ^bb0
    cf.br ^bb2(%0 : i32)
  ^bb2(%1: i32):  // 2 preds: ^bb0, ^bb1
    return %1 : i32
  }
}
