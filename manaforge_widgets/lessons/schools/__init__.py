"""Files for a school's platform: checks as questions, grades as tables, and sheets to print."""
