func.func @e(%y: i32) -> i32 {
  %c5 = arith.constant 5 : i32
  cf.switch %c5 : i32, [ default: ^bb1, 5: ^bb2(%y : i32)]
^bb1:
  return %c5 : i32
^bb2(%z: i32):
  return %z : i32
}
// becomes
module {
  func.func @e(%arg0: i32) -> i32 {
    return %arg0 : i32
  }
}
