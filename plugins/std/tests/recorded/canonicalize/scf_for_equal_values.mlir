func.func @for_dup(%n: index, %x: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x) -> (i32, i32) {
    %s = arith.addi %a, %a : i32
    scf.yield %s, %s : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}
func.func @for_dup3(%n: index, %x: i32, %y: i32) -> (i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x, %c = %y) -> (i32, i32, i32) {
    %s = arith.addi %a, %b : i32
    scf.yield %s, %s, %s : i32, i32, i32
  }
  return %r#0, %r#1, %r#2 : i32, i32, i32
}
func.func @dead_cycle(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x, %c = %x) -> (i32, i32, i32) {
    %s = arith.addi %b, %c : i32
    %t = arith.muli %b, %c : i32
    %u = arith.xori %a, %x : i32
    scf.yield %u, %s, %t : i32, i32, i32
  }
  return %r#0 : i32
}
// becomes
module {
  func.func @for_dup(%arg0: index, %arg1: i32) -> (i32, i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %arg1) -> (i32) {
      %1 = arith.addi %arg3, %arg3 : i32
      scf.yield %1 : i32
    }
    return %0, %0 : i32, i32
  }
  func.func @for_dup3(%arg0: index, %arg1: i32, %arg2: i32) -> (i32, i32, i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0:2 = scf.for %arg3 = %c0 to %arg0 step %c1 iter_args(%arg4 = %arg1, %arg5 = %arg2) -> (i32, i32) {
      %1 = arith.addi %arg4, %arg4 : i32
      scf.yield %1, %1 : i32, i32
    }
    return %0#0, %0#0, %0#1 : i32, i32, i32
  }
  func.func @dead_cycle(%arg0: index, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0:3 = scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %arg1, %arg4 = %arg1, %arg5 = %arg1) -> (i32, i32, i32) {
      %1 = arith.addi %arg4, %arg5 : i32
      %2 = arith.muli %arg4, %arg5 : i32
      %3 = arith.xori %arg3, %arg1 : i32
      scf.yield %3, %1, %2 : i32, i32, i32
    }
    return %0#0 : i32
  }
}

