// RUN: plait opt %s --canonicalize | filecheck %s
// Loops.

func.func @never(%x: tensor<f32>, %n: tensor<i32>) -> tensor<f32> {
  %start = stablehlo.constant dense<3> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %bound = stablehlo.constant dense<3> : tensor<i32>
  %r:3 = stablehlo.while(%i = %start, %a = %x, %b = %x) : tensor<i32>, tensor<f32>, tensor<f32>
  cond {
    %p = stablehlo.compare LT, %i, %bound : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %c = stablehlo.exponential %a : tensor<f32>
    stablehlo.return %j, %c, %b : tensor<i32>, tensor<f32>, tensor<f32>
  }
  return %r#1 : tensor<f32>
}

func.func @once(%x: tensor<f32>, %n: tensor<i32>) -> tensor<f32> {
  %start = stablehlo.constant dense<3> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %bound = stablehlo.constant dense<4> : tensor<i32>
  %r:3 = stablehlo.while(%i = %start, %a = %x, %b = %x) : tensor<i32>, tensor<f32>, tensor<f32>
  cond {
    %p = stablehlo.compare LT, %i, %bound : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %c = stablehlo.exponential %a : tensor<f32>
    stablehlo.return %j, %c, %b : tensor<i32>, tensor<f32>, tensor<f32>
  }
  return %r#1 : tensor<f32>
}

func.func @twice(%x: tensor<f32>, %n: tensor<i32>) -> tensor<f32> {
  %start = stablehlo.constant dense<3> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %bound = stablehlo.constant dense<5> : tensor<i32>
  %r:3 = stablehlo.while(%i = %start, %a = %x, %b = %x) : tensor<i32>, tensor<f32>, tensor<f32>
  cond {
    %p = stablehlo.compare LT, %i, %bound : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %c = stablehlo.exponential %a : tensor<f32>
    stablehlo.return %j, %c, %b : tensor<i32>, tensor<f32>, tensor<f32>
  }
  return %r#1 : tensor<f32>
}

func.func @often(%x: tensor<f32>, %n: tensor<i32>) -> tensor<f32> {
  %start = stablehlo.constant dense<3> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %bound = stablehlo.constant dense<500> : tensor<i32>
  %r:3 = stablehlo.while(%i = %start, %a = %x, %b = %x) : tensor<i32>, tensor<f32>, tensor<f32>
  cond {
    %p = stablehlo.compare LT, %i, %bound : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %c = stablehlo.exponential %a : tensor<f32>
    stablehlo.return %j, %c, %b : tensor<i32>, tensor<f32>, tensor<f32>
  }
  return %r#1 : tensor<f32>
}

func.func @value_that_does_not_change(%x: tensor<f32>, %n: tensor<i32>) -> tensor<f32> {
  %start = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %bound = stablehlo.constant dense<0> : tensor<i32>
  %r:3 = stablehlo.while(%i = %start, %a = %x, %b = %x) : tensor<i32>, tensor<f32>, tensor<f32>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %c = stablehlo.multiply %a, %b : tensor<f32>
    stablehlo.return %j, %c, %b : tensor<i32>, tensor<f32>, tensor<f32>
  }
  return %r#1 : tensor<f32>
}

func.func @value_that_is_not_needed(%x: tensor<f32>, %n: tensor<i32>) -> tensor<f32> {
  %start = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %bound = stablehlo.constant dense<0> : tensor<i32>
  %r:3 = stablehlo.while(%i = %start, %a = %x, %b = %x) : tensor<i32>, tensor<f32>, tensor<f32>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %c = stablehlo.exponential %a : tensor<f32>
    %d = stablehlo.add %b, %a : tensor<f32>
    stablehlo.return %j, %c, %d : tensor<i32>, tensor<f32>, tensor<f32>
  }
  return %r#1 : tensor<f32>
}

// CHECK: func.func @never(%x: tensor<f32>, %n: tensor<i32>) -> tensor<f32> {
// CHECK-NEXT: return %x : tensor<f32>
// CHECK-NEXT: }

// CHECK: func.func @once(%x: tensor<f32>, %n: tensor<i32>) -> tensor<f32> {
// CHECK-NEXT: %c = stablehlo.exponential %x : tensor<f32>
// CHECK-NEXT: return %c : tensor<f32>
// CHECK-NEXT: }

// CHECK: func.func @twice(%x: tensor<f32>, %n: tensor<i32>) -> tensor<f32> {
// CHECK-NEXT: %c = stablehlo.exponential %x : tensor<f32>
// CHECK-NEXT: %c_0 = stablehlo.exponential %c : tensor<f32>
// CHECK-NEXT: return %c_0 : tensor<f32>
// CHECK-NEXT: }

// CHECK: func.func @often(%x: tensor<f32>, %n: tensor<i32>) -> tensor<f32> {
// CHECK-NEXT: %start = stablehlo.constant dense<3> : tensor<i32>
// CHECK-NEXT: %one = stablehlo.constant dense<1> : tensor<i32>
// CHECK-NEXT: %bound = stablehlo.constant dense<500> : tensor<i32>
// CHECK-NEXT: %r:2 = stablehlo.while(%i = %start, %a = %x) : tensor<i32>, tensor<f32>
// CHECK-NEXT: cond {
// CHECK-NEXT: %p = stablehlo.compare LT, %i, %bound : (tensor<i32>, tensor<i32>) -> tensor<i1>
// CHECK-NEXT: stablehlo.return %p : tensor<i1>
// CHECK-NEXT: } do {
// CHECK-NEXT: %j = stablehlo.add %i, %one : tensor<i32>
// CHECK-NEXT: %c = stablehlo.exponential %a : tensor<f32>
// CHECK-NEXT: stablehlo.return %j, %c : tensor<i32>, tensor<f32>
// CHECK-NEXT: }
// CHECK-NEXT: return %r#1 : tensor<f32>
// CHECK-NEXT: }

// CHECK: func.func @value_that_does_not_change(%x: tensor<f32>, %n: tensor<i32>) -> tensor<f32> {
// CHECK-NEXT: %start = stablehlo.constant dense<0> : tensor<i32>
// CHECK-NEXT: %one = stablehlo.constant dense<1> : tensor<i32>
// CHECK-NEXT: %r:2 = stablehlo.while(%i = %start, %a = %x) : tensor<i32>, tensor<f32>
// CHECK-NEXT: cond {
// CHECK-NEXT: %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
// CHECK-NEXT: stablehlo.return %p : tensor<i1>
// CHECK-NEXT: } do {
// CHECK-NEXT: %j = stablehlo.add %i, %one : tensor<i32>
// CHECK-NEXT: %c = stablehlo.multiply %a, %x : tensor<f32>
// CHECK-NEXT: stablehlo.return %j, %c : tensor<i32>, tensor<f32>
// CHECK-NEXT: }
// CHECK-NEXT: return %r#1 : tensor<f32>
// CHECK-NEXT: }

// CHECK: func.func @value_that_is_not_needed(%x: tensor<f32>, %n: tensor<i32>) -> tensor<f32> {
// CHECK-NEXT: %start = stablehlo.constant dense<0> : tensor<i32>
// CHECK-NEXT: %one = stablehlo.constant dense<1> : tensor<i32>
// CHECK-NEXT: %r:2 = stablehlo.while(%i = %start, %a = %x) : tensor<i32>, tensor<f32>
// CHECK-NEXT: cond {
// CHECK-NEXT: %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
// CHECK-NEXT: stablehlo.return %p : tensor<i1>
// CHECK-NEXT: } do {
// CHECK-NEXT: %j = stablehlo.add %i, %one : tensor<i32>
// CHECK-NEXT: %c = stablehlo.exponential %a : tensor<f32>
// CHECK-NEXT: stablehlo.return %j, %c : tensor<i32>, tensor<f32>
// CHECK-NEXT: }
// CHECK-NEXT: return %r#1 : tensor<f32>
// CHECK-NEXT: }
// CHECK-NEXT: }
