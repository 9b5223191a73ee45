-- Which process holds which shard of a platform's gateway, of how many, and when it last said so,
-- unix milliseconds. Whoever changes some locks the row of shard -1.
CREATE TABLE shard (
    platform TEXT   NOT NULL,
    shards   BIGINT NOT NULL,
    shard    BIGINT NOT NULL,
    holder   TEXT   NOT NULL,
    at       BIGINT NOT NULL,
    PRIMARY KEY (platform, shards, shard)
);

-- When a shard of each bucket was last allowed to identify itself: one in five seconds may.
CREATE TABLE identify (
    platform TEXT   NOT NULL,
    bucket   BIGINT NOT NULL,
    at       BIGINT NOT NULL,
    PRIMARY KEY (platform, bucket)
);
