func.func private @itself(%a: i32) -> i32 {
  %0 = call @itself(%a) : (i32) -> i32
  return %0 : i32
}
func.func private @ping(%a: i32) -> i32 {
  %0 = call @pong(%a) : (i32) -> i32
  return %0 : i32
}
func.func private @pong(%a: i32) -> i32 {
  %0 = call @ping(%a) : (i32) -> i32
  return %0 : i32
}
func.func @first(%a: i32) -> i32 {
  %0 = call @second(%a) : (i32) -> i32
  return %0 : i32
}
func.func private @second(%a: i32) -> i32 {
  %0 = call @third(%a) : (i32) -> i32
  return %0 : i32
}
func.func private @third(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = call @first(%0) : (i32) -> i32
  return %1 : i32
}
func.func @main(%a: i32) -> (i32, i32) {
  %0 = call @itself(%a) : (i32) -> i32
  %1 = call @ping(%a) : (i32) -> i32
  return %0, %1 : i32, i32
}
// becomes
module {
  func.func private @itself(%arg0: i32) -> i32 {
    %0 = call @itself(%arg0) : (i32) -> i32
    return %0 : i32
  }
  func.func private @ping(%arg0: i32) -> i32 {
    %0 = call @pong(%arg0) : (i32) -> i32
    return %0 : i32
  }
  func.func private @pong(%arg0: i32) -> i32 {
    %0 = call @ping(%arg0) : (i32) -> i32
    return %0 : i32
  }
  func.func @first(%arg0: i32) -> i32 {
    %0 = arith.addi %arg0, %arg0 : i32
    %1 = arith.addi %0, %0 : i32
    %2 = arith.addi %1, %1 : i32
    %3 = arith.addi %2, %2 : i32
    %4 = call @second(%3) : (i32) -> i32
    return %4 : i32
  }
  func.func private @second(%arg0: i32) -> i32 {
    %0 = arith.addi %arg0, %arg0 : i32
    %1 = call @second(%0) : (i32) -> i32
    return %1 : i32
  }
  func.func @main(%arg0: i32) -> (i32, i32) {
    %0 = call @itself(%arg0) : (i32) -> i32
    %1 = call @ping(%arg0) : (i32) -> i32
    return %0, %1 : i32, i32
  }
}
