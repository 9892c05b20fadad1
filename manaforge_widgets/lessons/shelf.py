"""All lessons that can be begun: those of the package's games, of other packages, and those that a user registered."""

from __future__ import annotations

from dataclasses import dataclass

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.entry import Part, fetch
from manaforge_widgets.core.folding import folded
from manaforge_widgets.core.messages import listed, short
from manaforge_widgets.core.registry import Edition, entries, load_game
from manaforge_widgets.core.spelling import suggestion
from manaforge_widgets.lessons.plan import LessonPlan, name_from
from manaforge_widgets.lessons.sound import check_sound

_ORDER = (
    "choosing after the roll",
    "do dice remember",
    "one lamp for each card",
    "same mean, different risk",
    "buy precision",
    "is it binomial",
    "build a pool",
)
"""The titles of the lessons of this package in the order of a course; lessons of other packages come after them."""
_own: dict[str, LessonPlan] = {}


@dataclass(frozen=True, slots=True)
class KnownLesson:
    """A lesson that can be begun.

    Attributes:
        title: the name for :func:`manaforge_widgets.lesson`.
        game: the game that it belongs to; empty for a lesson that a user registered.
        part: a function ``(rules) -> LessonPlan``, or the plan of a user's lesson.
    """

    title: str
    game: str
    part: Part | LessonPlan

    def plan(self, edition: Edition | None = None) -> LessonPlan:
        """Return the plan of the lesson in an edition.

        Args:
            edition: the edition, as for ``mf.new_match``; None for the packaged one.

        Raises:
            GameError: when a user's lesson is asked for in an edition, or the edition does not fit the lesson.
            EditionError: for an invalid edition.

        Example:
            >>> known_lessons()["choosing after the roll"].plan().title
            'Choosing after the roll'
        """
        if isinstance(self.part, LessonPlan):
            if edition is not None:
                raise GameError(
                    f"the lesson {self.title!r} has no editions; make a second lesson from another edition."
                )
            return self.part
        plan: LessonPlan = fetch(self.part)(load_game(self.game, edition))
        return plan


def register_lesson(plan: LessonPlan) -> LessonPlan:
    """Add your own lesson, so that ``mf.lesson`` finds it by its title.

    A lesson that you registered before under the same title is replaced, so you can run a cell twice.
    ``mf.check_lesson`` tries it out.

    Args:
        plan: the plan of the lesson. Compute each key with ``mf.odds``, so that it is a ``Fraction``; never type it.

    Returns:
        The plan, unchanged.

    Raises:
        GameError: when the plan can't be a lesson, and when its title belongs to a lesson of this package.

    Example:
        >>> import manaforge_widgets as mf
        >>> chance = mf.odds.pool("2d6").total().at_least(10)
        >>> plan = mf.LessonPlan(
        ...     title="Ten or more",
        ...     predictions=(mf.LessonQuestion("ten", "two dice", ("How likely is a sum of ten or more?",), chance),),
        ...     experiment=mf.Experiment(
        ...         "two dice",
        ...         ("Two dice are rolled.",),
        ...         (mf.Measure("ten or more", chance),),
        ...         lambda rng: [rng.randint(1, 6) + rng.randint(1, 6) >= 10],
        ...     ),
        ...     checks=(),
        ... )
        >>> mf.register_lesson(plan) is plan, "ten or more" in mf.list_lessons()
        (True, True)
    """
    given: object = plan
    if not isinstance(given, LessonPlan):
        raise GameError(f"register_lesson() takes a LessonPlan, not {short(given)}.")
    check_sound(plan)
    title = folded(plan.title)
    for known in known_lessons().values():
        if known.game and (title == folded(known.title) or known.plan().name == plan.name):
            raise GameError(f"{plan.title!r} is a lesson of this package; give yours another title.")
    _own[title] = plan
    return plan


def known_lessons() -> dict[str, KnownLesson]:
    """Return all lessons by their titles, in the order of a course; a user's own come last.

    Example:
        >>> next(iter(known_lessons()))
        'choosing after the roll'
    """
    found = {
        title: KnownLesson(title, entry.name, part) for entry in entries() for title, part in entry.lessons.items()
    }
    ordered = [title for title in _ORDER if title in found]
    own = {title: KnownLesson(title, "", plan) for title, plan in _own.items()}
    return {title: found[title] for title in dict.fromkeys((*ordered, *found))} | own


def known_lesson(name: object) -> KnownLesson:
    """Return the lesson with a title; capitals and a question mark do not matter, and ``_`` may stand for a space.

    Args:
        name: the title.

    Raises:
        GameError: for an unknown lesson.

    Example:
        >>> known_lesson("Buy_precision").game
        'kings_forge'
        >>> known_lesson("Do dice remember?").title
        'do dice remember'
    """
    known = known_lessons()
    for title, one in known.items():
        if isinstance(name, str) and _asked(title) == _asked(name.replace("_", " ")):
            return one
    meant = suggestion(name, known) or " Register your own lesson first, with mf.register_lesson."
    raise GameError(f"there is no lesson {short(name, 60)}; the lessons are {listed(known)}.{meant}")


def _asked(title: str) -> str:
    """Return a title as people may write it: a lesson's page shows some with a question mark."""
    return folded(" ".join(title.split())).removesuffix("?")


def lesson_after(plan: LessonPlan) -> str:
    """Return the title of the lesson that follows in the course; empty after the last one and after a user's own.

    Args:
        plan: the lesson before it.

    Example:
        >>> lesson_after(known_lessons()["choosing after the roll"].plan())
        'Do dice remember'
    """
    titles = [title for title in _ORDER if title in known_lessons()]
    place = next((place for place, title in enumerate(titles) if name_from(title) == plan.name), len(titles))
    following = titles[place + 1 : place + 2]
    return following[0].capitalize() if following else ""
