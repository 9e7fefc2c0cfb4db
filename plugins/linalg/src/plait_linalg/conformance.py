"""What the conformance kit is told about plait-linalg: see plait-testing."""
