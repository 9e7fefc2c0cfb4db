func.func @all_dead(%c: i1, %x: i32, %n: index) {
  %q = scf.if %c -> i32 {
    %k = arith.addi %x, %x : i32
    scf.yield %k : i32
  } else {
    scf.yield %x : i32
  }
  %o = arith.constant 1 : index
  scf.for %i = %o to %n step %o {
    %u = arith.addi %x, %x : i32
  }
  return
}
// becomes
module {
  func.func @all_dead(%arg0: i1, %arg1: i32, %arg2: index) {
    return
  }
}
