"""Pages that run the package themselves: Python in the reader's browser, without Jupyter and without a server of ours.

:mod:`manaforge_widgets.live.page` writes such a page, :mod:`manaforge_widgets.live.runtime` the folder that it needs,
and :mod:`manaforge_widgets.live.recipes` says what a page has to know to make its widget. In the page,
:mod:`manaforge_widgets.live.in_page` makes it and passes messages between Python and the front end.
"""
