"""The class page: what a class has handed in for a lesson, to project, to print, and for the teacher alone."""
