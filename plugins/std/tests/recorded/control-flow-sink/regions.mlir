func.func private @use(i32)
func.func @chain(%c: i1, %x: i32, %y: i32) -> i32 {
  %a = arith.addi %x, %y : i32
  %b = arith.muli %a, %y : i32
  %d = arith.subi %x, %y : i32
  %r = scf.if %c -> i32 {
    %e = arith.addi %b, %a : i32
    scf.yield %e : i32
  } else {
    scf.yield %d : i32
  }
  return %r : i32
}
func.func @shared(%c: i1, %x: i32, %y: i32) -> i32 {
  %a = arith.addi %x, %y : i32
  %r = scf.if %c -> i32 {
    scf.yield %a : i32
  } else {
    %q = arith.muli %a, %a : i32
    scf.yield %q : i32
  }
  return %r : i32
}
func.func @effects(%c: i1, %m: memref<i32>) -> i32 {
  %a = memref.load %m[] : memref<i32>
  %al = memref.alloc() : memref<i32>
  %div = arith.divsi %a, %a : i32
  %r = scf.if %c -> i32 {
    memref.store %a, %al[] : memref<i32>
    scf.yield %div : i32
  } else {
    scf.yield %a : i32
  }
  return %r : i32
}
func.func @nested(%c: i1, %d: i1, %x: i32) {
  %a = arith.addi %x, %x : i32
  %b = arith.muli %x, %x : i32
  %lb = arith.constant 0 : index
  %n = arith.constant 10 : index
  %st = arith.constant 1 : index
  scf.for %i = %lb to %n step %st {
    scf.if %c {
      scf.if %d {
        func.call @use(%a) : (i32) -> ()
      }
      func.call @use(%b) : (i32) -> ()
    }
  }
  return
}
func.func @known(%x: i32) {
  %true = arith.constant true
  %a = arith.addi %x, %x : i32
  %b = arith.muli %x, %x : i32
  scf.if %true {
    func.call @use(%a) : (i32) -> ()
  } else {
    func.call @use(%b) : (i32) -> ()
  }
  return
}
func.func @switch(%i: index, %x: i32) {
  %a = arith.addi %x, %x : i32
  %b = arith.muli %x, %x : i32
  %c = arith.subi %x, %x : i32
  scf.index_switch %i
  case 2 {
    func.call @use(%a) : (i32) -> ()
    scf.yield
  }
  case 5 {
    func.call @use(%b) : (i32) -> ()
    scf.yield
  }
  default {
    func.call @use(%c) : (i32) -> ()
  }
  return
}
func.func @switch_known(%x: i32) {
  %i = arith.constant 5 : index
  %a = arith.addi %x, %x : i32
  %b = arith.muli %x, %x : i32
  %c = arith.subi %x, %x : i32
  scf.index_switch %i
  case 2 {
    func.call @use(%a) : (i32) -> ()
    scf.yield
  }
  case 5 {
    func.call @use(%b) : (i32) -> ()
    scf.yield
  }
  default {
    func.call @use(%c) : (i32) -> ()
  }
  return
}
func.func @execute(%c: i1, %x: i32) {
  %a = arith.addi %x, %x : i32
  %b = arith.muli %x, %x : i32
  scf.execute_region {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    func.call @use(%a) : (i32) -> ()
    cf.br ^bb2
  ^bb2:
    func.call @use(%b) : (i32) -> ()
    scf.yield
  }
  return
}
func.func @whiles(%c: i1, %x: i32) {
  %a = arith.addi %x, %x : i32
  %b = arith.muli %x, %x : i32
  scf.while : () -> () {
    func.call @use(%a) : (i32) -> ()
    scf.condition(%c)
  } do {
    func.call @use(%b) : (i32) -> ()
    scf.yield
  }
  return
}
func.func @region_user(%c: i1, %x: i32, %ii: index) {
  %a = arith.addi %x, %x : i32
  %r = scf.if %c -> i32 {
    %e = arith.addi %a, %x : i32
    scf.yield %e : i32
  } else {
    scf.yield %x : i32
  }
  scf.if %c {
    func.call @use(%r) : (i32) -> ()
    scf.for %i = %ii to %ii step %ii { "foo.bar"(%a) : (i32) -> () }
  }
  return
}
// becomes
module {
  func.func private @use(i32)
  func.func @chain(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
    %0 = scf.if %arg0 -> (i32) {
      %1 = arith.addi %arg1, %arg2 : i32
      %2 = arith.muli %1, %arg2 : i32
      %3 = arith.addi %2, %1 : i32
      scf.yield %3 : i32
    } else {
      %1 = arith.subi %arg1, %arg2 : i32
      scf.yield %1 : i32
    }
    return %0 : i32
  }
  func.func @shared(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
    %0 = arith.addi %arg1, %arg2 : i32
    %1 = scf.if %arg0 -> (i32) {
      scf.yield %0 : i32
    } else {
      %2 = arith.muli %0, %0 : i32
      scf.yield %2 : i32
    }
    return %1 : i32
  }
  func.func @effects(%arg0: i1, %arg1: memref<i32>) -> i32 {
    %0 = memref.load %arg1[] : memref<i32>
    %alloc = memref.alloc() : memref<i32>
    %1 = scf.if %arg0 -> (i32) {
      %2 = arith.divsi %0, %0 : i32
      memref.store %0, %alloc[] : memref<i32>
      scf.yield %2 : i32
    } else {
      scf.yield %0 : i32
    }
    return %1 : i32
  }
  func.func @nested(%arg0: i1, %arg1: i1, %arg2: i32) {
    %c0 = arith.constant 0 : index
    %c10 = arith.constant 10 : index
    %c1 = arith.constant 1 : index
    scf.for %arg3 = %c0 to %c10 step %c1 {
      scf.if %arg0 {
        %0 = arith.muli %arg2, %arg2 : i32
        scf.if %arg1 {
          %1 = arith.addi %arg2, %arg2 : i32
          func.call @use(%1) : (i32) -> ()
        }
        func.call @use(%0) : (i32) -> ()
      }
    }
    return
  }
  func.func @known(%arg0: i32) {
    %true = arith.constant true
    scf.if %true {
      %0 = arith.addi %arg0, %arg0 : i32
      func.call @use(%0) : (i32) -> ()
    } else {
      %0 = arith.muli %arg0, %arg0 : i32
      func.call @use(%0) : (i32) -> ()
    }
    return
  }
  func.func @switch(%arg0: index, %arg1: i32) {
    scf.index_switch %arg0 
    case 2 {
      %0 = arith.addi %arg1, %arg1 : i32
      func.call @use(%0) : (i32) -> ()
      scf.yield
    }
    case 5 {
      %0 = arith.muli %arg1, %arg1 : i32
      func.call @use(%0) : (i32) -> ()
      scf.yield
    }
    default {
      %0 = arith.subi %arg1, %arg1 : i32
      func.call @use(%0) : (i32) -> ()
    }
    return
  }
  func.func @switch_known(%arg0: i32) {
    %c5 = arith.constant 5 : index
    scf.index_switch %c5 
    case 2 {
      %0 = arith.addi %arg0, %arg0 : i32
      func.call @use(%0) : (i32) -> ()
      scf.yield
    }
    case 5 {
      %0 = arith.muli %arg0, %arg0 : i32
      func.call @use(%0) : (i32) -> ()
      scf.yield
    }
    default {
      %0 = arith.subi %arg0, %arg0 : i32
      func.call @use(%0) : (i32) -> ()
    }
    return
  }
  func.func @execute(%arg0: i1, %arg1: i32) {
    %0 = arith.addi %arg1, %arg1 : i32
    %1 = arith.muli %arg1, %arg1 : i32
    scf.execute_region {
      cf.cond_br %arg0, ^bb1, ^bb2
    ^bb1:  // pred: ^bb0
      func.call @use(%0) : (i32) -> ()
      cf.br ^bb2
    ^bb2:  // 2 preds: ^bb0, ^bb1
      func.call @use(%1) : (i32) -> ()
      scf.yield
    }
    return
  }
  func.func @whiles(%arg0: i1, %arg1: i32) {
    %0 = arith.addi %arg1, %arg1 : i32
    %1 = arith.muli %arg1, %arg1 : i32
    scf.while : () -> () {
      func.call @use(%0) : (i32) -> ()
      scf.condition(%arg0)
    } do {
      func.call @use(%1) : (i32) -> ()
      scf.yield
    }
    return
  }
  func.func @region_user(%arg0: i1, %arg1: i32, %arg2: index) {
    %0 = arith.addi %arg1, %arg1 : i32
    scf.if %arg0 {
      %1 = scf.if %arg0 -> (i32) {
        %2 = arith.addi %0, %arg1 : i32
        scf.yield %2 : i32
      } else {
        scf.yield %arg1 : i32
      }
      func.call @use(%1) : (i32) -> ()
      scf.for %arg3 = %arg2 to %arg2 step %arg2 {
        "foo.bar"(%0) : (i32) -> ()
      }
    }
    return
  }
}
