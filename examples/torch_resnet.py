"""A ResNet of torchvision, compiled: what it computes in PyTorch, for batches of any size, and its gradients."""

import torch
import torchvision

torch.manual_seed(0)
model = torchvision.models.resnet18(weights=None, num_classes=10).eval()
compiled = torch.compile(model, backend="plait", options={"fallback": False})

with torch.no_grad():
    for batch in (2, 3):
        images = torch.randn(batch, 3, 64, 64)
        torch._dynamo.mark_dynamic(images, 0)  # one compilation for all sizes
        torch.testing.assert_close(compiled(images), model(images), rtol=1e-3, atol=1e-3)
        print(tuple(compiled(images).shape))

images, labels = torch.randn(2, 3, 64, 64), torch.tensor([1, 7])
loss = torch.nn.functional.cross_entropy(compiled(images), labels)
loss.backward()
print(f"the gradient of the first layer is {tuple(model.conv1.weight.grad.shape)}")
