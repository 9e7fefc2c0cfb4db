// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example() {
  %t = stablehlo.create_token : !stablehlo.token
  %u = stablehlo.after_all %t : !stablehlo.token
  return
}

// CHECK: func.func @example() {
