func.func @par(%m: memref<100x100xf32>, %n: index, %x: f32) -> (f32, i32) {
  affine.for %i = 0 to 100 {
    affine.for %j = 0 to 50 {
      %v = affine.load %m[%i, %j * 2] : memref<100x100xf32>
      affine.store %v, %m[%i, %j * 2 + 1] : memref<100x100xf32>
    }
  }
  affine.for %i = 1 to 100 {
    affine.for %j = 0 to 50 {
      %v = affine.load %m[%i - 1, %j] : memref<100x100xf32>
      affine.store %v, %m[%i, %j] : memref<100x100xf32>
    }
  }
  affine.for %i = max affine_map<(d0) -> (d0, 3)>(%n) to min affine_map<(d0)[s0] -> (d0 + s0, 40)>(%n)[%n] step 2 {
      affine.store %x, %m[0, %i] : memref<100x100xf32>
  }
  %z = arith.constant 0 : i32
  %r:2 = affine.for %i = 0 to 10 iter_args(%a = %x, %b = %z) -> (f32, i32) {
     %v = affine.load %m[%i, %i] : memref<100x100xf32>
     %s = arith.addf %a, %v : f32
     %w = arith.fptosi %v : f32 to i32
     %t = arith.muli %w, %b : i32
     affine.yield %s, %t : f32, i32
  }
  affine.for %i = 0 to 10 {
     %t = memref.alloc() : memref<10xf32>
     affine.for %j = 0 to 10 {
       affine.store %x, %t[%j] : memref<10xf32>
     }
  }
  affine.for %i = 0 to 10 {
     affine.for %j = 0 to 10 {
       "use"(%i) : (index) -> ()
     }
  }
  return %r#0, %r#1 : f32, i32
}
func.func @licm(%m: memref<100x100xf32>, %k: memref<100xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %v = affine.load %k[%i] : memref<100xf32>
      %w = arith.addf %x, %x : f32
      %u = arith.addf %v, %w : f32
      affine.store %u, %m[%i, %i] : memref<100x100xf32>
    }
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 7 {
      %v = affine.load %k[%i] : memref<100xf32>
      %w = arith.addf %x, %x : f32
      %u = arith.addf %v, %w : f32
      affine.store %u, %m[%i, %i] : memref<100x100xf32>
    }
  }
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      affine.if affine_set<(d0) : (d0 - 4 >= 0)>(%i) {
        affine.store %x, %m[%i, %i] : memref<100x100xf32>
      }
    }
  }
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %v = affine.load %m[%i, 50] : memref<100x100xf32>
      affine.store %v, %m[%i, %j] : memref<100x100xf32>
    }
    %t = memref.alloc() : memref<10xf32>
    affine.store %x, %t[3] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      affine.for %k1 = 0 to 10 {
        affine.store %x, %m[0, %k1] : memref<100x100xf32>
      }
    }
  }
  return
}
// becomes
#map = affine_map<(d0) -> (d0, 3)>
#map1 = affine_map<(d0)[s0] -> (d0 + s0, 40)>
#set = affine_set<(d0) : (d0 - 4 >= 0)>
module {
  func.func @par(%arg0: memref<100x100xf32>, %arg1: index, %arg2: f32) -> (f32, i32) {
    affine.for %arg3 = 0 to 100 {
      affine.for %arg4 = 0 to 50 {
        %1 = affine.load %arg0[%arg3, %arg4 * 2] : memref<100x100xf32>
        affine.store %1, %arg0[%arg3, %arg4 * 2 + 1] : memref<100x100xf32>
      }
    }
    affine.for %arg3 = 1 to 100 {
      affine.for %arg4 = 0 to 50 {
        %1 = affine.load %arg0[%arg3 - 1, %arg4] : memref<100x100xf32>
        affine.store %1, %arg0[%arg3, %arg4] : memref<100x100xf32>
      }
    }
    affine.for %arg3 = max #map(%arg1) to min #map1(%arg1)[%arg1] step 2 {
      affine.store %arg2, %arg0[0, %arg3] : memref<100x100xf32>
    }
    %c0_i32 = arith.constant 0 : i32
    %0:2 = affine.for %arg3 = 0 to 10 iter_args(%arg4 = %arg2, %arg5 = %c0_i32) -> (f32, i32) {
      %1 = affine.load %arg0[%arg3, %arg3] : memref<100x100xf32>
      %2 = arith.addf %arg4, %1 : f32
      %3 = arith.fptosi %1 : f32 to i32
      %4 = arith.muli %3, %arg5 : i32
      affine.yield %2, %4 : f32, i32
    }
    affine.for %arg3 = 0 to 10 {
      %alloc = memref.alloc() : memref<10xf32>
      affine.for %arg4 = 0 to 10 {
        affine.store %arg2, %alloc[%arg4] : memref<10xf32>
      }
    }
    affine.for %arg3 = 0 to 10 {
      affine.for %arg4 = 0 to 10 {
        "use"(%arg3) : (index) -> ()
      }
    }
    return %0#0, %0#1 : f32, i32
  }
  func.func @licm(%arg0: memref<100x100xf32>, %arg1: memref<100xf32>, %arg2: index, %arg3: f32) {
    %0 = arith.addf %arg3, %arg3 : f32
    affine.for %arg4 = 0 to 10 {
    }
    affine.for %arg4 = 0 to 10 {
      %2 = affine.load %arg1[%arg4] : memref<100xf32>
      %3 = arith.addf %2, %0 : f32
      affine.store %3, %arg0[%arg4, %arg4] : memref<100x100xf32>
    }
    %1 = arith.addf %arg3, %arg3 : f32
    affine.for %arg4 = 0 to 7 {
    }
    affine.for %arg4 = 0 to %arg2 {
      %2 = affine.load %arg1[%arg4] : memref<100xf32>
      %3 = arith.addf %2, %1 : f32
      affine.store %3, %arg0[%arg4, %arg4] : memref<100x100xf32>
    }
    affine.for %arg4 = 0 to 10 {
    }
    affine.for %arg4 = 0 to 10 {
      affine.if #set(%arg4) {
        affine.store %arg3, %arg0[%arg4, %arg4] : memref<100x100xf32>
      }
    }
    affine.for %arg4 = 0 to 10 {
      affine.for %arg5 = 0 to 10 {
        %2 = affine.load %arg0[%arg4, 50] : memref<100x100xf32>
        affine.store %2, %arg0[%arg4, %arg5] : memref<100x100xf32>
      }
      %alloc = memref.alloc() : memref<10xf32>
      affine.store %arg3, %alloc[3] : memref<10xf32>
    }
    affine.for %arg4 = 0 to 10 {
      affine.store %arg3, %arg0[0, %arg4] : memref<100x100xf32>
    }
    affine.for %arg4 = 0 to 10 {
    }
    affine.for %arg4 = 0 to 10 {
    }
    return
  }
}
