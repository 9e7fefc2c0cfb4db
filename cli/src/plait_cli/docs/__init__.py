"""`plait docs`: reference pages from what is installed, and a site of them."""
