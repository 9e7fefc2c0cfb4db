// Elements in another order, and made of scalars.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK: %0 = vector.shuffle %v, %w [0, 5, -1, 3, 7] : vector<4xf32>, vector<4xf32>
// CHECK: %1 = vector.shuffle %m, %m [0, 3] {foo = 1 : i64} : vector<2x4xf32>, vector<2x4xf32>
// CHECK: %2 = vector.interleave %v, %w : vector<4xf32> -> vector<8xf32>
// CHECK: %res1, %res2 = vector.deinterleave %m : vector<2x4xf32> -> vector<2x2xf32>
// CHECK: %3 = vector.bitcast %v : vector<4xf32> to vector<8xf16>
// CHECK: %4:4 = vector.to_elements %v : vector<4xf32>
// CHECK: %5 = vector.from_elements %s, %s, %s, %s : vector<2x2xf32>
// CHECK: %6 = vector.extract_strided_slice %m {offsets = [0, 1], sizes = [1, 2], strides = [1, 1]} : vector<2x4xf32> to vector<1x2xf32>
// CHECK: %7 = vector.insert_strided_slice %v, %m {offsets = [1, 0], strides = [1]} : vector<4xf32> into vector<2x4xf32>
// CHECK: %8 = vector.step : vector<4xindex>
// CHECK: %9 = vector.step : vector<[4]xindex>
// CHECK: %vscale = vector.vscale
// CHECK: %10 = vector.scalable.insert %v, %vv[4] : vector<4xf32> into vector<[4]xf32>
// CHECK: %11 = vector.scalable.extract %vv[0] : vector<4xf32> from vector<[4]xf32>

func.func @f(%v: vector<4xf32>, %w: vector<4xf32>, %m: vector<2x4xf32>, %s: f32, %vv: vector<[4]xf32>) {
  %0 = vector.shuffle %v, %w [0, 5, -1, 3, 7] : vector<4xf32>, vector<4xf32>
  %1 = vector.shuffle %m, %m [0, 3] {foo = 1 : i64} : vector<2x4xf32>, vector<2x4xf32>
  %2 = vector.interleave %v, %w : vector<4xf32> -> vector<8xf32>
  %res1, %res2 = vector.deinterleave %m : vector<2x4xf32> -> vector<2x2xf32>
  %3 = vector.bitcast %v : vector<4xf32> to vector<8xf16>
  %4:4 = vector.to_elements %v : vector<4xf32>
  %5 = vector.from_elements %s, %s, %s, %s : vector<2x2xf32>
  %6 = vector.extract_strided_slice %m {offsets = [0, 1], sizes = [1, 2], strides = [1, 1]} : vector<2x4xf32> to vector<1x2xf32>
  %7 = vector.insert_strided_slice %v, %m {offsets = [1, 0], strides = [1]} : vector<4xf32> into vector<2x4xf32>
  %8 = vector.step : vector<4xindex>
  %9 = vector.step : vector<[4]xindex>
  %vscale = vector.vscale
  %10 = vector.scalable.insert %v, %vv[4] : vector<4xf32> into vector<[4]xf32>
  %11 = vector.scalable.extract %vv[0] : vector<4xf32> from vector<[4]xf32>
  return
}
