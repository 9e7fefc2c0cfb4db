"""The annotations of Shardy that exported programs carry."""
