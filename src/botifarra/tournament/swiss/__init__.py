"""Swiss pairing: pairs of similar standing meet, and no two pairs meet twice."""
