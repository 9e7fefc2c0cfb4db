// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xi8>, %t: tensor<256xi8>) {
  // expected-error@+1 {{'tosa.table' op expected a result of shape [4], found}}
  %r = tosa.table %x, %t : (tensor<4xi8>, tensor<256xi8>) -> tensor<5xi8>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %t: tensor<256xf32>) {
  // expected-error@+1 {{'tosa.table' op expected elements of 8 or 16 bits to look up, found 'f32'}}
  %r = tosa.table %x, %t : (tensor<4xf32>, tensor<256xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xi8>, %t: tensor<256xi16>) {
  // expected-error@+1 {{'tosa.table' op expected a table of 8-bit integers, found 'i16'}}
  %r = tosa.table %x, %t : (tensor<4xi8>, tensor<256xi16>) -> tensor<4xi8>
  return
}

// -----

func.func @f(%x: tensor<4xi8>, %t: tensor<256xi8>) {
  // expected-error@+1 {{'tosa.table' op expected results of the element type of the table, or of i32 for 16 bits, found 'i16'}}
  %r = tosa.table %x, %t : (tensor<4xi8>, tensor<256xi8>) -> tensor<4xi16>
  return
}

// -----

func.func @f(%x: tensor<4xi8>, %t: tensor<255xi8>) {
  // expected-error@+1 {{'tosa.table' op expected a table of 256 entries for elements of type 'i8', found 255}}
  %r = tosa.table %x, %t : (tensor<4xi8>, tensor<255xi8>) -> tensor<4xi8>
  return
}

// -----

func.func @f(%x: tensor<4xi16>, %t: tensor<512xi16>) {
  // expected-error@+1 {{'tosa.table' op expected a table of 513 entries for elements of type 'i16', found 512}}
  %r = tosa.table %x, %t : (tensor<4xi16>, tensor<512xi16>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xi16>, %t: tensor<513xi16>) {
  // expected-error@+1 {{'tosa.table' op expected results of the element type of the table, or of i32 for 16 bits, found 'f32'}}
  %r = tosa.table %x, %t : (tensor<4xi16>, tensor<513xi16>) -> tensor<4xf32>
  return
}
