// Masked, indexed and compressed access; views as vectors; printing.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK: %0 = vector.maskedload %b[%i, %i], %k, %v {alignment = 8 : i64} : memref<?x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK: vector.maskedstore %b[%i, %i], %k, %v : memref<?x?xf32>, vector<4xi1>, vector<4xf32>
// CHECK: %1 = vector.gather %b[%i, %i] [%x], %k, %v : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK: %2 = vector.gather %t[%i, %i] [%x], %k, %v : tensor<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK: vector.scatter %b[%i, %i] [%x], %k, %v : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
// CHECK: %3 = vector.scatter %t[%i, %i] [%x], %k, %v {alignment = 4 : i64} : tensor<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> -> tensor<?x?xf32>
// CHECK: %4 = vector.expandload %b[%i, %i], %k, %v : memref<?x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK: vector.compressstore %b[%i, %i], %k, %v : memref<?x?xf32>, vector<4xi1>, vector<4xf32>
// CHECK: %5 = vector.type_cast %bb : memref<2x3xf32> to memref<vector<2x3xf32>>
// CHECK: vector.print %v : vector<4xf32>
// CHECK: vector.print %s : f32 punctuation <comma>
// CHECK: vector.print
// CHECK: vector.print str "hello"
// CHECK: vector.print punctuation <open>
// CHECK: vector.print %i : index punctuation <no_punctuation>

func.func @f(%v: vector<4xf32>, %i: index, %s: f32, %b: memref<?x?xf32>, %k: vector<4xi1>, %t: tensor<?x?xf32>, %x: vector<4xi32>, %bb: memref<2x3xf32>) {
  %0 = vector.maskedload %b[%i, %i], %k, %v {alignment = 8 : i64} : memref<?x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %b[%i, %i], %k, %v : memref<?x?xf32>, vector<4xi1>, vector<4xf32>
  %1 = vector.gather %b[%i, %i] [%x], %k, %v : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %2 = vector.gather %t[%i, %i] [%x], %k, %v : tensor<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.scatter %b[%i, %i] [%x], %k, %v : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  %3 = vector.scatter %t[%i, %i] [%x], %k, %v {alignment = 4 : i64} : tensor<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> -> tensor<?x?xf32>
  %4 = vector.expandload %b[%i, %i], %k, %v : memref<?x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.compressstore %b[%i, %i], %k, %v : memref<?x?xf32>, vector<4xi1>, vector<4xf32>
  %5 = vector.type_cast %bb : memref<2x3xf32> to memref<vector<2x3xf32>>
  vector.print %v : vector<4xf32>
  vector.print %s : f32 punctuation <comma>
  vector.print
  vector.print str "hello"
  vector.print punctuation <open>
  vector.print %i : index punctuation <no_punctuation>
  return
}
