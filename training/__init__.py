"""The training of the weights of `botifarra/bots/models.json`, from hands that bots play with themselves."""
