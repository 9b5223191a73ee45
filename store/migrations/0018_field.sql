-- The fields of the days are matches of Minesweeper. Their rows have the preset behind the game's id: "minesweeper:experto".
-- The match is one that no message of a channel shows.
ALTER TABLE daily ADD COLUMN match_id TEXT NOT NULL DEFAULT '';
