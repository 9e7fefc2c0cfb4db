"""Integers of 64 bits as pairs of ui32."""
