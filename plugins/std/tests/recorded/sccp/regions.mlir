func.func private @effect(i32)
func.func @known_condition(%x: i32) -> (i32, i32) {
  %true = arith.constant true
  %one = arith.constant 1 : i32
  %0:2 = scf.if %true -> (i32, i32) {
    %sum = arith.addi %one, %one : i32
    scf.yield %sum, %x : i32, i32
  } else {
    scf.yield %x, %one : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
func.func @both_ways_alike(%c: i1) -> i32 {
  %one = arith.constant 1 : i32
  %0 = scf.if %c -> i32 {
    %a = arith.subi %one, %one : i32
    scf.yield %a : i32
  } else {
    %b = arith.xori %one, %one : i32
    scf.yield %b : i32
  }
  return %0 : i32
}
func.func @carried(%n: index) -> (i32, i32) {
  %lo = arith.constant 0 : index
  %step = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %0:2 = scf.for %i = %lo to %n step %step iter_args(%a = %zero, %b = %zero) -> (i32, i32) {
    %same = arith.muli %a, %b : i32
    %more = arith.addi %b, %one : i32
    func.call @effect(%same) : (i32) -> ()
    scf.yield %same, %more : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
func.func @never_goes_round(%x: i32) -> i32 {
  %false = arith.constant false
  %one = arith.constant 1 : i32
  %0 = scf.while (%a = %one) : (i32) -> i32 {
    %sum = arith.addi %a, %one : i32
    scf.condition(%false) %sum : i32
  } do {
  ^bb0(%b: i32):
    scf.yield %x : i32
  }
  return %0 : i32
}
func.func @goes_round(%c: i1) -> i32 {
  %one = arith.constant 1 : i32
  %0 = scf.while (%a = %one) : (i32) -> i32 {
    scf.condition(%c) %a : i32
  } do {
  ^bb0(%b: i32):
    %same = arith.muli %b, %b : i32
    scf.yield %same : i32
  }
  return %0 : i32
}
func.func @known_case() -> i32 {
  %two = arith.constant 2 : index
  %a = arith.constant 10 : i32
  %b = arith.constant 20 : i32
  %0 = scf.index_switch %two -> i32
  case 2 {
    scf.yield %b : i32
  }
  default {
    scf.yield %a : i32
  }
  return %0 : i32
}
func.func @at_the_start_of_the_function(%c: i1) {
  scf.if %c {
    %one = arith.constant 1 : i32
    %two = arith.addi %one, %one : i32
    func.call @effect(%two) : (i32) -> ()
  }
  return
}
func.func @unknown_operations(%c: i1) -> i32 {
  %one = arith.constant 1 : i32
  %0 = "some.region"(%one) ({
  ^bb0(%a: i32):
    %two = arith.addi %one, %one : i32
    "some.end"(%two) : (i32) -> ()
  }) : (i32) -> i32
  return %0 : i32
}
// becomes
module {
  func.func private @effect(i32)
  func.func @known_condition(%arg0: i32) -> (i32, i32) {
    %c2_i32 = arith.constant 2 : i32
    %c1_i32 = arith.constant 1 : i32
    %true = arith.constant true
    %0:2 = scf.if %true -> (i32, i32) {
      scf.yield %c2_i32, %arg0 : i32, i32
    } else {
      scf.yield %arg0, %c1_i32 : i32, i32
    }
    return %c2_i32, %0#1 : i32, i32
  }
  func.func @both_ways_alike(%arg0: i1) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    return %c0_i32 : i32
  }
  func.func @carried(%arg0: index) -> (i32, i32) {
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %0:2 = scf.for %arg1 = %c0 to %arg0 step %c1 iter_args(%arg2 = %c0_i32, %arg3 = %c0_i32) -> (i32, i32) {
      %1 = arith.muli %arg2, %arg3 : i32
      %2 = arith.addi %arg3, %c1_i32 : i32
      func.call @effect(%1) : (i32) -> ()
      scf.yield %1, %2 : i32, i32
    }
    return %0#0, %0#1 : i32, i32
  }
  func.func @never_goes_round(%arg0: i32) -> i32 {
    %c2_i32 = arith.constant 2 : i32
    %c1_i32 = arith.constant 1 : i32
    %false = arith.constant false
    return %c2_i32 : i32
  }
  func.func @goes_round(%arg0: i1) -> i32 {
    %c1_i32 = arith.constant 1 : i32
    return %c1_i32 : i32
  }
  func.func @known_case() -> i32 {
    %c20_i32 = arith.constant 20 : i32
    %c10_i32 = arith.constant 10 : i32
    %c2 = arith.constant 2 : index
    return %c20_i32 : i32
  }
  func.func @at_the_start_of_the_function(%arg0: i1) {
    %c2_i32 = arith.constant 2 : i32
    %c1_i32 = arith.constant 1 : i32
    scf.if %arg0 {
      func.call @effect(%c2_i32) : (i32) -> ()
    }
    return
  }
  func.func @unknown_operations(%arg0: i1) -> i32 {
    %c1_i32 = arith.constant 1 : i32
    %0 = "some.region"(%c1_i32) ({
    ^bb0(%arg1: i32):
      %c2_i32 = arith.constant 2 : i32
      "some.end"(%c2_i32) : (i32) -> ()
    }) : (i32) -> i32
    return %0 : i32
  }
}
