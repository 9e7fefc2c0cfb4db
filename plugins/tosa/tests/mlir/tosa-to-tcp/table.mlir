// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%x: tensor<4xi8>, %t: tensor<256xi8>) {
  %r = tosa.table %x, %t : (tensor<4xi8>, tensor<256xi8>) -> tensor<4xi8>
  return
}

// CHECK: func.func @example(%x: tensor<4xi8>, %t: tensor<256xi8>) {
// CHECK-NEXT: %0 = tcp.cast %x : tensor<4xi8> -> tensor<4xi32>
// CHECK-NEXT: %cst = tcp.const dense<128> : tensor<1xi32>
// CHECK-NEXT: %1 = tcp.broadcast %cst dims = [0] : tensor<1xi32> -> tensor<4xi32>
// CHECK-NEXT: %2 = tcp.binary add %0, %1 : tensor<4xi32>
// CHECK-NEXT: %r = tcp.gather %t at %2 offset_dims = [] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 sizes [1] : tensor<256xi8>, tensor<4xi32> -> tensor<4xi8>
