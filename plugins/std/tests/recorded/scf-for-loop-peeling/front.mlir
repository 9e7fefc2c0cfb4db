// options: peel-front=true
#map = affine_map<(d0, d1)[s0] -> (s0, d0 - d1)>
#map2 = affine_map<(d0)[s0] -> (s0, 100 - d0)>
func.func private @use(index)
func.func @static(%m: memref<i32>) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %lb = arith.constant 0 : index
  %step = arith.constant 4 : index
  %ub = arith.constant 17 : index
  %r = scf.for %iv = %lb to %ub step %step iter_args(%arg = %c0_i32) -> i32 {
    %s = affine.min #map(%ub, %iv)[%step]
    %casted = arith.index_cast %s : index to i32
    %0 = arith.addi %arg, %casted : i32
    scf.yield %0 : i32
  }
  return %r : i32
}
func.func @divides() {
  %lb = arith.constant 0 : index
  %step = arith.constant 4 : index
  %ub = arith.constant 16 : index
  %one = arith.constant 1 : index
  scf.for %iv = %lb to %ub step %step {
    func.call @use(%iv) : (index) -> ()
  }
  scf.for %iv = %lb to %ub step %one {
    func.call @use(%iv) : (index) -> ()
  }
  return
}
// becomes
#map = affine_map<(d0, d1)[s0] -> (4, d0 - d1)>
module {
  func.func private @use(index)
  func.func @static(%arg0: memref<i32>) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %c17 = arith.constant 17 : index
    %0 = scf.for %arg1 = %c0 to %c4 step %c4 iter_args(%arg2 = %c0_i32) -> (i32) {
      %2 = affine.min #map(%c17, %arg1)[%c4]
      %3 = arith.index_cast %2 : index to i32
      %4 = arith.addi %arg2, %3 : i32
      scf.yield %4 : i32
    }
    %1 = scf.for %arg1 = %c4 to %c17 step %c4 iter_args(%arg2 = %0) -> (i32) {
      %2 = affine.min #map(%c17, %arg1)[%c4]
      %3 = arith.index_cast %2 : index to i32
      %4 = arith.addi %arg2, %3 : i32
      scf.yield %4 : i32
    }
    return %1 : i32
  }
  func.func @divides() {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %c16 = arith.constant 16 : index
    %c1 = arith.constant 1 : index
    scf.for %arg0 = %c0 to %c4 step %c4 {
      func.call @use(%arg0) : (index) -> ()
    }
    scf.for %arg0 = %c4 to %c16 step %c4 {
      func.call @use(%arg0) : (index) -> ()
    }
    scf.for %arg0 = %c0 to %c1 step %c1 {
      func.call @use(%arg0) : (index) -> ()
    }
    scf.for %arg0 = %c1 to %c16 step %c1 {
      func.call @use(%arg0) : (index) -> ()
    }
    return
  }
}
