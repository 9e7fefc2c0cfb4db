// options: unroll-factor=1
func.func private @use(index)
func.func @outer() {
  affine.for %i = 0 to 100 {
    affine.for %j = 0 to 9 {
      func.call @use(%j) : (index) -> ()
      func.call @use(%i) : (index) -> ()
    }
  }
  return
}
func.func @small(%m: memref<4xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %r = affine.for %i = 0 to 4 iter_args(%a = %z) -> f32 {
    %v = affine.load %m[%i] : memref<4xf32>
    %s = arith.addf %a, %v : f32
    affine.yield %s : f32
  }
  return %r : f32
}
func.func @steps(%m: memref<?xf32>) {
  %zero = arith.constant 0 : index
  %n = memref.dim %m, %zero : memref<?xf32>
  affine.for %i = 3 to 50 step 3 {
    %x = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    func.call @use(%x) : (index) -> ()
    %y = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
    func.call @use(%y) : (index) -> ()
  }
  affine.for %i = 0 to %n {
    func.call @use(%i) : (index) -> ()
  }
  affine.for %i = 0 to affine_map<()[s0] -> (s0 * 8)>()[%n] {
    func.call @use(%i) : (index) -> ()
  }
  affine.for %i = 0 to min affine_map<()[s0] -> (s0 * 8, 100)>()[%n] {
    func.call @use(%i) : (index) -> ()
  }
  affine.for %i = 0 to affine_map<()[s0] -> (s0 * 2 + 7)>()[%n] step 3 {
    func.call @use(%i) : (index) -> ()
  }
  affine.for %i = 0 to 1 {
    func.call @use(%i) : (index) -> ()
  }
  affine.for %i = 0 to 0 {
    func.call @use(%i) : (index) -> ()
  }
  affine.for %i = 5 to 2 {
    func.call @use(%i) : (index) -> ()
  }
  affine.for %i = 0 to 1 {
  }
  return
}
func.func @carried(%m: memref<100x100xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %q = affine.for %i = 0 to 99 step 2 iter_args(%b = %z) -> f32 {
    %r:2 = affine.for %j = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + 7)>(%i) iter_args(%a = %z, %c = %b) -> (f32, f32) {
      %v = affine.load %m[%i, %j] : memref<100x100xf32>
      %w = arith.addf %v, %c : f32
      %k = arith.subf %v, %a : f32
      affine.yield %w, %k : f32, f32
    }
    %s = arith.addf %r#0, %r#1 : f32
    affine.yield %s : f32
  }
  return %q : f32
}
func.func private @declared()
// becomes
#map = affine_map<(d0) -> (d0 + 1)>
#map1 = affine_map<(d0) -> (d0 * 2)>
#map2 = affine_map<()[s0] -> (s0 * 8)>
#map3 = affine_map<()[s0] -> (s0 * 8, 100)>
#map4 = affine_map<()[s0] -> (s0 * 2 + 7)>
#map5 = affine_map<(d0) -> (d0)>
#map6 = affine_map<(d0) -> (d0 + 7)>
module {
  func.func private @use(index)
  func.func @outer() {
    affine.for %arg0 = 0 to 100 {
      affine.for %arg1 = 0 to 9 {
        func.call @use(%arg1) : (index) -> ()
        func.call @use(%arg0) : (index) -> ()
      }
    }
    return
  }
  func.func @small(%arg0: memref<4xf32>) -> f32 {
    %cst = arith.constant 0.000000e+00 : f32
    %0 = affine.for %arg1 = 0 to 4 iter_args(%arg2 = %cst) -> (f32) {
      %1 = affine.load %arg0[%arg1] : memref<4xf32>
      %2 = arith.addf %arg2, %1 : f32
      affine.yield %2 : f32
    }
    return %0 : f32
  }
  func.func @steps(%arg0: memref<?xf32>) {
    %c0 = arith.constant 0 : index
    %c0_0 = arith.constant 0 : index
    %dim = memref.dim %arg0, %c0_0 : memref<?xf32>
    affine.for %arg1 = 3 to 50 step 3 {
      %0 = affine.apply #map(%arg1)
      func.call @use(%0) : (index) -> ()
      %1 = affine.apply #map1(%arg1)
      func.call @use(%1) : (index) -> ()
    }
    affine.for %arg1 = 0 to %dim {
      func.call @use(%arg1) : (index) -> ()
    }
    affine.for %arg1 = 0 to #map2()[%dim] {
      func.call @use(%arg1) : (index) -> ()
    }
    affine.for %arg1 = 0 to min #map3()[%dim] {
      func.call @use(%arg1) : (index) -> ()
    }
    affine.for %arg1 = 0 to #map4()[%dim] step 3 {
      func.call @use(%arg1) : (index) -> ()
    }
    call @use(%c0) : (index) -> ()
    affine.for %arg1 = 0 to 0 {
      func.call @use(%arg1) : (index) -> ()
    }
    affine.for %arg1 = 5 to 2 {
      func.call @use(%arg1) : (index) -> ()
    }
    return
  }
  func.func @carried(%arg0: memref<100x100xf32>) -> f32 {
    %cst = arith.constant 0.000000e+00 : f32
    %0 = affine.for %arg1 = 0 to 99 step 2 iter_args(%arg2 = %cst) -> (f32) {
      %1:2 = affine.for %arg3 = #map5(%arg1) to #map6(%arg1) iter_args(%arg4 = %cst, %arg5 = %arg2) -> (f32, f32) {
        %3 = affine.load %arg0[%arg1, %arg3] : memref<100x100xf32>
        %4 = arith.addf %3, %arg5 : f32
        %5 = arith.subf %3, %arg4 : f32
        affine.yield %4, %5 : f32, f32
      }
      %2 = arith.addf %1#0, %1#1 : f32
      affine.yield %2 : f32
    }
    return %0 : f32
  }
  func.func private @declared()
}
