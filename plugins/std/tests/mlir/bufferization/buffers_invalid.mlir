// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%t: tensor<4xf32>) {
  // expected-error@+1 {{'bufferization.clone' op operand #0 must be a memref, ranked or unranked, found 'tensor<4xf32>'}}
  "bufferization.clone"(%t) : (tensor<4xf32>) -> memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error@+1 {{'bufferization.dealloc' op number of conditions must equal the number of memrefs to deallocate}}
  "bufferization.dealloc"(%m) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (memref<4xf32>) -> ()
  return
}
