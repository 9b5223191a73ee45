-- How matches that were pruned had ended for people, see player.score: what counts of them and is
-- nowhere else.
CREATE TABLE pruned (
    guild   TEXT   NOT NULL,
    user_id TEXT   NOT NULL,
    game    TEXT   NOT NULL,
    won     BIGINT NOT NULL,
    drawn   BIGINT NOT NULL,
    lost    BIGINT NOT NULL,
    PRIMARY KEY (guild, user_id, game)
);
CREATE INDEX pruned_user ON pruned (user_id);

-- What can be pruned, the oldest first. A match gets into it once, with its end.
CREATE INDEX match_ended ON match (updated) WHERE phase IN ('over', 'closed');
