"""Questions that are graph questions: read into a plan of one to three hops, and answered by walking.

    text ──lexicon──▶ words ──names──▶ pages ──grammar──▶ plan ──run──▶ answers with path and sentence

`lexicon` decides first, at the cost of a few look-ups, whether a text has any word of a relation at all.
Each language has a table of words (`english`, `japanese`, `chinese`) and rules by which they govern a name.
"""
