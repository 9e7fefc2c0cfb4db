"""Short ways to build operations of tcp, loops, and payload regions."""
