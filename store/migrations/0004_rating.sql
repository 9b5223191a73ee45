-- How strong people are, each once a pool of matches, as the rating system of its game knows it.
CREATE TABLE rating (
    -- Who are compared: the id of a guild.
    scope      TEXT   NOT NULL,
    game       TEXT   NOT NULL,
    -- The game's name of the pool, such as "8x8"; empty in games with one.
    pool       TEXT   NOT NULL,
    user_id    TEXT   NOT NULL,
    name       TEXT   NOT NULL,
    -- The system's numbers: Glicko-2's, or mu and sigma in the first two.
    rating     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    -- The matches that were counted; 0 where the numbers mean nothing yet.
    games      BIGINT NOT NULL,
    -- When the last of them ended, unix milliseconds.
    at         BIGINT NOT NULL,
    PRIMARY KEY (scope, game, pool, user_id)
);
CREATE INDEX rating_user ON rating (user_id);

-- What each match has changed.
CREATE TABLE rating_change (
    match_id   TEXT   NOT NULL,
    seat       BIGINT NOT NULL,
    scope      TEXT   NOT NULL,
    game       TEXT   NOT NULL,
    pool       TEXT   NOT NULL,
    user_id    TEXT   NOT NULL,
    rating_before     DOUBLE PRECISION NOT NULL,
    deviation_before  DOUBLE PRECISION NOT NULL,
    volatility_before DOUBLE PRECISION NOT NULL,
    rating     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    -- The number of the match among the person's, from 1.
    games      BIGINT NOT NULL,
    at         BIGINT NOT NULL,
    PRIMARY KEY (match_id, seat)
);
CREATE INDEX rating_change_user ON rating_change (scope, user_id, game, pool, at);

-- Who is in no leaderboard and has no profile.
CREATE TABLE hidden (
    user_id TEXT NOT NULL PRIMARY KEY
);
