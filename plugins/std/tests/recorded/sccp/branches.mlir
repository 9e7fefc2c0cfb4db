func.func private @effect(i32)
func.func @one_way(%x: i32) -> i32 {
  %true = arith.constant true
  %one = arith.constant 1 : i32
  cf.cond_br %true, ^bb1(%one : i32), ^bb1(%x : i32)
^bb1(%a: i32):
  %sum = arith.addi %a, %one : i32
  return %sum : i32
}
func.func @both_ways_alike(%c: i1) -> i32 {
  %one = arith.constant 1 : i32
  %other = arith.constant 1 : i32
  cf.cond_br %c, ^bb1(%one : i32), ^bb1(%other : i32)
^bb1(%a: i32):
  return %a : i32
}
func.func @both_ways_different(%c: i1) -> (i32, i32) {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  cf.cond_br %c, ^bb1(%one, %two : i32, i32), ^bb1(%two, %two : i32, i32)
^bb1(%a: i32, %b: i32):
  return %a, %b : i32, i32
}
func.func @loop_that_changes_nothing(%c: i1) -> i32 {
  %zero = arith.constant 0 : i32
  cf.br ^bb1(%zero : i32)
^bb1(%a: i32):
  %same = arith.addi %a, %zero : i32
  cf.cond_br %c, ^bb1(%same : i32), ^bb2
^bb2:
  return %same : i32
}
func.func @loop_that_counts(%c: i1) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  cf.br ^bb1(%zero : i32)
^bb1(%a: i32):
  %next = arith.addi %a, %one : i32
  cf.cond_br %c, ^bb1(%next : i32), ^bb2
^bb2:
  return %next : i32
}
func.func @decided_by_what_it_decides() -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  cf.br ^bb1(%zero : i32)
^bb1(%a: i32):
  %is_zero = arith.cmpi eq, %a, %zero : i32
  cf.cond_br %is_zero, ^bb3, ^bb2
^bb2:
  func.call @effect(%a) : (i32) -> ()
  cf.br ^bb3
^bb3:
  %p = arith.select %is_zero, %zero, %one : i32
  cf.switch %p : i32, [default: ^bb4, 0: ^bb1(%p : i32)]
^bb4:
  return %a : i32
}
func.func @operands_stay_in_order(%x: i32) -> i32 {
  %one = arith.constant 1 : i32
  cf.br ^bb1(%one : i32)
^bb1(%a: i32):
  %sum = arith.addi %a, %x : i32
  return %sum : i32
}
// becomes
module {
  func.func private @effect(i32)
  func.func @one_way(%arg0: i32) -> i32 {
    %c1_i32 = arith.constant 1 : i32
    %true = arith.constant true
    cf.cond_br %true, ^bb1(%c1_i32 : i32), ^bb1(%arg0 : i32)
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb0
    %1 = arith.addi %0, %c1_i32 : i32
    return %1 : i32
  }
  func.func @both_ways_alike(%arg0: i1) -> i32 {
    %c1_i32 = arith.constant 1 : i32
    cf.cond_br %arg0, ^bb1(%c1_i32 : i32), ^bb1(%c1_i32 : i32)
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb0
    return %c1_i32 : i32
  }
  func.func @both_ways_different(%arg0: i1) -> (i32, i32) {
    %c2_i32 = arith.constant 2 : i32
    %c1_i32 = arith.constant 1 : i32
    cf.cond_br %arg0, ^bb1(%c1_i32, %c2_i32 : i32, i32), ^bb1(%c2_i32, %c2_i32 : i32, i32)
  ^bb1(%0: i32, %1: i32):  // 2 preds: ^bb0, ^bb0
    return %0, %c2_i32 : i32, i32
  }
  func.func @loop_that_changes_nothing(%arg0: i1) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    cf.br ^bb1(%c0_i32 : i32)
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb1
    cf.cond_br %arg0, ^bb1(%c0_i32 : i32), ^bb2
  ^bb2:  // pred: ^bb1
    return %c0_i32 : i32
  }
  func.func @loop_that_counts(%arg0: i1) -> i32 {
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    cf.br ^bb1(%c0_i32 : i32)
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb1
    %1 = arith.addi %0, %c1_i32 : i32
    cf.cond_br %arg0, ^bb1(%1 : i32), ^bb2
  ^bb2:  // pred: ^bb1
    return %1 : i32
  }
  func.func @decided_by_what_it_decides() -> i32 {
    %true = arith.constant true
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    cf.br ^bb1(%c0_i32 : i32)
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb3
    cf.cond_br %true, ^bb3, ^bb2
  ^bb2:  // pred: ^bb1
    call @effect(%c0_i32) : (i32) -> ()
    cf.br ^bb3
  ^bb3:  // 2 preds: ^bb1, ^bb2
    cf.switch %c0_i32 : i32, [
      default: ^bb4,
      0: ^bb1(%c0_i32 : i32)
    ]
  ^bb4:  // pred: ^bb3
    return %c0_i32 : i32
  }
  func.func @operands_stay_in_order(%arg0: i32) -> i32 {
    %c1_i32 = arith.constant 1 : i32
    cf.br ^bb1(%c1_i32 : i32)
  ^bb1(%0: i32):  // pred: ^bb0
    %1 = arith.addi %c1_i32, %arg0 : i32
    return %1 : i32
  }
}
