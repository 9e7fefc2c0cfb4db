"""ONNX models and operators for Plait."""
