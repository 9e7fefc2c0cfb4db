"""The kit for authors of Plait plugins."""
