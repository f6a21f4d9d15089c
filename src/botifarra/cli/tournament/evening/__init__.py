"""An evening at the keyboard: slips typed one after another, and rounds closed and paired between them."""
