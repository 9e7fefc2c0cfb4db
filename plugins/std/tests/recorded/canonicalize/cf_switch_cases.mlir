func.func @sw_equal(%f: i32, %x: i32) -> i32 {
  cf.switch %f : i32, [default: ^a(%x : i32), 1: ^a(%x : i32), 2: ^a(%x : i32)]
^a(%r: i32):
  return %r : i32
}
func.func @sw_default_cases(%f: i32, %x: i32, %y: i32) -> i32 {
  cf.switch %f : i32, [default: ^a(%x : i32), 1: ^a(%x : i32), 2: ^b(%y : i32)]
^a(%r: i32):
  return %r : i32
^b(%s: i32):
  %t = arith.addi %s, %s : i32
  return %t : i32
}
func.func @sw_pass(%f: i32, %x: i32, %y: i32) -> i32 {
  cf.switch %f : i32, [default: ^a(%x : i32), 1: ^c, 2: ^b(%y : i32)]
^c:
  cf.br ^b(%x : i32)
^a(%r: i32):
  return %r : i32
^b(%s: i32):
  %t = arith.addi %s, %s : i32
  return %t : i32
}
func.func @sw_sw(%f: i32, %x: i32, %y: i32) -> i32 {
  cf.switch %f : i32, [default: ^a(%x : i32), 1: ^c, 2: ^b(%y : i32)]
^c:
  cf.switch %f : i32, [default: ^a(%y : i32), 1: ^b(%x : i32), 2: ^b(%y : i32)]
^a(%r: i32):
  cf.switch %f : i32, [default: ^d(%y : i32), 1: ^b(%r : i32), 3: ^b(%y : i32)]
^b(%s: i32):
  %t = arith.addi %s, %s : i32
  return %t : i32
^d(%u: i32):
  %v = arith.muli %u, %u : i32
  return %v : i32
}
// becomes
module {
  func.func @sw_equal(%arg0: i32, %arg1: i32) -> i32 {
    return %arg1 : i32
  }
  func.func @sw_default_cases(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 {
    cf.switch %arg0 : i32, [
      default: ^bb1(%arg1 : i32),
      2: ^bb2(%arg2 : i32)
    ]
  ^bb1(%0: i32):  // pred: ^bb0
    return %0 : i32
  ^bb2(%1: i32):  // pred: ^bb0
    %2 = arith.addi %1, %1 : i32
    return %2 : i32
  }
  func.func @sw_pass(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 {
    cf.switch %arg0 : i32, [
      default: ^bb1(%arg1 : i32),
      1: ^bb2(%arg1 : i32),
      2: ^bb2(%arg2 : i32)
    ]
  ^bb1(%0: i32):  // pred: ^bb0
    return %0 : i32
  ^bb2(%1: i32):  // 2 preds: ^bb0, ^bb0
    %2 = arith.addi %1, %1 : i32
    return %2 : i32
  }
  func.func @sw_sw(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 {
    cf.switch %arg0 : i32, [
      default: ^bb1,
      1: ^bb2(%arg1 : i32),
      2: ^bb2(%arg2 : i32)
    ]
  ^bb1:  // pred: ^bb0
    cf.switch %arg0 : i32, [
      default: ^bb3(%arg2 : i32),
      3: ^bb2(%arg2 : i32)
    ]
  ^bb2(%0: i32):  // 3 preds: ^bb0, ^bb0, ^bb1
    %1 = arith.addi %0, %0 : i32
    return %1 : i32
  ^bb3(%2: i32):  // pred: ^bb1
    %3 = arith.muli %2, %2 : i32
    return %3 : i32
  }
}

