"""The sans-I/O table: pure values and functions, from the log to what each person is shown."""
