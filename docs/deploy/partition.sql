-- Partitions the tables of matches by the hash of the match's id: 16 parts, or as many as
-- kamisado.parts says.
--
--     PGOPTIONS='-c kamisado.parts=16' psql -v ON_ERROR_STOP=1 -f partition.sql "$DATABASE_URL"
--
-- Stop all bots first, start one of the newest version once and stop it again, so that the schema is
-- that version's. The tables are locked while this runs, some 30 seconds a million matches. It is one transaction:
-- if it fails, nothing has changed.
--
-- The tables are new: permissions and storage settings that you have given them have to be given again.
BEGIN;

LOCK TABLE match, player, event, message IN ACCESS EXCLUSIVE MODE;

DO $$
DECLARE
    parts  CONSTANT INT := COALESCE(NULLIF(current_setting('kamisado.parts', true), '')::INT, 16);
    part   TEXT[];
    index  TEXT;
    key    TEXT;
BEGIN
    -- Children first: they refer to matches.
    FOREACH part SLICE 1 IN ARRAY ARRAY[['player', 'match_id'], ['event', 'match_id'], ['message', 'match_id'], ['match', 'id']] LOOP
        EXECUTE format('ALTER TABLE %I RENAME TO %I', part[1], part[1] || '_whole');
        EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS) PARTITION BY HASH (%I)', part[1], part[1] || '_whole', part[2]);
        FOR number IN 0 .. parts - 1 LOOP
            EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES WITH (MODULUS %s, REMAINDER %s)',
                part[1] || '_' || number, part[1], parts, number);
        END LOOP;
        EXECUTE format('INSERT INTO %I SELECT * FROM %I', part[1], part[1] || '_whole');
    END LOOP;

    CREATE TEMPORARY TABLE made ON COMMIT DROP AS
        SELECT indexname, tablename, indexdef FROM pg_indexes
        WHERE schemaname = current_schema() AND tablename IN ('player_whole', 'event_whole', 'message_whole', 'match_whole');
    DROP TABLE player_whole, event_whole, message_whole;
    DROP TABLE match_whole;

    ALTER TABLE match ADD PRIMARY KEY (id);
    ALTER TABLE player ADD PRIMARY KEY (match_id, seat), ADD FOREIGN KEY (match_id) REFERENCES match (id);
    ALTER TABLE event ADD PRIMARY KEY (match_id, seq), ADD FOREIGN KEY (match_id) REFERENCES match (id);
    ALTER TABLE message ADD PRIMARY KEY (match_id, kind, person, message);
    FOR index, key IN SELECT indexname, indexdef FROM made WHERE indexname NOT LIKE '%\_pkey' LOOP
        EXECUTE replace(replace(replace(replace(key, 'player_whole', 'player'), 'event_whole', 'event'),
            'message_whole', 'message'), 'match_whole', 'match');
    END LOOP;
END $$;

COMMIT;

ANALYZE match, player, event, message;
