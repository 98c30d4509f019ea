"""The words of English questions, and how they govern a name. Tables to read, and to add to.

A line is `words | what they mean`. `word~` stands for its regular forms (back, backs, backed, backing);
plurals of nouns are made. A meaning is `relation:side`: of a noun the side it names (an investor is
invested_in:src), of a verb the side of who does it. Several meanings are tried in turn; the page types
decide.
"""

from __future__ import annotations

NOUNS = """
investor, backer, funder, financier, shareholder, stakeholder, stockholder, equity holder, lender,
    benefactor, bankroller, angel investor, seed investor, venture investor, early investor,
    capital provider, investor base, investor list, source of funding, funding source, source of capital,
    syndicate, shareholding | invested_in:src
angel | invested_in:src person
money, capital, funding, cash, financial backing, backing, fund money | invested_in:src
cap table, captable | invested_in:src
portfolio, investment, portfolio company, investee, holding, stake, bet, angel investment, equity position,
    venture investment, deal flow | invested_in:dst
lead investor, lead backer, round lead, lead of round | led_round:src
founder, creator, founding team, founding member, originator, entrepreneur, inventor, maker | founded:src
co founder, cofounder, founding partner | cofounder:src
brainchild, creation | founded:dst
advisor, adviser, mentor, consultant, counselor, counsel, board advisor, board adviser, advisory board,
    advisory board member, scientific advisor, technical advisor, strategic advisor, coach, advisory team,
    advisory council, sounding board | advises:src
advisee, advisory role, advisory position, advisorship, advising client | advises:dst
employee, staff, staffer, staff member, worker, personnel, hire, workforce, crew, payroll, head count,
    headcount, employed person, roster, key people, key person | works_at:src
team, team member, member | works_at:src works_on:src owns:src attended:src
leadership, leadership team, management, management team, executive, exec, executive team | works_at:src
alum, alumnus, alumni, ex employee, leaver, ex staffer | works_at:src past
employer, workplace, job, day job, affiliation, place of work, work place, gig, current role,
    position | works_at:dst
ex employer, last job, old job, previous job, former job, career, past job | works_at:dst past
attendee, attendance, guest, participant list, attendance list, guest list, attendee list, audience,
    visitor, people present, speaker, person present, invitee | attended:src
participant | attended:src works_on:src invested_in:src
appearance, meeting history, calendar | attended:dst
boss | reports_to:dst works_at:src @ceo
manager, supervisor, superior, line manager, direct manager | reports_to:dst
direct report, report, subordinate, underling, reportee, direct reportee | reports_to:src
spouse, husband, wife, fiance, fiancee, significant other, better half | spouse:src
friend, acquaintance, buddy, connection | knows:src
contact, contact person | knows:src works_at:src
partner | partner_of:src works_at:src spouse:src
business partner, partner company, strategic partner, partnership, ally, alliance | partner_of:src
owner, product owner, project owner, person in charge, project lead, project leader, project manager,
    maintainer, steward | owns:src founded:src
lead, leader | owns:src led_round:src works_at:src
contributor, project member, collaborator, volunteer, project team | works_on:src owns:src
funding round, financing, financing round, capital raise, fundraise | deal_of:src
colleague, coworker, co worker, teammate, team mate, workmate, work colleague,
    fellow employee | colleague:src
co investor, coinvestor, syndicate partner, fellow investor | coinvestor:src
fellow attendee, co attendee, fellow participant | met:src
subsidiary, division, component, subproject, sub project, department, business unit | part_of:src
parent company, parent project, parent organization, parent organisation, umbrella | part_of:dst
"""

# Titles: people of a company, first those whose sentence names the title.
ROLES = """
ceo, chief executive, chief executive officer
cto, chief technology officer, chief technical officer, technical lead
coo, chief operating officer
cfo, chief financial officer, finance chief
cmo, chief marketing officer
cpo, chief product officer
chief scientist, chief scientific officer
president
chairman, chairwoman, chair, chairperson
vp, vice president
director, managing director
general partner, managing partner, venture partner, gp
engineer, software engineer, developer, programmer
designer
scientist, researcher
head of design
editor in chief, editor
producer
principal, headmaster
head of sales
head of product
head of engineering
head of research
"""

VERBS = """
invest~ in, invest~ into, invest~, back~, fund~, finance~, bankroll~, seed~, capitalise~, capitalize~,
    underwrite~, underwrote, underwritten, put money into, put money in, puts money into,
    putting money into, put money behind, put money, put cash into, put cash in, put capital into,
    put capital in, put funds into, put funding into, put up money for, put up cash for, pour~ money into,
    sink~ money into, sank money into, pump~ money into, wrote check for, wrote check to, wrote check into,
    wrote check, write check for, write check to, writes checks to, wrote cheque for, wrote cheque to,
    wrote cheque into, wrote cheque, write cheque for, write cheque to, cut check for, cut check to,
    cut cheque for, cut cheque to, wrote checks to, wrote checks for, hold stake in, holds stake in,
    held stake in, have stake in, has stake in, had stake in, own stake in, owns stake in, took stake in,
    take stake in, takes stake in, taken stake in, bought stake in, stake in, hold shares in,
    holds shares in, own shares in, owns shares in, own shares of, owns shares of, have shares in,
    has shares in, hold equity in, holds equity in, have equity in, has equity in, own part of,
    owns part of, own piece of, owns piece of, have money in, has money in, bought into, buy into,
    buys into, buying into, bet on, bets on, betting on, gave money to, give money to, gives money to,
    gave funding to, gave capital to, provide~ funding to, provide~ funding for, provide~ capital to,
    provide~ money to, provide~ money for, supply~ capital to, supplied capital to, extend~ funding to,
    lend money to, lent money to, pay for, pays for, paid for, paying for, come in as investor in,
    came in as investor in, invested money in, invested capital in, investment in, investments in,
    gave * money, give * money, gives * money, gave * funding, give * funding, gave * capital, gave * cash,
    lend * money, lent * money, wrote * check, write * check, wrote * cheque, stakes in, shares in,
    co invest~ in, took part in round of, join~ round of | invested_in:src
raise~ from, raise~ money, raise~ capital, raise~ funding, raise~ funds, raise~ money from,
    raise~ capital from, raise~ funding from, raise~ funds from, get money from, got money from,
    got funding from, get funding from, receive~ funding from, receive~ money from,
    receive~ investment from, receive~ capital from, took money from, take money from, takes money from,
    took investment from, secure~ funding from, secure~ investment from,
    obtain~ funding from | invested_in:dst
lead round, leads round, led round, leading round, lead round of, led round of, lead round in, led round in,
    led round for, lead~ seed of, led seed of, price~ round of | led_round:src
found, founds, founded, founding, cofound~, co found, co founds, co founded, co founding, start up,
    started up, create~, establish~, incorporate~, set up, sets up, setting up, begin, began, begun, begins,
    form~, spun out, spin out, spun up, invent~, incubate~, behind, brought to life, came up with,
    dreamed up, dreamt up, open~, got * off ground, get * off ground, brought * to life, got off ground,
    get off ground, got going, kick~ off, bootstrap~,
    conceive~, originate~ | founded:src
start, starts, started, starting, launch~, build, builds, built, building, make, makes, made, making,
    initiate~ | founded:src owns:src works_on:src
give * advice, gives * advice, gave * advice, give * guidance, gave * guidance, advise~, mentor~, counsel~,
    consult~, consult~ for, consult~ with, consult~ to, coach~, guide~,
    give advice to, gives advice to, gave advice to, giving advice to, given advice to, give guidance to,
    gives guidance to, gave guidance to, give counsel to, offer~ advice to, offer~ guidance to,
    provide~ advice to, provide~ guidance to, provide~ counsel to, act~ as advisor to, act~ as advisor for,
    serve~ as advisor to, serve~ as advisor for, serve~ as adviser to, act~ as adviser to, lend~ advice to,
    whisper~ in ear of, tutor~ | advises:src
help~ | advises:src works_on:src
work at, works at, worked at, working at, work for, works for, worked for, working for, work, works, worked,
    working, working currently, employed at, on payroll of, on payroll at, on staff at, on staff of,
    on team at, on team of, hold job at, holds job at, have job at, has job at, serve~ at, belong~ to,
    affiliated with, affiliated to, based at, came from, come from, comes from, draw~ salary from,
    hold position at, holds position at, do for living | works_at:src works_on:src
staff, staffs | works_at:src
join, joins, joined, joining | attended:src works_at:src works_on:src invested_in:src
run, runs, ran, running, in charge at, at helm of, at head of | works_at:src owns:src @ceo
head, heads, headed, heading, head up, heads up | works_at:src owns:src
lead, leads, led, leading | led_round:src works_at:src owns:src
left, leave, leaves, leaving, quit, quits, depart~, depart~ from, resign~ from, retire~ from, moved on from,
    no longer at, no longer with, no longer work at, no longer works at, walk~ out of, been let go by,
    parted ways with | works_at:src past
employ, employs, employed, employing, hire, hires, hired, hiring, recruit~, poach~, took on, take on,
    have on staff, has on staff | works_at:dst
attend, attends, attended, attending, show~ up at, show~ up to, show~ up for, show~ up, turn~ up at,
    turn~ up to, turn~ up for, turn~ up, sit in on, sits in on, sat in on, sitting in on, sit in, sat in,
    in room for, in room at, in room during, in room when, present at, present for, present during,
    there for, there at, make it to, made it to, makes it to, visit~, speak at, spoke at, speaks at,
    present~ at, appear~ at, around for, invited to, in attendance at, in attendance for, in attendance,
    on call for, dial~ into, dial~ in to, drop~ by, drop~ in on, go to, goes to, went to, gone to, going to,
    been to, come to, came to, comes to, coming to, go, went, come along to, came along to, tag~ along to,
    sat at table at, at table for, host~, organise~, organize~, convene~, chair~, on hand for | attended:src
take part in, takes part in, took part in, taken part in, taking part in, take part, took part,
    participate~ in, participate~, be involved in, involve~ in | attended:src works_on:src invested_in:src
meet, meets, met, meet with, meets with, met with, meeting with, met up with, meet up with, see, sees, saw,
    seen, talk~ to, talk~ with, speak to, speaks to, spoke to, spoke with, speak with, spoken to,
    spoken with, chat~ with, chatted with, caught up with, catch up with, catches up with, sat down with,
    sit down with, had coffee with, had lunch with, had dinner with, have coffee with, have lunch with,
    have dinner with, had call with, have call with, had drinks with, ran into, run into, share room with,
    shared room with, in room with, in meeting with, in meetings with, in same meeting as,
    in same meetings as, in same room as, cross~ paths with | met:src
report, reports, report to, reports to, reported to, reporting to, answer~ to, work under, works under,
    worked under, working under | reports_to:src
manage, manages, managed, managing, supervise~, oversee, oversees, oversaw,
    overseen | reports_to:dst owns:src works_at:src
know, knows, knew, known, acquainted with, friends with, friendly with | knows:src
married to, marry, marries, married, wed, engaged to, couple with | spouse:src
partner~ with, collaborate~ with, team~ up with, allied with, in partnership with, cooperate~ with,
    ally with | partner_of:src works_on:src
work with, works with, worked with, working with, work alongside, works alongside,
    worked alongside | colleague:src partner_of:src works_on:src
co invest~ with, invest~ with, invest~ alongside, back~ companies with | coinvestor:src
own, owns, owned, owning, responsible for, in charge of, charged with, accountable for, maintain~, drive,
    drives, drove, driven, driving, look~ after, spearhead~ | owns:src works_at:src
work on, works on, worked on, working on, contribute~ to, involved in, involved with, engaged in,
    help~ with, help~ on, help~ build, on team for, assigned to, put on,
    pitch~ in on | works_on:src owns:src
part of, belong~ under, fall~ under | part_of:src invested_in:src works_on:src attended:src works_at:src
mention~, reference~, refer~ to, referred to, referring to, cite~, link~ to, link to, links to, talk~ about,
    write about, wrote about, writes about, quote~ | mentions:src
supersede~, replace~ | supersedes:src
"""

# Kinds of page one can ask for.
WANTED = """
person, people, persons, folk, folks, individual, guy, guys, human, man, men, woman, women, anyone, anybody,
    someone, somebody, everyone, everybody, those, names | person
company, startup, start up, firm, business, organization, organisation, corporation, venture, outfit,
    enterprise, org, shop, place | company fund
fund, venture fund, investment fund | fund
vc, vcs, venture firm, venture capital firm, vc firm, investment firm,
    venture capitalist, institution, money manager | fund company person
meeting, call, session, event, gathering, conversation, get together, offsite, one on one, 1 1, chat,
    sit down, dinner, lunch, occasion, demo day, conference, workshop, sync, catch up | meeting
deal, round, seed round, series a, series b, series c, seed, pre seed, transaction, series a round,
    series b round, series c round, seed financing, raise, angel round, bridge round | deal
project, initiative, effort, program, programme, undertaking, work stream | project
"""

ASKED = "who, whom, whose, what, which, anyone else, name of"
WHERE = "where"
WHEN = "when, what day, what date, which day"

LINKS = {
    "o": "of, 's, ', belonging to",
    "b": "by, thanks to",
    "p": (
        "at, in, with, for, to, from, on, between, within, inside, into, behind, as, around, "
        "among, alongside, during"
    ),
    "a": "about, on subject of",
    "t": "that, who, which, whom, where, whose",
    "&": "and, as well as, and also, and who, &, plus, but also, but, together with, while also, who also",
    "|": "or, and or",
}

ELSE = "else, other, others, another, otherwise"
EXCEPT = "apart from, besides, other than, aside from, except, except for, excluding, not counting"
WITH = "with, together with, along with, alongside"
LATEST = "last, latest, most recent, most recently, newest, last time, previous, lately, recently"
CURRENT = """currently, current, now, at present, today, these days, right now, nowadays, still,
    present day, presently, at moment"""
PAST = """former, formerly, previously, past, previous, used to, ex, once, earlier, in past, before now,
    no longer, prior, erstwhile, one time, back then"""
BEFORE = "before, prior to, previous to, ahead of"

CONNECTION = """how do i know, how do we know, how did i meet, how did we meet, how did i get to know,
    how did we get to know, how i know, how we know, how am i connected to, how are we connected to,
    connected, connection between, connections between, link between, links between, relationship between,
    relation between, path between, path from, tie between, ties between, related, linked, ties,
    relationship with, relationship to, what connects, what links, what ties, chain between,
    degrees between, associated, know each other, in common, common ground, connection to, connections to,
    connect, connects, know anyone at, know anyone in, know anybody at, know anybody in, know someone at,
    know somebody at, way to reach, intro to, introduction to, introduce me to, route to, path to"""

# Knowing and meeting make it a question of how two pages are connected; anything else no question here.
HOW = "how, how does, how did, how do, how has, how have, how is, how are, how was, how were"

# With one of these the text asks for something that no walk tells.
STOP = """do we know about, we know about, i know about, do i know about, why, how much, how old, how big,
    not, never, nobody, no one, isn't, wasn't, doesn't, didn't, don't, hasn't, haven't, without,
    know about, knows about, what is known about, known for, say about, said about, how to, how can,
    how should, how long, how often, how well, how can i, think of, think about"""

FILLER = """sit on, sits on, sat on, sitting on, serve on, serves on, served on, serving on,
    will you, would you,
    can talk to, could talk to, should talk to, can speak to, could speak to, should speak to,
    can ask,
    could ask, should ask, can contact, could contact, should contact, to contact, can reach out to,
    could reach out to, should reach out to, to reach out to, can call, can email, to talk to, to speak to,
    worth talking to, include, includes, including, would like to know, i'd like to know, want to know,
    like to know, do you know, let me know,
    you know, made, make, makes, come from, came from, comes from, capital, funding, backing, hold, holds,
    held, take, takes, took, a, an, the, its, their, his, her, my, our, your, some, any, all, every, each,
    both, list, show, me, tell, give, find, get, gets, got, please, do, does, did, done, doing, has, have,
    had,
    having, is, are, was, were, be, been, being, am, will, would, can, could, should, shall, may, might, i,
    i'd, i'm, you, we, us, it, it's, he, she, they, them, him, there, here, this, these, like, want, need,
    need to know, so, just, also, ever, already, really, actually, exactly, too, how many, number of, out,
    up, off, then, if, hey, ok, okay, hi, so far, again, same, different, own, full, i know, we know,
    do we know, do i know, that i know, that we know, in brain, in my notes, in notes, who's, who are, look,
    looking, search for, ask, question, money, time, company called, called, named, person called, complete,
    whole, entire, various, multiple, several, certain, actual, what's, kind of, sort of, type of, part,
    much, many, more, most, very, recently joined, first, ones, one, not only, only, even, mr, mrs, ms, dr,
    prof"""

# The owner of the brain, where nothing else can be read; "my" is that and "'s".
ME = "i, me, we, us, myself, ourselves"
MY = "my, our"

# Which side of a word a name fills, by what stands around it. Patterns over kinds of words, the closest tie
# first: S name, N noun, V verb, W kind of page, Q who or what, w where, and the links above.
#   owner    the name is whom the noun is about, or what the verb is done to
#   doer     it is who the noun is, or who does what the verb says (doers, owners: several verbs)
#   default  it is what a kind of page belongs to, and no word says how
#   join     two names together; meet: what two sets share; either: both of them; kept: a name with its kind
RULES = (
    ("join", r"S[&|]S"),
    ("owner", r"So?N(?![op])W?"),
    ("doer", r"[Qp]*W?[tw]?SN[op](?![QWNS])"),
    ("doer", r"W?[tw]?SVp?(?![bp]?W?S)(?!b)"),
    ("owner", r"W?[tw]?SVb(?!S)"),
    ("doer", r"W?VbS"),
    ("owner", r"W?[tw]?NbS"),
    ("owner", r"W?[tw]?N[op]S"),
    ("owner", r"bQSV"),
    ("owner", r"W?[tw]?VWoS$"),
    ("default", r"W[opa]S"),
    ("default", r"S[o]?W"),
    ("owner", r"W?[tw&]?Vp?S"),
    ("default", r"[Qw]W?Sp$"),
    ("default", r"W[tw]?pS"),
    ("default", r"[Qw]pS"),
    ("default", r"^wS$"),
    ("meet", r"S[&,]?t?S"),
    ("either", r"S\|S"),
    ("kept", r"WS"),
    ("default", r"WS"),
    ("kept", r"SpS"),
    ("doer", r"tNS"),
    ("owner", r"NS"),
    ("owner", r"So?N"),
    ("doer", r"W?[tw]?SV"),
)
