"""`plait new`: writes a distribution with a plugin, from the templates beside this module."""
