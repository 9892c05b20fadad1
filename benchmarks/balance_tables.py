"""Tables of what ``benchmarks/balance.py`` has played: python benchmarks/balance_tables.py FOLDER [TO].

When a house value is clearly off was settled before any of the games had been looked at. Cards that share a value count
together (``GROUPS``), with 2 to 4 seats together, and intervals are those of 36 questions asked at once: each holds with
99.86 %, all of them with 95 %. A value is clearly off when one of these is so:

hardly ever right    planners take the card in less than 2 % of the turns in which they could pay for it,
nearly always right  ... in more than 60 % of them,
wins too much        who built it won at least a fifth more often than even, at the near end of the interval,
wins too little      ... a fifth less often,

and the comparisons by lot say the same: the interval of what it is worth to take the card instead of the best other thing
to do lies wholly on that side of 0. That is the causal half: planners may not see what a card is good for, and who
wins can pay for more.
"""
