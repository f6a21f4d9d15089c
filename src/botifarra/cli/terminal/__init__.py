"""Output and input shared by the commands: console, canvases, cards, bars, pages, and keyboard."""
