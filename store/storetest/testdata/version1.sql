INSERT INTO match (id, game, version, phase, rules_rev, guild, channel, locale, due, nudge, created, updated, shown_version, shown_message, shown_reminder, pending_pair, to_move, users, snapshot)
    VALUES ('m1', 'nim', 3, 'playing', 1, 'guild', 'channel', 'es-ES', NULL, 1772370000000, 1772366400000, 1772366402000, 3, 'board', '', NULL, '["bob"]', '["ana","bob"]', '{"ID":"m1","Version":3,"Phase":"playing","Proposal":{"game":"nim","options":{"heap":"1000","seats":"2"},"seed":"0000000000000000000000000000000000000000000000000000000000000000","rules_rev":1,"players":[{"user":"ana","name":"name of ana"},{"user":"bob","name":"name of bob"}],"proposer":0,"deadline":1772366700000},"Ply":1,"Position":"{\"Stones\":997,\"Seats\":2,\"Turn\":1,\"Taken\":[3],\"Seed\":\"0000000000000000000000000000000000000000000000000000000000000000\"}"}');
INSERT INTO match (id, game, version, phase, rules_rev, guild, channel, locale, due, nudge, created, updated, shown_version, shown_message, shown_reminder, pending_pair, to_move, users, snapshot)
    VALUES ('m2', 'nim', 1, 'proposed', 1, 'guild', 'channel', 'es-ES', 1772366700000, NULL, 1772366400000, 1772366400000, 0, '', '', 'ana bob', '[]', '["ana","bob"]', '{"ID":"m2","Version":1,"Phase":"proposed","Proposal":{"game":"nim","options":{"heap":"1000","seats":"2"},"seed":"0000000000000000000000000000000000000000000000000000000000000000","rules_rev":1,"players":[{"user":"ana","name":"name of ana"},{"user":"bob","name":"name of bob"}],"proposer":0,"deadline":1772366700000},"Ply":0,"Position":"{\"Stones\":1000,\"Seats\":2,\"Turn\":0,\"Taken\":null,\"Seed\":\"0000000000000000000000000000000000000000000000000000000000000000\"}"}');
INSERT INTO match (id, game, version, phase, rules_rev, guild, channel, locale, due, nudge, created, updated, shown_version, shown_message, shown_reminder, pending_pair, to_move, users, snapshot)
    VALUES ('m3', 'nim', 3, 'over', 1, 'guild', 'channel', 'es-ES', NULL, NULL, 1772366400000, 1772366460000, 0, '', '', NULL, '[]', '["cem","ana"]', '{"ID":"m3","Version":3,"Phase":"over","Proposal":{"game":"nim","options":{"heap":"1000","seats":"2"},"seed":"0000000000000000000000000000000000000000000000000000000000000000","rules_rev":1,"players":[{"user":"cem","name":"name of cem"},{"user":"ana","name":"name of ana"}],"proposer":0,"deadline":1772366700000},"Ply":1,"Position":"{\"Stones\":0,\"Seats\":2,\"Turn\":0,\"Taken\":null,\"Seed\":\"0000000000000000000000000000000000000000000000000000000000000000\"}","Outcome":{"winner":0,"method":"resigned"}}');
INSERT INTO match (id, game, version, phase, rules_rev, guild, channel, locale, due, nudge, created, updated, shown_version, shown_message, shown_reminder, pending_pair, to_move, users, snapshot)
    VALUES ('m4', 'nim', 3, 'playing', 1, '', '', '', 1772366405000, NULL, 1772366400000, 1772366400000, 0, '', '', NULL, '[]', '["ana",""]', '{"ID":"m4","Version":3,"Phase":"playing","Proposal":{"game":"nim","options":{"heap":"1000","seats":"2"},"seed":"0000000000000000000000000000000000000000000000000000000000000000","rules_rev":1,"players":[{"user":"ana","name":"Ana"},{"user":"","name":"","level":"quick"}],"proposer":0,"deadline":0},"Ply":1,"Position":"{\"Stones\":998,\"Seats\":2,\"Turn\":1,\"Taken\":[2],\"Seed\":\"0000000000000000000000000000000000000000000000000000000000000000\"}","Since":1772366400000}');
INSERT INTO player (match_id, seat, user_id, open)
    VALUES ('m1', 0, 'ana', 1);
INSERT INTO player (match_id, seat, user_id, open)
    VALUES ('m1', 1, 'bob', 1);
INSERT INTO player (match_id, seat, user_id, open)
    VALUES ('m2', 0, 'ana', 1);
INSERT INTO player (match_id, seat, user_id, open)
    VALUES ('m2', 1, 'bob', 1);
INSERT INTO player (match_id, seat, user_id, open)
    VALUES ('m3', 0, 'cem', 0);
INSERT INTO player (match_id, seat, user_id, open)
    VALUES ('m3', 1, 'ana', 0);
INSERT INTO player (match_id, seat, user_id, open)
    VALUES ('m4', 0, 'ana', 1);
INSERT INTO event (match_id, seq, at, kind, seat, interaction, body)
    VALUES ('m1', 1, 1772366400000, 'proposed', 0, 'click1', '{"game":"nim","options":{"heap":"1000","seats":"2"},"seed":"0000000000000000000000000000000000000000000000000000000000000000","rules_rev":1,"players":[{"user":"ana","name":"name of ana"},{"user":"bob","name":"name of bob"}],"proposer":0,"deadline":1772366700000}');
INSERT INTO event (match_id, seq, at, kind, seat, interaction, body)
    VALUES ('m1', 2, 1772366400000, 'accepted', 1, NULL, NULL);
INSERT INTO event (match_id, seq, at, kind, seat, interaction, body)
    VALUES ('m1', 3, 1772366402000, 'moved', 0, 'click2', '{"move":"3"}');
INSERT INTO event (match_id, seq, at, kind, seat, interaction, body)
    VALUES ('m2', 1, 1772366400000, 'proposed', 0, NULL, '{"game":"nim","options":{"heap":"1000","seats":"2"},"seed":"0000000000000000000000000000000000000000000000000000000000000000","rules_rev":1,"players":[{"user":"ana","name":"name of ana"},{"user":"bob","name":"name of bob"}],"proposer":0,"deadline":1772366700000}');
INSERT INTO event (match_id, seq, at, kind, seat, interaction, body)
    VALUES ('m3', 1, 1772366400000, 'proposed', 0, NULL, '{"game":"nim","options":{"heap":"1000","seats":"2"},"seed":"0000000000000000000000000000000000000000000000000000000000000000","rules_rev":1,"players":[{"user":"cem","name":"name of cem"},{"user":"ana","name":"name of ana"}],"proposer":0,"deadline":1772366700000}');
INSERT INTO event (match_id, seq, at, kind, seat, interaction, body)
    VALUES ('m3', 2, 1772366400000, 'accepted', 1, NULL, NULL);
INSERT INTO event (match_id, seq, at, kind, seat, interaction, body)
    VALUES ('m3', 3, 1772366460000, 'resigned', 1, NULL, NULL);
INSERT INTO event (match_id, seq, at, kind, seat, interaction, body)
    VALUES ('m4', 1, 1772366400000, 'proposed', 0, NULL, '{"game":"nim","options":{"heap":"1000","seats":"2"},"seed":"0000000000000000000000000000000000000000000000000000000000000000","rules_rev":1,"players":[{"user":"ana","name":"Ana"},{"user":"","name":"","level":"quick"}],"proposer":0,"deadline":0}');
INSERT INTO event (match_id, seq, at, kind, seat, interaction, body)
    VALUES ('m4', 2, 1772366400000, 'accepted', 0, NULL, NULL);
INSERT INTO event (match_id, seq, at, kind, seat, interaction, body)
    VALUES ('m4', 3, 1772366400000, 'moved', 0, NULL, '{"move":"2"}');
