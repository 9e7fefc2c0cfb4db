func.func @extract_slice_elem(%x: tensor<8x4xf32>, %i: index) -> f32 {
  %t = tensor.extract_slice %x[2, 1] [3, 2] [1, 1] : tensor<8x4xf32> to tensor<3x2xf32>
  %e = tensor.extract %t[%i, %i] : tensor<3x2xf32>
  return %e : f32
}
func.func @cast_cast_slice(%x: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = tensor.cast %x : tensor<4x?xf32> to tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<4x?xf32>
  return %1 : tensor<4x?xf32>
}
func.func @cast_of_slice(%x: tensor<8x?xf32>, %n: index) -> tensor<4x3xf32> {
  %0 = tensor.extract_slice %x[0, 0] [4, %n] [1, 1] : tensor<8x?xf32> to tensor<4x?xf32>
  %1 = tensor.cast %0 : tensor<4x?xf32> to tensor<4x3xf32>
  return %1 : tensor<4x3xf32>
}
func.func @slice_of_cast(%x: tensor<8x8xf32>, %n: index) -> tensor<4x?xf32> {
  %y = tensor.cast %x : tensor<8x8xf32> to tensor<?x?xf32>
  %0 = tensor.extract_slice %y[0, 0] [4, %n] [1, 1] : tensor<?x?xf32> to tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}
func.func @slice_of_cast_rr(%x: tensor<8x8xf32>, %n: index) -> tensor<?xf32> {
  %y = tensor.cast %x : tensor<8x8xf32> to tensor<?x?xf32>
  %0 = tensor.extract_slice %y[0, 0] [1, %n] [1, 1] : tensor<?x?xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @slice_of_empty(%n: index) -> tensor<4x?xf32> {
  %y = tensor.empty() : tensor<8x8xf32>
  %0 = tensor.extract_slice %y[0, 0] [4, %n] [1, 1] : tensor<8x8xf32> to tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}
func.func @slice_of_slice(%x: tensor<8x8xf32>) -> tensor<2x2xf32> {
  %y = tensor.extract_slice %x[1, 1] [4, 4] [1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
  %0 = tensor.extract_slice %y[1, 1] [2, 2] [1, 1] : tensor<4x4xf32> to tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}
func.func @slice_of_constant() -> tensor<2x2xf32> {
  %y = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %0 = tensor.extract_slice %y[0, 1] [2, 2] [1, 1] : tensor<2x3xf32> to tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}
func.func @slice_of_constant_shared() -> (tensor<2x3xi32>, tensor<2x2xi32>) {
  %y = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %0 = tensor.extract_slice %y[0, 1] [2, 2] [1, 1] : tensor<2x3xi32> to tensor<2x2xi32>
  return %y, %0 : tensor<2x3xi32>, tensor<2x2xi32>
}
func.func @insert_slice_cast(%x: tensor<4x4xf32>, %d: tensor<8x8xf32>, %n: index) -> tensor<8x8xf32> {
  %y = tensor.cast %x : tensor<4x4xf32> to tensor<?x?xf32>
  %0 = tensor.insert_slice %y into %d[0, 0] [%n, %n] [1, 1] : tensor<?x?xf32> into tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
func.func @insert_slice_dest_cast(%x: tensor<4x4xf32>, %d: tensor<8x8xf32>) -> tensor<?x?xf32> {
  %y = tensor.cast %d : tensor<8x8xf32> to tensor<?x?xf32>
  %0 = tensor.insert_slice %x into %y[0, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
func.func @insert_insert_same(%x: tensor<4x4xf32>, %z: tensor<4x4xf32>, %d: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %y = tensor.insert_slice %x into %d[0, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x8xf32>
  %0 = tensor.insert_slice %z into %y[0, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
func.func @insert_const_args(%x: tensor<?x4xf32>, %d: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %c4 = arith.constant 4 : index
  %0 = tensor.insert_slice %x into %d[%c4, 0] [%c4, 4] [1, 1] : tensor<?x4xf32> into tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
func.func @insert_full_size(%x: tensor<?x4xf32>, %d: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %d, %c0 : tensor<?x4xf32>
  %0 = tensor.insert_slice %x into %d[0, 0] [%n, 4] [1, 1] : tensor<?x4xf32> into tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
func.func @insert_full_size_self(%x: tensor<?x4xf32>, %d: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %0 = tensor.insert_slice %x into %d[0, 0] [%n, 4] [1, 1] : tensor<?x4xf32> into tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
func.func @parallel_insert_const(%x: tensor<?x4xf32>, %d: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %c4 = arith.constant 4 : index
  %0 = scf.forall (%i) in (2) shared_outs(%o = %d) -> (tensor<8x8xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[%c4, %i] [%c4, 4] [1, 1] : tensor<?x4xf32> into tensor<8x8xf32>
    }
  }
  return %0 : tensor<8x8xf32>
}
func.func @parallel_insert_cast(%x: tensor<4x4xf32>, %d: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %y = tensor.cast %x : tensor<4x4xf32> to tensor<?x4xf32>
  %c4 = arith.constant 4 : index
  %0 = scf.forall (%i) in (2) shared_outs(%o = %d) -> (tensor<8x8xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %y into %o[%c4, %i] [%c4, 4] [1, 1] : tensor<?x4xf32> into tensor<8x8xf32>
    }
  }
  return %0 : tensor<8x8xf32>
}
func.func @splat_slice(%v: f32) -> tensor<2xf32> {
  %s = tensor.splat %v : tensor<2x3xf32>
  %e = tensor.extract_slice %s[0, 0] [2, 1] [1, 1] : tensor<2x3xf32> to tensor<2xf32>
  return %e : tensor<2xf32>
}
// becomes
module {
  func.func @extract_slice_elem(%arg0: tensor<8x4xf32>, %arg1: index) -> f32 {
    %extracted_slice = tensor.extract_slice %arg0[2, 1] [3, 2] [1, 1] : tensor<8x4xf32> to tensor<3x2xf32>
    %extracted = tensor.extract %extracted_slice[%arg1, %arg1] : tensor<3x2xf32>
    return %extracted : f32
  }
  func.func @cast_cast_slice(%arg0: tensor<4x?xf32>) -> tensor<4x?xf32> {
    return %arg0 : tensor<4x?xf32>
  }
  func.func @cast_of_slice(%arg0: tensor<8x?xf32>, %arg1: index) -> tensor<4x3xf32> {
    %extracted_slice = tensor.extract_slice %arg0[0, 0] [4, 3] [1, 1] : tensor<8x?xf32> to tensor<4x3xf32>
    return %extracted_slice : tensor<4x3xf32>
  }
  func.func @slice_of_cast(%arg0: tensor<8x8xf32>, %arg1: index) -> tensor<4x?xf32> {
    %extracted_slice = tensor.extract_slice %arg0[0, 0] [4, %arg1] [1, 1] : tensor<8x8xf32> to tensor<4x?xf32>
    return %extracted_slice : tensor<4x?xf32>
  }
  func.func @slice_of_cast_rr(%arg0: tensor<8x8xf32>, %arg1: index) -> tensor<?xf32> {
    %extracted_slice = tensor.extract_slice %arg0[0, 0] [1, %arg1] [1, 1] : tensor<8x8xf32> to tensor<?xf32>
    return %extracted_slice : tensor<?xf32>
  }
  func.func @slice_of_empty(%arg0: index) -> tensor<4x?xf32> {
    %0 = tensor.empty() : tensor<8x8xf32>
    %extracted_slice = tensor.extract_slice %0[0, 0] [4, %arg0] [1, 1] : tensor<8x8xf32> to tensor<4x?xf32>
    return %extracted_slice : tensor<4x?xf32>
  }
  func.func @slice_of_slice(%arg0: tensor<8x8xf32>) -> tensor<2x2xf32> {
    %extracted_slice = tensor.extract_slice %arg0[1, 1] [4, 4] [1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
    %extracted_slice_0 = tensor.extract_slice %extracted_slice[1, 1] [2, 2] [1, 1] : tensor<4x4xf32> to tensor<2x2xf32>
    return %extracted_slice_0 : tensor<2x2xf32>
  }
  func.func @slice_of_constant() -> tensor<2x2xf32> {
    %cst = arith.constant dense<[[1.000000e+00, 2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00, 6.000000e+00]]> : tensor<2x3xf32>
    %extracted_slice = tensor.extract_slice %cst[0, 1] [2, 2] [1, 1] : tensor<2x3xf32> to tensor<2x2xf32>
    return %extracted_slice : tensor<2x2xf32>
  }
  func.func @slice_of_constant_shared() -> (tensor<2x3xi32>, tensor<2x2xi32>) {
    %cst = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
    %extracted_slice = tensor.extract_slice %cst[0, 1] [2, 2] [1, 1] : tensor<2x3xi32> to tensor<2x2xi32>
    return %cst, %extracted_slice : tensor<2x3xi32>, tensor<2x2xi32>
  }
  func.func @insert_slice_cast(%arg0: tensor<4x4xf32>, %arg1: tensor<8x8xf32>, %arg2: index) -> tensor<8x8xf32> {
    %inserted_slice = tensor.insert_slice %arg0 into %arg1[0, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x8xf32>
    return %inserted_slice : tensor<8x8xf32>
  }
  func.func @insert_slice_dest_cast(%arg0: tensor<4x4xf32>, %arg1: tensor<8x8xf32>) -> tensor<?x?xf32> {
    %inserted_slice = tensor.insert_slice %arg0 into %arg1[0, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x8xf32>
    %cast = tensor.cast %inserted_slice : tensor<8x8xf32> to tensor<?x?xf32>
    return %cast : tensor<?x?xf32>
  }
  func.func @insert_insert_same(%arg0: tensor<4x4xf32>, %arg1: tensor<4x4xf32>, %arg2: tensor<8x8xf32>) -> tensor<8x8xf32> {
    %inserted_slice = tensor.insert_slice %arg1 into %arg2[0, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x8xf32>
    return %inserted_slice : tensor<8x8xf32>
  }
  func.func @insert_const_args(%arg0: tensor<?x4xf32>, %arg1: tensor<8x8xf32>) -> tensor<8x8xf32> {
    %cast = tensor.cast %arg0 : tensor<?x4xf32> to tensor<4x4xf32>
    %inserted_slice = tensor.insert_slice %cast into %arg1[4, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x8xf32>
    return %inserted_slice : tensor<8x8xf32>
  }
  func.func @insert_full_size(%arg0: tensor<?x4xf32>, %arg1: tensor<?x4xf32>) -> tensor<?x4xf32> {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg1, %c0 : tensor<?x4xf32>
    %inserted_slice = tensor.insert_slice %arg0 into %arg1[0, 0] [%dim, 4] [1, 1] : tensor<?x4xf32> into tensor<?x4xf32>
    return %inserted_slice : tensor<?x4xf32>
  }
  func.func @insert_full_size_self(%arg0: tensor<?x4xf32>, %arg1: tensor<?x4xf32>) -> tensor<?x4xf32> {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?x4xf32>
    %inserted_slice = tensor.insert_slice %arg0 into %arg1[0, 0] [%dim, 4] [1, 1] : tensor<?x4xf32> into tensor<?x4xf32>
    return %inserted_slice : tensor<?x4xf32>
  }
  func.func @parallel_insert_const(%arg0: tensor<?x4xf32>, %arg1: tensor<8x8xf32>) -> tensor<8x8xf32> {
    %0 = scf.forall (%arg2) in (2) shared_outs(%arg3 = %arg1) -> (tensor<8x8xf32>) {
      %cast = tensor.cast %arg0 : tensor<?x4xf32> to tensor<4x4xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %cast into %arg3[4, %arg2] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x8xf32>
      }
    }
    return %0 : tensor<8x8xf32>
  }
  func.func @parallel_insert_cast(%arg0: tensor<4x4xf32>, %arg1: tensor<8x8xf32>) -> tensor<8x8xf32> {
    %0 = scf.forall (%arg2) in (2) shared_outs(%arg3 = %arg1) -> (tensor<8x8xf32>) {
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %arg0 into %arg3[4, %arg2] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x8xf32>
      }
    }
    return %0 : tensor<8x8xf32>
  }
  func.func @splat_slice(%arg0: f32) -> tensor<2xf32> {
    %splat = tensor.splat %arg0 : tensor<2x3xf32>
    %extracted_slice = tensor.extract_slice %splat[0, 0] [2, 1] [1, 1] : tensor<2x3xf32> to tensor<2xf32>
    return %extracted_slice : tensor<2xf32>
  }
}
