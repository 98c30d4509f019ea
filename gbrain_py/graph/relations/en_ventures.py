"""English phrases of founding and of putting money into a firm."""

from __future__ import annotations

from gbrain_py.graph.relations.rows import Example, Family, Money, Noun, Owned, Thing, Verb

VENTURES = (
    Family(
        "founding",
        "founded",
        (
            Verb(
                "found, cofound, co-found, refound, establish, co-establish, incorporate, bootstrap, hatch, "
                "co-create, start, co-start, start up, start _ up, start _ off, set up, set _ up, launch, "
                "co-launch, begin, build, create, conceive, dream up, dream _ up, kick off, kick _ off, get "
                "_ going, get _ off the ground, stand up, stand _ up, spin up, spin out, spin _ out, spin "
                "off, bring _ to life, bring _ into being, bring _ into existence, call _ into being, give "
                "birth to, originate, build up, put together, form, rig up, cook up, cobble together, lay "
                "the foundations of/for, launch and build, institute, pioneer, grow _ from scratch, open, "
                "open the doors of, turn/grow/make/spin _ into _ "
                "company/firm/business/startup/start-up/charity/venture, quit/leave _ to start, break away "
                "to form"
            ),
            Verb("go out on _ own, strike out on _ own, strike out alone, go it alone", "with as"),
            Noun(
                "founder, founders, co-founder, co-founders, cofounder, cofounders, co founder, co "
                "founders, founding ceo, founding cto, founding president, founding partner, founding "
                "partners, creator, creators, originator, founder-ceo, mastermind, progenitor, founding "
                "father, founding mother, solo founder, sole founder",
                "of at for behind to with in",
            ),
            Noun(
                "founding duo, founding trio, founding pair, founding team, founding group, founding "
                "member, founding members",
                "of at",
            ),
            Noun(
                "mind behind, brains behind, brain behind, person behind, people behind, duo behind, "
                "pair behind, woman behind, man behind, team behind, force behind, engineer behind, "
                "driving force behind",
                "-",
            ),
            Owned(
                "idea, vision, invention, startup, start-up, startups, brainchild, creation, own company, "
                "own firm, own startup, own business, own studio, own shop, own fund, own agency, first "
                "company, second company, third company, last company, latest company, previous company, "
                "new company, first startup, second startup, last startup, new startup, latest startup, new "
                "venture, venture, first venture, latest venture, side project, weekend project, pet "
                "project, passion project, hobby project, thesis project, phd project, class project, own "
                "project, spare-time project, baby, previous startup, third startup"
            ),
            Owned("companies, businesses, ventures"),
        ),
        (
            Example(
                "person", "She set up [[companies/acme]] in 2014.", "page founded companies/acme since 2014"
            ),
            Example("person", "Quit her job to start [[companies/acme]].", "page founded companies/acme"),
            Example(
                "person",
                "Got [[companies/acme]] off the ground with two friends.",
                "page founded companies/acme",
            ),
            Example(
                "person", "He is one of the co-founders of [[companies/acme]].", "page founded companies/acme"
            ),
            Example("person", "The person behind [[companies/acme]].", "page founded companies/acme"),
            Example(
                "company",
                "Founded in 2019 by [[people/ann]] and [[people/bo]].",
                "people/ann founded page since 2019; people/bo founded page since 2019",
            ),
            Example("company", "The company is the brainchild of [[people/ann]].", "people/ann founded page"),
            Example("company", "Its founder, [[people/ann]], lives in Leeds.", "people/ann founded page"),
            Example(
                "note",
                "[[companies/acme]] was set up by [[people/ann]].",
                "people/ann founded companies/acme",
            ),
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
                "back, co-back, fund, co-fund, finance, bankroll, seed, pre-seed, capitalise, "
                "capitalize, underwrite, angel-back, seed-fund, part-fund, prop up, stake"
            ),
            Verb(
                "put/pour/sink/plough/plow/throw/inject/pump/plonk/stick/drop/wire/commit/chip/tip/plow "
                "_ <money>",
                "in into behind to",
            ),
            Verb(
                "put in _ <money>, chip in, chip in _ <money>, stump up _ <money>, cough up _ <money>",
                "for to into -",
            ),
            Verb("give/hand/lend/slip/loan/wire/send/advance _ <money>", "- to into"),
            Verb(
                "exit",
                "-",
                ends=True,
                needs="secondary stake position share return multiple ipo profit valuation",
            ),
            Verb("cash out, sell out, divest, sell down", "of from in", ends=True),
            Verb(
                "get out, pull out, bail out",
                "of",
                ends=True,
                needs="loss profit gain valuation price multiple share return",
            ),
            Verb(
                "write/cut/sign/send _ <cheque>, write _ first/early/small/big _ <cheque>", "for to into in"
            ),
            Verb(
                "co-lead/lead/anchor/split/share _ <round>, lead/anchor/co-lead _ <round> round, "
                "co-lead/lead/anchor _ investment/deal/bet",
                "of in for at into by",
            ),
            Verb(
                "take/buy/acquire/hold/own/have/build/keep/secure/purchase/retain _ <stake>, pick up _ "
                "<stake>, own part",
                "in of at",
            ),
            Verb(
                "take/buy/own/hold/have/acquire _ percent/%/pc/half/third/quarter/fifth/sixth/tenth/majority",
                "of in",
            ),
            Verb("come/go in with _ <money>, =in for _ <money>", "to into on"),
            Verb(
                "lead, co-lead, anchor",
                "-",
                needs="round rounds seed pre-seed series raise raised investment financing",
            ),
            Verb(
                "participate/join/come/pile/invest/get/go _ <round>, take part in _ <round>", "of in for at"
            ),
            Verb(
                "double down, bet, bet early, bet big, take a punt, take a flyer, take a bet, place/make "
                "_ bet",
                "on in",
            ),
            Verb("follow on", "in into"),
            Verb(
                "take/do/exercise/fill/use/claim _ pro rata, take/do/exercise/fill/use/claim _ pro-rata, "
                "come in for _ pro rata, come in for _ pro-rata",
                "in of at on",
            ),
            Verb("=on _ cap table, =on the cap table, sit on the cap table, sit on _ cap table", "of"),
            Verb("buy/come/get in early, come in early, buy shares", "on in to at into of"),
            Verb("buy into, pile into, =in early on, =is/was/are/were in on, come in on"),
            Verb(
                "raise _ <money>, raise _ <round>, raise, pick up _ <money>, "
                "secure/close/land/get/receive/take/accept/attract/win/bag/net/draw/obtain _ <money>, "
                "close/announce/complete _ <round>, take/accept investment",
                "from with",
                swap=True,
            ),
            Verb(
                "count/number/list/include _ among _ <backer>, have _ as _ investor/backer/shareholder",
                swap=True,
            ),
            Verb("bring on/in/aboard _ investor/backer/lead, land _ as _ investor", swap=True),
            Noun(
                "investor, investors, co-investor, coinvestor, backer, backers, angel, angels, angel "
                "investor, angel investors, lead investor, lead investors, seed investor, seed investors, "
                "shareholder, shareholders, stakeholder, funder, funders, financier, financiers, "
                "bankroller, lp, limited partner, stockholder, part-owner, part owner, early backer, "
                "minority owner, majority owner, silent partner, sleeping partner, investor syndicate, "
                "investor base, investor group, investor list, syndicate, seed syndicate, cap table, "
                "check-writer, cheque-writer, first money, early money, seed money, money",
                "in of to for into behind",
            ),
            Money(
                "<round> _ led/co-led/anchored/backed/funded/provided/supplied/filled/headed/priced/arranged/"
                "assembled/organised/organized/syndicated/underwritten, <round> _ put together, "
                "seeded, money, cash, capital, funding, financing, investment, cheque, check, backing",
                "by",
            ),
            Money(
                "led, co-led, anchored",
                "by",
                "round rounds seed pre-seed series raise raised financing funding tranche extension",
            ),
            Money(
                "<round>, <round> came, <round> _ came, money came, money _ came, cheque came, money, cash, "
                "capital, funding, financing, backing, investment, cheque, check, participation, cheques, "
                "checks, million, investments, first money, seed money, follow-on, term sheet signed, first "
                "money came, first money _ came, early money came, early money _ came, seed money came",
                "from",
            ),
            Owned(
                "portfolio company, portfolio companies, portfolio startup, portfolio startups, portfolio "
                "firm, portfolio, investee, investees, investments, angel investments, angel bets, bets, "
                "cheques, checks, angel cheques, angel checks, holdings, seed investments, angel portfolio, "
                "winners, early bets, biggest win, largest holding, biggest holding, largest position, "
                "biggest position, first investment, only investment, best investment, latest investment, "
                "newest investment, first bet, biggest bet, best bet"
            ),
            Thing(
                "investment, investments, stake, equity stake, shareholding, shares, seed cheque, seed "
                "check, angel cheque, angel check, angel investment, first cheque, first check, "
                "position, holding, bet, cheque, check, ticket, equity, follow-on",
                "in into to of on for at",
            ),
            Verb(
                "have money, have some money, have her/his/their money, have own money, have a little money, "
                "have savings",
                "in",
            ),
        ),
        (
            Example(
                "person", "Wrote an early cheque to [[companies/acme]].", "page invested_in companies/acme"
            ),
            Example(
                "person",
                "She put $2M of her own money into [[companies/acme]].",
                "page invested_in companies/acme",
            ),
            Example("person", "An early backer of [[companies/acme]].", "page invested_in companies/acme"),
            Example(
                "person", "He holds a small stake in [[companies/acme]].", "page invested_in companies/acme"
            ),
            Example("company", "Led the Series A of [[companies/acme]].", "page invested_in companies/acme"),
            Example(
                "company",
                "Raised $5M from [[companies/fund]] last spring.",
                "companies/fund invested_in page",
            ),
            Example(
                "company", "The seed round was led by [[companies/fund]].", "companies/fund invested_in page"
            ),
            Example(
                "company",
                "It is backed by [[people/ann]] and [[companies/fund]].",
                "people/ann invested_in page; companies/fund invested_in page",
            ),
            Example(
                "note",
                "[[people/ann]] invested in [[companies/acme]].",
                "people/ann invested_in companies/acme",
            ),
            Example(
                "note",
                "[[companies/acme]] counts [[people/ann]] among its investors.",
                "people/ann invested_in companies/acme",
            ),
            Example("person", "She is considering investing in [[companies/acme]]."),
            Example("person", "Passed on [[companies/acme]]; she never invested in it."),
            Example("person", "She came back to [[companies/acme]] with questions."),
            Example("company", "In talks to raise money from [[companies/fund]]."),
        ),
    ),
)
