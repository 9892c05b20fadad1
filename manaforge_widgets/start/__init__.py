"""The first steps after an installation: copy the notebooks, open JupyterLab, and say what is installed."""
