-- When a process was last connected to a platform, and when before that: one row each.
CREATE TABLE heartbeat (
    platform TEXT NOT NULL PRIMARY KEY,
    at       BIGINT NOT NULL,
    previous BIGINT NOT NULL
);

-- The times in which none was, until they have been given back to the players.
CREATE TABLE outage (
    platform TEXT NOT NULL,
    since    BIGINT NOT NULL,
    until    BIGINT NOT NULL,
    PRIMARY KEY (platform, until)
);

-- Matches between people that nobody plays any more have an end now, see match.ClaimAfter
-- and match.CloseAfter: 7 and 30 days.
UPDATE match SET due = updated + 2592000000, nudge = COALESCE(nudge, updated + 604800000)
    WHERE phase = 'playing' AND due IS NULL AND to_move <> '[]'
    AND LENGTH(REPLACE(users, '""', '')) - LENGTH(REPLACE(REPLACE(users, '""', ''), '"', '')) > 2;
