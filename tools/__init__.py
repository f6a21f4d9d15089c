"""The generators of docs/ and of the browser's types; `make docs` runs them."""
