"""`torch.compile(model, backend="plait")`."""
