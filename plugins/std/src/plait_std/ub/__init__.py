"""What has no defined value: poison."""
