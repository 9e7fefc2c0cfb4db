func.func @par_unit(%m: memref<4xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i, %j) = (%c0, %c1) to (%c4, %c2) step (%c1, %c1) {
    memref.store %f, %m[%j] : memref<4xf32>
    scf.reduce
  }
  return
}
func.func @par_none(%m: memref<4xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i, %j) = (%c0, %c1) to (%c4, %c1) step (%c1, %c1) {
    memref.store %f, %m[%j] : memref<4xf32>
    scf.reduce
  }
  return
}
func.func @par_one(%m: memref<4xf32>, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i) = (%c0) to (%c1) step (%c1) init (%f) -> f32 {
    %v = memref.load %m[%i] : memref<4xf32>
    scf.reduce(%v : f32) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      scf.reduce.return %s : f32
    }
  }
  return %r : f32
}
func.func @par_nest(%m: memref<4x4xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    scf.parallel (%j) = (%c0) to (%c4) step (%c1) {
      memref.store %f, %m[%i, %j] : memref<4x4xf32>
      scf.reduce
    }
    scf.reduce
  }
  return
}
// becomes
module {
  func.func @par_unit(%arg0: memref<4xf32>, %arg1: f32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    scf.parallel (%arg2) = (%c0) to (%c4) step (%c1) {
      memref.store %arg1, %arg0[%c1] : memref<4xf32>
      scf.reduce 
    }
    return
  }
  func.func @par_none(%arg0: memref<4xf32>, %arg1: f32) {
    return
  }
  func.func @par_one(%arg0: memref<4xf32>, %arg1: f32) -> f32 {
    %c0 = arith.constant 0 : index
    %0 = memref.load %arg0[%c0] : memref<4xf32>
    %1 = arith.addf %arg1, %0 : f32
    return %1 : f32
  }
  func.func @par_nest(%arg0: memref<4x4xf32>, %arg1: f32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    scf.parallel (%arg2, %arg3) = (%c0, %c0) to (%c4, %c4) step (%c1, %c1) {
      memref.store %arg1, %arg0[%arg2, %arg3] : memref<4x4xf32>
      scf.reduce 
    }
    return
  }
}

