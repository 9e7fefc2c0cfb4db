module {
  func.func @f(%arg0: i32, %arg1: f32, %arg2: i1, %arg3: i64) {
    %0 = math.absf %arg1 fastmath<fast> {foo} : f32
    %1 = math.absi %arg0 : i32
    %2 = math.acos %arg1 : f32
    %3 = math.acosh %arg1 : f32
    %4 = math.asin %arg1 : f32
    %5 = math.asinh %arg1 : f32
    %6 = math.atan %arg1 : f32
    %7 = math.atan2 %arg1, %arg1 : f32
    %8 = math.atanh %arg1 : f32
    %9 = math.cbrt %arg1 : f32
    %10 = math.ceil %arg1 : f32
    %11 = math.clampf %arg1 to [%arg1, %arg1] fastmath<fast> {foo} : f32
    %12 = math.copysign %arg1, %arg1 : f32
    %13 = math.cos %arg1 : f32
    %14 = math.cosh %arg1 : f32
    %15 = math.ctlz %arg0 : i32
    %16 = math.ctpop %arg0 : i32
    %17 = math.cttz %arg0 : i32
    %18 = math.erf %arg1 : f32
    %19 = math.erfc %arg1 : f32
    %20 = math.exp %arg1 : f32
    %21 = math.exp2 %arg1 : f32
    %22 = math.expm1 %arg1 : f32
    %23 = math.floor %arg1 : f32
    %24 = math.fma %arg1, %arg1, %arg1 fastmath<fast> : f32
    %25 = math.fpowi %arg1, %arg3 fastmath<fast> : f32, i64
    %26 = math.ipowi %arg0, %arg0 : i32
    %27 = math.isfinite %arg1 : f32
    %28 = math.isinf %arg1 : f32
    %29 = math.isnan %arg1 : f32
    %30 = math.isnormal %arg1 : f32
    %31 = math.log %arg1 : f32
    %32 = math.log10 %arg1 : f32
    %33 = math.log1p %arg1 : f32
    %34 = math.log2 %arg1 : f32
    %35 = math.powf %arg1, %arg1 : f32
    %36 = math.round %arg1 : f32
    %37 = math.roundeven %arg1 : f32
    %38 = math.rsqrt %arg1 : f32
    %39 = math.sin %arg1 : f32
    %sin, %cos = math.sincos %arg1 fastmath<fast> : f32
    %40 = math.sinh %arg1 : f32
    %41 = math.sqrt %arg1 : f32
    %42 = math.tan %arg1 : f32
    %43 = math.tanh %arg1 : f32
    %44 = math.trunc %arg1 : f32
    return
  }
}

