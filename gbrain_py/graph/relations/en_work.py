"""English phrases of working somewhere and attending."""

from __future__ import annotations

from gbrain_py.graph.relations.professions import ENGLISH
from gbrain_py.graph.relations.rows import Example, Family, Noun, Owned, Thing, Verb

WORK = (
    Family(
        "working",
        "works_at",
        (
            Verb(
                "work, freelance, moonlight, intern, apprentice, slave away, toil, contract",
                "at for in @",
                state=True,
            ),
            Verb("stay, remain", "with"),
            Verb("stay on, remain", "at"),
            Verb("work/serve/act _ as", "at for of", state=True),
            Verb("join, rejoin, re-join, go and join, come aboard, join _ team", "- at"),
            Verb(
                "go to work, start work, begin work, start working, go back to work, come to work", "at for"
            ),
            Verb(
                "start, start out, begin, sign on, sign up, come on board, come aboard, come on, "
                "onboard, land, settle",
                "at with",
                close=True,
            ),
            Verb("move/switch/transfer/rotate/shift/cross _ into/to", "at"),
            Verb("move over, move, switch, jump ship, jump, transfer, decamp, defect, return", "to"),
            Verb(
                "take/accept/land/get/hold/have/find/start/begin _ job/role/post/position/gig, take "
                "on/up _ role/job/post",
                "at with in",
            ),
            Verb("employ", "-", swap=True, state=True),
            Verb(
                "hire, recruit, poach, headhunt, snap up, bring on, bring in, bring aboard, bring on "
                "board, bring _ on board, appoint, promote, sign, take on, rehire, onboard, add, "
                "welcome, name, install, lure, tap",
                "-",
                swap=True,
            ),
            Verb(
                "run, co-run, head, head up, helm, steer, lead, co-lead, manage, co-manage, direct, "
                "oversee, captain, spearhead, staff, do/keep the books",
                "- at for",
                state=True,
                bars="round seed pre-seed series raised raises investment financing",
            ),
            Verb("take the reins, take charge, take command, take the helm", "at of"),
            Verb("take over, take over as <chief>, step in, step in as <chief>, step up as <chief>", "- at"),
            Verb(
                "write, report, edit, sell, code, trade, translate, fly, drive, sew, cook", "for", state=True
            ),
            Verb(
                "=at the helm, hold the reins, be at the helm",
                "at of",
                state=True,
            ),
            Verb(
                "do, write, debug, test, maintain, support, analyse, analyze, handle, own, build, look "
                "after, cover, drive, design, teach, code, program, develop, engineer, research, "
                "practise, practice, ship, sell, supervise, be responsible for, be in charge of, take "
                "care of, keep the books, write code, write software, push code, hack, train models, "
                "tend bar, edit, report, wrangle, scale, grow, market, specialise, specialize, wear many "
                "hats, hold the fort, hold down _ job, serve, sit, clock in, rise, climb, earn _ living, "
                "make _ living, earn _ crust, draw _ salary, pull shifts, double",
                "at @",
                state=True,
            ),
            Verb(
                "=in charge of _, =responsible for _, =in charge, =on _ team, =part of _ team, =on "
                "staff, =on _ payroll",
                "at of for",
                state=True,
            ),
            Verb("=employed", "at with", state=True),
            Verb("=on the payroll of, =on the staff of, =in the employ of, =employee of", state=True),
            Verb(
                "spend/do/log/clock/serve _ "
                "years/months/decade/decades/stint/summer/year/stints/spell/career/days/sixties/seventies/"
                "eighties/nineties/noughties/twenties/thirties/forties/fifties/seasons/terms, put in _ "
                "years/months/decade/stint",
                "at in",
                ends=True,
            ),
            Verb(
                "cut _ teeth, earn _ stripes, learn _ trade, make _ name, learn the ropes", "at in", ends=True
            ),
            Verb(
                "leave, quit, depart, exit, resign, retire, resign from, step down, step down as "
                "<chief>, step back, part ways, walk out, bow out, retire as <chief>, step away, move "
                "on, hand in _ notice",
                "- of from at with as",
                ends=True,
            ),
            Verb(
                "fire, sack, lay off, let go, let _ go, dismiss, axe, oust, make redundant",
                "-",
                swap=True,
                ends=True,
            ),
            Verb(
                "hire/poach/lure/tempt/entice/recruit/steal/snatch/coax/pinch/nab/headhunt _ from, "
                "hire/poach/lure/tempt/entice/recruit/steal/snatch/coax/headhunt _ away from",
                "-",
                ends=True,
                moves=True,
            ),
            Verb(
                "be fired, be sacked, be laid off, be let go, be made redundant, be ousted, get fired, "
                "get laid off",
                "from by at",
                ends=True,
            ),
            Noun(
                "ceo, cto, cfo, coo, cpo, cmo, cro, cio, ciso, cdo, cso, chro, clo, co-ceo, chief "
                "executive, chief executive officer, chief technology officer, chief operating officer, "
                "chief financial officer, chief product officer, chief scientist, chief architect, chief "
                "of staff, chief economist, chief designer, chief _ officer, president, vice president, "
                "vice-president, vp, svp, evp, head, boss, executive, exec, director, managing director, "
                "md, executive director, executive chairman, executive chair, chairman, chairwoman, "
                "general manager, gm, country manager, manager, product manager, pm, engineering "
                "manager, project manager, programme manager, program manager, account manager, office "
                "manager, community manager, engineer, engineers, software engineer, staff engineer, "
                "founding engineer, founding designer, developer, developers, programmer, coder, hacker, "
                "data scientist, scientist, scientists, researcher, researchers, analyst, associate, "
                "principal, partner, general partner, gp, venture partner, operating partner, managing "
                "partner, designer, designers, architect, senior counsel, legal counsel, in-house "
                "counsel, lead, tech lead, team lead, team leader, leader, supervisor, counsel, general "
                "counsel, lawyer, solicitor, accountant, bookkeeper, controller, treasurer, secretary, "
                "assistant, ea, receptionist, recruiter, marketer, salesman, saleswoman, salesperson, "
                "sales rep, account executive, sdr, operator, officer, employee, employees, staffer, "
                "staff member, staff, hire, hires, intern, interns, trainee, apprentice, contractor, "
                "freelancer, professor, lecturer, teacher, postdoc, fellow, entrepreneur in residence, "
                "entrepreneur-in-residence, eir, editor, writer, journalist, reporter, columnist, "
                "producer, technician, mechanic, machinist, chemist, physicist, biologist, economist, "
                "strategist, planner, evangelist, advocate, spokesperson, spokeswoman, spokesman, "
                "representative, coordinator, administrator, team member, worker, workers, trader, "
                "banker, broker, buyer, merchandiser, chef, nurse, doctor, surgeon, pilot, driver, sre, "
                "devops, quant, actuary, nutritionist, technologist, number two, second-in-command, "
                "right-hand man, right-hand woman, deputy, higher-up, exec chair, consultant, "
                "salesforce, roboticist",
                "at of for with in @ on",
            ),
            Noun(ENGLISH, "at of for with in @ on"),
            Noun(
                "alum, alumna, alumnus, alumni, veteran, veterans, old hand, ex-employee, ex-staffer, "
                "refugee",
                "of from at",
                ends=True,
            ),
            Thing("day job, job, role, post, gig, full-time role, full-time job, desk job", "at with"),
            Thing(
                "stint, tenure, spell, internship, career, years, decade, secondment, last job, previous "
                "job, old job, first job",
                "at with in",
                ends=True,
            ),
            Noun(
                "formerly, previously, no longer at, no longer with, before that at, before that with, "
                "before that, prior to that at, earlier at, earlier with",
                "-",
                ends=True,
            ),
            Noun(
                "ex, late of, formerly of, formerly with, formerly at, previously at, previously with, "
                "previously of",
                "-",
                ends=True,
            ),
            Noun("investor, invests, investing", "at"),
            Verb(
                "=is with, =now with, =currently with, =now at, =currently at, =is now at, =is at, "
                "=still at, =been at, =back at, ='s at, =been with, =over at, =is now with, =is still "
                "at, =is currently at, =on the team at, ='m at, ='m with, =i'm at, =who is at, =these "
                "days at, =today at, =is a, =is an, =is the, =is one",
                "at - @",
                state=True,
            ),
            Verb("=on leave, =on _ leave, =on sabbatical, =on secondment", "from"),
            Verb(
                "=was with, =was at, =were at, =was a, =was an, =was the, =had been at, =been a, =been an",
                "at -",
                ends=True,
            ),
            Owned(
                "employer, current employer, current company, new employer, new job, current job, day job",
                "of",
            ),
            Owned(
                "first employer, previous employer, former employer, old employer, last employer, previous "
                "company, former company, old company, last company",
                "of",
                ends=True,
            ),
        ),
        (
            Example("person", "Staff engineer at [[companies/acme]].", "page works_at companies/acme"),
            Example(
                "person",
                "She runs platform engineering at [[companies/acme]].",
                "page works_at companies/acme",
            ),
            Example(
                "person",
                "Joined [[companies/acme]] in 2021 as CTO.",
                "page works_at companies/acme since 2021",
            ),
            Example(
                "person",
                "Formerly head of design at [[companies/acme]].",
                "page works_at companies/acme past",
            ),
            Example(
                "person", "Left [[companies/acme]] in 2022.", "page works_at companies/acme past until 2022"
            ),
            Example(
                "person",
                "He was hired by [[companies/acme]] straight out of school.",
                "page works_at companies/acme",
            ),
            Example("person", "Spent six years at [[companies/acme]].", "page works_at companies/acme past"),
            Example("company", "Hired [[people/ann]] as CFO.", "people/ann works_at page"),
            Example(
                "company",
                "[[people/ann]] (CEO) and [[people/bo]] (CTO)",
                "people/ann works_at page; people/bo works_at page",
            ),
            Example(
                "note",
                "[[companies/acme]]'s CTO, [[people/ann]], wrote back.",
                "people/ann works_at companies/acme",
            ),
            Example(
                "note",
                "[[people/ann]] is a product manager at [[companies/acme]].",
                "people/ann works_at companies/acme",
            ),
            Example("person", "Her brother works at [[companies/acme]]."),
            Example("person", "She turned down a job at [[companies/acme]]."),
            Example("person", "Does she still work at [[companies/acme]]?"),
            Example("person", "Reportedly joining [[companies/acme]]."),
            Example("person", "Had lunch with an engineer at [[companies/acme]]."),
            Example("person", "Translator for [[companies/acme]].", "page works_at companies/acme"),
            Example(
                "person",
                "Spent six years at [[companies/acme]] as a welder.",
                "page works_at companies/acme past",
            ),
        ),
    ),
    Family(
        "attending",
        "attended",
        (
            Verb(
                "attend, gatecrash, host, co-host, chair, co-chair, moderate, facilitate, miss none of, "
                "make it to, sit in on, sit through"
            ),
            Verb("=late to, =late for, arrive late to/for, =early for, =on time for"),
            Verb(
                "participate, take part, sit in, turn up, show up, be present, speak, present, dial in, "
                "dial, call in, come, come along, go along, appear, phone in, zoom in, log on",
                "in at to on for into",
            ),
            Verb(
                "join, =was at, =was in, =were at, =is at, =went to, =in the room for, =present at, "
                "=there for"
            ),
            Noun(
                "attendee, attendees, participant, participants, guest, guests, speaker, speakers, "
                "panellist, panelist, host, chair, moderator, facilitator",
                "at of in for",
            ),
        ),
        (
            Example("person", "Attended [[meetings/kickoff]].", "page attended meetings/kickoff"),
            Example("person", "She dialed in to [[meetings/kickoff]].", "page attended meetings/kickoff"),
            Example(
                "meeting",
                "Present: [[people/ann]], [[people/bo]].",
                "people/ann attended page; people/bo attended page",
            ),
            Example(
                "meeting",
                "[[people/ann]] walked us through the plan for [[companies/acme]].",
                "people/ann attended page",
            ),
            Example("meeting", "[[people/ann]] was not there."),
            Example("meeting", "[[people/ann]] sent regrets."),
            Example("meeting", "Talked about [[companies/acme]]."),
        ),
    ),
)
