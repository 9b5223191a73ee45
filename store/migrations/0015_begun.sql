-- When the match of who sits there was created, so that the newest of a person's matches are
-- found without reading all of them, however many are over.
ALTER TABLE player ADD COLUMN begun BIGINT NOT NULL DEFAULT 0;

UPDATE player SET begun = (SELECT created FROM match WHERE id = player.match_id);

DROP INDEX player_user;
CREATE INDEX player_user ON player (user_id, open, begun DESC, match_id);
