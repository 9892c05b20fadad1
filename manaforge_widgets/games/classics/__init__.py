"""The shelf of classics: six known games on :class:`manaforge_widgets.SimpleGame`, each short enough for a lesson."""
