"""Factors of contractions that are narrower or wider than what is summed, and words of several."""
