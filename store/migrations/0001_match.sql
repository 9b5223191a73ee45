-- One row a match: what finds it again, and a snapshot that saves folding its log.
-- Times are unix milliseconds, lists are JSON. The long columns stand last, so that
-- a filter on the others does not read them.
CREATE TABLE match (
    id              TEXT   NOT NULL PRIMARY KEY,
    game            TEXT   NOT NULL,
    version         BIGINT NOT NULL,
    phase           TEXT   NOT NULL,
    rules_rev       BIGINT NOT NULL,
    guild           TEXT   NOT NULL,
    channel         TEXT   NOT NULL,
    locale          TEXT   NOT NULL,
    due             BIGINT,
    nudge           BIGINT,
    created         BIGINT NOT NULL,
    updated         BIGINT NOT NULL,
    shown_version   BIGINT NOT NULL DEFAULT 0,
    shown_message   TEXT   NOT NULL DEFAULT '',
    shown_reminder  TEXT   NOT NULL DEFAULT '',
    -- The two user ids of a proposed match in order, NULL in every other phase.
    pending_pair    TEXT,
    to_move         TEXT   NOT NULL,
    users           TEXT   NOT NULL,
    snapshot        TEXT   NOT NULL
);

-- The indexes are partial: a move touches none of those its row is not in.
CREATE UNIQUE INDEX match_pending_pair ON match (pending_pair) WHERE pending_pair IS NOT NULL;
CREATE INDEX match_channel ON match (channel, created);
CREATE INDEX match_due ON match (due) WHERE due IS NOT NULL;
CREATE INDEX match_nudge ON match (nudge) WHERE nudge IS NOT NULL;
CREATE INDEX match_lagging ON match (updated) WHERE shown_version < version;

-- Who sits where, for finding a user's matches. A few of them are open, proposed
-- or being played, among ever more that are not.
CREATE TABLE player (
    match_id TEXT   NOT NULL REFERENCES match (id),
    seat     BIGINT NOT NULL,
    user_id  TEXT   NOT NULL,
    open     BIGINT NOT NULL,
    PRIMARY KEY (match_id, seat)
);

CREATE INDEX player_user ON player (user_id, open, match_id);

-- The log, which is the truth.
CREATE TABLE event (
    match_id    TEXT   NOT NULL REFERENCES match (id),
    seq         BIGINT NOT NULL,
    at          BIGINT NOT NULL,
    kind        TEXT   NOT NULL,
    seat        BIGINT NOT NULL,
    -- What caused it on the platform; NULL for what the clock did and for the
    -- second and later events of one change.
    interaction TEXT,
    body        TEXT,
    PRIMARY KEY (match_id, seq)
);

CREATE UNIQUE INDEX event_interaction ON event (interaction) WHERE interaction IS NOT NULL;
