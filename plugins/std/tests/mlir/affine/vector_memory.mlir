// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s
// RUN: plait opt %s --canonicalize | filecheck %s --check-prefix=CANON
// RUN: plait opt %s --lower-affine | filecheck %s --check-prefix=LOWER

// CHECK-LABEL: func.func @accesses(
// CANON-LABEL: func.func @accesses(
// LOWER-LABEL: func.func @accesses(
func.func @accesses(%m: memref<10x16xf32>, %n: index, %w: vector<2x4xf32>, %x: f32) {
  affine.for %k = 0 to 7 {
    // CHECK: affine.prefetch %{{.*}}[%{{.*}}, %{{.*}} + 5], read, locality<3>, data {note} : memref<10x16xf32>
    // LOWER: memref.prefetch %{{.*}}[%{{.*}}, %{{.*}}], read, locality<3>, data : memref<10x16xf32>
    affine.prefetch %m[%k, %n + 5], read, locality<3>, data {note} : memref<10x16xf32>
    // CHECK: affine.prefetch %{{.*}}[symbol(%{{.*}}), 0], write, locality<0>, instr : memref<10x16xf32>
    affine.prefetch %m[symbol(%n), 0], write, locality<0>, instr : memref<10x16xf32>
    // CHECK: affine.vector_load %{{.*}}[%{{.*}} + 3, %{{.*}} + 2] : memref<10x16xf32>, vector<4xf32>
    // LOWER: vector.load %{{.*}}[%{{.*}}, %{{.*}}] : memref<10x16xf32>, vector<4xf32>
    %0 = affine.vector_load %m[%k + 3, %k + 2] : memref<10x16xf32>, vector<4xf32>
    // CHECK: affine.vector_store %{{.*}}, %{{.*}}[%{{.*}}, 3] : memref<10x16xf32>, vector<4xf32>
    // LOWER: vector.store %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : memref<10x16xf32>, vector<4xf32>
    affine.vector_store %0, %m[%k, 3] : memref<10x16xf32>, vector<4xf32>
    // CHECK: affine.vector_store %{{.*}}, %{{.*}}[%{{.*}}, symbol(%{{.*}})] : memref<10x16xf32>, vector<2x4xf32>
    affine.vector_store %w, %m[%k, symbol(%n)] : memref<10x16xf32>, vector<2x4xf32>
    %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%k)
    // CANON: affine.vector_load %{{.*}}[%[[K:.*]] + 1, 0] : memref<10x16xf32>, vector<4xf32>
    %2 = affine.vector_load %m[%1, 0] : memref<10x16xf32>, vector<4xf32>
    // CANON: affine.vector_store %{{.*}}, %{{.*}}[%[[K]] + 1, 1] : memref<10x16xf32>, vector<4xf32>
    affine.vector_store %2, %m[%1, 1] : memref<10x16xf32>, vector<4xf32>
    // CANON: affine.prefetch %{{.*}}[%[[K]] + 1, 2], read, locality<1>, data : memref<10x16xf32>
    affine.prefetch %m[%1, 2], read, locality<1>, data : memref<10x16xf32>
    // CANON: affine.store %{{.*}}, %{{.*}}[%[[K]] + 1, 3] : memref<10x16xf32>
    affine.store %x, %m[%1, 3] : memref<10x16xf32>
  }
  return
}
