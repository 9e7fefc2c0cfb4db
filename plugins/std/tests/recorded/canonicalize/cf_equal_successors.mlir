func.func @d(%x: i32, %y: i32, %c: i1) -> i32 {
  cf.cond_br %c, ^bb2(%x : i32), ^bb2(%y : i32)
^bb2(%z: i32):
  return %z : i32
}
// becomes
module {
  func.func @d(%arg0: i32, %arg1: i32, %arg2: i1) -> i32 {
    %0 = arith.select %arg2, %arg0, %arg1 : i32
    return %0 : i32
  }
}
