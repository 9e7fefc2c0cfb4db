func.func @a(%x: f32, %c: i1, %n: index) -> (f32, f32, f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %t = arith.constant true
  %0 = scf.for %i = %c9 to %c0 step %c1 iter_args(%a = %x) -> (f32) { %q = arith.addf %a, %a : f32
    scf.yield %q : f32 }
  %1 = scf.for %i = %c0 to %c1 step %c1 iter_args(%a = %x) -> (f32) { %q = arith.addf %a, %a : f32
    scf.yield %q : f32 }
  %2:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %1) -> (f32, f32) { %q = arith.addf %a, %b : f32
    scf.yield %q, %b : f32, f32 }
  %3 = scf.if %t -> (f32) { scf.yield %x : f32 } else { scf.yield %2#0 : f32 }
  %4:2 = scf.if %c -> (f32, f32) { %m = arith.mulf %x, %2#0 : f32 
     scf.yield %x, %m : f32, f32 } else { scf.yield %1, %x : f32, f32 }
  scf.if %c { } else { }
  %5:2 = scf.if %c -> (f32, f32) { %m = arith.mulf %x, %2#0 : f32 
     scf.yield %x, %m : f32, f32 } else { scf.yield %1, %x : f32, f32 }
  %e = scf.execute_region -> f32 { scf.yield %4#0 : f32 }
  return %0, %3, %2#1, %4#1, %e : f32, f32, f32, f32, f32
}
// becomes
module {
  func.func @a(%arg0: f32, %arg1: i1, %arg2: index) -> (f32, f32, f32, f32, f32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = arith.addf %arg0, %arg0 : f32
    %1 = scf.for %arg3 = %c0 to %arg2 step %c1 iter_args(%arg4 = %arg0) -> (f32) {
      %4 = arith.addf %arg4, %0 : f32
      scf.yield %4 : f32
    }
    %2 = arith.select %arg1, %arg0, %0 : f32
    %3 = scf.if %arg1 -> (f32) {
      %4 = arith.mulf %arg0, %1 : f32
      scf.yield %4 : f32
    } else {
      scf.yield %arg0 : f32
    }
    return %arg0, %arg0, %0, %3, %2 : f32, f32, f32, f32, f32
  }
}
