func.func @c(%x: i32, %c: i1) -> i32 {
  %t = arith.constant true
  cf.cond_br %t, ^bb2(%x : i32), ^bb3
^bb2(%z: i32):
  return %z : i32
^bb3:
  cf.cond_br %c, ^bb2(%x : i32), ^bb3
}
// becomes
module {
  func.func @c(%arg0: i32, %arg1: i1) -> i32 {
    return %arg0 : i32
  }
}
