func.func private @either(%a: i32, %c: i1) -> (i32, i32) {
  cf.cond_br %c, ^bb1, ^bb2(%a : i32)
^bb1:
  %0 = arith.addi %a, %a : i32
  return %0, %a : i32, i32
^bb2(%b: i32):
  %1 = arith.muli %b, %b : i32
  return %a, %1 : i32, i32
}
func.func @main(%a: i32, %c: i1) -> i32 {
  %0:2 = call @either(%a, %c) : (i32, i1) -> (i32, i32)
  %1:2 = call @either(%0#0, %c) : (i32, i1) -> (i32, i32)
  cf.br ^bb1(%1#1 : i32)
^bb1(%b: i32):
  %2:2 = call @either(%b, %c) : (i32, i1) -> (i32, i32)
  return %2#0 : i32
}
func.func @where_one_block_must_be(%a: i32, %c: i1) -> i32 {
  %0 = scf.if %c -> i32 {
    %1:2 = func.call @either(%a, %c) : (i32, i1) -> (i32, i32)
    scf.yield %1#0 : i32
  } else {
    %2 = func.call @one(%a) : (i32) -> i32
    scf.yield %2 : i32
  }
  return %0 : i32
}
func.func private @one(%a: i32) -> i32 {
  %0 = arith.muli %a, %a : i32
  return %0 : i32
}
func.func @where_blocks_may_be(%a: i32, %c: i1) -> i32 {
  %0 = scf.execute_region -> i32 {
    %1:2 = func.call @either(%a, %c) : (i32, i1) -> (i32, i32)
    scf.yield %1#0 : i32
  }
  return %0 : i32
}
// becomes
module {
  func.func private @either(%arg0: i32, %arg1: i1) -> (i32, i32) {
    cf.cond_br %arg1, ^bb1, ^bb2(%arg0 : i32)
  ^bb1:  // pred: ^bb0
    %0 = arith.addi %arg0, %arg0 : i32
    return %0, %arg0 : i32, i32
  ^bb2(%1: i32):  // pred: ^bb0
    %2 = arith.muli %1, %1 : i32
    return %arg0, %2 : i32, i32
  }
  func.func @main(%arg0: i32, %arg1: i1) -> i32 {
    cf.cond_br %arg1, ^bb1, ^bb2(%arg0 : i32)
  ^bb1:  // pred: ^bb0
    %0 = arith.addi %arg0, %arg0 : i32
    cf.br ^bb2(%0 : i32)
  ^bb2(%1: i32):  // 2 preds: ^bb0, ^bb1
    cf.cond_br %arg1, ^bb4(%1 : i32), ^bb3(%1 : i32)
  ^bb3(%2: i32):  // pred: ^bb2
    %3 = arith.muli %2, %2 : i32
    cf.br ^bb4(%3 : i32)
  ^bb4(%4: i32):  // 2 preds: ^bb2, ^bb3
    cf.cond_br %arg1, ^bb5, ^bb6(%4 : i32)
  ^bb5:  // pred: ^bb4
    %5 = arith.addi %4, %4 : i32
    cf.br ^bb6(%5 : i32)
  ^bb6(%6: i32):  // 2 preds: ^bb4, ^bb5
    return %6 : i32
  }
  func.func @where_one_block_must_be(%arg0: i32, %arg1: i1) -> i32 {
    %true = arith.constant true
    %0 = scf.if %arg1 -> (i32) {
      %1:2 = func.call @either(%arg0, %true) : (i32, i1) -> (i32, i32)
      scf.yield %1#0 : i32
    } else {
      %1 = arith.muli %arg0, %arg0 : i32
      scf.yield %1 : i32
    }
    return %0 : i32
  }
  func.func @where_blocks_may_be(%arg0: i32, %arg1: i1) -> i32 {
    cf.cond_br %arg1, ^bb1, ^bb2(%arg0 : i32)
  ^bb1:  // pred: ^bb0
    %0 = arith.addi %arg0, %arg0 : i32
    cf.br ^bb2(%0 : i32)
  ^bb2(%1: i32):  // 2 preds: ^bb0, ^bb1
    return %1 : i32
  }
}
