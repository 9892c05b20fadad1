"""Five dice against a threshold: a lesson on the binomial distribution."""

from fractions import Fraction

import manaforge_widgets as mf


def dice(number, least):
    """How many of some metal dice show a value or more."""
    return mf.odds.pool(f"{number} metal").showing(lambda face: face >= least)


def at_least(hits=3, least=4, number=5):
    """The question about a number of dice or more, with its wrong answers."""
    count, one = dice(number, least), dice(1, least).at_least(1)
    wrong = (
        mf.Wrong(count.probability(hits), f"That is exactly {hits}. More than {hits} count, too.", "exactly"),
        mf.Wrong(count.at_least(hits + 1), f"That is more than {hits}. {hits} are enough.", "more than"),
        mf.Wrong(one**hits, "That is the chance that certain dice all succeed. Any of the dice may.", "certain dice"),
        mf.Wrong(Fraction(hits, number), "Is a share of the dice a chance?", "share of the dice"),
    )
    return mf.LessonQuestion(
        "at_least",
        f"at least {hits} of {number}",
        (
            f"In King's Forge you roll {number} metal dice.",
            f"How likely is it that at least {hits} of them show {least} or more?",
        ),
        count.at_least(hits),
        wrong,
        "Add the chances of all counts that are enough.",
        variants=lambda rng: at_least(rng.choice([2, 3]), rng.choice([3, 4, 5]), rng.choice([5, 6])),
    )


EXACTLY = mf.LessonQuestion(
    "exactly_two",
    "exactly two",
    ("You roll five metal dice.", "How likely is it that exactly two of them show 5 or 6?"),
    dice(5, 5).probability(2),
    (
        mf.Wrong(
            dice(1, 5).at_least(1) ** 2 * dice(1, 5).at_most(0) ** 3, "In how many orders can it happen?", "one order"
        ),
        mf.Wrong(dice(5, 5).at_least(2), "That is two or more.", "at least two"),
    ),
    "Ten orders, each with the same chance.",
)
MEAN = mf.LessonQuestion(
    "mean",
    "the mean",
    ("You roll five metal dice. How many of them show 5 or 6, on average?",),
    dice(5, 5).mean,
    (
        mf.Wrong(dice(1, 5).mean, "That is one die. There are five.", "one die"),
        mf.Wrong(
            Fraction(5, 2),
            "Five or six is one of two cases, but the cases are not equally likely.",
            "half",
            "equiprobability",
        ),
    ),
    "The number of dice times the chance of one.",
    kind="number",
)


def trial(rng):
    """Roll five dice, and return a result for each measure."""
    rolled = [rng.randint(1, 6) for _ in range(5)]
    return [sum(die >= 4 for die in rolled) >= 3, sum(die >= 5 for die in rolled)]


mf.register_lesson(
    mf.LessonPlan(
        title="Five dice against a threshold",
        predictions=(at_least(),),
        experiment=mf.Experiment(
            title="five metal dice",
            words=("Five metal dice are rolled. Do at least three show 4 or more? And how many show 5 or 6?",),
            measures=(
                mf.Measure("three or more of 4+", dice(5, 4).at_least(3)),
                mf.Measure("dice with 5 or 6", dice(5, 5).mean, unit="dice"),
            ),
            trial=trial,
            exact_words=("Each count k has the chance n over k, times p to the k, times 1 − p to the n − k.",),
        ),
        checks=(at_least(), EXACTLY, MEAN),
        plays={"a game": lambda class_seed: mf.new_match("kings_forge", seats=2, seed=class_seed)},
        explorers={
            "conditions": lambda rng: mf.explorers.Conditions(
                "Is it binomial?",
                rng,
                (
                    mf.explorers.dice_situation("5 dice", 5, Fraction(1, 3), "dice that show 5 or 6"),
                    mf.explorers.cards_situation("5 cards", 5, 11, 4, "anvils"),
                ),
            )
        },
        go_on=("How many dice do you need, so that at least one 6 is likelier than not?",),
    )
)
