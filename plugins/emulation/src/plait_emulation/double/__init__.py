"""f64 as pairs of f32."""
