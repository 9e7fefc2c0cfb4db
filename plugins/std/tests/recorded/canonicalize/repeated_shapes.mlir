func.func @f(%a: !shape.shape, %b: tensor<?xindex>) -> !shape.shape {
  %0 = shape.broadcast %a, %b, %a {error = "shapes differ"} : !shape.shape, tensor<?xindex>, !shape.shape -> !shape.shape
  return %0 : !shape.shape
}
// becomes
module {
  func.func @f(%arg0: !shape.shape, %arg1: tensor<?xindex>) -> !shape.shape {
    %0 = shape.broadcast %arg0, %arg1 {error = "shapes differ"} : !shape.shape, tensor<?xindex> -> !shape.shape
    return %0 : !shape.shape
  }
}
