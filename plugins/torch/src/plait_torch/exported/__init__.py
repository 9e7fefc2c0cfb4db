"""Programs that `torch.export` makes, modules that it can make them of, and the files that it writes."""
