-- The tables of records: how well people have done, each person once a table.
CREATE TABLE record (
    -- Who are compared: the id of a guild, or of a channel of direct messages.
    scope    TEXT   NOT NULL,
    game     TEXT   NOT NULL,
    -- The game's name of the table, such as "8x8".
    tbl      TEXT   NOT NULL,
    -- Whom the matches were played against: "computer", "people", or "" alone.
    kind     TEXT   NOT NULL,
    user_id  TEXT   NOT NULL,
    name     TEXT   NOT NULL,
    points   BIGINT NOT NULL,
    -- When the points were reached, unix milliseconds, and in which match.
    at       BIGINT NOT NULL,
    match_id TEXT   NOT NULL,
    PRIMARY KEY (scope, game, tbl, kind, user_id)
);
