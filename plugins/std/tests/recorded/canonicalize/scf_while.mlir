func.func private @next(i32) -> i32
func.func private @more(i32) -> i1
func.func @unused_result(%x: i32) -> i32 {
  %0:2 = scf.while (%a = %x) : (i32) -> (i32, i32) {
    %c = func.call @more(%a) : (i32) -> i1
    %n = func.call @next(%a) : (i32) -> i32
    scf.condition(%c) %n, %a : i32, i32
  } do {
  ^bb0(%p: i32, %q: i32):
    scf.yield %p : i32
  }
  return %0#0 : i32
}
func.func @unused_argument(%x: i32, %y: i32) -> i32 {
  %0 = scf.while (%a = %x, %b = %y) : (i32, i32) -> i32 {
    %c = func.call @more(%a) : (i32) -> i1
    %n = func.call @next(%a) : (i32) -> i32
    scf.condition(%c) %n : i32
  } do {
  ^bb0(%p: i32):
    %m = func.call @next(%p) : (i32) -> i32
    scf.yield %m, %p : i32, i32
  }
  return %0 : i32
}
func.func @constant_argument(%x: i32, %y: i32) -> i32 {
  %0:2 = scf.while (%a = %x, %b = %y) : (i32, i32) -> (i32, i32) {
    %s = arith.addi %a, %b : i32
    %c = func.call @more(%s) : (i32) -> i1
    scf.condition(%c) %s, %b : i32, i32
  } do {
  ^bb0(%p: i32, %q: i32):
    scf.yield %p, %q : i32, i32
  }
  return %0#0 : i32
}
func.func @condition_passed(%x: i32) -> i1 {
  %0:2 = scf.while (%a = %x) : (i32) -> (i32, i1) {
    %c = func.call @more(%a) : (i32) -> i1
    %n = func.call @next(%a) : (i32) -> i32
    scf.condition(%c) %n, %c : i32, i1
  } do {
  ^bb0(%p: i32, %q: i1):
    %e = arith.extui %q : i1 to i32
    %m = arith.addi %p, %e : i32
    scf.yield %m : i32
  }
  return %0#1 : i1
}
func.func @from_outside(%x: i32, %y: i32) -> i32 {
  %0:2 = scf.while (%a = %x) : (i32) -> (i32, i32) {
    %c = func.call @more(%a) : (i32) -> i1
    %n = func.call @next(%a) : (i32) -> i32
    scf.condition(%c) %n, %y : i32, i32
  } do {
  ^bb0(%p: i32, %q: i32):
    %m = arith.addi %p, %q : i32
    scf.yield %m : i32
  }
  return %0#1 : i32
}
func.func @repeated(%x: i32) -> (i32, i32) {
  %0:2 = scf.while (%a = %x) : (i32) -> (i32, i32) {
    %c = func.call @more(%a) : (i32) -> i1
    %n = func.call @next(%a) : (i32) -> i32
    scf.condition(%c) %n, %n : i32, i32
  } do {
  ^bb0(%p: i32, %q: i32):
    %m = arith.muli %p, %q : i32
    scf.yield %m : i32
  }
  return %0#0, %0#1 : i32, i32
}
// becomes
module {
  func.func private @next(i32) -> i32
  func.func private @more(i32) -> i1
  func.func @unused_result(%arg0: i32) -> i32 {
    %0 = scf.while (%arg1 = %arg0) : (i32) -> i32 {
      %1 = func.call @more(%arg1) : (i32) -> i1
      %2 = func.call @next(%arg1) : (i32) -> i32
      scf.condition(%1) %2 : i32
    } do {
    ^bb0(%arg1: i32):
      scf.yield %arg1 : i32
    }
    return %0 : i32
  }
  func.func @unused_argument(%arg0: i32, %arg1: i32) -> i32 {
    %0 = scf.while (%arg2 = %arg0) : (i32) -> i32 {
      %1 = func.call @more(%arg2) : (i32) -> i1
      %2 = func.call @next(%arg2) : (i32) -> i32
      scf.condition(%1) %2 : i32
    } do {
    ^bb0(%arg2: i32):
      %1 = func.call @next(%arg2) : (i32) -> i32
      scf.yield %1 : i32
    }
    return %0 : i32
  }
  func.func @constant_argument(%arg0: i32, %arg1: i32) -> i32 {
    %0 = scf.while (%arg2 = %arg0) : (i32) -> i32 {
      %1 = arith.addi %arg2, %arg1 : i32
      %2 = func.call @more(%1) : (i32) -> i1
      scf.condition(%2) %1 : i32
    } do {
    ^bb0(%arg2: i32):
      scf.yield %arg2 : i32
    }
    return %0 : i32
  }
  func.func @condition_passed(%arg0: i32) -> i1 {
    %c1_i32 = arith.constant 1 : i32
    %0:2 = scf.while (%arg1 = %arg0) : (i32) -> (i32, i1) {
      %1 = func.call @more(%arg1) : (i32) -> i1
      %2 = func.call @next(%arg1) : (i32) -> i32
      scf.condition(%1) %2, %1 : i32, i1
    } do {
    ^bb0(%arg1: i32, %arg2: i1):
      %1 = arith.addi %arg1, %c1_i32 : i32
      scf.yield %1 : i32
    }
    return %0#1 : i1
  }
  func.func @from_outside(%arg0: i32, %arg1: i32) -> i32 {
    %0 = scf.while (%arg2 = %arg0) : (i32) -> i32 {
      %1 = func.call @more(%arg2) : (i32) -> i1
      %2 = func.call @next(%arg2) : (i32) -> i32
      scf.condition(%1) %2 : i32
    } do {
    ^bb0(%arg2: i32):
      %1 = arith.addi %arg2, %arg1 : i32
      scf.yield %1 : i32
    }
    return %arg1 : i32
  }
  func.func @repeated(%arg0: i32) -> (i32, i32) {
    %0 = scf.while (%arg1 = %arg0) : (i32) -> i32 {
      %1 = func.call @more(%arg1) : (i32) -> i1
      %2 = func.call @next(%arg1) : (i32) -> i32
      scf.condition(%1) %2 : i32
    } do {
    ^bb0(%arg1: i32):
      %1 = arith.muli %arg1, %arg1 : i32
      scf.yield %1 : i32
    }
    return %0, %0 : i32, i32
  }
}

