"""The widgets, which show a match or odds in a notebook and take clicks."""
