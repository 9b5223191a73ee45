-- The fields of the days are matches of Minesweeper. Their rows have the preset behind the game's id: "minesweeper:experto".
-- The match is one that no message of a channel shows.
ALTER TABLE daily ADD COLUMN match_id TEXT NOT NULL DEFAULT '';
-- When somebody has last shared how they have done; 0 for never. Unix milliseconds.
ALTER TABLE daily ADD COLUMN shared_at BIGINT NOT NULL DEFAULT 0;
