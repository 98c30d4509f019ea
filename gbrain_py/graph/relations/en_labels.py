"""English labels before or over names, and phrases that say whether somebody took part in a meeting."""

from __future__ import annotations

LABELS: dict[str, tuple[str, str]] = {
    "founder, founders, co-founder, co-founders, cofounder, cofounders, founding team, founded by, "
    "started by, created by, co-founded by, founder(s), set up by": ("founded", "subject"),
    "founded, companies founded, co-founded, startups founded, started, founder of, ventures, own "
    "companies, companies started": (
        "founded",
        "object",
    ),
    "funders, funder, donors, shareholder, owners, owned by, investors, investor, backers, backed by, "
    "angels, angel investors, seed investors, lead investor, lead investors, lead, shareholders, cap table, "
    "funded by, funding from, co-investors, led by, round led by, participants in the round, seed, seed "
    "round, pre-seed, series a, series b, series c, angel round, bridge, bridge round, angel, money from, "
    "funding, funding so far, raised so far, total raised, money in, limited partners, lps, raised from, "
    "existing "
    "investors, participating investors, participating, other investors, also in, followed by, syndicate": (
        "invested_in",
        "subject",
    ),
    "investments, portfolio, portfolio companies, invested in, angel investments, investor in, angel "
    "portfolio, holdings, seed investments, backed, backs, bets, stakes, cheques written, checks "
    "written, portfolio highlights, active portfolio, current portfolio, stakes in": (
        "invested_in",
        "object",
    ),
    "trustees, board of trustees, advisory panel, advisory council, advisory committee, advisors, advisor, "
    "advisers, adviser, advised by, advisory board, mentors, board of advisors, board of advisers, board, "
    "board members, board of directors, scientific advisory board, non-execs, "
    "directors, independent directors": (
        "advises",
        "subject",
    ),
    "advises, advising, advisory roles, advisor to, adviser to, board seats, boards, advisory, mentors "
    "at, mentoring, advisory work, sits on the boards of, board roles, non-exec roles": ("advises", "object"),
    "accounts, accounting, reception, purchasing, procurement, logistics, dispatch, production, "
    "maintenance, payroll, compliance, research, admin, billing, facilities, communications, comms, "
    "editorial, new starters, starters, new joiners, joiners, recent joiners, new faces, new colleagues, "
    "reporters, teachers, doctors, nurses, coaches, trainers, chefs, kitchen, front of house, our people, "
    "team, employees, staff, key people, leadership, leadership team, management, management team, ceo, "
    "cto, cfo, coo, cpo, cmo, president, head of engineering, head of product, head of sales, head of "
    "design, people, executives, exec team, hires, new hires, engineers, founding engineers, managing "
    "director, recent hires, core team, crew, partners, general partners, engineering, sales, design, "
    "product, marketing, operations, finance, support, legal, hr, chief executive, who works there, "
    "joined": ("works_at", "subject"),
    "employer, employers, works at, work, works for, working at, employment, current employer, company, "
    "companies, experience, current role, role, career, previously at, previous employers, past "
    "employers, current company, job, now at, position, work history, past roles, worked at, "
    "affiliation, org, organisation, organization, day job, current position, previous roles, "
    "previously, formerly, ex, formerly at": ("works_at", "object"),
    "attendees, attendee, participants, participant, present, in attendance, attending, attended, who, "
    "people present, in the room, on the call, with, dialled in, dialed in, remote, guests, attendance, "
    "also present, joined by, who was there, in person, facilitator, chair, host, note taker, notetaker, "
    "minutes by, scribe, organiser, organizer": (
        "attended",
        "subject",
    ),
    "absent, apologies, regrets, not present, missing, absentees, could not attend, couldn't make it, "
    "not attending, declined, no-shows, no show, unable to attend, excused, away, cc, cced, optional": (
        "attended",
        "absent",
    ),
    "meetings, meetings attended": ("attended", "object"),
}
"""Words before a colon, in a table's head or over a list, and which end of the edge the names after it
are."""

LABEL_PAST = tuple(
    "before, former, previous, previously, past, ex, formerly, worked at, alumni, earlier".split(", ")
)

ABSENT = tuple(
    "absent, not there, wasn't there, was not there, weren't there, regrets, apologies, apologised, "
    "apologized, is ill, was ill, is sick, couldn't make it, could not make it, couldn't make the, could "
    "not make the,  couldn't join, could not join, couldn't attend, could not attend, didn't attend, did "
    "not attend, did not join, didn't join, didn't make it, did not make it, didn't show, did not show, "
    "no-show, no show, missed the meeting, missed this, missed the call, missed it, missed the session, was "
    "missing, skipped, unable to, out sick, off sick, was sick, was ill, on leave, on holiday, on vacation, "
    "travelling, traveling, bowed out, cancelled, canceled, dropped out, excused, not present, never "
    "showed, never turned up, stuck in, not able to, couldn't come, could not come, didn't come, did not "
    "come, was away, is away, not in the room, without, in absentia, not attend, in the absence of, in "
    "place of, on behalf of, standing in for, stood in for, instead of, sent a deputy, not on the call, not "
    "invited, wasn't "
    "invited, won't be, will not be, had to miss".split(", ")
)
"""Phrases that say that the person was not at the meeting."""

TALKED_ABOUT = tuple(
    "email from, letter from, note from, message from, heard of, contract for, invoice for, invoice from, "
    "quote from, about, why, whether, if, invite, inviting, regarding, re, concerning, discuss, discussed, "
    "discussing, mention, mentioned, mentions, introduce us to, introduction to, intro to, intro from, "
    "follow up with, follows up with, following up with, reach out to, reached out to, reaching out to, "
    "email, emailed, ping, send to, sent to, write to, call, hire, hiring, recruit, candidate, replace, "
    "replacing, successor to, reference from, referred by, according to, quoted, quoting, cited, citing, "
    "asked after, asks after, asked about, news of, word of, word from, regards to, gossip about, "
    "brought up, raised the case of, heard from, news from, check with, ask, loop in, looped in, invite, "
    "waiting for, waiting on, waiting to hear from, set up a call with, schedule time with, meet with, "
    "report by, paper by, book by, post by, article by, thanks to, credit to, connect with, get back to, "
    "share with, shared with, forward to, circulate to, circulated to, talk to, speak to".split(", ")
)
"""Words right before a person whom a meeting only talked about."""
