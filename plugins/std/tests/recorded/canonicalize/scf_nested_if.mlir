func.func private @effect(i32)
func.func private @more() -> i1
func.func @nested(%a: i1, %b: i1, %x: i32) {
  scf.if %a {
    scf.if %b {
      func.call @effect(%x) : (i32) -> ()
    }
  }
  return
}
func.func @nested_results(%a: i1, %b: i1, %x: i32, %y: i32) -> i32 {
  %0 = scf.if %a -> (i32) {
    %1 = scf.if %b -> (i32) {
      func.call @effect(%x) : (i32) -> ()
      scf.yield %x : i32
    } else {
      scf.yield %y : i32
    }
    scf.yield %1 : i32
  } else {
    scf.yield %y : i32
  }
  return %0 : i32
}
func.func @known_inside(%a: i1) {
  scf.if %a {
    %e = arith.extui %a : i1 to i32
    func.call @effect(%e) : (i32) -> ()
  } else {
    %e = arith.extui %a : i1 to i32
    func.call @effect(%e) : (i32) -> ()
  }
  return
}
func.func @same_condition(%a: i1, %x: i32, %y: i32) -> i32 {
  %0 = scf.if %a -> (i32) {
    func.call @effect(%x) : (i32) -> ()
    %2 = arith.addi %x, %y : i32
    scf.yield %2 : i32
  } else {
    scf.yield %y : i32
  }
  %1 = scf.if %a -> (i32) {
    func.call @effect(%0) : (i32) -> ()
    %2 = arith.addi %0, %y : i32
    scf.yield %2 : i32
  } else {
    func.call @effect(%y) : (i32) -> ()
    scf.yield %y : i32
  }
  return %1 : i32
}
func.func @negated_condition(%a: i1, %x: i32, %y: i32) {
  %true = arith.constant true
  %n = arith.xori %a, %true : i1
  scf.if %a {
    func.call @effect(%x) : (i32) -> ()
  }
  scf.if %n {
    func.call @effect(%y) : (i32) -> ()
  }
  return
}
func.func @yields_condition(%a: i1) -> (i1, i1) {
  %0:2 = scf.if %a -> (i1, i1) {
    %true = arith.constant true
    %false = arith.constant false
    scf.yield %true, %false : i1, i1
  } else {
    %true = arith.constant true
    %false = arith.constant false
    scf.yield %false, %true : i1, i1
  }
  return %0#0, %0#1 : i1, i1
}
// becomes
module {
  func.func private @effect(i32)
  func.func private @more() -> i1
  func.func @nested(%arg0: i1, %arg1: i1, %arg2: i32) {
    %0 = arith.andi %arg0, %arg1 : i1
    scf.if %0 {
      func.call @effect(%arg2) : (i32) -> ()
    }
    return
  }
  func.func @nested_results(%arg0: i1, %arg1: i1, %arg2: i32, %arg3: i32) -> i32 {
    %0 = arith.andi %arg0, %arg1 : i1
    %1 = arith.select %0, %arg2, %arg3 : i32
    scf.if %0 {
      func.call @effect(%arg2) : (i32) -> ()
    }
    return %1 : i32
  }
  func.func @known_inside(%arg0: i1) {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    scf.if %arg0 {
      func.call @effect(%c1_i32) : (i32) -> ()
    } else {
      func.call @effect(%c0_i32) : (i32) -> ()
    }
    return
  }
  func.func @same_condition(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
    %0 = scf.if %arg0 -> (i32) {
      func.call @effect(%arg1) : (i32) -> ()
      %1 = arith.addi %arg1, %arg2 : i32
      func.call @effect(%1) : (i32) -> ()
      %2 = arith.addi %1, %arg2 : i32
      scf.yield %2 : i32
    } else {
      func.call @effect(%arg2) : (i32) -> ()
      scf.yield %arg2 : i32
    }
    return %0 : i32
  }
  func.func @negated_condition(%arg0: i1, %arg1: i32, %arg2: i32) {
    scf.if %arg0 {
      func.call @effect(%arg1) : (i32) -> ()
    } else {
      func.call @effect(%arg2) : (i32) -> ()
    }
    return
  }
  func.func @yields_condition(%arg0: i1) -> (i1, i1) {
    %true = arith.constant true
    %0 = arith.xori %arg0, %true : i1
    return %arg0, %0 : i1, i1
  }
}

