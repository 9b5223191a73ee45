-- How people have done at the puzzles of the days: the one attempt of a person that counts, for
-- each game and day.
CREATE TABLE daily (
    user_id  TEXT   NOT NULL,
    game     TEXT   NOT NULL,
    -- The number of the day in UTC, from 1.
    day      BIGINT NOT NULL,
    -- The id of the guild in whose table it counts; empty for none.
    scope    TEXT   NOT NULL,
    tries    BIGINT NOT NULL,
    solved   BIGINT NOT NULL,
    -- How many days in a row were solved, this one included; 0 where it is not.
    streak   BIGINT NOT NULL,
    -- When the puzzle was shown first, and when the attempt ended; 0 before. Unix milliseconds.
    shown_at BIGINT NOT NULL,
    done_at  BIGINT NOT NULL,
    PRIMARY KEY (user_id, game, day)
);
CREATE INDEX daily_scope ON daily (scope, day);
CREATE INDEX daily_day ON daily (day);
