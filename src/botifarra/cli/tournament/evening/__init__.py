"""An evening at the keyboard: the director types slips, and closes and pairs rounds between them."""
