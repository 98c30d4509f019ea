"""What a reader is shown of the index, as rows that map field names to values."""
