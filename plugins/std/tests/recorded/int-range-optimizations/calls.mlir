func.func private @f(%a: i32) -> i32 {
  %c = arith.constant 10 : i32
  %r = arith.remui %a, %c : i32
  return %r : i32
}
func.func @main(%x: i32) -> (i32, i1) {
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  %0 = call @f(%c3) : (i32) -> i32
  %1 = call @f(%c4) : (i32) -> i32
  %2 = arith.cmpi ult, %1, %c4 : i32
  return %0, %2 : i32, i1
}
// becomes
module {
  func.func private @f(%arg0: i32) -> i32 {
    return %arg0 : i32
  }
  func.func @main(%arg0: i32) -> (i32, i1) {
    %c3_i32 = arith.constant 3 : i32
    %c4_i32 = arith.constant 4 : i32
    %0 = call @f(%c3_i32) : (i32) -> i32
    %1 = call @f(%c4_i32) : (i32) -> i32
    %2 = arith.cmpi ult, %1, %c4_i32 : i32
    return %0, %2 : i32, i1
  }
}
