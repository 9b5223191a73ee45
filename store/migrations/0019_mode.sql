-- Games with modes count the matches won in each mode too, in rows whose tbl names it, beside those
-- of all modes, whose tbl stays empty. Of the games of older versions that is Kamisado.
--
-- What each mode has so far is counted from the matches that are still here, for people who have a
-- row of all modes, by the rules that it is counted by: imported matches are for practice, and so are
-- those with a computer in which moves were taken back. Nobody can tell the modes of matches that
-- were pruned: those stay in the rows of all modes alone. So do matches that end later in a process of
-- an older version.
--
-- What a match's columns do not say is in its snapshot. Texts in that are escaped, so nobody's name looks
-- like a key. Keys are in the order of the program's types or, where somebody was forgotten, of the
-- alphabet: a winner comes first or last, and after the options of the match its seed or its players.
--
-- Most of the time goes into searching snapshots. MATERIALIZED keeps SQLite from doing it again for each
-- use of a column; and the search for a mode ends with the first that is found.
WITH won AS MATERIALIZED (
    SELECT CASE WHEN match.guild <> '' THEN match.guild ELSE match.channel END AS scope,
        CASE WHEN match.users LIKE '%""%' THEN 'computer' ELSE 'people' END AS kind, player.user_id, match.id,
        -- The last event of those that win a match of two. After it come offers, threads and replays.
        (
            SELECT event.at FROM event
            WHERE event.match_id = match.id AND event.kind IN ('moved', 'resigned', 'lapsed') ORDER BY event.seq DESC LIMIT 1
        ) AS at,
        -- A mode is an option, or the last word of a position; without either it is the first one.
        CASE WHEN match.snapshot NOT LIKE '%"options":{%' THEN 'simple' ELSE (
            SELECT mode.name FROM (
                SELECT 'estandar' AS name UNION ALL SELECT 'simple' UNION ALL SELECT 'clasica' UNION ALL SELECT 'larga' UNION ALL SELECT 'maraton'
            ) AS mode
            WHERE match.snapshot LIKE '%"options":{"mode":"' || mode.name || '"%'
            OR match.snapshot LIKE '%"options":{"position":"% ' || mode.name || '%"},"seed":%'
            OR match.snapshot LIKE '%"options":{"position":"% ' || mode.name || '%"},"players":%'
            LIMIT 1
        ) END AS mode
    FROM match JOIN player ON player.match_id = match.id AND player.seat =
        CASE WHEN match.snapshot LIKE '%"winner":0%' THEN 0 WHEN match.snapshot LIKE '%"winner":1%' THEN 1 END
    WHERE match.game = 'kamisado' AND match.phase = 'over'
    AND match.snapshot NOT LIKE '%"opening":{%'
    AND (match.users NOT LIKE '%""%' OR match.snapshot NOT LIKE '%"TakenBack":%')
)
INSERT INTO record (scope, game, tbl, kind, user_id, name, points, at, match_id)
SELECT record.scope, record.game, counted.mode, record.kind, record.user_id, record.name, counted.points, counted.at, counted.id
FROM record JOIN (
    SELECT won.*, COUNT(*) OVER (PARTITION BY scope, mode, kind, user_id) AS points,
        ROW_NUMBER() OVER (PARTITION BY scope, mode, kind, user_id ORDER BY at DESC, id DESC) AS latest
    FROM won
) AS counted ON counted.scope = record.scope AND counted.kind = record.kind AND counted.user_id = record.user_id
WHERE record.game = 'kamisado' AND record.tbl = '' AND counted.latest = 1 AND counted.mode <> '';
