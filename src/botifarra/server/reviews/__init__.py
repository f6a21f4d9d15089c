"""Reviews of the hands played at tables: made once in worker processes, stored, and summed for a person."""
