-- The matches whose log names people who have no seat in them: who has left one, say, or has stopped
-- it as a moderator. With the rows of player they are all that name a person. What older matches name
-- the program adds with this migration; a process of an older version that still runs adds nothing.
CREATE TABLE named (
    user_id  TEXT NOT NULL,
    match_id TEXT NOT NULL,
    PRIMARY KEY (user_id, match_id)
);
CREATE INDEX named_match ON named (match_id);

-- What else is kept of a person.
CREATE INDEX rating_change_person ON rating_change (user_id, at);
CREATE INDEX record_person ON record (user_id);
