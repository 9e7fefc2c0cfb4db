"""Makes jaxlib as the judge importable, which the tests of StableHLO share."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "stablehlo" / "tests"))
