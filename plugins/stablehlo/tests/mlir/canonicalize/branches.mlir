// RUN: plait opt %s --canonicalize | filecheck %s
// Conditionals.

func.func @known(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %p = stablehlo.constant dense<true> : tensor<i1>
  %0 = "stablehlo.if"(%p) ({
    %a = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %a : tensor<f32>
  }, {
    stablehlo.return %y : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return %0 : tensor<f32>
}

func.func @selected(%p: tensor<i1>, %x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %x : tensor<f32>
  }, {
    stablehlo.return %y : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return %0 : tensor<f32>
}

func.func @common(%p: tensor<i1>, %x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %0, %1 = "stablehlo.if"(%p) ({
    %a = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %x, %a : tensor<f32>, tensor<f32>
  }, {
    %a = stablehlo.negate %x : tensor<f32>
    stablehlo.return %x, %a : tensor<f32>, tensor<f32>
  }) : (tensor<i1>) -> (tensor<f32>, tensor<f32>)
  return %0 : tensor<f32>
}

func.func @known_inside(%p: tensor<i1>, %x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.if"(%p) ({
    %b = stablehlo.negate %x : tensor<f32>
    %a = stablehlo.select %p, %b, %y : tensor<i1>, tensor<f32>
    stablehlo.return %a : tensor<f32>
  }, {
    stablehlo.return %y : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return %0 : tensor<f32>
}

func.func @case_out_of_range(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %c = stablehlo.constant dense<-1> : tensor<i32>
  %0 = "stablehlo.case"(%c) ({
    stablehlo.return %x : tensor<f32>
  }, {
    stablehlo.return %y : tensor<f32>
  }) : (tensor<i32>) -> tensor<f32>
  return %0 : tensor<f32>
}

func.func @tuple(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %t = stablehlo.tuple %x, %y : tuple<tensor<f32>, tensor<f32>>
  %0 = stablehlo.get_tuple_element %t[1] : (tuple<tensor<f32>, tensor<f32>>) -> tensor<f32>
  return %0 : tensor<f32>
}

func.func @several_devices_keep_annotations(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.custom_call @Sharding(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

module @for_one_device attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @annotation(%x: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.custom_call @Sharding(%x) : (tensor<f32>) -> tensor<f32>
    return %0 : tensor<f32>
  }
}

// CHECK: func.func @known(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
// CHECK-NEXT: %a = stablehlo.add %x, %y : tensor<f32>
// CHECK-NEXT: return %a : tensor<f32>
// CHECK-NEXT: }

// CHECK: func.func @selected(%p: tensor<i1>, %x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
// CHECK-NEXT: %0 = stablehlo.select %p, %x, %y : tensor<i1>, tensor<f32>
// CHECK-NEXT: return %0 : tensor<f32>
// CHECK-NEXT: }

// CHECK: func.func @common(%p: tensor<i1>, %x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
// CHECK-NEXT: return %x : tensor<f32>
// CHECK-NEXT: }

// CHECK: func.func @known_inside(%p: tensor<i1>, %x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
// CHECK-NEXT: %0 = "stablehlo.if"(%p) ({
// CHECK-NEXT: %b = stablehlo.negate %x : tensor<f32>
// CHECK-NEXT: stablehlo.return %b : tensor<f32>
// CHECK-NEXT: }, {
// CHECK-NEXT: stablehlo.return %y : tensor<f32>
// CHECK-NEXT: }) : (tensor<i1>) -> tensor<f32>
// CHECK-NEXT: return %0 : tensor<f32>
// CHECK-NEXT: }

// CHECK: func.func @case_out_of_range(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
// CHECK-NEXT: return %y : tensor<f32>
// CHECK-NEXT: }

// CHECK: func.func @tuple(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
// CHECK-NEXT: return %y : tensor<f32>
// CHECK-NEXT: }

// CHECK: func.func @several_devices_keep_annotations(%x: tensor<f32>) -> tensor<f32> {
// CHECK-NEXT: %0 = stablehlo.custom_call @Sharding(%x) : (tensor<f32>) -> tensor<f32>
// CHECK-NEXT: return %0 : tensor<f32>
// CHECK-NEXT: }

// CHECK: module @for_one_device attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {

// CHECK: func.func @annotation(%x: tensor<f32>) -> tensor<f32> {
// CHECK-NEXT: return %x : tensor<f32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
