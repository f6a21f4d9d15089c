"""The migrations of a database from earlier versions to this one."""
