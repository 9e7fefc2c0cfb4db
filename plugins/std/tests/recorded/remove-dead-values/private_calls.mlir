// options: canonicalize=false
func.func private @priv(%a: i32, %b: i32) -> (i32, i32) {
  %0 = arith.addi %a, %a : i32
  %1 = arith.muli %b, %b : i32
  return %0, %1 : i32, i32
}
func.func @main(%x: i32, %y: i32) -> i32 {
  %r:2 = call @priv(%x, %y) : (i32, i32) -> (i32, i32)
  return %r#0 : i32
}
// becomes
module {
  func.func private @priv(%arg0: i32) -> i32 {
    %0 = arith.addi %arg0, %arg0 : i32
    return %0 : i32
  }
  func.func @main(%arg0: i32, %arg1: i32) -> i32 {
    %0 = call @priv(%arg0) : (i32) -> i32
    return %0 : i32
  }
}
