"""Reviews of finished hands: the choices that cost points, by what each seat knew, and the luck."""
