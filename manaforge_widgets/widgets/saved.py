"""What a saved notebook shows of a widget where no kernel runs: words, and a page of its own where scripts run."""

from __future__ import annotations

import html

_HEIGHT = 780


def framed(page: str, title: str) -> str:
    """A page as a frame inside another page, cut off from it: it runs its own script and reaches nothing else.

    Args:
        page: a whole page, as :func:`~manaforge_widgets.widgets.export.standalone_html` makes it.
        title: the title of the frame, for screen readers.

    Example:
        >>> framed("<p>it's</p>", "A replay")
        "<iframe title='A replay' sandbox='allow-scripts' width='100%' height='780' frameborder='0' loading='lazy' \
srcdoc='&lt;p&gt;it&#x27;s&lt;/p&gt;'></iframe>"
    """
    # In single quotes the many double quotes of a page stay as they are, which halves the frame.
    source = html.escape(page, quote=False).replace("'", "&#x27;")
    return (
        f"<iframe title='{html.escape(title)}' sandbox='allow-scripts' width='100%' height='{_HEIGHT}' "
        f"frameborder='0' loading='lazy' srcdoc='{source}'></iframe>"
    )
