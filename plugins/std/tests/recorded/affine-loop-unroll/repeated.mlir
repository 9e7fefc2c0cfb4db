// options: unroll-num-reps=2 unroll-factor=2
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
#map1 = affine_map<(d0) -> (d0 + 2)>
#map2 = affine_map<(d0) -> (d0 + 4)>
#map3 = affine_map<(d0) -> (d0 + 6)>
module {
  func.func private @use(index)
  func.func @outer() {
    %c8 = arith.constant 8 : index
    affine.for %arg0 = 0 to 100 {
      affine.for %arg1 = 0 to 8 step 4 {
        func.call @use(%arg1) : (index) -> ()
        func.call @use(%arg0) : (index) -> ()
        %0 = affine.apply #map(%arg1)
        func.call @use(%0) : (index) -> ()
        func.call @use(%arg0) : (index) -> ()
        %1 = affine.apply #map1(%arg1)
        func.call @use(%1) : (index) -> ()
        func.call @use(%arg0) : (index) -> ()
        %2 = affine.apply #map(%1)
        func.call @use(%2) : (index) -> ()
        func.call @use(%arg0) : (index) -> ()
      }
      func.call @use(%c8) : (index) -> ()
      func.call @use(%arg0) : (index) -> ()
    }
    return
  }
  func.func @small(%arg0: memref<4xf32>) -> f32 {
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f32
    %0 = affine.load %arg0[%c0] : memref<4xf32>
    %1 = arith.addf %cst, %0 : f32
    %2 = affine.apply #map(%c0)
    %3 = affine.load %arg0[%2] : memref<4xf32>
    %4 = arith.addf %1, %3 : f32
    %5 = affine.apply #map1(%c0)
    %6 = affine.load %arg0[%5] : memref<4xf32>
    %7 = arith.addf %4, %6 : f32
    %8 = affine.apply #map(%5)
    %9 = affine.load %arg0[%8] : memref<4xf32>
    %10 = arith.addf %7, %9 : f32
    return %10 : f32
  }
  func.func @carried(%arg0: memref<100x100xf32>) -> f32 {
    %cst = arith.constant 0.000000e+00 : f32
    %0 = affine.for %arg1 = 0 to 99 step 2 iter_args(%arg2 = %cst) -> (f32) {
      %1 = affine.load %arg0[%arg1, %arg1] : memref<100x100xf32>
      %2 = arith.addf %1, %arg2 : f32
      %3 = arith.subf %1, %cst : f32
      %4 = affine.apply #map(%arg1)
      %5 = affine.load %arg0[%arg1, %4] : memref<100x100xf32>
      %6 = arith.addf %5, %3 : f32
      %7 = arith.subf %5, %2 : f32
      %8 = affine.apply #map1(%arg1)
      %9 = affine.load %arg0[%arg1, %8] : memref<100x100xf32>
      %10 = arith.addf %9, %7 : f32
      %11 = arith.subf %9, %6 : f32
      %12 = affine.apply #map(%8)
      %13 = affine.load %arg0[%arg1, %12] : memref<100x100xf32>
      %14 = arith.addf %13, %11 : f32
      %15 = arith.subf %13, %10 : f32
      %16 = affine.apply #map2(%arg1)
      %17 = affine.load %arg0[%arg1, %16] : memref<100x100xf32>
      %18 = arith.addf %17, %15 : f32
      %19 = arith.subf %17, %14 : f32
      %20 = affine.apply #map(%16)
      %21 = affine.load %arg0[%arg1, %20] : memref<100x100xf32>
      %22 = arith.addf %21, %19 : f32
      %23 = arith.subf %21, %18 : f32
      %24 = affine.apply #map3(%arg1)
      %25 = affine.load %arg0[%arg1, %24] : memref<100x100xf32>
      %26 = arith.addf %25, %23 : f32
      %27 = arith.subf %25, %22 : f32
      %28 = arith.addf %26, %27 : f32
      affine.yield %28 : f32
    }
    return %0 : f32
  }
  func.func private @declared()
}
