"""Commands about records: deal, show, check, verify, export."""
