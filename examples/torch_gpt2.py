"""A GPT-2 of Hugging Face that writes, one token after the other, with keys and values of earlier ones kept."""

import torch
from transformers import GPT2Config, GPT2LMHeadModel, StaticCache

torch.manual_seed(0)
config = GPT2Config(vocab_size=96, n_embd=32, n_layer=2, n_head=4, n_positions=64, bos_token_id=0, eos_token_id=0)
model = GPT2LMHeadModel(config).eval()
compiled = torch.compile(model, backend="plait", dynamic=True, options={"fallback": False})


@torch.no_grad()
def generate(step, prompt, count):
    """The prompt and `count` tokens, each the likeliest after what is there."""
    cache = StaticCache(config, max_cache_len=64)
    ids, new = prompt, prompt
    for _ in range(count):
        at = torch.arange(ids.shape[1] - new.shape[1], ids.shape[1])
        logits = step(new, past_key_values=cache, cache_position=at).logits
        new = logits[:, -1:].argmax(-1)
        ids = torch.cat([ids, new], 1)
    return ids


prompt = torch.tensor([[5, 17, 42]])
found = generate(compiled, prompt, 12)
assert torch.equal(found, generate(model, prompt, 12))
print(found.shape[1], "tokens, as in PyTorch")
