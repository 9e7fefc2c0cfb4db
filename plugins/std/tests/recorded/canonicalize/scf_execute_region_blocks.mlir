func.func @exec(%c: i1, %x: i32) -> i32 {
  %0 = scf.execute_region -> i32 {
    cf.cond_br %c, ^a, ^b
  ^a:
    scf.yield %x : i32
  ^b:
    %y = arith.addi %x, %x : i32
    scf.yield %y : i32
  }
  %z = arith.muli %0, %x : i32
  return %z : i32
}
func.func @exec_nested(%c: i1, %x: i32) -> i32 {
  %0 = scf.if %c -> i32 {
    %1 = scf.execute_region -> i32 {
      cf.cond_br %c, ^a, ^b
    ^a:
      scf.yield %x : i32
    ^b:
      %y = arith.addi %x, %x : i32
      scf.yield %y : i32
    }
    scf.yield %1 : i32
  } else { scf.yield %x : i32 }
  return %0 : i32
}
// becomes
module {
  func.func @exec(%arg0: i1, %arg1: i32) -> i32 {
    cf.cond_br %arg0, ^bb2(%arg1 : i32), ^bb1
  ^bb1:  // pred: ^bb0
    %0 = arith.addi %arg1, %arg1 : i32
    cf.br ^bb2(%0 : i32)
  ^bb2(%1: i32):  // 2 preds: ^bb0, ^bb1
    %2 = arith.muli %1, %arg1 : i32
    return %2 : i32
  }
  func.func @exec_nested(%arg0: i1, %arg1: i32) -> i32 {
    return %arg1 : i32
  }
}

