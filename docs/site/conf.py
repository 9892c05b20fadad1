"""The settings of the documentation site; ``make docs`` builds it from copies that ``tools/docs.py`` makes."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import links

import manaforge_widgets as mf

project = "manaforge_widgets"
author = "The manaforge_widgets authors"
copyright = author  # noqa: A001 - the name that Sphinx reads
version = release = mf.__version__
language = "en"

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx_codeautolink",
    "docs_site.name_extension",
    "docs_site.rule_extension",
    "docs_site.signatures",
]
# Names in code lead to the reference.
codeautolink_global_preface = "import manaforge_widgets as mf"
codeautolink_concat_default = True
codeautolink_warn_on_default_parse_fail = False
suppress_warnings = ["ref.python"]  # a docstring says `Dice`, and two modules have one

# Outputs are as the repository stores them; widgets and charts are HTML already.
nb_execution_mode = "off"
nb_ipywidgets_js: dict[str, dict[str, str]] = {}  # else each page asks another machine for them
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
myst_links_external_new_tab = False

autodoc_typehints = "description"
autodoc_typehints_description_target = "documented_params"
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
add_module_names = False
napoleon_numpy_docstring = False
napoleon_use_ivar = True
toc_object_entries_show_parents = "hide"
python_display_short_literal_types = True

html_theme = "furo"
html_title = "Manaforge widgets"
html_baseurl = links.addresses().get("Documentation", "")
html_static_path = [str(ROOT / "docs" / "site" / "static")]
html_favicon = str(ROOT / "docs" / "site" / "static" / "icon.svg")
html_css_files = ["site.css"]
html_js_files = ["site.js"]
html_copy_source = False
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#6b3f8f", "color-brand-content": "#6b3f8f"},
    "dark_css_variables": {"color-brand-primary": "#c9a4e6", "color-brand-content": "#c9a4e6"},
}
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
