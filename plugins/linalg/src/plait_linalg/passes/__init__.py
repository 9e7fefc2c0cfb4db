"""The passes of linalg."""
