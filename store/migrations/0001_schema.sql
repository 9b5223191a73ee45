-- Times are unix milliseconds, lists are JSON. What belongs to a match is found by its id alone, and what
-- must be unique among all matches has tables of its own, so that the tables of matches can be partitioned.

-- People. All other tables name the id. A person who is forgotten has no user_id, no name and no since any more.
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

-- One row a match: what finds it again, and a snapshot that saves folding its log. The long columns stand
-- last, so that a filter on the others does not read them.
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

-- The indexes are partial: a move touches none of those its row is not in.
CREATE INDEX match_channel ON match (channel, created);
CREATE INDEX match_parent ON match (parent) WHERE parent IS NOT NULL;
CREATE INDEX match_guild ON match (guild, created) WHERE phase IN ('proposed', 'playing');
CREATE INDEX match_due ON match (due) WHERE due IS NOT NULL;
CREATE INDEX match_remind ON match (remind_at) WHERE remind_at IS NOT NULL;
CREATE INDEX match_lagging ON match (updated) WHERE shown_version < version;
-- What can be pruned, the oldest first.
CREATE INDEX match_ended ON match (updated) WHERE phase IN ('over', 'closed');

-- Who sits where, for finding a user's matches. A few of them are open, proposed or being played, among
-- ever more that are not.
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

-- The matches whose log names people without a seat in them: people who have left the match, say, or
-- moderators who have stopped it. With the rows of player these are all people that a match names.
CREATE TABLE named (
    person   BIGINT NOT NULL,
    match_id TEXT   NOT NULL,
    PRIMARY KEY (person, match_id)
);
CREATE INDEX named_match ON named (match_id);

-- The log, which is the truth.
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

-- The interactions of the last day that named no match: they have begun one, or what they have changed was
-- looked for. Any other counts once in the match that it names, whose log has it.
CREATE TABLE request (
    interaction TEXT   NOT NULL PRIMARY KEY,
    match_id    TEXT   NOT NULL,
    at          BIGINT NOT NULL
);
CREATE INDEX request_at ON request (at);

-- The two people, in order, of whom one has challenged the other, and the proposed match.
CREATE TABLE pending (
    pair     TEXT NOT NULL PRIMARY KEY,
    match_id TEXT NOT NULL
);
CREATE INDEX pending_match ON pending (match_id);

-- The messages about a match beside the one that shows it: old boards and reminders, from when they were
-- replaced until they are tidied up, and what edits an answer, for as long as the platform allows that.
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

-- The tables of records: how well people have done, each person once a table.
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

-- How matches that were pruned had ended for people, see player.score: what counts of them and is nowhere
-- else.
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

-- How strong people are, each once a pool of matches, as the rating system of its game knows it.
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

-- What each match, and each first answer to a puzzle, has changed.
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

-- How people have done at the puzzles and fields of the days: the one attempt of a person that counts, for
-- each game and day.
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

-- What those who manage a server have decided for its matches, a row a server; a server without one has
-- what the columns have by default.
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

-- When a process was last connected to a platform, and when before that: one row each.
CREATE TABLE heartbeat (
    platform TEXT   NOT NULL PRIMARY KEY,
    at       BIGINT NOT NULL,
    previous BIGINT NOT NULL
);

-- The times in which none was, until they have been given back to the players.
CREATE TABLE outage (
    platform TEXT   NOT NULL,
    since    BIGINT NOT NULL,
    until    BIGINT NOT NULL,
    PRIMARY KEY (platform, until)
);

-- One row that is changed to find out whether something can be written, when nothing was for a while.
CREATE TABLE write_check (
    id     BIGINT NOT NULL PRIMARY KEY,
    writes BIGINT NOT NULL
);
INSERT INTO write_check (id, writes) VALUES (1, 0);
