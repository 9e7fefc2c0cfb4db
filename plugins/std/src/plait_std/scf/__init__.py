"""The `scf` dialect: loops and conditionals that hold regions."""
