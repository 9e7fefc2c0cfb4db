"""Dialects that MLIR ships upstream: functions, arithmetic, control flow, tensors, buffers."""
