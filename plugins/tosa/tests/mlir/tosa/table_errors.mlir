// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xi8>, %t: tensor<256xi8>) {
  // expected-error@+1 {{'tosa.table' op all non-scalar operands/results must have the same shape and base type}}
  %r = tosa.table %x, %t : (tensor<4xi8>, tensor<256xi8>) -> tensor<5xi8>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %t: tensor<256xf32>) {
  // expected-error@+1 {{'tosa.table' op expect elements of 8 or 16 bits to look up, got 'f32'}}
  %r = tosa.table %x, %t : (tensor<4xf32>, tensor<256xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xi8>, %t: tensor<256xi16>) {
  // expected-error@+1 {{'tosa.table' op expect a table of 8-bit integers, got 'i16'}}
  %r = tosa.table %x, %t : (tensor<4xi8>, tensor<256xi16>) -> tensor<4xi8>
  return
}

// -----

func.func @f(%x: tensor<4xi8>, %t: tensor<256xi8>) {
  // expected-error@+1 {{'tosa.table' op expect results of the elements of the table, or of i32 for 16 bits, got 'i16'}}
  %r = tosa.table %x, %t : (tensor<4xi8>, tensor<256xi8>) -> tensor<4xi16>
  return
}

// -----

func.func @f(%x: tensor<4xi8>, %t: tensor<255xi8>) {
  // expected-error@+1 {{'tosa.table' op expect a table of 256 entries for elements of type 'i8', got 255}}
  %r = tosa.table %x, %t : (tensor<4xi8>, tensor<255xi8>) -> tensor<4xi8>
  return
}

// -----

func.func @f(%x: tensor<4xi16>, %t: tensor<512xi16>) {
  // expected-error@+1 {{'tosa.table' op expect a table of 513 entries for elements of type 'i16', got 512}}
  %r = tosa.table %x, %t : (tensor<4xi16>, tensor<512xi16>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xi16>, %t: tensor<513xi16>) {
  // expected-error@+1 {{'tosa.table' op expect results of the elements of the table, or of i32 for 16 bits, got 'f32'}}
  %r = tosa.table %x, %t : (tensor<4xi16>, tensor<513xi16>) -> tensor<4xf32>
  return
}
