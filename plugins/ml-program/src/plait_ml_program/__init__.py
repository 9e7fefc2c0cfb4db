"""ML Program and IREE's input dialect for Plait: functions, globals, parameters."""
