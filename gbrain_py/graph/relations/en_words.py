"""English function words and inflection, as far as reading a relation needs them."""

from __future__ import annotations

import re


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


BE = _words(
    "is was are were be been being am 's 're 'm isn't wasn't aren't weren't get gets got getting became "
    "become becomes remains remained stays stayed"
)
COPULA = BE | _words("serves served serving acts acted acting works worked working stands stood")
WAS = _words("was were wasn't weren't")
HAVE = _words("has have had having 've hasn't haven't hadn't")
DO = _words("do does did don't doesn't didn't")
MODAL = _words(
    "will would could might may should can shall must won't wouldn't couldn't can't cannot shouldn't 'll "
    "'d gonna"
)
NEGATIVE = _words(
    "not never no neither nor without isn't wasn't aren't weren't hasn't haven't hadn't don't doesn't "
    "didn't won't wouldn't couldn't can't cannot shouldn't nobody none nothing hardly barely refuses "
    "refused refusing refuse declined declines decline declining denies denied deny failed fails "
    "rejected rejects rejecting avoid avoided avoids stopped turned resisted instead rather unlike "
    "against almost nearly narrowly passed skipped unable unwilling nowhere short"
)
PLANNED = _words(
    "consider considers considered considering plan plans planned planning hope hopes hoped hoping want "
    "wants wanted wanting wish wishes wished wishing intend intends intended intending think thinks "
    "thinking mull mulls mulling mulled weigh weighs weighing weighed explore explores exploring eye "
    "eyes eyeing ponder pondering contemplate contemplating debate debating aim aims aiming hopeful keen "
    "interested interest eager tempted toying flirting flirted aspires aspired aspiring dreams dreamt "
    "dreamed likely unlikely possible possibly potential potentially prospective perhaps maybe candidate "
    "interview interviewed interviewing interviews apply applied applying applies application offer "
    "offered offers offering invited pitch pitched pitching talks discussing discussed negotiating "
    "negotiations proposed proposes proposing suggested suggests courted courting approached about due "
    "expected expects expecting slated set tried trying tries try attempt attempted attempts attempting "
    "approach if unless whether suppose supposing assuming hypothetical hypothetically evaluating "
    "evaluate assess assessing supposed thought meant deciding undecided pending conditional soon asked "
    "asking asks urge urged urges convince persuade begged wooed wooing shortlisted vying angling "
    "hunting looking look looks ready willing"
)
REPORTED = _words(
    "reportedly rumoured rumored rumour rumor rumours rumors allegedly supposedly apparently gossip "
    "hearsay speculation speculated wish wishes wished claims claimed alleged rumor-mill whispers "
    "unconfirmed presumably heard hears"
)
PAST = _words(
    "former formerly ex previously previous past once erstwhile onetime one-time sometime ex-google used "
    "retired late earlier originally then-ceo prior departed outgoing"
)
PRONOUN = _words("he she they i we it")
OBJECTIVE = _words("him her me us them it")
POSSESSIVE = _words("his her its our their my your whose")
DETERMINER = _words(
    "a an the this that these those some any another each every both all several many two three four five"
)
PREPOSITION = _words(
    "of at in on for to with from by into as under over after before since until till through via near "
    "during without within between among behind against alongside like per about around despite than "
    "upon onto toward towards across inside outside beside besides off out up together @"
)
RELATIVE = _words("who which that")
CONJUNCTION = _words("and or but nor & / + plus then yet so")
ADVERB = _words(
    "also now then later soon still already just even ever again first once currently presently today "
    "recently both eventually subsequently only always often long since early previously formerly "
    "originally together apparently there here too since personally meanwhile thereafter afterwards "
    "afterward never not no-longer jointly alone twice briefly more most very quite back instead "
    "nowadays ago half-heartedly part-time full-time remotely too well longer"
)
COMMON_VERBS = _words(
    "said says told tells met meets meet saw sees see knows know knew called calls call emailed emails "
    "texted talked talks talk spoke speaks asked asks introduced introduces bought buys acquired "
    "acquires sold sells wants want wanted thinks think thought likes like liked loves love loved hates "
    "owns sent sends gave gives told brought brings went goes came comes saw visited visits interviewed "
    "married dated ran pitched tried tries needs need heard read wrote writes made makes lunch dinner "
    "coffee uses used use competes competed competing compete covers covered wrote reviewed praised "
    "criticised follows followed admires admired sued sues partnered partners supplies supplied "
    "customers customer grew moved moves lives lived born studied graduated agreed believes believe felt "
    "feels showed shows shared shares helped helps merged announced announces raised raises closed "
    "closes launched announced opened expects has have had is was are were does did will would hoped "
    "intro explained explains argued argues pushed wondered noted mentioned mentions recommended "
    "recommends owes beat beats replaced replaces succeeded succeeds wants shut shuts"
)
OTHERS = _words(
    "friend friends colleague colleagues brother sister husband wife father mother dad mum mom cousin "
    "uncle aunt son daughter flatmate roommate classmate boss acquaintance someone somebody anyone "
    "everyone people contact neighbour neighbor partner ex-colleague girlfriend boyfriend fiance fiancee "
    "parents relative client customer mate pal stranger reporter recruiter candidate others those team "
    "competitor rival brothers sisters buddy peer"
)
OUTSIDER = _words(
    "customer client guest student patient visitor speaker user regular fan supplier vendor competitor "
    "tenant subsidiary partner shareholder stop booth talk meeting event keynote conference"
)
GENERIC_FIRM = _words(
    "company firm startup start-up fund business studio agency team outfit organisation organization bank "
    "vc shop lab practice clinic gallery charity foundation nonprofit non-profit cooperative co-op brewery "
    "bakery restaurant publisher label workshop consultancy"
)
DEPARTMENTS = _words(
    "accounts accounting sales marketing hr finance legal purchasing procurement operations ops support "
    "engineering design it logistics dispatch reception production maintenance quality payroll compliance "
    "research admin administration billing facilities security training communications comms editorial "
    "wardrobe"
)
FIRMS = GENERIC_FIRM | _words("companies startups firms one businesses venture ventures")

_IRREGULAR = {
    "be": "be is was been being",
    "begin": "begin begins began begun beginning",
    "bring": "bring brings brought brought bringing",
    "build": "build builds built built building",
    "buy": "buy buys bought bought buying",
    "come": "come comes came come coming",
    "cut": "cut cuts cut cut cutting",
    "dream": "dream dreams dreamt dreamt dreaming",
    "co-found": "co-found co-founds co-founded co-founded co-founding",
    "rise": "rise rises rose risen rising",
    "draw": "draw draws drew drawn drawing",
    "drive": "drive drives drove driven driving",
    "bet": "bet bets bet bet betting",
    "find": "find finds found found finding",
    "get": "get gets got gotten getting",
    "give": "give gives gave given giving",
    "go": "go goes went gone going",
    "grow": "grow grows grew grown growing",
    "have": "have has had had having",
    "hold": "hold holds held held holding",
    "keep": "keep keeps kept kept keeping",
    "lay": "lay lays laid laid laying",
    "lead": "lead leads led led leading",
    "co-lead": "co-lead co-leads co-led co-led co-leading",
    "learn": "learn learns learned learnt learning",
    "leave": "leave leaves left left leaving",
    "lend": "lend lends lent lent lending",
    "let": "let lets let let letting",
    "make": "make makes made made making",
    "oversee": "oversee oversees oversaw overseen overseeing",
    "put": "put puts put put putting",
    "quit": "quit quits quit quit quitting",
    "run": "run runs ran run running",
    "co-run": "co-run co-runs co-ran co-run co-running",
    "sell": "sell sells sold sold selling",
    "send": "send sends sent sent sending",
    "set": "set sets set set setting",
    "sink": "sink sinks sank sunk sinking",
    "sit": "sit sits sat sat sitting",
    "speak": "speak speaks spoke spoken speaking",
    "spend": "spend spends spent spent spending",
    "spin": "spin spins spun spun spinning",
    "stand": "stand stands stood stood standing",
    "stick": "stick sticks stuck stuck sticking",
    "take": "take takes took taken taking",
    "teach": "teach teaches taught taught teaching",
    "throw": "throw throws threw thrown throwing",
    "win": "win wins won won winning",
    "write": "write writes wrote written writing",
}
_SHORT = re.compile(r"^(?:co-|re-)?[^aeiou]*[aeiou][^aeiouwxy]$")
_DOUBLING = _words("commit begin counsel dial transfer snap rig spin program kidnap")


def inflect(verb: str) -> dict[str, str]:
    """The forms of a verb, each with its kind: `b` base, `s` third person, `d` past (and participle), `n`
    participle only, `g` -ing."""
    if known := _IRREGULAR.get(verb):
        base, third, past, participle, ing = known.split()
        forms = {participle: "n", ing: "g", third: "s", base: "b"}
        forms.setdefault(past, "d")
        if past in (participle, base):
            forms[past] = "d"
        if verb == "be":
            forms.update({"were": "d", "are": "s", "am": "s", "'s": "s"})
        if verb == "dream":
            forms["dreamed"] = "d"
        return forms
    forms = {verb: "b"}
    if verb.endswith("e"):
        stems, ing = [verb + "d"], verb[:-1] + "ing"
    elif verb.endswith("y") and verb[-2:-1] not in "aeiou":
        stems, ing = [verb[:-1] + "ied"], verb + "ing"
    elif _SHORT.match(verb) or verb in _DOUBLING:
        stems, ing = [verb + verb[-1] + "ed"], verb + verb[-1] + "ing"
        if verb in ("counsel", "dial", "program"):
            forms |= {verb + "ed": "d", verb + "ing": "g"}
    else:
        stems, ing = [verb + "ed"], verb + "ing"
    forms |= dict.fromkeys(stems, "d")
    forms[ing] = "g"
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        forms[verb[:-1] + "ies"] = "s"
    else:
        forms[verb + ("es" if re.search(r"(?:s|x|z|ch|sh|o)$", verb) else "s")] = "s"
    return forms
