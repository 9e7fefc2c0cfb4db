func.func @f(%a: f32, %m: memref<f32>) -> f32 {
  %0 = memref.alloca_scope -> (f32) {
    memref.store %a, %m[] : memref<f32>
    memref.alloca_scope.return %a : f32
  }
  return %0 : f32
}
func.func @allocates(%a: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %1 = func.call @g(%a) : (f32) -> memref<4xf32>
  scf.for %i = %c0 to %c0 step %c0 {
    memref.alloca_scope {
      %b = memref.alloca() : memref<4xf32>
      func.call @h(%b) : (memref<4xf32>) -> ()
    }
  }
  return %a : f32
}
func.func private @g(f32) -> memref<4xf32>
func.func private @h(memref<4xf32>)
// becomes
module {
  func.func @f(%arg0: f32, %arg1: memref<f32>) -> f32 {
    memref.store %arg0, %arg1[] : memref<f32>
    return %arg0 : f32
  }
  func.func @allocates(%arg0: f32) -> f32 {
    %0 = call @g(%arg0) : (f32) -> memref<4xf32>
    return %arg0 : f32
  }
  func.func private @g(f32) -> memref<4xf32>
  func.func private @h(memref<4xf32>)
}
