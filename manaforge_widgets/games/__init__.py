"""The games of the package, a folder each, and the base class for the rules of a small game."""
