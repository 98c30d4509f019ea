"""How much the rest of the brain leans on a page: backlinks and PageRank over the distinct edges.

All sums are of integers, so the result is the same whatever the number of threads and the order of rows.
"""

from __future__ import annotations

from gbrain_py.index.engine import Connection

UNIT = 1_000_000_000
"""The PageRank of an average page."""

_ROUNDS = 20  # an even number: two tables take turns
_DAMPED, _OF = 85, 100

# Ids are replaced by dense numbers; `degree` 0 marks a page without edges out, whose rank goes to everyone.
_SETUP = f"""
CREATE OR REPLACE TEMP TABLE rank_links AS
    SELECT DISTINCT src, dst FROM edges WHERE src IN (SELECT id FROM pages) AND dst IN (SELECT id FROM pages);
CREATE OR REPLACE TEMP TABLE rank_now AS
    SELECT p.id AS page, {UNIT}::BIGINT AS mass, coalesce(o.degree, 0) AS degree
    FROM pages p LEFT JOIN (SELECT src, count(*) AS degree FROM rank_links GROUP BY src) o ON o.src = p.id;
"""
_ROUND = f"""
CREATE OR REPLACE TEMP TABLE {{after}} AS
    WITH spread AS (
        SELECT coalesce(sum(mass), 0)::BIGINT // greatest(count(*), 1) AS share
        FROM (SELECT if(degree = 0, mass, 0) AS mass FROM {{before}})
    ), given AS (
        SELECT l.dst AS page, sum(n.mass // n.degree)::BIGINT AS mass
        FROM rank_links l JOIN {{before}} n ON n.page = l.src GROUP BY l.dst
    )
    SELECT n.page, n.degree,
        {UNIT * (_OF - _DAMPED) // _OF} + ((coalesce(g.mass, 0) + s.share) * {_DAMPED}) // {_OF} AS mass
    FROM {{before}} n CROSS JOIN spread s LEFT JOIN given g ON g.page = n.page;
"""
_STORE = """
DELETE FROM importance;
INSERT INTO importance
    SELECT n.page, coalesce(b.backlinks, 0), n.mass
    FROM rank_now n LEFT JOIN (SELECT dst, count(*) AS backlinks FROM rank_links GROUP BY dst) b
        ON b.dst = n.page
    ORDER BY n.page;
DROP TABLE rank_links;
DROP TABLE rank_now;
DROP TABLE IF EXISTS rank_next;
"""


def update_importance(con: Connection) -> None:
    """Compute backlinks (distinct linking pages) and PageRank of every page from scratch: twenty rounds,
    damping 0.85, the mass of pages without links spread over all. A page that is average has UNIT."""
    con.execute(_SETUP)
    for _ in range(_ROUNDS // 2):
        con.execute(_ROUND.format(before="rank_now", after="rank_next"))
        con.execute(_ROUND.format(before="rank_next", after="rank_now"))
    con.execute(_STORE)


def has_all_pages(con: Connection) -> bool:
    """Whether every page there is was there when importance was last computed."""
    missing = "SELECT EXISTS (SELECT id FROM pages WHERE id NOT IN (SELECT page FROM importance))"
    return con.execute(missing).fetchone() == (False,)
