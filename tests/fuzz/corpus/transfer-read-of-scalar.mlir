func.func @f(%m: f32, %i: index, %p: f32) { %0 = vector.transfer_read %m[%i], %p : f32, vector<4xf32>
 return }
