// options: canonicalize=false
func.func @if(%c: i1, %x: i32, %m: memref<i32>) -> i32 {
  %r:2 = scf.if %c -> (i32, i32) {
    %k = arith.addi %x, %x : i32
    memref.store %x, %m[] : memref<i32>
    scf.yield %k, %x : i32, i32
  } else {
    %k = arith.muli %x, %x : i32
    %j = arith.muli %k, %x : i32
    scf.yield %j, %k : i32, i32
  }
  return %r#1 : i32
}
// becomes
module {
  func.func @if(%arg0: i1, %arg1: i32, %arg2: memref<i32>) -> i32 {
    %0:2 = scf.if %arg0 -> (i32, i32) {
      memref.store %arg1, %arg2[] : memref<i32>
      %1 = ub.poison : i32
      scf.yield %1, %arg1 : i32, i32
    } else {
      %1 = arith.muli %arg1, %arg1 : i32
      %2 = ub.poison : i32
      scf.yield %2, %1 : i32, i32
    }
    return %0#1 : i32
  }
}
