"""Structured operations on tensors and buffers, and the passes that generalize, fuse, tile and lower them."""
