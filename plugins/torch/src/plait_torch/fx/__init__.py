"""Graphs of PyTorch (`torch.fx`) as modules of the torch dialect."""
