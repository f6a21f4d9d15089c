"""The public page as static pages, for any web host."""
