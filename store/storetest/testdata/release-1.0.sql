CREATE TABLE migration (name TEXT NOT NULL PRIMARY KEY, applied BIGINT NOT NULL);
CREATE TABLE person (
    id      INTEGER NOT NULL PRIMARY KEY,
    user_id TEXT,
    -- What the person is called where no mention can be shown.
    name    TEXT    NOT NULL,
    -- When the account was made; 0 where that is not known.
    since   BIGINT  NOT NULL,
    -- 1 for who is in no leaderboard and has no profile.
    hidden  BIGINT  NOT NULL DEFAULT 0,
    -- When the person asked to be forgotten; NULL for never.
    asked   BIGINT
);
CREATE UNIQUE INDEX person_user ON person (user_id);
CREATE INDEX person_asked ON person (asked) WHERE asked IS NOT NULL;
CREATE TABLE match (
    id              TEXT   NOT NULL PRIMARY KEY,
    game            TEXT   NOT NULL,
    version         BIGINT NOT NULL,
    phase           TEXT   NOT NULL,
    guild           TEXT   NOT NULL,
    channel         TEXT   NOT NULL,
    -- The channel below whose message the match has a thread of its own, NULL elsewhere.
    parent          TEXT,
    locale          TEXT   NOT NULL,
    -- 1 where the bot can only answer people, because it is no member of the place.
    answers_only    BIGINT NOT NULL,
    due             BIGINT,
    remind_at       BIGINT,
    -- Until when a process has what is due for itself, or it rests after a failure.
    claimed_until   BIGINT NOT NULL DEFAULT 0,
    created         BIGINT NOT NULL,
    updated         BIGINT NOT NULL,
    -- The process that has made the last change.
    writer          TEXT   NOT NULL DEFAULT '',
    shown_version   BIGINT NOT NULL DEFAULT 0,
    shown_message   TEXT   NOT NULL DEFAULT '',
    -- Where shown_message is: the match may have left that channel.
    shown_channel   TEXT   NOT NULL DEFAULT '',
    shown_reminder  TEXT   NOT NULL DEFAULT '',
    -- The seats of people who may move, and the people by seat, 0 where there is none.
    to_move         TEXT   NOT NULL,
    seats           TEXT   NOT NULL,
    snapshot        TEXT   NOT NULL
);
CREATE INDEX match_channel ON match (channel, created);
CREATE INDEX match_parent ON match (parent) WHERE parent IS NOT NULL;
CREATE INDEX match_guild ON match (guild, created) WHERE phase IN ('proposed', 'playing');
CREATE INDEX match_due ON match (due) WHERE due IS NOT NULL;
CREATE INDEX match_remind ON match (remind_at) WHERE remind_at IS NOT NULL;
CREATE INDEX match_lagging ON match (updated) WHERE shown_version < version;
CREATE INDEX match_ended ON match (updated) WHERE phase IN ('over', 'closed');
CREATE TABLE player (
    match_id TEXT   NOT NULL REFERENCES match (id),
    seat     BIGINT NOT NULL,
    person   BIGINT NOT NULL,
    open     BIGINT NOT NULL,
    -- How a match ended: 1 won, 0 drawn, -1 lost; and whom it was played against: "computer" or "people". NULL while
    -- it goes on, and where it has no result that counts.
    score    BIGINT,
    kind     TEXT,
    -- When the match was created, so that the newest of a person's matches are found without reading all.
    begun    BIGINT NOT NULL,
    PRIMARY KEY (match_id, seat)
);
CREATE INDEX player_person ON player (person, open, begun DESC, match_id);
CREATE TABLE named (
    person   BIGINT NOT NULL,
    match_id TEXT   NOT NULL,
    PRIMARY KEY (person, match_id)
);
CREATE INDEX named_match ON named (match_id);
CREATE TABLE event (
    match_id    TEXT   NOT NULL REFERENCES match (id),
    seq         BIGINT NOT NULL,
    at          BIGINT NOT NULL,
    kind        TEXT   NOT NULL,
    seat        BIGINT NOT NULL,
    -- What caused it on the platform; NULL for what the clock did and for the second and later events of
    -- one change.
    interaction TEXT,
    body        TEXT,
    PRIMARY KEY (match_id, seq)
);
CREATE UNIQUE INDEX event_interaction ON event (match_id, interaction) WHERE interaction IS NOT NULL;
CREATE TABLE request (
    interaction TEXT   NOT NULL PRIMARY KEY,
    match_id    TEXT   NOT NULL,
    at          BIGINT NOT NULL
);
CREATE INDEX request_at ON request (at);
CREATE TABLE pending (
    pair     TEXT NOT NULL PRIMARY KEY,
    match_id TEXT NOT NULL
);
CREATE INDEX pending_match ON pending (match_id);
CREATE TABLE message (
    match_id TEXT   NOT NULL,
    -- What it is for, such as "stale", "reminder" or "hand".
    kind     TEXT   NOT NULL,
    -- Who alone sees it; 0 for everybody.
    person   BIGINT NOT NULL,
    message  TEXT   NOT NULL,
    channel  TEXT   NOT NULL,
    -- What the platform edits it by, where it is an answer.
    answer   TEXT   NOT NULL,
    -- When it is to be tidied up, or can soon be changed no more.
    due      BIGINT NOT NULL,
    -- How often that was tried.
    tries    BIGINT NOT NULL,
    -- What it shows or is about, and for whom.
    version  BIGINT NOT NULL,
    ply      BIGINT NOT NULL,
    offer    TEXT   NOT NULL,
    locale   TEXT   NOT NULL,
    missing  TEXT   NOT NULL,
    PRIMARY KEY (match_id, kind, person, message)
);
CREATE INDEX message_due ON message (due);
CREATE INDEX message_person ON message (person) WHERE person <> 0;
CREATE TABLE record (
    -- Who are compared: the id of a guild, or of a channel of direct messages.
    scope    TEXT   NOT NULL,
    game     TEXT   NOT NULL,
    -- The game's name of the table, such as "8x8".
    leaderboard TEXT NOT NULL,
    -- Whom the matches were played against: "computer", "people", or "" alone.
    kind     TEXT   NOT NULL,
    person   BIGINT NOT NULL,
    points   BIGINT NOT NULL,
    -- When the points were reached, and in which match.
    at       BIGINT NOT NULL,
    match_id TEXT   NOT NULL,
    PRIMARY KEY (scope, game, leaderboard, kind, person)
);
CREATE INDEX record_person ON record (person);
CREATE TABLE pruned (
    guild   TEXT   NOT NULL,
    person  BIGINT NOT NULL,
    game    TEXT   NOT NULL,
    kind    TEXT   NOT NULL,
    won     BIGINT NOT NULL,
    drawn   BIGINT NOT NULL,
    lost    BIGINT NOT NULL,
    PRIMARY KEY (guild, person, game, kind)
);
CREATE INDEX pruned_person ON pruned (person);
CREATE TABLE rating (
    -- Who are compared: the id of a guild, or "puzzles". There a person below 0 is a puzzle, by its number.
    scope      TEXT   NOT NULL,
    game       TEXT   NOT NULL,
    -- The game's name of the pool, such as "8x8"; empty in games with one.
    pool       TEXT   NOT NULL,
    person     BIGINT NOT NULL,
    -- The system's numbers: Glicko-2's, or mu and sigma in the first two.
    rating     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    -- The matches that were counted; 0 where the numbers mean nothing yet.
    games      BIGINT NOT NULL,
    -- When the last of them ended.
    at         BIGINT NOT NULL,
    PRIMARY KEY (scope, game, pool, person)
);
CREATE INDEX rating_person ON rating (person);
CREATE TABLE rating_change (
    -- Of an answer this is no match, but a text that only the same person's answer to the same puzzle would have.
    match_id          TEXT   NOT NULL,
    seat              BIGINT NOT NULL,
    -- The number of the puzzle; 0 for a match.
    puzzle            BIGINT NOT NULL,
    scope             TEXT   NOT NULL,
    game              TEXT   NOT NULL,
    pool              TEXT   NOT NULL,
    person            BIGINT NOT NULL,
    rating_before     DOUBLE PRECISION NOT NULL,
    deviation_before  DOUBLE PRECISION NOT NULL,
    volatility_before DOUBLE PRECISION NOT NULL,
    rating            DOUBLE PRECISION NOT NULL,
    deviation         DOUBLE PRECISION NOT NULL,
    volatility        DOUBLE PRECISION NOT NULL,
    -- The number of the match among the person's, from 1.
    games             BIGINT NOT NULL,
    at                BIGINT NOT NULL,
    PRIMARY KEY (match_id, seat)
);
CREATE INDEX rating_change_pool ON rating_change (scope, person, game, pool, at);
CREATE INDEX rating_change_person ON rating_change (person, at);
CREATE TABLE daily (
    person    BIGINT NOT NULL,
    -- The game's id; for a field with the preset behind it: "minesweeper:experto".
    game      TEXT   NOT NULL,
    -- The number of the day in UTC, from 1.
    day       BIGINT NOT NULL,
    -- The id of the guild in whose table it counts; empty for none.
    scope     TEXT   NOT NULL,
    tries     BIGINT NOT NULL,
    solved    BIGINT NOT NULL,
    -- How many days in a row were solved, this one included; 0 where it is not.
    streak    BIGINT NOT NULL,
    -- When the puzzle was shown first, when the attempt ended, and when it was last shared; 0 before.
    shown_at  BIGINT NOT NULL,
    done_at   BIGINT NOT NULL,
    shared_at BIGINT NOT NULL DEFAULT 0,
    -- The match on a field, which no message of a channel shows; empty for a puzzle.
    match_id  TEXT   NOT NULL,
    PRIMARY KEY (person, game, day)
);
CREATE INDEX daily_scope ON daily (scope, day);
CREATE INDEX daily_day ON daily (day);
CREATE TABLE setting (
    guild        TEXT   NOT NULL PRIMARY KEY,
    -- The language of messages that everybody sees; empty for the server's own.
    locale       TEXT   NOT NULL DEFAULT '',
    -- The time for a move of matches whose challenge names none, in milliseconds; 0 for none.
    move_time    BIGINT NOT NULL DEFAULT 0,
    -- The channels where matches may be started, a list as JSON; empty for all.
    channels     TEXT   NOT NULL DEFAULT '[]',
    threads      BIGINT NOT NULL DEFAULT 0,
    hide_ratings BIGINT NOT NULL DEFAULT 0,
    no_hints     BIGINT NOT NULL DEFAULT 0
);
CREATE TABLE heartbeat (
    platform TEXT   NOT NULL PRIMARY KEY,
    at       BIGINT NOT NULL,
    previous BIGINT NOT NULL
);
CREATE TABLE outage (
    platform TEXT   NOT NULL,
    since    BIGINT NOT NULL,
    until    BIGINT NOT NULL,
    PRIMARY KEY (platform, until)
);
CREATE TABLE write_check (
    id     BIGINT NOT NULL PRIMARY KEY,
    writes BIGINT NOT NULL
);
INSERT INTO migration VALUES ('migrations/0001_schema.sql', 0);
INSERT INTO person VALUES (1, '770000000000000077', 'name of 770000000000000077', 1700000000000, 1, NULL);
INSERT INTO person VALUES (2, 'bob', 'name of bob', 1700000000000, 0, NULL);
INSERT INTO person VALUES (3, 'cem', 'name of cem', 1700000000000, 0, NULL);
INSERT INTO person VALUES (4, 'dan', 'name of dan', 1700000000000, 0, NULL);
INSERT INTO person VALUES (5, 'ana', 'name of ana', 1700000000000, 0, NULL);
INSERT INTO person VALUES (6, 'mod', 'name of mod', 1700000000000, 0, NULL);
INSERT INTO person VALUES (7, NULL, '', 0, 0, 1772366400000);
INSERT INTO match VALUES ('rated', 'nim', 7, 'over', 'guild', 'channel', NULL, 'es-ES', 0, NULL, NULL, 0, 1772366400000, 1772366400000, '', 0, '', '', '', '[]', '[2,1]', '{"ID":"rated","Version":7,"Phase":"over","Proposal":{"game":"nim","options":{"heap":"1000","seats":"2"},"seed":"0000000000000000000000000000000000000000000000000000000000000000","players":[{},{}],"proposer":0,"deadline":1772366700000},"Ply":5,"Moves":"01\n11\n01\n11\n","Outcome":{"winner":1,"method":"resigned"},"StartedAt":"2026-03-01T12:00:00Z","EndedAt":"2026-03-01T12:00:00Z"}');
INSERT INTO match VALUES ('declined', 'nim', 2, 'closed', 'guild', 'channel', NULL, 'es-ES', 0, NULL, NULL, 0, 1772366400000, 1772366400000, '', 0, '', '', '', '[]', '[2,1]', '{"ID":"declined","Version":2,"Phase":"closed","Proposal":{"game":"nim","options":{"heap":"1000","seats":"2"},"seed":"0000000000000000000000000000000000000000000000000000000000000000","players":[{},{}],"proposer":0,"deadline":1772366700000},"Ply":0,"Closing":"declined"}');
INSERT INTO match VALUES ('left', 'hands', 3, 'playing', 'guild', 'channel', NULL, 'es-ES', 0, 1774958400000, NULL, 0, 1772366400000, 1772366400000, '', 0, '', '', '', '[1,2,3]', '[0,2,3,4]', '{"ID":"left","Version":3,"Phase":"playing","Proposal":{"game":"hands","seed":"0000000000000000000000000000000000000000000000000000000000000000","players":[{"level":"quick"},{},{},{}],"proposer":1,"deadline":0},"Ply":0,"PlyAt":"2026-03-01T12:00:00Z"}');
INSERT INTO match VALUES ('scored', 'nim', 7, 'over', 'guild', 'channel', NULL, 'es-ES', 0, NULL, NULL, 0, 1772366400000, 1772366400000, '', 0, '', '', '', '[]', '[5,2]', '{"ID":"scored","Version":7,"Phase":"over","Proposal":{"game":"nim","options":{"heap":"1000","seats":"2"},"seed":"0000000000000000000000000000000000000000000000000000000000000000","players":[{},{}],"proposer":0,"deadline":1772366700000},"Ply":5,"Moves":"01\n11\n01\n11\n","Outcome":{"winner":1,"method":"resigned"},"StartedAt":"2026-03-01T12:00:00Z","EndedAt":"2026-03-01T12:00:00Z"}');
INSERT INTO match VALUES ('duel', 'nim', 2, 'playing', 'guild', 'channel', NULL, 'es-ES', 0, 1774958400000, NULL, 0, 1772366400000, 1772366400000, '', 0, '', '', '', '[0]', '[5,2]', '{"ID":"duel","Version":2,"Phase":"playing","Proposal":{"game":"nim","options":{"heap":"1000","seats":"2"},"seed":"0000000000000000000000000000000000000000000000000000000000000000","players":[{},{}],"proposer":0,"deadline":1772366700000},"Ply":0,"PlyAt":"2026-03-01T12:00:00Z"}');
INSERT INTO match VALUES ('solo', 'nim', 2, 'playing', 'guild', 'channel', NULL, 'es-ES', 0, NULL, NULL, 0, 1772366400000, 1772366400000, '', 2, 'board', 'channel', '', '[0]', '[5,0]', '{"ID":"solo","Version":2,"Phase":"playing","Proposal":{"game":"nim","options":{"heap":"1000","seats":"2"},"seed":"0000000000000000000000000000000000000000000000000000000000000000","players":[{},{"level":"quick"}],"proposer":0,"deadline":1772366700000},"Ply":0,"PlyAt":"2026-03-01T12:00:00Z"}');
INSERT INTO match VALUES ('waiting', 'nim', 1, 'proposed', 'guild', 'channel', NULL, 'es-ES', 0, 1772366700000, NULL, 0, 1772366400000, 1772366400000, '', 0, '', '', '', '[]', '[2,5]', '{"ID":"waiting","Version":1,"Phase":"proposed","Proposal":{"game":"nim","options":{"heap":"1000","seats":"2"},"seed":"0000000000000000000000000000000000000000000000000000000000000000","players":[{},{}],"proposer":0,"deadline":1772366700000},"Ply":0}');
INSERT INTO match VALUES ('halted', 'nim', 3, 'over', 'guild', 'channel', NULL, 'es-ES', 0, NULL, NULL, 0, 1772366400000, 1772366400000, '', 0, '', '', '', '[]', '[5,3]', '{"ID":"halted","Version":3,"Phase":"over","Proposal":{"game":"nim","options":{"heap":"1000","seats":"2"},"seed":"0000000000000000000000000000000000000000000000000000000000000000","players":[{},{}],"proposer":0,"deadline":1772366700000},"Ply":1,"Outcome":{"winner":-1,"method":"unfinished"},"Halt":"stopped","HaltedBy":{"person":6},"EndedAt":"2026-03-01T12:00:00Z"}');
INSERT INTO match VALUES ('gone', 'nim', 7, 'over', 'guild', 'channel', NULL, 'es-ES', 0, NULL, NULL, 0, 1772366400000, 1772366400000, '', 0, '', '', '', '[]', '[2,7]', '{"ID":"gone","Version":7,"Phase":"over","Proposal":{"game":"nim","options":{"heap":"1000","seats":"2"},"seed":"0000000000000000000000000000000000000000000000000000000000000000","players":[{},{}],"proposer":0,"deadline":1772366700000},"Ply":5,"Moves":"01\n11\n01\n11\n","Outcome":{"winner":1,"method":"resigned"},"StartedAt":"2026-03-01T12:00:00Z","EndedAt":"2026-03-01T12:00:00Z"}');
INSERT INTO player VALUES ('rated', 0, 2, 0, -1, 'people', 1772366400000);
INSERT INTO player VALUES ('rated', 1, 1, 0, 1, 'people', 1772366400000);
INSERT INTO player VALUES ('declined', 0, 2, 0, NULL, NULL, 1772366400000);
INSERT INTO player VALUES ('declined', 1, 1, 0, NULL, NULL, 1772366400000);
INSERT INTO player VALUES ('left', 1, 2, 1, NULL, NULL, 1772366400000);
INSERT INTO player VALUES ('left', 2, 3, 1, NULL, NULL, 1772366400000);
INSERT INTO player VALUES ('left', 3, 4, 1, NULL, NULL, 1772366400000);
INSERT INTO player VALUES ('scored', 0, 5, 0, -1, 'people', 1772366400000);
INSERT INTO player VALUES ('scored', 1, 2, 0, 1, 'people', 1772366400000);
INSERT INTO player VALUES ('duel', 0, 5, 1, NULL, NULL, 1772366400000);
INSERT INTO player VALUES ('duel', 1, 2, 1, NULL, NULL, 1772366400000);
INSERT INTO player VALUES ('solo', 0, 5, 1, NULL, NULL, 1772366400000);
INSERT INTO player VALUES ('waiting', 0, 2, 1, NULL, NULL, 1772366400000);
INSERT INTO player VALUES ('waiting', 1, 5, 1, NULL, NULL, 1772366400000);
INSERT INTO player VALUES ('halted', 0, 5, 0, NULL, NULL, 1772366400000);
INSERT INTO player VALUES ('halted', 1, 3, 0, NULL, NULL, 1772366400000);
INSERT INTO player VALUES ('gone', 0, 2, 0, -1, 'people', 1772366400000);
INSERT INTO player VALUES ('gone', 1, 7, 0, 1, 'people', 1772366400000);
INSERT INTO named VALUES (1, 'left');
INSERT INTO named VALUES (6, 'halted');
INSERT INTO event VALUES ('rated', 1, 1772366400000, 'proposed', 0, NULL, '{"game":"nim","options":{"heap":"1000","seats":"2"},"seed":"0000000000000000000000000000000000000000000000000000000000000000","players":[{"person":2},{"person":1}],"proposer":0,"deadline":1772366700000}');
INSERT INTO event VALUES ('rated', 2, 1772366400000, 'accepted', 1, NULL, NULL);
INSERT INTO event VALUES ('rated', 3, 1772366400000, 'moved', 0, NULL, '{"move":"1"}');
INSERT INTO event VALUES ('rated', 4, 1772366400000, 'moved', 1, NULL, '{"move":"1"}');
INSERT INTO event VALUES ('rated', 5, 1772366400000, 'moved', 0, NULL, '{"move":"1"}');
INSERT INTO event VALUES ('rated', 6, 1772366400000, 'moved', 1, NULL, '{"move":"1"}');
INSERT INTO event VALUES ('rated', 7, 1772366400000, 'resigned', 0, NULL, NULL);
INSERT INTO event VALUES ('declined', 1, 1772366400000, 'proposed', 0, NULL, '{"game":"nim","options":{"heap":"1000","seats":"2"},"seed":"0000000000000000000000000000000000000000000000000000000000000000","players":[{"person":2},{"person":1}],"proposer":0,"deadline":1772366700000}');
INSERT INTO event VALUES ('declined', 2, 1772366400000, 'declined', 1, NULL, NULL);
INSERT INTO event VALUES ('left', 1, 1772366400000, 'proposed', 0, NULL, '{"game":"hands","seed":"0000000000000000000000000000000000000000000000000000000000000000","players":[{"person":1},{"person":2},{"person":3},{"person":4}],"proposer":0,"deadline":0}');
INSERT INTO event VALUES ('left', 2, 1772366400000, 'accepted', 1, NULL, NULL);
INSERT INTO event VALUES ('left', 3, 1772366400000, 'replaced', 0, NULL, '{"level":"quick","by":0}');
INSERT INTO event VALUES ('scored', 1, 1772366400000, 'proposed', 0, NULL, '{"game":"nim","options":{"heap":"1000","seats":"2"},"seed":"0000000000000000000000000000000000000000000000000000000000000000","players":[{"person":5},{"person":2}],"proposer":0,"deadline":1772366700000}');
INSERT INTO event VALUES ('scored', 2, 1772366400000, 'accepted', 1, NULL, NULL);
INSERT INTO event VALUES ('scored', 3, 1772366400000, 'moved', 0, NULL, '{"move":"1"}');
INSERT INTO event VALUES ('scored', 4, 1772366400000, 'moved', 1, NULL, '{"move":"1"}');
INSERT INTO event VALUES ('scored', 5, 1772366400000, 'moved', 0, NULL, '{"move":"1"}');
INSERT INTO event VALUES ('scored', 6, 1772366400000, 'moved', 1, NULL, '{"move":"1"}');
INSERT INTO event VALUES ('scored', 7, 1772366400000, 'resigned', 0, NULL, NULL);
INSERT INTO event VALUES ('duel', 1, 1772366400000, 'proposed', 0, 'click', '{"game":"nim","options":{"heap":"1000","seats":"2"},"seed":"0000000000000000000000000000000000000000000000000000000000000000","players":[{"person":5},{"person":2}],"proposer":0,"deadline":1772366700000}');
INSERT INTO event VALUES ('duel', 2, 1772366400000, 'accepted', 1, NULL, NULL);
INSERT INTO event VALUES ('solo', 1, 1772366400000, 'proposed', 0, NULL, '{"game":"nim","options":{"heap":"1000","seats":"2"},"seed":"0000000000000000000000000000000000000000000000000000000000000000","players":[{"person":5},{"level":"quick"}],"proposer":0,"deadline":1772366700000}');
INSERT INTO event VALUES ('solo', 2, 1772366400000, 'accepted', 0, NULL, NULL);
INSERT INTO event VALUES ('waiting', 1, 1772366400000, 'proposed', 0, NULL, '{"game":"nim","options":{"heap":"1000","seats":"2"},"seed":"0000000000000000000000000000000000000000000000000000000000000000","players":[{"person":2},{"person":5}],"proposer":0,"deadline":1772366700000}');
INSERT INTO event VALUES ('halted', 1, 1772366400000, 'proposed', 0, NULL, '{"game":"nim","options":{"heap":"1000","seats":"2"},"seed":"0000000000000000000000000000000000000000000000000000000000000000","players":[{"person":5},{"person":3}],"proposer":0,"deadline":1772366700000}');
INSERT INTO event VALUES ('halted', 2, 1772366400000, 'accepted', 1, NULL, NULL);
INSERT INTO event VALUES ('halted', 3, 1772366400000, 'halted', -1, NULL, '{"why":"stopped","by":{"person":6}}');
INSERT INTO event VALUES ('gone', 1, 1772366400000, 'proposed', 0, NULL, '{"game":"nim","options":{"heap":"1000","seats":"2"},"seed":"0000000000000000000000000000000000000000000000000000000000000000","players":[{"person":2},{"person":7}],"proposer":0,"deadline":1772366700000}');
INSERT INTO event VALUES ('gone', 2, 1772366400000, 'accepted', 1, NULL, NULL);
INSERT INTO event VALUES ('gone', 3, 1772366400000, 'moved', 0, NULL, '{"move":"1"}');
INSERT INTO event VALUES ('gone', 4, 1772366400000, 'moved', 1, NULL, '{"move":"1"}');
INSERT INTO event VALUES ('gone', 5, 1772366400000, 'moved', 0, NULL, '{"move":"1"}');
INSERT INTO event VALUES ('gone', 6, 1772366400000, 'moved', 1, NULL, '{"move":"1"}');
INSERT INTO event VALUES ('gone', 7, 1772366400000, 'resigned', 0, NULL, NULL);
INSERT INTO request VALUES ('click', 'duel', 1772366400000);
INSERT INTO pending VALUES ('2 5', 'waiting');
INSERT INTO message VALUES ('gone', 'repaint', 0, '7', '', '', 1772366400500, 0, 0, 0, '', '', '[]');
INSERT INTO message VALUES ('solo', 'stale', 0, 'old', 'channel', '', 1772366400000, 0, 0, 0, '', '', '[]');
INSERT INTO record VALUES ('guild', 'nim', 'board0', 'people', 1, 5, 1772366400000, 'scored');
INSERT INTO record VALUES ('guild', 'nim', 'board0', 'people', 2, 4, 1772366400000, 'scored');
INSERT INTO record VALUES ('own', 'nim', 'board0', 'people', 1, 5, 1772366400000, 'scored');
INSERT INTO rating VALUES ('guild', '', '', 1, 0.0, 0.0, 0.0, 0, 0);
INSERT INTO rating VALUES ('guild', '', '', 2, 0.0, 0.0, 0.0, 0, 0);
INSERT INTO rating VALUES ('guild', 'nim', '8x8', 2, 1.0, 0.0, 0.0, 1, 1772366400000);
INSERT INTO rating VALUES ('guild', 'nim', '8x8', 1, 2.0, 0.0, 0.0, 1, 1772366400000);
INSERT INTO rating_change VALUES ('rated', 0, 0, 'guild', 'nim', '8x8', 2, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1, 1772366400000);
INSERT INTO rating_change VALUES ('rated', 1, 0, 'guild', 'nim', '8x8', 1, 0.0, 0.0, 0.0, 2.0, 0.0, 0.0, 1, 1772366400000);
INSERT INTO daily VALUES (1, 'nim', 7, 'guild', 0, 0, 0, 1772366400000, 0, 0, '');
INSERT INTO setting VALUES ('guild', '', 3600000, '[]', 0, 0, 0);
INSERT INTO heartbeat VALUES ('discord', 1772370000000, 1772366400000);
INSERT INTO outage VALUES ('discord', 1772366400000, 1772370000000);
INSERT INTO write_check VALUES (1, 0);
