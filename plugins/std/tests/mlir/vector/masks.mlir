// Masks, and operations under a mask.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK: %0 = vector.constant_mask [2, 3] : vector<2x4xi1>
// CHECK: %1 = vector.create_mask %i, %i : vector<2x4xi1>
// CHECK: %2 = vector.create_mask %i : vector<i1>
// CHECK: %3 = vector.mask %k { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
// CHECK: %4 = vector.mask %k, %v { vector.transfer_read %b[%i, %i], %s : memref<?x?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
// CHECK: vector.mask %k { vector.transfer_write %v, %b[%i, %i] : vector<4xf32>, memref<?x?xf32> } : vector<4xi1>
// CHECK: vector.mask %k { vector.yield } : vector<4xi1>
// CHECK: %5 = vector.mask %k { vector.yield %v : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
// CHECK: %6 = vector.mask %k2 { vector.multi_reduction <add>, %m, %s [0, 1] : vector<2x4xf32> to f32 } : vector<2x4xi1> -> f32

func.func @f(%v: vector<4xf32>, %m: vector<2x4xf32>, %i: index, %s: f32, %b: memref<?x?xf32>, %k: vector<4xi1>, %k2: vector<2x4xi1>) {
  %0 = vector.constant_mask [2, 3] : vector<2x4xi1>
  %1 = vector.create_mask %i, %i : vector<2x4xi1>
  %2 = vector.create_mask %i : vector<i1>
  %3 = vector.mask %k { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %4 = vector.mask %k, %v { vector.transfer_read %b[%i, %i], %s : memref<?x?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  vector.mask %k { vector.transfer_write %v, %b[%i, %i] : vector<4xf32>, memref<?x?xf32> } : vector<4xi1>
  vector.mask %k { vector.yield } : vector<4xi1>
  %5 = vector.mask %k { vector.yield %v : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %6 = vector.mask %k2 { vector.multi_reduction <add>, %m, %s [0, 1] : vector<2x4xf32> to f32 } : vector<2x4xi1> -> f32
  return
}
