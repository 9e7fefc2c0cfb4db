// What is refused: the operations of the first TCP dialect.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %y: tensor<5xf32>, %i: tensor<4xi32>, %k: tensor<3x2xi32>, %n: index) {
  // expected-error@+1 {{'tcp.add' op expects operands and results to have one element type}}
  %r = tcp.add %x, %i : tensor<4xf32>, tensor<4xi32> -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<5xf32>, %i: tensor<4xi32>, %k: tensor<3x2xi32>, %n: index) {
  // expected-error@+1 {{'tcp.tanh' op expects elements to be floats, but got 'i32'}}
  %r = tcp.tanh %i : tensor<4xi32> -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<5xf32>, %i: tensor<4xi32>, %k: tensor<3x2xi32>, %n: index) {
  // expected-error@+1 {{'tcp.mul' op expects operands and results to have one shape}}
  %r = tcp.mul %x, %y : tensor<4xf32>, tensor<5xf32> -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<5xf32>, %i: tensor<4xi32>, %k: tensor<3x2xi32>, %n: index) {
  // expected-error@+1 {{'tcp.divsi' op expects elements to be integers, but got 'f32'}}
  %r = tcp.divsi %x, %x {rounding_mode = #tcp<roundingMode Floor>} : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<5xf32>, %i: tensor<4xi32>, %k: tensor<3x2xi32>, %n: index) {
  // expected-error@+1 {{'tcp.clamp' op expects at least one bound}}
  %r = tcp.clamp %x : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<5xf32>, %i: tensor<4xi32>, %k: tensor<3x2xi32>, %n: index) {
  // expected-error@+1 {{'tcp.clamp' op expects bounds of the kind of the elements, 'f32'}}
  %r = tcp.clamp %x {min_int = 1} : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<5xf32>, %i: tensor<4xi32>, %k: tensor<3x2xi32>, %n: index) {
  // expected-error@+1 {{'tcp.clamp' op expects min_float and max_float to be floats}}
  %r = tcp.clamp %x {min_float = 1} : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<5xf32>, %i: tensor<4xi32>, %k: tensor<3x2xi32>, %n: index) {
  // expected-error@+1 {{'tcp.clamp' op expects min_int and max_int to be integers}}
  %r = tcp.clamp %i {min_int = 1.0} : tensor<4xi32> -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<5xf32>, %i: tensor<4xi32>, %k: tensor<3x2xi32>, %n: index) {
  // expected-error@+1 {{'tcp.sqrt' op expects the result to have floats, but got 'i32'}}
  %r = tcp.sqrt %i : tensor<4xi32> -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<5xf32>, %i: tensor<4xi32>, %k: tensor<3x2xi32>, %n: index) {
  // expected-error@+1 {{'tcp.cast' op expects no in_int_signedness for elements of type 'f32'}}
  %r = tcp.cast %x {in_int_signedness = #tcp<signedness Signed>} : tensor<4xf32> -> tensor<4xf64>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<5xf32>, %i: tensor<4xi32>, %k: tensor<3x2xi32>, %n: index) {
  // expected-error@+1 {{'tcp.cast' op expects out_int_signedness of i1 to be Signless}}
  %r = tcp.cast %x {out_int_signedness = #tcp<signedness Signed>} : tensor<4xf32> -> tensor<4xi1>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<5xf32>, %i: tensor<4xi32>, %k: tensor<3x2xi32>, %n: index) {
  // expected-error@+1 {{'tcp.broadcast_axes' op expects operand dimension 0 to be 1, but got 4}}
  %r = tcp.broadcast %x, %n {axes = [0]} : tensor<4xf32>, index -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<5xf32>, %i: tensor<4xi32>, %k: tensor<3x2xi32>, %n: index) {
  // expected-error@+1 {{'tcp.gather_nd' op expects index vectors of 0 to 1 elements, but got 2}}
  %r = tcp.gather_nd %x, %k : tensor<4xf32>, tensor<3x2xi32> -> tensor<3xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<5xf32>, %i: tensor<4xi32>, %k: tensor<3x2xi32>, %n: index) {
  // expected-error@+1 {{expected 'tensor<4xf32>', the type of the value, found 'tensor<5xf32>'}}
  %r = tcp.const {value = dense<1.0> : tensor<4xf32>} : tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<5xf32>, %i: tensor<4xi32>, %k: tensor<3x2xi32>, %n: index) {
  // expected-error@+1 {{expects operands of one rank and dim in range [0, 1), but got 1}}
  %r = tcp.gather %x, %i {dim = 1 : index} : tensor<4xf32>, tensor<4xi32> -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4xf32>, %n: index) {
  // expected-error@+1 {{'tcp.broadcast_axes' op expects one element type}}
  %r = tcp.broadcast_axes %x axes = [0] sizes(%n) : tensor<1x4xf32> -> tensor<3x4xf64>
  return
}

// -----

func.func @f(%x: tensor<1x4xf32>, %n: index) {
  // expected-error@+1 {{'tcp.broadcast_axes' op expects operand and result of one rank}}
  %r = tcp.broadcast_axes %x axes = [0] sizes(%n) : tensor<1x4xf32> -> tensor<3x4x1xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4xf32>, %n: index) {
  // expected-error@+1 {{'tcp.broadcast_axes' op expects axes in range [0, 2), but got 2}}
  %r = tcp.broadcast_axes %x axes = [2] sizes(%n) : tensor<1x4xf32> -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4xf32>, %n: index) {
  // expected-error@+1 {{'tcp.broadcast_axes' op expects axes to be unique, but got [0, 0]}}
  %r = tcp.broadcast_axes %x axes = [0, 0] sizes(%n, %n) : tensor<1x4xf32> -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x1xf32>, %n: index) {
  // expected-error@+1 {{'tcp.broadcast_axes' op expects axes to be sorted, but got [1, 0]}}
  %r = tcp.broadcast_axes %x axes = [1, 0] sizes(%n, %n) : tensor<1x1xf32> -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4xf32>, %n: index) {
  // expected-error@+1 {{'tcp.broadcast_axes' op expects 1 sizes, but got 2}}
  %r = tcp.broadcast_axes %x axes = [0] sizes(%n, %n) : tensor<1x4xf32> -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4xf32>, %n: index) {
  // expected-error@+1 {{'tcp.broadcast_axes' op expects dimensions that are not in axes to stay as they are}}
  %r = tcp.broadcast_axes %x axes = [0] sizes(%n) : tensor<1x4xf32> -> tensor<3x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tcp.tanh' op expects operands and results to have one shape}}
  %r = tcp.tanh %x : tensor<4xf32> -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tcp.tanh' op expects operands and results to have one element type}}
  %r = tcp.tanh %x : tensor<4xf32> -> tensor<4xf64>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tcp.abs' op expects operands and results to have one shape}}
  %r = tcp.abs %x : tensor<4xf32> -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tcp.abs' op expects operands and results to have one element type}}
  %r = tcp.abs %x : tensor<4xf32> -> tensor<4xf64>
  return
}

// -----

func.func @f(%x: tensor<4xcomplex<f32>>) {
  // expected-error@+1 {{'tcp.abs' op expects elements to be floats or integers, but got 'complex<f32>'}}
  %r = tcp.abs %x : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tcp.sqrt' op expects operands and results to have one shape}}
  %r = tcp.sqrt %x : tensor<4xf32> -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf64>) {
  // expected-error@+1 {{'tcp.sqrt' op expects elements to be integers or 'f32', but got 'f64'}}
  %r = tcp.sqrt %x : tensor<4xf64> -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tcp.clamp' op expects operands and results to have one shape}}
  %r = tcp.clamp %x {min_float = 0.0 : f32} : tensor<4xf32> -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tcp.clamp' op expects operands and results to have one element type}}
  %r = tcp.clamp %x {min_float = 0.0 : f32} : tensor<4xf32> -> tensor<4xf64>
  return
}

// -----

func.func @f(%x: tensor<4xcomplex<f32>>) {
  // expected-error@+1 {{'tcp.clamp' op expects elements to be floats or integers, but got 'complex<f32>'}}
  %r = tcp.clamp %x {min_float = 0.0 : f32} : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @f(%x: tensor<4xcomplex<f32>>, %y: tensor<4xcomplex<f32>>) {
  // expected-error@+1 {{'tcp.add' op expects elements to be floats or integers, but got 'complex<f32>'}}
  %r = tcp.add %x, %y : tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>) {
  // expected-error@+1 {{'tcp.divf' op expects operands and results to have one shape}}
  %r = tcp.divf %x, %y : tensor<4xf32>, tensor<4xf32> -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4xf64>) {
  // expected-error@+1 {{'tcp.divf' op expects operands and results to have one element type}}
  %r = tcp.divf %x, %y : tensor<4xf32>, tensor<4xf64> -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xi32>, %y: tensor<4xi32>) {
  // expected-error@+1 {{'tcp.divf' op expects elements to be floats, but got 'i32'}}
  %r = tcp.divf %x, %y : tensor<4xi32>, tensor<4xi32> -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>) {
  // expected-error@+1 {{'tcp.atan2' op expects operands and results to have one shape}}
  %r = tcp.atan2 %x, %y : tensor<4xf32>, tensor<4xf32> -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4xf64>) {
  // expected-error@+1 {{'tcp.atan2' op expects operands and results to have one element type}}
  %r = tcp.atan2 %x, %y : tensor<4xf32>, tensor<4xf64> -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xi32>, %y: tensor<4xi32>) {
  // expected-error@+1 {{'tcp.atan2' op expects elements to be floats, but got 'i32'}}
  %r = tcp.atan2 %x, %y : tensor<4xi32>, tensor<4xi32> -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xi32>, %y: tensor<4xi32>) {
  // expected-error@+1 {{'tcp.divsi' op expects operands and results to have one shape}}
  %r = tcp.divsi %x, %y {rounding_mode = #tcp<roundingMode Trunc>} : tensor<4xi32>, tensor<4xi32> -> tensor<5xi32>
  return
}

// -----

func.func @f(%x: tensor<4xi32>, %y: tensor<4xi64>) {
  // expected-error@+1 {{'tcp.divsi' op expects operands and results to have one element type}}
  %r = tcp.divsi %x, %y {rounding_mode = #tcp<roundingMode Trunc>} : tensor<4xi32>, tensor<4xi64> -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xi32>, %y: tensor<4xi32>) {
  // expected-error@+1 {{'tcp.divui' op expects operands and results to have one shape}}
  %r = tcp.divui %x, %y {rounding_mode = #tcp<roundingMode Trunc>} : tensor<4xi32>, tensor<4xi32> -> tensor<5xi32>
  return
}

// -----

func.func @f(%x: tensor<4xi32>, %y: tensor<4xi64>) {
  // expected-error@+1 {{'tcp.divui' op expects operands and results to have one element type}}
  %r = tcp.divui %x, %y {rounding_mode = #tcp<roundingMode Trunc>} : tensor<4xi32>, tensor<4xi64> -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>) {
  // expected-error@+1 {{'tcp.divui' op expects elements to be integers, but got 'f32'}}
  %r = tcp.divui %x, %y {rounding_mode = #tcp<roundingMode Trunc>} : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  return
}
