"""Models with random weights, small: modules of torch.nn, and of torchvision, timm and transformers.

Each is made by a function without arguments that returns the module and its arguments, whose first dimension is the
batch. `MODELS` names them; what a library is needed for stands in the first part of the name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import nn

Made = tuple[nn.Module, tuple[Any, ...]]
MODELS: dict[str, Callable[[], Made]] = {}


def model(name: str) -> Callable[[Callable[[], Made]], Callable[[], Made]]:
    """Enter what a function makes under a name."""

    def enter(make: Callable[[], Made]) -> Callable[[], Made]:
        MODELS[name] = make
        return make

    return enter


def _simple(name: str, make: Callable[[], nn.Module], *shape: int) -> None:
    MODELS[f"nn.{name}"] = lambda: (make(), (torch.randn(*shape),))


class Block(nn.Module):
    """A residual block."""

    def __init__(self) -> None:
        super().__init__()
        self.a, self.b = nn.Conv2d(4, 4, 3, padding=1), nn.Conv2d(4, 4, 3, padding=1)
        self.n, self.m = nn.BatchNorm2d(4), nn.BatchNorm2d(4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = self.n(self.a(x)).relu()
        return (x + self.m(self.b(y))).relu()


class UNet(nn.Module):
    """Down, up, and a connection between."""

    def __init__(self) -> None:
        super().__init__()
        self.down, self.middle = nn.Conv2d(3, 4, 3, padding=1), nn.Conv2d(4, 8, 3, padding=1)
        self.up, self.last = nn.ConvTranspose2d(8, 4, 2, stride=2), nn.Conv2d(8, 2, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        a = self.down(x).relu()
        b = self.middle(nn.functional.max_pool2d(a, 2)).relu()
        return self.last(torch.cat([a, self.up(b)], 1))


class Attention(nn.Module):
    """Attention with a mask of what comes later."""

    def __init__(self) -> None:
        super().__init__()
        self.qkv, self.out = nn.Linear(16, 48), nn.Linear(16, 16)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = (t.unflatten(-1, (4, 4)).transpose(1, 2) for t in self.qkv(x).chunk(3, -1))
        y = nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True)
        return self.out(y.transpose(1, 2).flatten(2))


class Windows(nn.Module):
    """Weighted windows of rows that overlap."""

    def __init__(self) -> None:
        super().__init__()
        self.weights = nn.Linear(5, 3)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.weights(x.unfold(-1, 5, 2)) + x.unfold(1, 2, 1).sum()


class GroupedAttention(nn.Module):
    """Attention with a head of keys for two heads of queries."""

    def __init__(self) -> None:
        super().__init__()
        self.q, self.kv, self.out = nn.Linear(16, 16), nn.Linear(16, 16), nn.Linear(16, 16)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q = self.q(x).unflatten(-1, (4, 4)).transpose(1, 2)
        k, v = (t.unflatten(-1, (2, 4)).transpose(1, 2) for t in self.kv(x).chunk(2, -1))
        y = nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True, enable_gqa=True)
        return self.out(y.transpose(1, 2).flatten(2))


class Normalized(nn.Module):
    """Two layers with a norm between."""

    def __init__(self, norm: nn.Module) -> None:
        super().__init__()
        self.first, self.norm, self.last = nn.Linear(8, 8), norm, nn.Linear(8, 3)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.last(self.norm(self.first(x)))


class WithLoss(nn.Module):
    """A layer and the loss of its results against fixed targets."""

    def __init__(self, loss: nn.Module, target: Callable[[torch.Tensor], torch.Tensor], first: nn.Module) -> None:
        super().__init__()
        self.layer, self.loss, self.target, self.first = nn.Linear(6, 5), loss, target, first

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = self.first(self.layer(x))
        return self.loss(y, self.target(y.detach())).reshape(1)


_simple("mlp", lambda: nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 4)), 3, 8)
_simple("conv1d", lambda: nn.Sequential(nn.Conv1d(3, 4, 3, padding=1), nn.ReLU()), 2, 3, 9)
_simple("conv2d", lambda: nn.Sequential(nn.Conv2d(3, 4, 3, stride=2, padding=1), nn.ReLU()), 2, 3, 8, 8)
_simple("conv3d", lambda: nn.Conv3d(2, 3, 2), 2, 2, 4, 4, 4)
_simple("grouped_conv", lambda: nn.Conv2d(4, 8, 3, groups=4, dilation=2), 2, 4, 8, 8)
_simple("conv_transpose", lambda: nn.ConvTranspose2d(3, 4, 3, stride=2, output_padding=1), 2, 3, 5, 5)
_simple("residual", Block, 2, 4, 6, 6)
_simple("unet", UNet, 2, 3, 8, 8)
_simple("batch_norm", lambda: Normalized(nn.BatchNorm1d(8)), 5, 8)
_simple("layer_norm", lambda: Normalized(nn.LayerNorm(8)), 5, 8)
_simple("rms_norm", lambda: Normalized(nn.RMSNorm(8)), 5, 8)
_simple("group_norm", lambda: nn.Sequential(nn.Conv2d(3, 4, 1), nn.GroupNorm(2, 4)), 2, 3, 5, 5)
_simple("instance_norm", lambda: nn.Sequential(nn.Conv2d(3, 4, 1), nn.InstanceNorm2d(4, affine=True)), 2, 3, 5, 5)
_simple("max_pool", lambda: nn.Sequential(nn.Conv2d(3, 4, 1), nn.MaxPool2d(3, 2, 1)), 2, 3, 8, 8)
_simple("avg_pool", lambda: nn.Sequential(nn.Conv2d(3, 4, 1), nn.AvgPool2d(2)), 2, 3, 8, 8)
_simple("adaptive_pool", lambda: nn.Sequential(nn.Conv2d(3, 4, 1), nn.AdaptiveAvgPool2d(2)), 2, 3, 8, 8)
_simple("upsample", lambda: nn.Sequential(nn.Conv2d(3, 4, 1), nn.Upsample(scale_factor=2)), 2, 3, 4, 4)
_simple("bilinear", lambda: nn.Sequential(nn.Conv2d(3, 4, 1), nn.Upsample(scale_factor=2, mode="bilinear")), 2, 3, 4, 4)
_simple("pixel_shuffle", lambda: nn.Sequential(nn.Conv2d(3, 8, 1), nn.PixelShuffle(2)), 2, 3, 4, 4)
_simple("padding", lambda: nn.Sequential(nn.ReflectionPad2d(1), nn.Conv2d(3, 4, 3), nn.ZeroPad2d(1)), 2, 3, 5, 5)
_simple("unfold", lambda: nn.Sequential(nn.Unfold(3), nn.Conv1d(27, 4, 1)), 2, 3, 6, 6)
_simple("windows", Windows, 2, 4, 12)
_simple("attention", Attention, 2, 5, 16)
_simple("grouped_attention", GroupedAttention, 2, 5, 16)
_simple("glu", lambda: nn.Sequential(nn.Linear(8, 8), nn.GLU()), 3, 8)
_simple("softmax", lambda: nn.Sequential(nn.Linear(8, 8), nn.Softmax(-1), nn.LogSoftmax(-1)), 3, 8)
for _activation in (
    nn.GELU, nn.SiLU, nn.ELU, nn.Hardswish, nn.Mish, nn.PReLU, nn.LeakyReLU, nn.Softplus, nn.Tanh, nn.Sigmoid, nn.ReLU6,
    nn.SELU, nn.Hardtanh, nn.LogSigmoid,
):  # fmt: skip
    _simple(
        _activation.__name__.lower(),
        lambda cls=_activation: nn.Sequential(nn.Linear(6, 6), cls(), nn.Linear(6, 2)),
        3,
        6,
    )
_simple("mse_loss", lambda: WithLoss(nn.MSELoss(), torch.zeros_like, nn.Identity()), 4, 6)
_simple("huber_loss", lambda: WithLoss(nn.HuberLoss(), torch.ones_like, nn.Tanh()), 4, 6)
_simple(
    "kl_loss", lambda: WithLoss(nn.KLDivLoss(reduction="batchmean"), lambda y: y.exp() / 2, nn.LogSoftmax(-1)), 4, 6
)
_simple("cross_entropy", lambda: WithLoss(nn.CrossEntropyLoss(), lambda y: y.argmin(-1), nn.Identity()), 4, 6)
_simple("bce_loss", lambda: WithLoss(nn.BCEWithLogitsLoss(), lambda y: (y > 0).float(), nn.Identity()), 4, 6)
_simple(
    "encoder_layer", lambda: nn.TransformerEncoderLayer(16, 4, 32, dropout=0.0, batch_first=True, norm_first=True), 2, 5, 16
)  # fmt: skip


@model("nn.decoder_layer")
def _decoder_layer() -> Made:
    layer = nn.TransformerDecoderLayer(16, 4, 32, dropout=0.0, batch_first=True)
    return layer, (torch.randn(2, 5, 16), torch.randn(2, 7, 16))


@model("nn.embedding")
def _embedding() -> Made:
    return nn.Sequential(nn.Embedding(10, 6), nn.Linear(6, 3)), (torch.randint(0, 10, (3, 4)),)


@model("nn.embedding_bag")
def _embedding_bag() -> Made:
    return nn.EmbeddingBag(10, 6, mode="sum"), (torch.randint(0, 10, (3, 4)),)


@model("nn.embedding_bag_max")
def _embedding_bag_max() -> Made:
    return nn.EmbeddingBag(10, 6, mode="max", padding_idx=3), (torch.randint(0, 10, (3, 4)),)


@model("nn.lstm_cell")
def _lstm_cell() -> Made:
    return nn.LSTMCell(4, 6), (torch.randn(3, 4), (torch.randn(3, 6), torch.randn(3, 6)))


@model("nn.gru_cell")
def _gru_cell() -> Made:
    return nn.GRUCell(4, 6), (torch.randn(3, 4), torch.randn(3, 6))


@model("nn.bilinear_layer")
def _bilinear_layer() -> Made:
    return nn.Bilinear(4, 5, 3), (torch.randn(3, 4), torch.randn(3, 5))


@model("nn.cosine_similarity")
def _cosine() -> Made:
    return nn.CosineSimilarity(), (torch.randn(3, 4), torch.randn(3, 4))


def _vision(name: str, size: int = 32, **options: Any) -> None:
    def make() -> Made:
        import torchvision

        return getattr(torchvision.models, name)(weights=None, num_classes=5, **options), (
            torch.randn(2, 3, size, size),
        )

    MODELS[f"torchvision.{name}"] = make


_vision("resnet18")
_vision("mobilenet_v2", width_mult=0.35)
_vision("mobilenet_v3_small", width_mult=0.35)
_vision("shufflenet_v2_x0_5")
_vision("squeezenet1_1", 48)
_vision("mnasnet0_5")
_vision("regnet_y_400mf", 64)  # smaller ones are normalized over so few elements that gradients are rounding errors


@model("torchvision.vit")
def _vit() -> Made:
    from torchvision.models import VisionTransformer

    made = VisionTransformer(16, 8, num_layers=2, num_heads=2, hidden_dim=16, mlp_dim=32, num_classes=5)
    return made, (torch.randn(2, 3, 16, 16),)


@model("torchvision.swin")
def _swin() -> Made:
    from torchvision.models import SwinTransformer

    made = SwinTransformer([4, 4], 8, [1, 1], [2, 2], [2, 2], stochastic_depth_prob=0.0, num_classes=5)
    return made, (torch.randn(2, 3, 16, 16),)


@model("torchvision.convnext")
def _convnext() -> Made:
    from torchvision.models.convnext import CNBlockConfig, ConvNeXt

    made = ConvNeXt([CNBlockConfig(8, 16, 1), CNBlockConfig(16, None, 1)], num_classes=5)
    return made, (torch.randn(2, 3, 16, 16),)


def _timm(name: str, size: int = 32, **options: Any) -> None:
    def make() -> Made:
        import timm

        return timm.create_model(name, num_classes=5, **options), (torch.randn(2, 3, size, size),)

    MODELS[f"timm.{name}"] = make


_timm("resnet10t")
_timm("lcnet_050")
_timm("vit_tiny_patch16_224", img_size=32, depth=2, embed_dim=24, num_heads=2)
_timm("ghostnet_050")


def _of_timm(name: str, module: str, cls: str, **options: Any) -> None:
    def make() -> Made:
        from importlib import import_module

        made = getattr(import_module(f"timm.models.{module}"), cls)(num_classes=5, **options)
        return made, (torch.randn(2, 3, 32, 32),)

    MODELS[f"timm.{name}"] = make


_of_timm("mixer", "mlp_mixer", "MlpMixer", img_size=32, patch_size=8, num_blocks=2, embed_dim=16)
_of_timm("convmixer", "convmixer", "ConvMixer", dim=16, depth=2)
_of_timm("metaformer", "metaformer", "MetaFormer", depths=(1, 1, 1, 1), dims=(8, 8, 16, 16))


def _transformer(name: str, config: str, cls: str, *, attention: str = "sdpa", **options: Any) -> None:
    def make() -> Made:
        import transformers

        made = getattr(transformers, config)(**{**_SMALL, **options})
        made._attn_implementation = attention
        return FirstResult(getattr(transformers, cls)(made)), (torch.randint(2, 60, (2, 7)),)

    MODELS[f"transformers.{name}"] = make


class FirstResult(nn.Module):
    """A model whose first result alone is returned."""

    def __init__(self, model: nn.Module) -> None:
        super().__init__()
        self.model = model

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        return self.model(ids, return_dict=False)[0]


_SMALL: dict[str, Any] = {
    "vocab_size": 64, "hidden_size": 16, "num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 32,
    "max_position_embeddings": 32, "hidden_dropout_prob": 0.0, "attention_probs_dropout_prob": 0.0, "use_cache": False,
}  # fmt: skip
_GPT2 = {
    "n_embd": 16,
    "n_layer": 2,
    "n_head": 2,
    "n_positions": 32,
    "resid_pdrop": 0.0,
    "embd_pdrop": 0.0,
    "attn_pdrop": 0.0,
}
_transformer("bert", "BertConfig", "BertModel")
_transformer("roberta", "RobertaConfig", "RobertaModel")
_transformer("electra", "ElectraConfig", "ElectraModel", embedding_size=16)
_transformer("albert", "AlbertConfig", "AlbertModel", embedding_size=16)
_transformer(
    "distilbert", "DistilBertConfig", "DistilBertModel", dim=16, n_layers=2, n_heads=2, hidden_dim=32, dropout=0.0,
    attention_dropout=0.0,
)  # fmt: skip
_transformer("gpt2", "GPT2Config", "GPT2LMHeadModel", **_GPT2)
_transformer("llama", "LlamaConfig", "LlamaForCausalLM", num_key_value_heads=1)
_transformer("mistral", "MistralConfig", "MistralForCausalLM", num_key_value_heads=1)
_transformer("qwen2", "Qwen2Config", "Qwen2ForCausalLM", num_key_value_heads=1)
_transformer("gemma", "GemmaConfig", "GemmaForCausalLM", num_key_value_heads=1, head_dim=8)
_transformer("gpt_neox", "GPTNeoXConfig", "GPTNeoXForCausalLM")
_transformer("opt", "OPTConfig", "OPTForCausalLM", ffn_dim=32, word_embed_proj_dim=16, dropout=0.0)
_transformer(
    "bloom", "BloomConfig", "BloomForCausalLM", attention="eager", n_layer=2, n_head=2, hidden_dropout=0.0,
    attention_dropout=0.0,
)  # fmt: skip
_transformer("phi", "PhiConfig", "PhiForCausalLM")
