-- Whom the program has forgotten before it knew that the channel of direct messages, and a message
-- in it, names a person as an id does. Whoever may still have one is forgotten once more, as a
-- person whose id is the former one's, under another number.
INSERT INTO former (number, user_id, at)
SELECT number + (SELECT MAX(number) FROM former), 'former-' || CAST(number AS TEXT), at FROM former
WHERE EXISTS (
    SELECT 1 FROM match JOIN event ON event.match_id = match.id
    WHERE match.guild = '' AND match.channel <> '' AND event.body LIKE '%"former-' || CAST(former.number AS TEXT) || '"%'
) OR EXISTS (
    -- Matches of direct messages that were pruned have left records there. Nobody else has any.
    SELECT 1 FROM record WHERE record.user_id = 'former-' || CAST(former.number AS TEXT)
    AND NOT EXISTS (SELECT 1 FROM record AS other WHERE other.scope = record.scope AND other.user_id <> record.user_id)
);
