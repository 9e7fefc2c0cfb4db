"""`plait lsp`: a language server for MLIR text with whatever plugins are installed."""
