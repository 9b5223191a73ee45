-- One row that is changed to find out whether something can be written, when nothing was for a while.
CREATE TABLE write_check (
    id     BIGINT NOT NULL PRIMARY KEY,
    writes BIGINT NOT NULL
);

INSERT INTO write_check (id, writes) VALUES (1, 0);
