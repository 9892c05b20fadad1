"""Charts of matches: plotly figures with their sentence and their table."""
