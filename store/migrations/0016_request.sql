-- What must be unique among all matches has rows of its own, so that the tables of matches can be
-- partitioned by their ids: no row of one match then says what there may be of another.

-- The interactions of the last day that named no match: they have begun one, or what they have changed
-- was looked for. Any other counts once in the match that it names, whose log has it. The index
-- event_interaction stays for processes of an older version, which write no rows here.
CREATE TABLE request (
    interaction TEXT   NOT NULL PRIMARY KEY,
    match_id    TEXT   NOT NULL,
    -- Unix milliseconds.
    at          BIGINT NOT NULL
);
CREATE INDEX request_at ON request (at);

-- The two user ids, in order, of who has challenged whom, and the proposed match. The index
-- match_pending_pair stays, too.
CREATE TABLE pending (
    pair     TEXT NOT NULL PRIMARY KEY,
    match_id TEXT NOT NULL
);

INSERT INTO pending (pair, match_id) SELECT pending_pair, id FROM match WHERE pending_pair IS NOT NULL;
