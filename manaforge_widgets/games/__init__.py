"""The games of the package, a folder each, and what a small game derives its rules from."""
