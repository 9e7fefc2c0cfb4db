// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func private @sum(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.add %a, %b : tensor<f32>
  return %0 : tensor<f32>
}

// Each window has all elements up to its own.

// CHECK-LABEL: @running
func.func @running(%x: tensor<4x?xf32>) -> tensor<?x?xf32> {
  // CHECK: tcp.scan add %x, %{{.*}} dim = 1 : tensor<4x?xf32>, tensor<f32>
  %init = stablehlo.constant dense<0.0> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<1xi32>
  %one = stablehlo.constant dense<1> : tensor<1xi32>
  %ones = stablehlo.constant dense<1> : tensor<2xi32>
  %by = stablehlo.constant dense<-1> : tensor<i32>
  %size = stablehlo.get_dimension_size %x, dim = 1 : (tensor<4x?xf32>) -> tensor<i32>
  %n = stablehlo.reshape %size : (tensor<i32>) -> tensor<1xi32>
  %less = stablehlo.add %size, %by : tensor<i32>
  %before = stablehlo.reshape %less : (tensor<i32>) -> tensor<1xi32>
  %window = stablehlo.concatenate %one, %n, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %flat = stablehlo.concatenate %zero, %zero, %before, %zero, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
  %padding = stablehlo.reshape %flat : (tensor<4xi32>) -> tensor<2x2xi32>
  %0 = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%x, %init, %window, %ones, %ones, %ones, %padding) {called_computations = [@sum]} : (tensor<4x?xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Or all from its own on.

// CHECK-LABEL: @from_the_end
func.func @from_the_end(%x: tensor<4x?xf32>) -> tensor<?x?xf32> {
  // CHECK: tcp.scan add %x, %{{.*}} dim = 1 {reverse} : tensor<4x?xf32>, tensor<f32>
  %init = stablehlo.constant dense<0.0> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<1xi32>
  %one = stablehlo.constant dense<1> : tensor<1xi32>
  %ones = stablehlo.constant dense<1> : tensor<2xi32>
  %by = stablehlo.constant dense<-1> : tensor<i32>
  %size = stablehlo.get_dimension_size %x, dim = 1 : (tensor<4x?xf32>) -> tensor<i32>
  %n = stablehlo.reshape %size : (tensor<i32>) -> tensor<1xi32>
  %less = stablehlo.add %size, %by : tensor<i32>
  %before = stablehlo.reshape %less : (tensor<i32>) -> tensor<1xi32>
  %window = stablehlo.concatenate %one, %n, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %flat = stablehlo.concatenate %zero, %zero, %zero, %before, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
  %padding = stablehlo.reshape %flat : (tensor<4xi32>) -> tensor<2x2xi32>
  %0 = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%x, %init, %window, %ones, %ones, %ones, %padding) {called_computations = [@sum]} : (tensor<4x?xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// An init that is not neutral is in a sum as often as there is padding.

// CHECK-LABEL: @not_neutral
func.func @not_neutral(%x: tensor<4x?xf32>) -> tensor<?x?xf32> {
  // CHECK-NOT: tcp.scan
  %init = stablehlo.constant dense<1.0> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<1xi32>
  %one = stablehlo.constant dense<1> : tensor<1xi32>
  %ones = stablehlo.constant dense<1> : tensor<2xi32>
  %by = stablehlo.constant dense<-1> : tensor<i32>
  %size = stablehlo.get_dimension_size %x, dim = 1 : (tensor<4x?xf32>) -> tensor<i32>
  %n = stablehlo.reshape %size : (tensor<i32>) -> tensor<1xi32>
  %less = stablehlo.add %size, %by : tensor<i32>
  %before = stablehlo.reshape %less : (tensor<i32>) -> tensor<1xi32>
  %window = stablehlo.concatenate %one, %n, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %flat = stablehlo.concatenate %zero, %zero, %before, %zero, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
  %padding = stablehlo.reshape %flat : (tensor<4xi32>) -> tensor<2x2xi32>
  %0 = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%x, %init, %window, %ones, %ones, %ones, %padding) {called_computations = [@sum]} : (tensor<4x?xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Windows that leave out an element of their own are none.

// CHECK-LABEL: @one_more
func.func @one_more(%x: tensor<4x?xf32>) -> tensor<?x?xf32> {
  // CHECK-NOT: tcp.scan
  %init = stablehlo.constant dense<0.0> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<1xi32>
  %one = stablehlo.constant dense<1> : tensor<1xi32>
  %ones = stablehlo.constant dense<1> : tensor<2xi32>
  %by = stablehlo.constant dense<-2> : tensor<i32>
  %size = stablehlo.get_dimension_size %x, dim = 1 : (tensor<4x?xf32>) -> tensor<i32>
  %n = stablehlo.reshape %size : (tensor<i32>) -> tensor<1xi32>
  %less = stablehlo.add %size, %by : tensor<i32>
  %before = stablehlo.reshape %less : (tensor<i32>) -> tensor<1xi32>
  %window = stablehlo.concatenate %one, %n, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %flat = stablehlo.concatenate %zero, %zero, %before, %zero, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
  %padding = stablehlo.reshape %flat : (tensor<4xi32>) -> tensor<2x2xi32>
  %0 = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%x, %init, %window, %ones, %ones, %ones, %padding) {called_computations = [@sum]} : (tensor<4x?xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Of windows of a known size the padding need not be known.

// CHECK-LABEL: @known_window
func.func @known_window(%x: tensor<4x?xf32>, %padding: tensor<2x2xi32>) -> tensor<?x?xf32> {
  // CHECK: tcp.window add %x, %{{.*}} window = [1, 3] strides = [1, 2] low [%{{.*}}, %{{.*}}] high [%{{.*}}, %{{.*}}]
  // CHECK-SAME: tensor<4x?xf32>, tensor<f32> -> tensor<?x?xf32>
  // CHECK-NOT: scf.for
  %init = stablehlo.constant dense<0.0> : tensor<f32>
  %window = stablehlo.constant dense<[1, 3]> : tensor<2xi32>
  %strides = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %ones = stablehlo.constant dense<1> : tensor<2xi32>
  %0 = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%x, %init, %window, %strides, %ones, %ones, %padding) {called_computations = [@sum]} : (tensor<4x?xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Any function of two is scanned in the order of the elements, if it makes the init of two inits, and padding changes nothing.

func.func private @halves(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %half = stablehlo.constant dense<0.5> : tensor<f32>
  %0 = stablehlo.multiply %a, %half : tensor<f32>
  %1 = stablehlo.add %0, %b : tensor<f32>
  return %1 : tensor<f32>
}

// CHECK-LABEL: @kept
func.func @kept(%x: tensor<4x?xf32>) -> tensor<?x?xf32> {
  // CHECK: tcp.scan_region(%{{.*}}) init(%{{.*}}) dim = 1
  %init = stablehlo.constant dense<0.0> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<1xi32>
  %one = stablehlo.constant dense<1> : tensor<1xi32>
  %ones = stablehlo.constant dense<1> : tensor<2xi32>
  %by = stablehlo.constant dense<-1> : tensor<i32>
  %size = stablehlo.get_dimension_size %x, dim = 1 : (tensor<4x?xf32>) -> tensor<i32>
  %n = stablehlo.reshape %size : (tensor<i32>) -> tensor<1xi32>
  %less = stablehlo.add %size, %by : tensor<i32>
  %before = stablehlo.reshape %less : (tensor<i32>) -> tensor<1xi32>
  %window = stablehlo.concatenate %one, %n, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %flat = stablehlo.concatenate %zero, %zero, %before, %zero, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
  %padding = stablehlo.reshape %flat : (tensor<4xi32>) -> tensor<2x2xi32>
  %0 = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%x, %init, %window, %ones, %ones, %ones, %padding) {called_computations = [@halves]} : (tensor<4x?xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: @changed
func.func @changed(%x: tensor<4x?xf32>) -> tensor<?x?xf32> {
  // CHECK-NOT: tcp.scan_region
  %init = stablehlo.constant dense<1.0> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<1xi32>
  %one = stablehlo.constant dense<1> : tensor<1xi32>
  %ones = stablehlo.constant dense<1> : tensor<2xi32>
  %by = stablehlo.constant dense<-1> : tensor<i32>
  %size = stablehlo.get_dimension_size %x, dim = 1 : (tensor<4x?xf32>) -> tensor<i32>
  %n = stablehlo.reshape %size : (tensor<i32>) -> tensor<1xi32>
  %less = stablehlo.add %size, %by : tensor<i32>
  %before = stablehlo.reshape %less : (tensor<i32>) -> tensor<1xi32>
  %window = stablehlo.concatenate %one, %n, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %flat = stablehlo.concatenate %zero, %zero, %before, %zero, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
  %padding = stablehlo.reshape %flat : (tensor<4xi32>) -> tensor<2x2xi32>
  %0 = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%x, %init, %window, %ones, %ones, %ones, %padding) {called_computations = [@halves]} : (tensor<4x?xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: @end
func.func @end() {
  return
}
