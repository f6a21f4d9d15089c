"""What a championship refuses and what happened in it, as sentences in Catalan, Spanish or English."""
