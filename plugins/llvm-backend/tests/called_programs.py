"""Programs that tests of calls share."""

from __future__ import annotations

ONE = """
func.func @main(%x: memref<16xf32>, %y: memref<16xf32>) -> memref<16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c15 = arith.constant 15 : index
  %r = memref.alloc() : memref<16xf32>
  scf.for %i = %c0 to %c16 step %c1 {
    %j = arith.subi %c15, %i : index
    %a = memref.load %x[%i] : memref<16xf32>
    %b = memref.load %y[%j] : memref<16xf32>
    %s = arith.addf %a, %b : f32
    memref.store %s, %r[%i] : memref<16xf32>
  }
  return %r : memref<16xf32>
}
"""
"""Has no temporary buffers."""

TEMPORARY = """
func.func @main(%x: memref<256xf32>, %ok: i1) -> memref<256xf32> {
  %r = memref.alloc() : memref<256xf32>
  %bytes = memref.alloc() : memref<1200000xi8>
  %c0 = arith.constant 0 : index
  %t = memref.view %bytes[%c0][] : memref<1200000xi8> to memref<300000xf32>
  %c1 = arith.constant 1 : index
  %c256 = arith.constant 256 : index
  scf.for %i = %c0 to %c256 step %c1 {
    %v = memref.load %x[%i] : memref<256xf32>
    %j = arith.muli %i, %i : index
    memref.store %v, %t[%j] : memref<300000xf32>
  }
  cf.assert %ok, "not now"
  scf.for %i = %c0 to %c256 step %c1 {
    %j = arith.muli %i, %i : index
    %v = memref.load %t[%j] : memref<300000xf32>
    %w = arith.addf %v, %v : f32
    memref.store %w, %r[%i] : memref<256xf32>
  }
  memref.dealloc %bytes : memref<1200000xi8>
  return %r : memref<256xf32>
}
"""
"""Has one of 1,200,000 bytes, in which it writes the elements `i * i`; it fails unless its last argument is true."""
