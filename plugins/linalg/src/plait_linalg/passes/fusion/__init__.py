"""What is computed in the body of the operation that uses it, and what is left out then."""
