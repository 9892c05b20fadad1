"""ManaSurge as numbers, for environments of learners."""
