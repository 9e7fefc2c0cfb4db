func.func @f(%m: memref<4xf32>, %i: index, %p: f32) { vector.transfer_write %p, %m[%i] : f32, memref<4xf32>
 return }
