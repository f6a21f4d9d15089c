"""How the weights of `botifarra/bots/models.json` are made, from hands that bots play with themselves."""
