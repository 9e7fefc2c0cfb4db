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
func.func @sized(%m: memref<?xf32>, %k: index) {
  %lb = arith.constant 0 : index
  %ub = memref.dim %m, %lb : memref<?xf32>
  %step = arith.constant 4 : index
  scf.for %iv = %lb to %ub step %step {
    %s = affine.min #map(%ub, %iv)[%step]
    func.call @use(%s) : (index) -> ()
    %t = affine.max affine_map<(d0, d1)[s0] -> (s0, d1 - d0)>(%ub, %iv)[%step]
    func.call @use(%t) : (index) -> ()
    %s5 = affine.min affine_map<(d0, d1, d2) -> (4 + d2 * 2, d0 - d1 + d2 + d2)>(%ub, %iv, %k)
    func.call @use(%s5) : (index) -> ()
    %s6 = affine.max affine_map<(d0, d1, d2) -> (4 + d2 * 2, d0 - d1 + d2 + d2)>(%ub, %iv, %k)
    func.call @use(%s6) : (index) -> ()
  }
  return
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
func.func @nested(%m: memref<?xf32>) {
  %lb = arith.constant 0 : index
  %n = memref.dim %m, %lb : memref<?xf32>
  %step = arith.constant 4 : index
  scf.for %i = %lb to %n step %step {
    scf.for %j = %lb to %n step %step {
      func.call @use(%i) : (index) -> ()
      func.call @use(%j) : (index) -> ()
    }
  }
  return
}
// becomes
#map = affine_map<(d0) -> (-d0 + 17)>
#map1 = affine_map<()[s0, s1, s2] -> (s1 - (s1 - s0) mod s2)>
#map2 = affine_map<()[s0] -> (s0 * 2 + 4)>
#map3 = affine_map<(d0)[s0, s1] -> (-d0 + s0 + s1 * 2)>
#map4 = affine_map<(d0)[s0] -> (-d0 + s0)>
#map5 = affine_map<(d0, d1)[s0] -> (4, d1 - d0)>
module {
  func.func private @use(index)
  func.func @static(%arg0: memref<i32>) -> i32 {
    %c4_i32 = arith.constant 4 : i32
    %c0_i32 = arith.constant 0 : i32
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %c17 = arith.constant 17 : index
    %c16 = arith.constant 16 : index
    %0 = scf.for %arg1 = %c0 to %c16 step %c4 iter_args(%arg2 = %c0_i32) -> (i32) {
      %2 = arith.addi %arg2, %c4_i32 : i32
      scf.yield %2 : i32
    }
    %1 = scf.for %arg1 = %c16 to %c17 step %c4 iter_args(%arg2 = %0) -> (i32) {
      %2 = affine.apply #map(%arg1)
      %3 = arith.index_cast %2 : index to i32
      %4 = arith.addi %arg2, %3 : i32
      scf.yield %4 : i32
    }
    return %1 : i32
  }
  func.func @sized(%arg0: memref<?xf32>, %arg1: index) {
    %c4 = arith.constant 4 : index
    %c0 = arith.constant 0 : index
    %dim = memref.dim %arg0, %c0 : memref<?xf32>
    %0 = affine.apply #map1()[%c0, %dim, %c4]
    scf.for %arg2 = %c0 to %0 step %c4 {
      func.call @use(%c4) : (index) -> ()
      func.call @use(%c4) : (index) -> ()
      %1 = affine.apply #map2()[%arg1]
      func.call @use(%1) : (index) -> ()
      %2 = affine.apply #map3(%arg2)[%dim, %arg1]
      func.call @use(%2) : (index) -> ()
    }
    scf.for %arg2 = %0 to %dim step %c4 {
      %1 = affine.apply #map4(%arg2)[%dim]
      func.call @use(%1) : (index) -> ()
      %2 = affine.max #map5(%dim, %arg2)[%c4]
      func.call @use(%2) : (index) -> ()
      %3 = affine.apply #map3(%arg2)[%dim, %arg1]
      func.call @use(%3) : (index) -> ()
      %4 = affine.apply #map2()[%arg1]
      func.call @use(%4) : (index) -> ()
    }
    return
  }
  func.func @divides() {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %c16 = arith.constant 16 : index
    %c1 = arith.constant 1 : index
    scf.for %arg0 = %c0 to %c16 step %c4 {
      func.call @use(%arg0) : (index) -> ()
    }
    scf.for %arg0 = %c0 to %c16 step %c1 {
      func.call @use(%arg0) : (index) -> ()
    }
    return
  }
  func.func @nested(%arg0: memref<?xf32>) {
    %c4 = arith.constant 4 : index
    %c0 = arith.constant 0 : index
    %dim = memref.dim %arg0, %c0 : memref<?xf32>
    %0 = affine.apply #map1()[%c0, %dim, %c4]
    scf.for %arg1 = %c0 to %0 step %c4 {
      %1 = affine.apply #map1()[%c0, %dim, %c4]
      scf.for %arg2 = %c0 to %1 step %c4 {
        func.call @use(%arg1) : (index) -> ()
        func.call @use(%arg2) : (index) -> ()
      }
      scf.for %arg2 = %1 to %dim step %c4 {
        func.call @use(%arg1) : (index) -> ()
        func.call @use(%arg2) : (index) -> ()
      }
    }
    scf.for %arg1 = %0 to %dim step %c4 {
      scf.for %arg2 = %c0 to %dim step %c4 {
        func.call @use(%arg1) : (index) -> ()
        func.call @use(%arg2) : (index) -> ()
      }
    }
    return
  }
}
