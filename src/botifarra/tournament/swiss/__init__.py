"""Swiss pairing: those who stand alike meet, and nobody twice."""
