-- The people who wanted to be forgotten: match.FormerID of the number stands in the place of
-- each one's id.
CREATE TABLE former (
    number  BIGINT NOT NULL PRIMARY KEY,
    -- NULL once no row names the person any more.
    user_id TEXT,
    -- When the person asked for it, unix milliseconds.
    at      BIGINT NOT NULL,
    -- 1 once the database's file holds nothing of the rows as they were before.
    purged  BIGINT NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX former_user ON former (user_id) WHERE user_id IS NOT NULL;
