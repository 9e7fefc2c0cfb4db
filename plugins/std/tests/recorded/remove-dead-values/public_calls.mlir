// options: canonicalize=false
func.func @pub(%a: i32, %b: i32) -> (i32, i32) {
  %0 = arith.addi %a, %a : i32
  %1 = arith.muli %b, %b : i32
  %2 = arith.muli %b, %b : i32
  return %0, %1 : i32, i32
}
func.func @main(%x: i32, %y: i32) -> i32 {
  %r:2 = call @pub(%x, %y) : (i32, i32) -> (i32, i32)
  return %r#0 : i32
}
// becomes
module {
  func.func @pub(%arg0: i32, %arg1: i32) -> (i32, i32) {
    %0 = arith.addi %arg0, %arg0 : i32
    %1 = arith.muli %arg1, %arg1 : i32
    return %0, %1 : i32, i32
  }
  func.func @main(%arg0: i32, %arg1: i32) -> i32 {
    %0:2 = call @pub(%arg0, %arg1) : (i32, i32) -> (i32, i32)
    return %0#0 : i32
  }
}
