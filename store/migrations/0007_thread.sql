-- A match can change its place. parent is the channel below whose message it has a thread of
-- its own, NULL elsewhere; shown_channel is where shown_message is, which may still be the
-- place before.
ALTER TABLE match ADD COLUMN parent TEXT;
ALTER TABLE match ADD COLUMN shown_channel TEXT NOT NULL DEFAULT '';
UPDATE match SET shown_channel = channel;
CREATE INDEX match_parent ON match (parent) WHERE parent IS NOT NULL;
