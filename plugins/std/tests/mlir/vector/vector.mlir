// RUN: plait opt %s | filecheck %s

// CHECK: %0 = vector.broadcast %s : f32 to vector<4xf32>
// CHECK: %1 = vector.broadcast %v : vector<4xf32> to vector<2x4xf32>
// CHECK: %2 = vector.extract %m[1] : vector<4xf32> from vector<2x4xf32>
// CHECK: %3 = vector.extract %m[1, %i] : f32 from vector<2x4xf32>
// CHECK: %4 = vector.insert %v, %m [0] : vector<4xf32> into vector<2x4xf32>
// CHECK: %5 = vector.insert %s, %m [%i, 1] : f32 into vector<2x4xf32>
// CHECK: %6 = vector.fma %v, %v, %v : vector<4xf32>
// CHECK: %7 = vector.transfer_read %b[%i, %i], %s : memref<?x?xf32>, vector<2x4xf32>
// CHECK: %8 = vector.transfer_read %t[%i, %i], %s {in_bounds = [true, false], permutation_map = {{#map[0-9]*}}} : tensor<?x?xf32>, vector<2x4xf32>
// CHECK: %9 = vector.transfer_read %b[%i, %i], %s, %mask {in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
// CHECK: vector.transfer_write %m, %b[%i, %i] {in_bounds = [true, true]} : vector<2x4xf32>, memref<?x?xf32>
// CHECK: %10 = vector.transfer_write %v, %t[%i, %i], %mask : vector<4xf32>, tensor<?x?xf32>
// CHECK: %11 = vector.load %b[%i, %i] : memref<?x?xf32>, vector<4xf32>
// CHECK: vector.store %11, %b[%i, %i] : memref<?x?xf32>, vector<4xf32>
// CHECK: %12 = vector.contract {indexing_maps = [{{#map[0-9]*}}, {{#map[0-9]*}}, {{#map[0-9]*}}], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %bb, %m : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32>
// CHECK: %13 = vector.reduction <add>, %v : vector<4xf32> into f32
// CHECK: %14 = vector.reduction <maximumf>, %v, %s fastmath<reassoc> : vector<4xf32> into f32
// CHECK: %15 = vector.shape_cast %m : vector<2x4xf32> to vector<8xf32>
// CHECK: %16 = vector.transpose %m, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
// CHECK: %17 = vector.load %b[%i, %i] {alignment = 16 : i64, nontemporal = true} : memref<?x?xf32>, vector<4xf32>
// CHECK: %18 = vector.extract %v[] : vector<4xf32> from vector<4xf32>

#swap = affine_map<(d0, d1) -> (d1, d0)>
#acc = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>]
func.func @f(%s: f32, %i: index, %v: vector<4xf32>, %m: vector<2x4xf32>, %b: memref<?x?xf32>, %t: tensor<?x?xf32>, %r: f32, %a: vector<2x3xf32>, %bb: vector<3x4xf32>, %mask: vector<4xi1>) -> vector<4xf32> {
  %0 = vector.broadcast %s : f32 to vector<4xf32>
  %1 = vector.broadcast %v : vector<4xf32> to vector<2x4xf32>
  %2 = vector.extract %m[1] : vector<4xf32> from vector<2x4xf32>
  %3 = vector.extract %m[1, %i] : f32 from vector<2x4xf32>
  %4 = vector.insert %v, %m[0] : vector<4xf32> into vector<2x4xf32>
  %5 = vector.insert %s, %m[%i, 1] : f32 into vector<2x4xf32>
  %6 = vector.fma %v, %v, %v : vector<4xf32>
  %7 = vector.transfer_read %b[%i, %i], %s : memref<?x?xf32>, vector<2x4xf32>
  %8 = vector.transfer_read %t[%i, %i], %s {in_bounds = [true, false], permutation_map = #swap} : tensor<?x?xf32>, vector<2x4xf32>
  %9 = vector.transfer_read %b[%i, %i], %s, %mask {in_bounds=[true]} : memref<?x?xf32>, vector<4xf32>
  vector.transfer_write %m, %b[%i, %i] {in_bounds = [true, true]} : vector<2x4xf32>, memref<?x?xf32>
  %10 = vector.transfer_write %v, %t[%i, %i], %mask : vector<4xf32>, tensor<?x?xf32>
  %11 = vector.load %b[%i, %i] : memref<?x?xf32>, vector<4xf32>
  vector.store %11, %b[%i, %i] : memref<?x?xf32>, vector<4xf32>
  %12 = vector.contract {indexing_maps = #acc, iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %bb, %m : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32>
  %13 = vector.reduction <add>, %v : vector<4xf32> into f32
  %14 = vector.reduction <maximumf>, %v, %s fastmath<reassoc> : vector<4xf32> into f32
  %15 = vector.shape_cast %m : vector<2x4xf32> to vector<8xf32>
  %16 = vector.transpose %m, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  %17 = vector.load %b[%i, %i] {nontemporal = true, alignment = 16} : memref<?x?xf32>, vector<4xf32>
  %18 = vector.extract %v[] : vector<4xf32> from vector<4xf32>
  return %v : vector<4xf32>
}
