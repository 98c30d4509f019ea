"""English phrases of advice and of seats on boards."""

from __future__ import annotations

from gbrain_py.graph.relations.rows import Example, Family, Noun, Owned, Thing, Verb

ADVICE = (
    Family(
        "advising",
        "advises",
        (
            Verb("advise, counsel, mentor, coach, guide, tutor, godfather, shepherd", "- at of", state=True),
            Verb(
                "advise informally, consult, act as _ sounding board, be _ sounding board",
                "for to with at",
                state=True,
            ),
            Verb(
                "give/offer/provide/lend/dispense _ "
                "advice/counsel/guidance/mentoring/mentorship/coaching/counsel/ear/steer",
                "to for at",
                state=True,
            ),
            Verb(
                "=on the advisory council, sit/serve/chair/join/head/lead _ advisory <panel>, =on _ "
                "advisory <panel>",
                "of at for",
            ),
            Verb("pay/put/keep/have _ retainer", swap=True),
            Verb("=on retainer, =office hours, hold/run/do office hours", "with for at", state=True),
            Verb(
                "take/bring on _ as _ advisor/adviser/mentor, bring in _ as _ advisor/adviser/mentor, sign "
                "up _ as _ advisor/adviser/mentor, retain/enlist/recruit/appoint/name/engage/get/have _ as "
                "_ advisor/adviser/mentor",
                swap=True,
            ),
            Verb(
                "lean on, rely on, turn to, depend on, go to, count on, look to, consult, call on, draw on",
                swap=True,
                needs="advice guidance counsel mentor sounding",
            ),
            Verb(
                "get/take/receive/seek/draw _ advice/guidance/counsel/mentoring, rely on _ advice/guidance",
                "from of",
                swap=True,
            ),
            Noun(
                "advisor, advisors, adviser, advisers, mentor, mentors, coach, counsellor, counselor, "
                "sounding board, senior advisor, senior adviser, scientific advisor, special adviser, "
                "strategic advisor, technical advisor, advisory board member, member of _ advisory "
                "board, board advisor, board adviser, confidant",
                "to of at for with on in",
            ),
            Noun("consultant, external consultant, outside counsel, strategic consultant", "to for"),
            Thing(
                "advisory role, advisory position, advisory board, advisory work, advisory gig, advisory "
                "engagement, advisory relationship, advisory roles, advisory relationships, advisory "
                "capacity, advisory agreement, advisory mandate, advisory retainer, advisory seat, "
                "advisory contract, advisory stint, advisorship, mentoring role, advisory engagements",
                "at with for of on to",
            ),
            Owned(
                "advisory clients, mentees, advisees, advisory roles, advisory positions, advisory portfolio",
                "of",
            ),
        ),
        (
            Example("person", "She mentors the team at [[companies/acme]].", "page advises companies/acme"),
            Example(
                "person",
                "Adviser to [[companies/acme]] since 2021.",
                "page advises companies/acme since 2021",
            ),
            Example(
                "person",
                "He sits on the advisory board of [[companies/acme]].",
                "page advises companies/acme",
            ),
            Example("company", "[[people/ann]] has been advising us on pricing.", "people/ann advises page"),
            Example("company", "The company is advised by [[people/ann]].", "people/ann advises page"),
            Example("company", "We brought on [[people/ann]] as an adviser.", "people/ann advises page"),
            Example(
                "note",
                "[[people/ann]], an adviser to [[companies/acme]], called.",
                "people/ann advises companies/acme",
            ),
            Example("person", "She declined to advise [[companies/acme]]."),
            Example("person", "He asked an advisor to [[companies/acme]] for help."),
        ),
    ),
    Family(
        "board",
        "advises",
        (
            Verb(
                "sit/serve/remain/stay _ <board>, be on _ <board>, =on _ <board>, sit on/in _ <board>",
                "of at for",
                state=True,
            ),
            Verb(
                "join/chair/enter/serve/sit _ board of directors/trustees/governors/advisors/advisers, "
                "join/chair/enter _ <board>, get/be elected/appointed/named to _ <board>",
                "of at for",
            ),
            Verb(
                "leave/quit _ <board>, step off/down _ <board>, step down from _ <board>, resign from _ "
                "<board>",
                "of at for",
                ends=True,
            ),
            Verb(
                "take/hold/occupy/have/win/get/land/accept/keep/maintain/gain _ board "
                "seat/seats/role/roles/observer, take/have/hold/occupy a seat on _ board, take/have/hold "
                "_ seat",
                "at on with of in",
                needs="board",
            ),
            Noun(
                "board member, board members, board director, board observer, board observers, board "
                "chair, observer, non-executive director, non-exec director, non-exec, non-executive "
                "chair, ned, independent director, trustee, member of _ board, chair of the board, seat "
                "on _ board, director on _ board, lead director, outside director, independent board "
                "member, independent chair, non-executive",
                "to of at for with on in",
            ),
            Thing(
                "board seat, board role, board observer seat, board observer role, board seats, board "
                "observer seats",
                "at with for of on to",
            ),
            Owned(
                "board seats, boards, board roles, board observer seats, observer seats, board "
                "positions, directorships",
                "of",
            ),
        ),
        (
            Example("person", "He sits on the board of [[companies/acme]].", "page advises companies/acme"),
            Example(
                "person",
                "Board seats: [[companies/acme]], [[companies/birch]].",
                "page advises companies/acme; page advises companies/birch",
            ),
            Example(
                "person",
                "Led the seed round of [[companies/acme]] and took a board seat.",
                "page invested_in companies/acme",
            ),
            Example(
                "company",
                "[[people/ann]] joined the board as an independent director.",
                "people/ann advises page",
            ),
            Example("person", "He was offered a board seat at [[companies/acme]]."),
        ),
    ),
)
