"""The state operations of IREE's `util` dialect."""
