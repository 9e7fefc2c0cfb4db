func.func private @outside(i32) -> i32
func.func private @always_one(%a: i32, %b: i32) -> (i32, i32) {
  %two = arith.addi %a, %a : i32
  return %two, %b : i32, i32
}
func.func private @different(%a: i32) -> i32 {
  return %a : i32
}
func.func @seen(%a: i32) -> i32 {
  %one = arith.constant 1 : i32
  return %one : i32
}
func.func private @two_returns(%c: i1) -> (i32, i32) {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %one, %one : i32, i32
^bb2:
  return %one, %two : i32, i32
}
func.func private @recursive(%a: i32, %c: i1) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = call @recursive(%a, %c) : (i32, i1) -> i32
  return %0 : i32
^bb2:
  return %a : i32
}
func.func private @named(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
func.func private @never_called(%a: i32) -> i32 {
  %one = arith.constant 1 : i32
  %0 = arith.addi %one, %one : i32
  return %0 : i32
}
func.func @main(%c: i1) -> (i32, i32, i32, i32, i32, i32, i32, i32) {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %0:2 = call @always_one(%one, %one) : (i32, i32) -> (i32, i32)
  %1:2 = call @always_one(%one, %two) : (i32, i32) -> (i32, i32)
  %2 = call @different(%one) : (i32) -> i32
  %3 = call @different(%two) : (i32) -> i32
  %4 = call @seen(%two) : (i32) -> i32
  %5:2 = call @two_returns(%c) : (i1) -> (i32, i32)
  %6 = call @recursive(%two, %c) : (i32, i1) -> i32
  %f = constant @named : (i32) -> i32
  %7 = call @named(%one) : (i32) -> i32
  %8 = call @outside(%one) : (i32) -> i32
  return %0#0, %1#1, %3, %4, %5#0, %6, %7, %8 : i32, i32, i32, i32, i32, i32, i32, i32
}
module @nested {
  func.func private @inner(%a: i32) -> i32 {
    return %a : i32
  }
  func.func nested @reachable(%a: i32) -> i32 {
    return %a : i32
  }
  func.func @entry() -> (i32, i32) {
    %one = arith.constant 1 : i32
    %0 = call @inner(%one) : (i32) -> i32
    %1 = call @reachable(%one) : (i32) -> i32
    return %0, %1 : i32, i32
  }
}
// becomes
module {
  func.func private @outside(i32) -> i32
  func.func private @always_one(%arg0: i32, %arg1: i32) -> (i32, i32) {
    %c1_i32 = arith.constant 1 : i32
    %c2_i32 = arith.constant 2 : i32
    return %c2_i32, %arg1 : i32, i32
  }
  func.func private @different(%arg0: i32) -> i32 {
    return %arg0 : i32
  }
  func.func @seen(%arg0: i32) -> i32 {
    %c1_i32 = arith.constant 1 : i32
    return %c1_i32 : i32
  }
  func.func private @two_returns(%arg0: i1) -> (i32, i32) {
    %c2_i32 = arith.constant 2 : i32
    %c1_i32 = arith.constant 1 : i32
    cf.cond_br %arg0, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    return %c1_i32, %c1_i32 : i32, i32
  ^bb2:  // pred: ^bb0
    return %c1_i32, %c2_i32 : i32, i32
  }
  func.func private @recursive(%arg0: i32, %arg1: i1) -> i32 {
    %c2_i32 = arith.constant 2 : i32
    cf.cond_br %arg1, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    %0 = call @recursive(%c2_i32, %arg1) : (i32, i1) -> i32
    return %c2_i32 : i32
  ^bb2:  // pred: ^bb0
    return %c2_i32 : i32
  }
  func.func private @named(%arg0: i32) -> i32 {
    %0 = arith.addi %arg0, %arg0 : i32
    return %0 : i32
  }
  func.func private @never_called(%arg0: i32) -> i32 {
    %c1_i32 = arith.constant 1 : i32
    %0 = arith.addi %c1_i32, %c1_i32 : i32
    return %0 : i32
  }
  func.func @main(%arg0: i1) -> (i32, i32, i32, i32, i32, i32, i32, i32) {
    %f = constant @named : (i32) -> i32
    %c2_i32 = arith.constant 2 : i32
    %c1_i32 = arith.constant 1 : i32
    %0:2 = call @always_one(%c1_i32, %c1_i32) : (i32, i32) -> (i32, i32)
    %1:2 = call @always_one(%c1_i32, %c2_i32) : (i32, i32) -> (i32, i32)
    %2 = call @different(%c1_i32) : (i32) -> i32
    %3 = call @different(%c2_i32) : (i32) -> i32
    %4 = call @seen(%c2_i32) : (i32) -> i32
    %5:2 = call @two_returns(%arg0) : (i1) -> (i32, i32)
    %6 = call @recursive(%c2_i32, %arg0) : (i32, i1) -> i32
    %7 = call @named(%c1_i32) : (i32) -> i32
    %8 = call @outside(%c1_i32) : (i32) -> i32
    return %c2_i32, %1#1, %3, %c1_i32, %c1_i32, %c2_i32, %7, %8 : i32, i32, i32, i32, i32, i32, i32, i32
  }
  module @nested {
    func.func private @inner(%arg0: i32) -> i32 {
      %c1_i32 = arith.constant 1 : i32
      return %c1_i32 : i32
    }
    func.func nested @reachable(%arg0: i32) -> i32 {
      %c1_i32 = arith.constant 1 : i32
      return %c1_i32 : i32
    }
    func.func @entry() -> (i32, i32) {
      %c1_i32 = arith.constant 1 : i32
      %0 = call @inner(%c1_i32) : (i32) -> i32
      %1 = call @reachable(%c1_i32) : (i32) -> i32
      return %c1_i32, %c1_i32 : i32, i32
    }
  }
}
