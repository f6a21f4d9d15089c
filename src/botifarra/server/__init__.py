"""The server: tables, shared boards and clubs' evenings on the network."""
