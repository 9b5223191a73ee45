-- What those who manage a server have decided for its matches, a row a server; a server
-- without one has what the columns have by default.
CREATE TABLE setting (
    guild        TEXT   NOT NULL PRIMARY KEY,
    -- The language of messages that everybody sees; empty for the server's own.
    locale       TEXT   NOT NULL DEFAULT '',
    -- The time for a move of matches whose challenge names none, in milliseconds; 0 for none.
    move_time    BIGINT NOT NULL DEFAULT 0,
    -- The channels where matches may be started, a list as JSON; empty for all.
    channels     TEXT   NOT NULL DEFAULT '[]',
    threads      BIGINT NOT NULL DEFAULT 0,
    hide_ratings BIGINT NOT NULL DEFAULT 0,
    no_hints     BIGINT NOT NULL DEFAULT 0
);

-- Moderators find the matches that are being played on their server.
CREATE INDEX match_guild ON match (guild, created) WHERE phase = 'playing';
