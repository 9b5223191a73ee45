-- Messages that do not hold any more and are still to be tidied up, from when they were
-- replaced until that is done. Hardly ever does a row stay for longer than a second.
CREATE TABLE leftover (
    match_id TEXT   NOT NULL,
    message  TEXT   NOT NULL,
    channel  TEXT   NOT NULL,
    -- 1 for a reminder, which is to be deleted; a board is to lose its controls.
    reminder BIGINT NOT NULL,
    -- Unix milliseconds.
    since    BIGINT NOT NULL,
    PRIMARY KEY (match_id, message)
);
