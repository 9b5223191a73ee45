-- named lists the matches whose log names people without a seat in them: people who have left the match,
-- say, or moderators who have stopped it. With the rows of player these are all people that a match names.
-- The program adds older matches with this migration. A process of an older version that still runs adds
-- nothing.
CREATE TABLE named (
    user_id  TEXT NOT NULL,
    match_id TEXT NOT NULL,
    PRIMARY KEY (user_id, match_id)
);
CREATE INDEX named_match ON named (match_id);

-- These find what else is kept of a person.
CREATE INDEX rating_change_person ON rating_change (user_id, at);
CREATE INDEX record_person ON record (user_id);
