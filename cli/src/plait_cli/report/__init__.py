"""`plait report`: what each pass of a compilation did, as one page of HTML."""
