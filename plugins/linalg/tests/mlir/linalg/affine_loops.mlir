// RUN: plait opt %s --affine-loops-to-linalg --split-input-file | filecheck %s

// A product of integers: the store of zeros gets loops of its own, and the steps of the sum may come in any order.
// CHECK-LABEL: func.func @product
// CHECK-NOT:     affine.for
// CHECK:         linalg.generic {{.*}}iterator_types = ["parallel", "parallel"]} outs(%[[C:.*]] : memref<8x8xi32>)
// CHECK:         linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : memref<8x4xi32>, memref<4x8xi32>) outs(%[[C]] : memref<8x8xi32>)
func.func @product(%a: memref<8x4xi32>, %b: memref<4x8xi32>) -> memref<8x8xi32> {
  %zero = arith.constant 0 : i32
  %c = memref.alloc() : memref<8x8xi32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %zero, %c[%i, %j] : memref<8x8xi32>
      affine.for %k = 0 to 4 {
        %x = affine.load %a[%i, %k] : memref<8x4xi32>
        %y = affine.load %b[%k, %j] : memref<4x8xi32>
        %z = affine.load %c[%i, %j] : memref<8x8xi32>
        %p = arith.muli %x, %y : i32
        %s = arith.addi %z, %p : i32
        affine.store %s, %c[%i, %j] : memref<8x8xi32>
      }
    }
  }
  return %c : memref<8x8xi32>
}

// -----

// Floats are summed in the order of the program, a row of sums at a time.
// CHECK-LABEL: func.func @in_order
// CHECK:         affine.for %[[I:.*]] = 0 to 8
// CHECK:           affine.for %[[K:.*]] = 0 to 4
// CHECK:             %[[X:.*]] = affine.load %a[%[[I]], %[[K]]{{\]}}
// CHECK:             %[[ROW:.*]] = memref.subview %b[%[[K]], 0] [1, 8] [1, 1]
// CHECK:             %[[SUMS:.*]] = memref.subview %{{.*}}[%[[I]], 0] [1, 8] [1, 1]
// CHECK:             linalg.generic {{.*}}iterator_types = ["parallel"]} ins(%[[X]], %[[ROW]] : {{.*}}) outs(%[[SUMS]] :
func.func @in_order(%a: memref<8x4xf32>, %b: memref<4x8xf32>) -> memref<8x8xf32> {
  %zero = arith.constant 0.0 : f32
  %c = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %total = affine.for %k = 0 to 4 iter_args(%acc = %zero) -> (f32) {
        %x = affine.load %a[%i, %k] : memref<8x4xf32>
        %y = affine.load %b[%k, %j] : memref<4x8xf32>
        %p = arith.mulf %x, %y : f32
        %s = arith.addf %acc, %p : f32
        affine.yield %s : f32
      }
      affine.store %total, %c[%i, %j] : memref<8x8xf32>
    }
  }
  return %c : memref<8x8xf32>
}

// -----

// With permission to reassociate, the sums of rows are one operation.
// CHECK-LABEL: func.func @rows
// CHECK-NOT:     affine.for
// CHECK:         linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]}
func.func @rows(%a: memref<8x4xf32>) -> memref<8xf32> {
  %zero = arith.constant 0.0 : f32
  %c = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %total = affine.for %k = 0 to 4 iter_args(%acc = %zero) -> (f32) {
      %x = affine.load %a[%i, %k] : memref<8x4xf32>
      %s = arith.addf %acc, %x fastmath<reassoc> : f32
      affine.yield %s : f32
    }
    affine.store %total, %c[%i] : memref<8xf32>
  }
  return %c : memref<8xf32>
}

// -----

// What a step stores the next one loads: the loop stays.
// CHECK-LABEL: func.func @recurrence
// CHECK:         affine.for
// CHECK-NOT:     linalg.generic
func.func @recurrence(%a: memref<8xf32>) {
  affine.for %i = 1 to 8 {
    %x = affine.load %a[%i - 1] : memref<8xf32>
    %y = affine.load %a[%i] : memref<8xf32>
    %s = arith.addf %x, %y : f32
    affine.store %s, %a[%i] : memref<8xf32>
  }
  return
}
