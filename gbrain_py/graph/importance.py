"""How much the rest of the brain leans on a page: backlinks and PageRank over the distinct edges.

All sums are of integers, so the result is the same whatever the number of threads and the order of rows.
"""

from __future__ import annotations

from gbrain_py.index.engine import Connection

UNIT = 1_000_000_000
"""The PageRank of an average page."""

_ROUNDS = 20
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
CREATE OR REPLACE TEMP TABLE rank_next AS
    WITH spread AS (
        SELECT coalesce(sum(mass), 0)::BIGINT // greatest((SELECT count(*) FROM rank_now), 1) AS share
        FROM rank_now WHERE degree = 0
    ), given AS (
        SELECT l.dst AS page, sum(n.mass // n.degree)::BIGINT AS mass
        FROM rank_links l JOIN rank_now n ON n.page = l.src GROUP BY l.dst
    )
    SELECT n.page, n.degree,
        {UNIT * (_OF - _DAMPED) // _OF} + ((coalesce(g.mass, 0) + s.share) * {_DAMPED}) // {_OF} AS mass
    FROM rank_now n CROSS JOIN spread s LEFT JOIN given g ON g.page = n.page;
CREATE OR REPLACE TEMP TABLE rank_now AS SELECT page, mass, degree FROM rank_next;
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
"""


def update_importance(con: Connection) -> None:
    """Compute backlinks (distinct linking pages) and PageRank of every page from scratch: twenty rounds,
    damping 0.85, the mass of pages without links spread over all. A page that is average has UNIT."""
    con.execute(_SETUP)
    for _ in range(_ROUNDS):
        con.execute(_ROUND)
    con.execute(_STORE)
