-- Games with modes count the matches won in each mode too, in rows whose tbl names it, beside those
-- of all modes, whose tbl stays empty. Of the games of older versions that is Kamisado.
--
-- What each mode has so far is counted from the matches that are still here, for people who have a
-- row of all modes, by the rules that it is counted by: imported matches are for practice, and so are
-- those with a computer in which moves were taken back. Nobody can tell the modes of matches that
-- were pruned: those stay in the rows of all modes alone. So do matches that end later in a process of
-- an older version.
INSERT INTO record (scope, game, tbl, kind, user_id, name, points, at, match_id)
SELECT record.scope, record.game, counted.mode, record.kind, record.user_id, record.name, counted.points, counted.at, counted.id
FROM record JOIN (
    SELECT won.*, COUNT(*) OVER (PARTITION BY scope, mode, kind, user_id) AS points,
        ROW_NUMBER() OVER (PARTITION BY scope, mode, kind, user_id ORDER BY at DESC, id DESC) AS latest
    FROM (
        SELECT CASE WHEN match.guild <> '' THEN match.guild ELSE match.channel END AS scope, mode.name AS mode,
            CASE WHEN match.users LIKE '%""%' THEN 'computer' ELSE 'people' END AS kind, player.user_id, match.id,
            -- What wins a match of two. After it come offers, threads and replays.
            (SELECT MAX(event.at) FROM event WHERE event.match_id = match.id AND event.kind IN ('moved', 'resigned', 'lapsed')) AS at
        FROM match JOIN player ON player.match_id = match.id
        -- The snapshot says the rest. Texts in it are escaped, so nobody's name looks so. A mode is an
        -- option, or the last word of a position; without either it is the first one.
        JOIN (
            SELECT 'simple' AS name UNION ALL SELECT 'estandar' UNION ALL SELECT 'clasica' UNION ALL SELECT 'larga' UNION ALL SELECT 'maraton'
        ) AS mode ON match.snapshot LIKE '%"options":{"mode":"' || mode.name || '"%'
            OR match.snapshot LIKE '%"options":{"position":"% ' || mode.name || '%"},"seed":%'
            OR mode.name = 'simple' AND match.snapshot NOT LIKE '%"options":{%'
        WHERE match.game = 'kamisado' AND match.phase = 'over'
        AND match.snapshot LIKE '%"Outcome":{"winner":' || CAST(player.seat AS TEXT) || ',%'
        AND match.snapshot NOT LIKE '%"opening":{%'
        AND (match.users NOT LIKE '%""%' OR match.snapshot NOT LIKE '%"TakenBack":%')
    ) AS won
) AS counted ON counted.scope = record.scope AND counted.kind = record.kind AND counted.user_id = record.user_id
WHERE record.game = 'kamisado' AND record.tbl = '' AND counted.latest = 1;
