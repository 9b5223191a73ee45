-- The processes that share this database, by platform, and when each last said that it is
-- connected, unix milliseconds.
CREATE TABLE process (
    platform TEXT   NOT NULL,
    id       TEXT   NOT NULL,
    at       BIGINT NOT NULL,
    PRIMARY KEY (platform, id)
);
