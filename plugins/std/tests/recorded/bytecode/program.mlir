func.func @quantized(%a: tensor<4x!quant.uniform<i8:f32, 0.5:3>>, %b: tensor<2x!quant.uniform<u8:f32:0, {1.0:3, 0.25:2}>>, %c: tensor<4x4x!quant.uniform<i8<-8:7>:f32:{0:2, 1:4}, {{0.5:3}, {0.25}}>>, %d: tensor<2x!quant.any<i8<-8:7>:f32>>, %e: tensor<2x!quant.any<u8>>, %f: tensor<2x!quant.calibrated<f32<-1.0:2.0>>>) {
  return
}
func.func @loops(%n: index, %x: memref<?x?xf32, strided<[?, 1], offset: ?>>, %init: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc(%n) {alignment = 64 : i64} : memref<?xf32>
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %init) -> (f32) {
    %v = memref.load %x[%i, %c0] : memref<?x?xf32, strided<[?, 1], offset: ?>>
    %less = arith.cmpf olt, %v, %acc fastmath<nnan,ninf> : f32
    %next = scf.if %less -> (f32) {
      scf.yield %v : f32
    } else {
      %w = math.sqrt %acc : f32
      scf.yield %w : f32
    }
    memref.store %next, %m[%i] : memref<?xf32>
    scf.yield %next : f32
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) {
    scf.reduce
  }
  cf.br ^bb1(%sum : f32)
^bb1(%r: f32):
  return %r : f32
}
