"""What several commands draw with: the console, canvases, cards, bars, pages, and the keyboard."""
