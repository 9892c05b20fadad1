"""ManaSurge on Board and Replay."""
