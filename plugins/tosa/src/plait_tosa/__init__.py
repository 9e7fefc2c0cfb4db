"""TOSA for Plait."""
