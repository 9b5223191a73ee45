-- How a match between people ended for who sits there: 1 won, 0 drawn, -1 lost. NULL while it
-- goes on, where it has no result, and in matches with computers.
ALTER TABLE player ADD COLUMN score BIGINT;

-- Of older matches the snapshot says it. Texts in it are escaped, so nobody's name looks so.
UPDATE player SET score = (
    SELECT CASE
        WHEN REPLACE(snapshot, '"Outcome":{"winner":' || CAST(player.seat AS TEXT) || ',', '') <> snapshot THEN 1
        WHEN REPLACE(snapshot, '"Outcome":{"winner":-1,', '') <> snapshot THEN 0
        ELSE -1
    END FROM match WHERE id = player.match_id
) WHERE match_id IN (
    SELECT id FROM match WHERE phase = 'over' AND users LIKE '%,%'
    AND REPLACE(snapshot, '"Outcome":{"winner":', '') <> snapshot
    AND REPLACE(snapshot, ',"method":"unfinished"', '') = snapshot
    -- Those who sat there when it was decided, if that was before the end.
    AND CASE WHEN REPLACE(snapshot, '"Decided":[', '') <> snapshot THEN snapshot NOT LIKE '%"Decided":[%"level":%'
        ELSE users NOT LIKE '%""%' END
);

-- Moderators find the challenges and tables that wait on their server too.
DROP INDEX match_guild;
CREATE INDEX match_guild ON match (guild, created) WHERE phase IN ('proposed', 'playing');
