"""English phrases that state a relation, as tables.

Phrases stand between commas: `a/b` is either word, `_` up to three words of any kind, `<money>` a class from CLASSES;
`=` before a verb keeps it as it is, not inflected. Verbs are written in the base form and match in every form and
voice: "X founded Y", "Y was founded by X", "Y, founded by X".
"""

from __future__ import annotations

from typing import NamedTuple


class Verb(NamedTuple):
    """Verb phrases that take their object directly (`-`) or after one of the prepositions `takes`.

    `swap`: the grammatical subject is the object of the edge ("X hired Y"). `state`: it lasts, so the simple past says
    that it has ended ("worked at"). `ends`: the verb itself ends the relation ("left"). `by`: the preposition of the
    agent in the passive. `needs`: words one of which must begin a word of the sentence, `bars`: none of which may. `close`: the
    preposition must follow at once.
    """

    phrases: str
    takes: str = "-"
    swap: bool = False
    state: bool = False
    ends: bool = False
    needs: str = ""
    bars: str = ""
    close: bool = False


class Noun(NamedTuple):
    """Nouns for the person (or firm) that is the subject, tied to its object by `takes`, `'s` or by standing before it."""

    phrases: str
    takes: str
    ends: bool = False


class Money(NamedTuple):
    """Nouns for money that `takes` ties to its giver; its receiver owns it, raised it, or is the page itself."""

    phrases: str
    takes: str
    needs: str = ""


class Owned(NamedTuple):
    """Nouns for the object, owned by the subject: "her startup, X", "X is the brainchild of Y", "portfolio: X"."""

    phrases: str
    takes: str = "of"
    ends: bool = False


class Thing(NamedTuple):
    """Nouns for the relation itself ("a stake in Y"), owned by the subject or held with a light verb."""

    phrases: str
    takes: str
    ends: bool = False


class Example(NamedTuple):
    """A text on a page of a type, links written `[[companies/acme]]`, and the statements it makes, `;` between them."""

    page: str
    text: str
    says: str = ""


class Family(NamedTuple):
    """Phrases of one relation and texts that show it; `rule` names it in explanations."""

    rule: str
    type: str
    rows: tuple[Verb | Noun | Money | Owned | Thing, ...]
    examples: tuple[Example, ...]


CLASSES = {
    "money": "money cash capital cheque check cheques checks funds funding savings dollars pounds euros million millions mn "
    "m k bn billion grand figures $ £ € ¥ yen sum amount investment ticket tickets equity fund quid",
    "cheque": "cheque check cheques checks ticket tickets",
    "round": "round rounds seed pre-seed preseed series raise financing fundraise tranche extension bridge funding",
    "backer": "backers investors shareholders angels funders supporters",
    "stake": "stake stakes share shares equity position holding shareholding interest slice chunk piece",
    "board": "board boards",
    "boss": "chair chairman chairwoman chairperson director observer member seat trustee",
    "chief": "ceo cto cfo coo cpo cmo cro ciso cio cdo cso president",
}

FAMILIES = (
    Family(
        "founding",
        "founded",
        (
            Verb(
                "found, cofound, co-found, refound, establish, co-establish, incorporate, bootstrap, hatch, co-create, start, "
                "co-start, start up, start _ up, start _ off, set up, set _ up, launch, co-launch, begin, build, create, "
                "conceive, dream up, dream _ up, kick off, kick _ off, get _ going, get _ off the ground, stand up, "
                "stand _ up, spin up, spin out, spin _ out, spin off, bring _ to life, give birth to, originate, "
                "build up, put together, form, rig up, cook up, cobble together, lay the foundations of/for, "
                "launch and build, institute, pioneer, grow _ from scratch, open, open the doors of, "
                "quit/leave _ to start, break away to form"
            ),
            Verb("go out on _ own, strike out on _ own, strike out alone, go it alone", "with as"),
            Noun(
                "founder, founders, co-founder, co-founders, cofounder, cofounders, co founder, co founders, founding ceo, "
                "founding cto, founding president, founding partner, founding partners, creator, creators, originator, "
                "founder-ceo, mastermind, progenitor, founding father, founding mother, solo founder, sole founder",
                "of at for behind to with in",
            ),
            Noun("founding duo, founding trio, founding pair, founding team, founding group, founding member, founding members", "of at"),
            Noun(
                "mind behind, brains behind, brain behind, person behind, people behind, duo behind, pair behind, "
                "woman behind, man behind, team behind, force behind, engineer behind, driving force behind",
                "-",
            ),
            Owned(
                "startup, start-up, startups, brainchild, creation, own company, own firm, own startup, own business, own studio, "
                "own shop, own fund, own agency, first company, second company, third company, last company, latest company, "
                "previous company, new company, first startup, second startup, last startup, new startup, latest startup, "
                "new venture, venture, first venture, latest venture, side project, weekend project, pet project, passion project, hobby project, "
                "thesis project, phd project, class project, own project, spare-time project, baby, previous startup, third startup"
            ),
        ),
        (
            Example("person", "She set up [[companies/acme]] in 2014.", "page founded companies/acme since 2014"),
            Example("person", "Quit her job to start [[companies/acme]].", "page founded companies/acme"),
            Example("person", "Got [[companies/acme]] off the ground with two friends.", "page founded companies/acme"),
            Example("person", "He is one of the co-founders of [[companies/acme]].", "page founded companies/acme"),
            Example("person", "The person behind [[companies/acme]].", "page founded companies/acme"),
            Example("company", "Founded in 2019 by [[people/ann]] and [[people/bo]].", "people/ann founded page since 2019; people/bo founded page since 2019"),
            Example("company", "The company is the brainchild of [[people/ann]].", "people/ann founded page"),
            Example("company", "Its founder, [[people/ann]], lives in Leeds.", "people/ann founded page"),
            Example("note", "[[companies/acme]] was set up by [[people/ann]].", "people/ann founded companies/acme"),
            Example("person", "She never founded [[companies/acme]]."),
            Example("person", "She found [[companies/acme]] through a friend."),
            Example("person", "Met the founder of [[companies/acme]]."),
            Example("person", "Her brother founded [[companies/acme]]."),
        ),
    ),
    Family(
        "investing",
        "invested_in",
        (
            Verb("invest, reinvest, co-invest, angel-invest, angel invest, pre-invest", "in into"),
            Verb("invest _ <money>, invest early, invest personally", "in into"),
            Verb(
                "back, co-back, fund, co-fund, finance, bankroll, seed, pre-seed, capitalise, capitalize, underwrite, "
                "angel-back, seed-fund, part-fund, prop up, stake"
            ),
            Verb(
                "put/pour/sink/plough/plow/throw/inject/pump/plonk/stick/drop/wire/commit/chip/tip/plow _ <money>",
                "in into behind to",
            ),
            Verb("put in _ <money>, chip in, chip in _ <money>, stump up _ <money>, cough up _ <money>", "for to into -"),
            Verb("give/hand/lend/slip/loan/wire/send/advance _ <money>", "- to into"),
            Verb("cash out, sell out, divest, sell down", "of from in", ends=True),
            Verb("write/cut/sign/send _ <cheque>, write _ first/early/small/big _ <cheque>", "for to into in"),
            Verb("co-lead/lead/anchor/split/share _ <round>, lead/anchor/co-lead _ <round> round, co-lead/lead/anchor _ investment/deal/bet", "of in for at into by"),
            Verb("take/buy/acquire/hold/own/have/build/keep/secure/purchase/retain _ <stake>, pick up _ <stake>, own part", "in of at"),
            Verb("take/buy/own/hold _ percent/%/pc", "of in"),
            Verb("lead, co-lead, anchor", "-", needs="round rounds seed pre-seed series raise raised investment financing"),
            Verb("participate/join/come/pile/invest/get/go _ <round>, take part in _ <round>", "of in for at"),
            Verb("double down, bet, bet early, bet big, take a punt, take a flyer, take a bet, place/make _ bet", "on in"),
            Verb("follow on", "in into"),
            Verb("buy/come/get in early, come in early, buy shares", "on in to at into of"),
            Verb("buy into, pile into, =in early on, =is/was/are/were in on, come in on"),
            Verb(
                "raise _ <money>, raise _ <round>, raise, secure/close/land/get/receive/take/accept/pick up/attract/win/"
                "bag/net/draw/obtain _ <money>, close/announce/complete _ <round>, take/accept investment",
                "from with",
                swap=True,
            ),
            Verb("count/number/list/include _ among _ <backer>, have _ as _ investor/backer/shareholder", swap=True),
            Verb("bring on/in/aboard _ investor/backer/lead, land _ as _ investor", swap=True),
            Noun(
                "investor, investors, co-investor, coinvestor, backer, backers, angel, angels, angel investor, angel investors, "
                "lead investor, lead investors, seed investor, seed investors, shareholder, shareholders, stakeholder, funder, "
                "funders, financier, financiers, bankroller, lp, limited partner, stockholder, part-owner, part owner, "
                "early backer, minority owner, investor syndicate, investor base, investor group, investor list, syndicate, "
                "seed syndicate, cap table, check-writer, cheque-writer, first money, early money, seed money, money",
                "in of to for into behind",
            ),
            Money(
                "<round> _ led/co-led/anchored/backed/funded/provided/supplied/filled/headed/priced, seeded, money, cash, capital, "
                "funding, financing, investment, cheque, check, backing",
                "by",
            ),
            Money("led, co-led, anchored", "by", "round rounds seed pre-seed series raise raised financing funding tranche extension"),
            Money(
                "<round>, <round> came, <round> _ came, money came, money _ came, cheque came, money, cash, capital, funding, financing, backing, investment, cheque, check, participation, "
                "cheques, checks, million, investments, first money, seed money, follow-on, term sheet signed",
                "from",
            ),
            Owned(
                "portfolio company, portfolio companies, portfolio startup, portfolio startups, portfolio firm, portfolio, "
                "investee, investees, investments, angel investments, angel bets, bets, cheques, checks, angel cheques, "
                "angel checks, holdings, seed investments, angel portfolio, winners, early bets, biggest win"
            ),
            Thing(
                "investment, investments, stake, equity stake, shareholding, shares, seed cheque, seed check, angel cheque, "
                "angel check, angel investment, first cheque, first check, position, holding, bet, cheque, check, ticket, "
                "equity, follow-on",
                "in into to of on for at",
            ),
        ),
        (
            Example("person", "Wrote an early cheque to [[companies/acme]].", "page invested_in companies/acme"),
            Example("person", "She put $2M of her own money into [[companies/acme]].", "page invested_in companies/acme"),
            Example("person", "An early backer of [[companies/acme]].", "page invested_in companies/acme"),
            Example("person", "He holds a small stake in [[companies/acme]].", "page invested_in companies/acme"),
            Example("company", "Led the Series A of [[companies/acme]].", "page invested_in companies/acme"),
            Example("company", "Raised $5M from [[companies/fund]] last spring.", "companies/fund invested_in page"),
            Example("company", "The seed round was led by [[companies/fund]].", "companies/fund invested_in page"),
            Example("company", "It is backed by [[people/ann]] and [[companies/fund]].", "people/ann invested_in page; companies/fund invested_in page"),
            Example("note", "[[people/ann]] invested in [[companies/acme]].", "people/ann invested_in companies/acme"),
            Example("note", "[[companies/acme]] counts [[people/ann]] among its investors.", "people/ann invested_in companies/acme"),
            Example("person", "She is considering investing in [[companies/acme]]."),
            Example("person", "Passed on [[companies/acme]]; she never invested in it."),
            Example("person", "She came back to [[companies/acme]] with questions."),
            Example("company", "In talks to raise money from [[companies/fund]]."),
        ),
    ),
    Family(
        "advising",
        "advises",
        (
            Verb("advise, counsel, mentor, coach, guide, tutor, godfather, shepherd", "- at of", state=True),
            Verb("advise informally, consult, act as _ sounding board, be _ sounding board", "for to with at", state=True),
            Verb(
                "give/offer/provide/lend/dispense _ advice/counsel/guidance/mentoring/mentorship/coaching/counsel/ear/steer",
                "to for at",
                state=True,
            ),
            Verb("=on the advisory council, sit/serve _ advisory board, join _ advisory board, =on _ advisory board", "of at for"),
            Verb("=on retainer, =office hours, hold/run/do office hours", "with for at", state=True),
            Verb("take on/bring on/bring in/retain/enlist/recruit/sign up/appoint/name/engage/get/have _ as _ advisor/adviser/mentor", swap=True),
            Verb("lean on, rely on, turn to, depend on, go to, count on, look to, consult, call on, draw on", swap=True, needs="advice guidance counsel mentor sounding"),
            Verb("get/take/receive/seek/draw _ advice/guidance/counsel/mentoring, rely on _ advice/guidance", "from of", swap=True),
            Noun(
                "advisor, advisors, adviser, advisers, mentor, mentors, coach, counsellor, counselor, sounding board, "
                "senior advisor, senior adviser, scientific advisor, special adviser, strategic advisor, technical advisor, "
                "advisory board member, member of _ advisory board, board advisor, board adviser, confidant",
                "to of at for with on in",
            ),
            Noun("consultant, external consultant, outside counsel, strategic consultant", "to for"),
            Thing(
                "advisory role, advisory position, advisory board, advisory work, advisory gig, advisory engagement, advisory relationship, "
                "advisory roles, advisory relationships, advisory capacity, advisory agreement, advisory mandate, advisory retainer, "
                "advisory seat, advisory contract, advisory stint, advisorship, mentoring role, advisory engagements",
                "at with for of on to",
            ),
            Owned("advisory clients, mentees, advisees, advisory roles, advisory positions, advisory portfolio", "of"),
        ),
        (
            Example("person", "She mentors the team at [[companies/acme]].", "page advises companies/acme"),
            Example("person", "Adviser to [[companies/acme]] since 2021.", "page advises companies/acme since 2021"),
            Example("person", "He sits on the advisory board of [[companies/acme]].", "page advises companies/acme"),
            Example("company", "[[people/ann]] has been advising us on pricing.", "people/ann advises page"),
            Example("company", "The company is advised by [[people/ann]].", "people/ann advises page"),
            Example("company", "We brought on [[people/ann]] as an adviser.", "people/ann advises page"),
            Example("note", "[[people/ann]], an adviser to [[companies/acme]], called.", "people/ann advises companies/acme"),
            Example("person", "She declined to advise [[companies/acme]]."),
            Example("person", "He asked an advisor to [[companies/acme]] for help."),
        ),
    ),
    Family(
        "board",
        "advises",
        (
            Verb("sit/serve/remain/stay _ <board>, be on _ <board>, =on _ <board>, sit on/in _ <board>", "of at for", state=True),
            Verb("join/chair/enter _ <board>, get/be elected/appointed/named to _ <board>", "of at for"),
            Verb("leave/quit _ <board>, step off/down _ <board>, step down from _ <board>, resign from _ <board>", "of at for", ends=True),
            Verb(
                "take/hold/occupy/have/win/get/land/accept/keep/maintain/gain _ board seat/seats/role/roles/observer, "
                "take/have/hold/occupy a seat on _ board, take/have/hold _ seat",
                "at on with of in",
                needs="board",
            ),
            Noun(
                "board member, board members, board director, board observer, board observers, board chair, observer, "
                "non-executive director, non-exec director, non-exec, non-executive chair, ned, independent director, trustee, "
                "member of _ board, chair of the board, seat on _ board, director on _ board, lead director, outside director, "
                "independent board member, independent chair, non-executive",
                "to of at for with on in",
            ),
            Thing("board seat, board role, board observer seat, board observer role, board seats, board observer seats", "at with for of on to"),
            Owned("board seats, boards, board roles, board observer seats, observer seats, board positions, directorships", "of"),
        ),
        (
            Example("person", "He sits on the board of [[companies/acme]].", "page advises companies/acme"),
            Example("person", "Board seats: [[companies/acme]], [[companies/birch]].", "page advises companies/acme; page advises companies/birch"),
            Example("person", "Led the seed round of [[companies/acme]] and took a board seat.", "page invested_in companies/acme"),
            Example("company", "[[people/ann]] joined the board as an independent director.", "people/ann advises page"),
            Example("person", "He was offered a board seat at [[companies/acme]]."),
        ),
    ),
    Family(
        "working",
        "works_at",
        (
            Verb("work, freelance, moonlight, intern, apprentice, slave away, toil, contract", "at for in @", state=True),
            Verb("work/serve/act _ as", "at for of", state=True),
            Verb("join, rejoin, re-join, go and join, come aboard, join _ team", "- at"),
            Verb("go to work, start work, begin work, start working, go back to work, come to work", "at for"),
            Verb("start, start out, begin, sign on, sign up, come on board, come aboard, come on, onboard, land, settle", "at with", close=True),
            Verb("move over, move, switch, jump ship, jump, transfer, decamp, defect, return", "to"),
            Verb("take/accept/land/get/hold/have/find/start/begin _ job/role/post/position/gig, take on/up _ role/job/post", "at with in"),
            Verb("employ", "-", swap=True, state=True),
            Verb(
                "hire, recruit, poach, headhunt, snap up, bring on, bring in, bring aboard, bring on board, bring _ on board, "
                "appoint, promote, sign, take on, rehire, onboard, add, welcome, name, install, lure, tap",
                "-",
                swap=True,
            ),
            Verb(
                "run, co-run, head, head up, helm, steer, lead, co-lead, manage, co-manage, direct, oversee, captain, "
                "spearhead, staff, do/keep the books",
                "- at for",
                state=True,
                bars="round seed pre-seed series raised raises investment financing",
            ),
            Verb("take over, take over as <chief>, step in, step in as <chief>, step up as <chief>", "- at"),
            Verb("write, report, edit, sell, code, trade, translate, recruit, fly, drive, sew, cook", "for", state=True),
            Verb("take the reins, take charge, =at the helm, hold the reins, be at the helm, take the helm", "at of", state=True),
            Verb(
                "do, handle, own, build, look after, cover, drive, design, teach, code, program, develop, engineer, research, practise, "
                "practice, ship, sell, supervise, be responsible for, be in charge of, take care of, keep the books, write code, "
                "write software, push code, hack, train models, tend bar, edit, report, wrangle, scale, grow, market, "
                "specialise, specialize, wear many hats, hold the fort, hold down _ job, serve, sit, clock in, rise, climb, "
                "earn _ living, make _ living, earn _ crust, draw _ salary, pull shifts, double",
                "at @",
                state=True,
            ),
            Verb("=in charge of _, =responsible for _, =in charge, =on _ team, =part of _ team, =on staff, =on _ payroll", "at of for", state=True),
            Verb("=on the payroll of, =on the staff of, =in the employ of, =employee of", state=True),
            Verb("spend/do/put in/log/clock/serve _ years/months/decade/decades/stint/summer/year/stints/spell/career/days", "at in", ends=True),
            Verb("cut _ teeth, earn _ stripes, learn _ trade, make _ name, learn the ropes", "at in", ends=True),
            Verb(
                "leave, quit, depart, exit, resign, retire, resign from, step down, step down as <chief>, step back, part ways, walk out, "
                "bow out, retire as <chief>, step away, move on, hand in _ notice",
                "- of from at with as",
                ends=True,
            ),
            Verb("fire, sack, lay off, let go, let _ go, dismiss, axe, oust, make redundant", "-", swap=True, ends=True),
            Verb("be fired, be sacked, be laid off, be let go, be made redundant, be ousted, get fired, get laid off", "from by at", ends=True),
            Noun(
                "ceo, cto, cfo, coo, cpo, cmo, cro, cio, ciso, cdo, cso, chro, clo, co-ceo, chief executive, chief executive officer, "
                "chief technology officer, chief operating officer, chief financial officer, chief product officer, "
                "chief scientist, chief architect, chief of staff, chief economist, chief designer, chief _ officer, president, "
                "vice president, vice-president, vp, svp, evp, head, boss, executive, exec, director, managing director, md, "
                "executive director, executive chairman, executive chair, chairman, chairwoman, general manager, gm, "
                "country manager, manager, product manager, pm, engineering manager, project manager, programme manager, "
                "program manager, account manager, office manager, community manager, engineer, engineers, software engineer, "
                "staff engineer, founding engineer, founding designer, developer, developers, programmer, coder, hacker, "
                "data scientist, scientist, scientists, researcher, researchers, analyst, associate, principal, partner, "
                "general partner, gp, venture partner, operating partner, managing partner, designer, designers, architect, senior counsel, legal counsel, in-house counsel, "
                "lead, tech lead, team lead, team leader, leader, supervisor, counsel, general counsel, lawyer, solicitor, "
                "accountant, bookkeeper, controller, treasurer, secretary, assistant, ea, receptionist, recruiter, marketer, "
                "salesman, saleswoman, salesperson, sales rep, account executive, sdr, operator, officer, employee, employees, "
                "staffer, staff member, staff, hire, hires, intern, interns, trainee, apprentice, contractor, freelancer, "
                "professor, lecturer, teacher, postdoc, fellow, entrepreneur in residence, entrepreneur-in-residence, eir, "
                "editor, writer, journalist, reporter, columnist, producer, technician, mechanic, machinist, chemist, physicist, "
                "biologist, economist, strategist, planner, evangelist, advocate, spokesperson, spokeswoman, spokesman, "
                "representative, coordinator, administrator, team member, worker, workers, "
                "trader, banker, broker, buyer, merchandiser, chef, nurse, doctor, surgeon, pilot, driver, sre, devops, "
                "quant, actuary, nutritionist, technologist, number two, second-in-command, "
                "right-hand man, right-hand woman, deputy, higher-up, exec chair, consultant, salesforce, roboticist",
                "at of for with in @ on",
            ),
            Noun("alum, alumna, alumnus, alumni, veteran, veterans, old hand, ex-employee, ex-staffer, refugee", "of from at", ends=True),
            Thing("day job, job, role, post, gig, full-time role, full-time job, desk job", "at with"),
            Thing("stint, tenure, spell, internship, career, years, decade, secondment, last job, previous job, old job, first job", "at with in", ends=True),
            Noun("no longer at, no longer with, before that at, before that with, before that, prior to that at, earlier at, earlier with", "-", ends=True),
            Noun("ex, late of, formerly of, formerly with, formerly at, previously at, previously with, previously of", "-", ends=True),
            Noun("investor, invests, investing", "at"),
            Verb(
                "=is with, =now with, =currently with, =now at, =currently at, =is now at, =is at, =still at, =been at, =back at, "
                "='s at, =been with, =over at, =is now with, =is still at, =is currently at, =on the team at, "
                "='m at, ='m with, =i'm at, =who is at, =these days at, =today at, =is a, =is an, =is the, =is one",
                "at - @",
                state=True,
            ),
            Verb("=on leave, =on _ leave, =on sabbatical, =on secondment", "from"),
            Verb("=was with, =was at, =were at, =was a, =was an, =was the, =had been at, =been a, =been an", "at -", ends=True),
            Owned("employer, current employer, current company, new employer, new job, current job, day job", "of"),
            Owned("previous employer, former employer, old employer, last employer, previous company, former company, old company, last company", "of", ends=True),
        ),
        (
            Example("person", "Staff engineer at [[companies/acme]].", "page works_at companies/acme"),
            Example("person", "She runs platform engineering at [[companies/acme]].", "page works_at companies/acme"),
            Example("person", "Joined [[companies/acme]] in 2021 as CTO.", "page works_at companies/acme since 2021"),
            Example("person", "Formerly head of design at [[companies/acme]].", "page works_at companies/acme past"),
            Example("person", "Left [[companies/acme]] in 2022.", "page works_at companies/acme past until 2022"),
            Example("person", "He was hired by [[companies/acme]] straight out of school.", "page works_at companies/acme"),
            Example("person", "Spent six years at [[companies/acme]].", "page works_at companies/acme past"),
            Example("company", "Hired [[people/ann]] as CFO.", "people/ann works_at page"),
            Example("company", "[[people/ann]] (CEO) and [[people/bo]] (CTO)", "people/ann works_at page; people/bo works_at page"),
            Example("note", "[[companies/acme]]'s CTO, [[people/ann]], wrote back.", "people/ann works_at companies/acme"),
            Example("note", "[[people/ann]] is a product manager at [[companies/acme]].", "people/ann works_at companies/acme"),
            Example("person", "Her brother works at [[companies/acme]]."),
            Example("person", "She turned down a job at [[companies/acme]]."),
            Example("person", "Does she still work at [[companies/acme]]?"),
            Example("person", "Reportedly joining [[companies/acme]]."),
            Example("person", "Had lunch with an engineer at [[companies/acme]]."),
        ),
    ),
    Family(
        "attending",
        "attended",
        (
            Verb("attend, gatecrash, host, co-host, chair, co-chair, moderate, facilitate, miss none of, make it to, sit in on, sit through"),
            Verb("participate, take part, sit in, turn up, show up, be present, speak, present, dial in, dial, call in, come, come along, go along, appear, phone in, zoom in, be there, log on", "in at to on for into"),
            Verb("join, =was at, =was in, =were at, =is at, =went to, =in the room for, =present at, =there for"),
            Noun("attendee, attendees, participant, participants, guest, guests, speaker, speakers, panellist, panelist, host, chair, moderator, facilitator", "at of in for"),
        ),
        (
            Example("person", "Attended [[meetings/kickoff]].", "page attended meetings/kickoff"),
            Example("person", "She dialed in to [[meetings/kickoff]].", "page attended meetings/kickoff"),
            Example("meeting", "Present: [[people/ann]], [[people/bo]].", "people/ann attended page; people/bo attended page"),
            Example("meeting", "[[people/ann]] walked us through the plan for [[companies/acme]].", "people/ann attended page"),
            Example("meeting", "[[people/ann]] was not there."),
            Example("meeting", "[[people/ann]] sent regrets."),
            Example("meeting", "Talked about [[companies/acme]]."),
        ),
    ),
)

LABELS: dict[str, tuple[str, str]] = {
    "founder, founders, co-founder, co-founders, cofounder, cofounders, founding team, founded by, started by, created by, "
    "co-founded by, founder(s), set up by": ("founded", "subject"),
    "founded, companies founded, co-founded, startups founded, started, founder of, ventures, own companies, companies started": (
        "founded",
        "object",
    ),
    "investors, investor, backers, backed by, angels, angel investors, seed investors, lead investor, lead investors, lead, "
    "shareholders, cap table, funded by, funding from, co-investors, led by, round led by, participants in the round, "
    "seed, seed round, pre-seed, series a, series b, series c, angel round, bridge, bridge round, angel, "
    "money from, limited partners, lps, raised from, existing investors": ("invested_in", "subject"),
    "investments, portfolio, portfolio companies, invested in, angel investments, investor in, angel portfolio, holdings, "
    "seed investments, backed, backs, bets, stakes, cheques written, checks written, portfolio highlights, active portfolio, "
    "current portfolio, stakes in": ("invested_in", "object"),
    "advisors, advisor, advisers, adviser, advised by, advisory board, mentors, board of advisors, board of advisers, board, "
    "board members, board of directors, scientific advisory board, non-execs, directors, independent directors": (
        "advises",
        "subject",
    ),
    "advises, advising, advisory roles, advisor to, adviser to, board seats, boards, advisory, mentors at, mentoring, "
    "advisory work, sits on the boards of, board roles, non-exec roles": ("advises", "object"),
    "team, employees, staff, key people, leadership, leadership team, management, management team, ceo, cto, cfo, coo, cpo, cmo, "
    "president, head of engineering, head of product, head of sales, head of design, people, executives, exec team, hires, "
    "new hires, engineers, founding engineers, managing director, recent hires, core team, crew, partners, general partners, "
    "chief executive, who works there, joined": ("works_at", "subject"),
    "employer, employers, works at, work, works for, working at, employment, current employer, company, companies, experience, "
    "current role, role, career, previously at, previous employers, past employers, current company, job, now at, position, "
    "work history, past roles, worked at, affiliation, org, organisation, organization, day job, current position, "
    "previous roles, previously, formerly, ex, formerly at": ("works_at", "object"),
    "attendees, attendee, participants, participant, present, in attendance, attending, attended, who, people present, "
    "in the room, on the call, with, dialled in, dialed in, remote, guests, attendance, also present, joined by, who was there, "
    "in person, facilitator, chair, host, note taker, notetaker, minutes by, scribe, organiser, organizer": (
        "attended",
        "subject",
    ),
    "absent, apologies, regrets, not present, missing, absentees, could not attend, couldn't make it, not attending, declined, "
    "no-shows, no show, unable to attend, excused, away, cc, cced, optional": ("attended", "absent"),
    "meetings, meetings attended": ("attended", "object"),
}  # fmt: skip
"""Words before a colon, in a table's head or over a list, and which end of the edge the names after it are."""

LABEL_PAST = ("former", "previous", "previously", "past", "ex", "formerly", "worked at", "alumni", "earlier")

ABSENT = (
    "absent", "not there", "wasn't there", "was not there", "weren't there", "regrets", "apologies", "apologised", "apologized",
    "couldn't make it", "could not make it", "couldn't join", "could not join", "couldn't attend", "could not attend",
    "didn't attend", "did not attend", "did not join", "didn't join", "didn't make it", "did not make it", "didn't show",
    "did not show", "no-show", "no show", "missed the meeting", "missed this", "missed the call", "missed it", "missed the session", "was missing", "skipped", "unable to", "out sick", "off sick", "was sick",
    "was ill", "on leave", "on holiday", "on vacation", "travelling", "traveling", "bowed out", "cancelled", "canceled",
    "dropped out", "excused", "not present", "never showed", "never turned up", "stuck in", "not able to", "couldn't come",
    "could not come", "didn't come", "did not come", "was away", "is away", "not in the room", "without", "in absentia",
    "not attend", "in the absence of", "in place of", "on behalf of", "standing in for", "stood in for", "instead of",
    "sent a deputy", "not on the call", "not invited", "wasn't invited", "won't be", "will not be", "had to miss",
)  # fmt: skip
"""Phrases that say that the person was not at the meeting."""

TALKED_ABOUT = (
    "about", "whether", "if", "invite", "inviting", "regarding", "re", "concerning", "discuss", "discussed", "discussing", "mention", "mentioned", "mentions",
    "introduce us to", "introduction to", "intro to", "intro from", "follow up with", "follows up with", "following up with",
    "reach out to", "reached out to", "reaching out to", "email", "emailed", "ping", "send to", "sent to", "write to", "call",
    "hire", "hiring", "recruit", "candidate", "replace", "replacing", "successor to", "reference from", "referred by",
    "according to", "quoted", "quoting", "cited", "citing", "brought up", "raised the case of", "heard from", "news from",
    "check with", "ask", "loop in", "looped in", "invite", "waiting for", "waiting on", "waiting to hear from", "set up a call with",
    "schedule time with", "meet with", "report by", "paper by", "book by", "post by", "article by", "thanks to", "credit to",
    "connect with", "get back to", "share with", "shared with", "forward to", "circulate to", "circulated to", "talk to", "speak to",
)  # fmt: skip
"""Words right before a person whom a meeting only talked about."""
