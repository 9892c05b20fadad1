"""The widgets: what a person sees of a match, and clicks."""
