"""Tests that compare with onnx and onnxruntime are skipped where these are absent."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))  # for the cases that several tests share

NEEDS = {
    "test_operators.py": ("onnx", "onnxruntime"), "test_control_flow.py": ("onnx", "onnxruntime"),
    "test_old_versions.py": ("onnx", "onnxruntime"), "test_reader.py": ("onnx", "onnxruntime"), "test_backend.py": ("onnx", "onnxruntime"),
    "test_torch_models.py": ("onnx", "onnxruntime", "onnxscript", "torch"),
    "test_sklearn_models.py": ("onnx", "onnxruntime", "skl2onnx", "sklearn"),
    "test_random.py": ("onnx", "onnxruntime"), "test_example.py": ("onnx", "onnxruntime"),
    "test_sizes_at_run_time.py": ("onnx", "onnxruntime"),
    "test_command.py": ("onnx", "onnxruntime"), "test_contributed.py": ("onnx", "onnxruntime"),
}  # fmt: skip
"""What each module of tests imports that is not ours."""

collect_ignore = [name for name, needed in NEEDS.items() if not all(find_spec(one) for one in needed)]
