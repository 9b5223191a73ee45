-- 1 where the bot can only answer people, because it is no member of the place. Until now it
-- was one of all of them.
ALTER TABLE match ADD COLUMN answers_only BIGINT NOT NULL DEFAULT 0;
