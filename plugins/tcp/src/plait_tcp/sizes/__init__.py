"""What is known of sizes: from operations, and from symbolic shapes."""
