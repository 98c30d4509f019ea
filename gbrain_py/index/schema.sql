-- The index. Every table hangs off pages.id, which nothing outside this file knows. No keys and no
-- foreign keys: they make renames and deletes fail, and the pipeline keeps the tables consistent.

CREATE TABLE meta (key VARCHAR, value VARCHAR);      -- bookmark, versions, config hash

-- One row per page. text is the decoded file, LF line ends, front matter included; chunks, entries,
-- claims and references are spans of it, in characters.
CREATE TABLE pages (
    id INTEGER, path VARCHAR, base_slug VARCHAR, slug VARCHAR, title VARCHAR, type VARCHAR, scope VARCHAR,
    blob VARCHAR,            -- git blob id of the bytes that were read
    origin VARCHAR,          -- commit | worktree | stale | stub
    content_hash VARCHAR, date VARCHAR, date_from VARCHAR, git_date VARCHAR,
    front VARCHAR,           -- JSON
    front_end INTEGER, text VARCHAR
);
CREATE TABLE tags (page INTEGER, tag VARCHAR);
CREATE TABLE aliases (page INTEGER, alias VARCHAR);
-- Every folded name a reference may use for a page; rank is the order of graph/names.py.
CREATE TABLE names (key VARCHAR, rank UTINYINT, page INTEGER);

CREATE TABLE chunks (
    id INTEGER, page INTEGER, ordinal USMALLINT, layer VARCHAR, heading VARCHAR, scope VARCHAR,
    start INTEGER, stop INTEGER, line INTEGER, end_line INTEGER, length INTEGER, hash VARCHAR
);
CREATE TABLE terms (id INTEGER, term VARCHAR, stem VARCHAR);  -- stem: where it is not the term itself
-- chunk is a chunk id, or minus the page id for what belongs to the whole page (title, aliases, tags).
CREATE TABLE postings (term INTEGER, chunk INTEGER, field UTINYINT, tf USMALLINT);

CREATE TABLE entries (
    page INTEGER, ordinal USMALLINT, date VARCHAR, precision VARCHAR, until VARCHAR, source VARCHAR,
    summary VARCHAR, detail VARCHAR, line INTEGER, start INTEGER, stop INTEGER, scope VARCHAR
);
CREATE TABLE claims (
    page INTEGER, ordinal USMALLINT, id VARCHAR, section VARCHAR, text VARCHAR, struck BOOLEAN,
    fields VARCHAR, line INTEGER, start INTEGER, stop INTEGER, scope VARCHAR
);

-- Every reference in a page, resolved or not. keys are the folded names it may resolve by, best first.
CREATE TABLE refs (
    page INTEGER, ordinal INTEGER, kind VARCHAR, raw VARCHAR, fragment VARCHAR, label VARCHAR,
    keys VARCHAR[], line INTEGER, start INTEGER, stop INTEGER,
    context_start INTEGER, context_stop INTEGER, field VARCHAR, type VARCHAR, direction VARCHAR,
    date VARCHAR, since VARCHAR, until VARCHAR, tense VARCHAR, rule VARCHAR, cue VARCHAR, scope VARCHAR,
    status VARCHAR,          -- resolved | redirected | unresolved | ambiguous | silent
    target INTEGER
);
-- Edges read out of refs: subject to object. origin is the page whose text says so.
CREATE TABLE edges (
    src INTEGER, dst INTEGER, type VARCHAR, kind VARCHAR, tense VARCHAR, since VARCHAR, until VARCHAR,
    date VARCHAR, rule VARCHAR, scope VARCHAR, origin INTEGER, ref INTEGER
);
CREATE TABLE importance (page INTEGER, backlinks INTEGER, pagerank BIGINT);
CREATE TABLE pending (page INTEGER);                  -- pages whose references await resolution
-- Paths that were dirty when last read; old_path where one was moved and the move not committed.
CREATE TABLE overlay (path VARCHAR, old_path VARCHAR);

-- History, a function of the commits reachable from the bookmark.
CREATE TABLE versions (
    path VARCHAR, commit VARCHAR, date VARCHAR, epoch BIGINT, blob VARCHAR, status VARCHAR, old_path VARCHAR
);

-- What went wrong or deserves a look, by path; only failures are retried.
CREATE TABLE problems (
    path VARCHAR, severity VARCHAR, kind VARCHAR, line INTEGER, message VARCHAR, commit VARCHAR, count INTEGER
);
CREATE TABLE raw_data (path VARCHAR, data VARCHAR);

-- Local history of this index; no part of what export dumps.
CREATE TABLE snapshots (path VARCHAR, blob VARCHAR, seen VARCHAR, text VARCHAR);
CREATE TABLE ingest_log (
    started VARCHAR, from_commit VARCHAR, to_commit VARCHAR, added INTEGER, modified INTEGER, renamed INTEGER, deleted INTEGER,
    failed INTEGER, seconds DOUBLE
);
