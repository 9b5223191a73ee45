// Package store keeps matches: their event logs, which decide, and a row
// a match for finding it again; and the leaderboards that matches count in.
// One implementation over database/sql serves SQLite and PostgreSQL; what every
// database must do is written down as a test suite in store/storetest, which runs it on both.
//
// # Files
//
// store.go says what a Store does. Each file has a subject with its types, its SQL and its methods: commit.go writes
// matches, row.go reads them, due.go hands out what is due, show.go and message.go keep which messages show what,
// person.go numbers people and privacy.go forgets them. All of it stands on database.go, which opens a database, and
// on sql.go, which runs statements and turns Go values into columns. What differs between the engines is in sqlite.go
// with group.go, and in postgres.go.
//
// # Schema
//
// The tables are made by the files in migrations, which say what each column is.
//
//	event     the log: one row an event, (match_id, seq) is its key, and a match has
//	          the id of the interaction that caused it once
//	request   the interactions of the last day that named no match: they are unique
//	pending   between which two people there is a challenge
//	match     one row a match: version, phase, who may move, what is due, which
//	          message shows which version, and a snapshot, which is a cache
//	person    people: a number, the platform's id, a name; see person.go
//	player    who sits where, for finding a user's matches: who has left one, or a
//	          table that waits for players, finds it no more
//	named     the people whom the log of a match names and who have no seat in it
//	record    a person's best on a leaderboard, or the sum of it
//	pruned    how often people have won, drawn and lost in matches that were removed,
//	          see Prune: they have no rows any more
//	heartbeat when a process was last connected to a platform: one row each
//	outage    the times in which none was, until they are given back to the players
//	message   the messages beside the boards: what is to be tidied up, and answers that follow a match
//	write_check one row, which Writable changes to find out whether something can be written
//	migration the files that were applied
//
// What belongs to a match is found by its id alone, and what must be unique among all matches
// has tables of its own, so that those of matches can be partitioned by their ids:
// docs/capacity.md.
//
// Times are unix milliseconds, lists and bodies are JSON text, and the same SQL
// text runs on both engines. The column nudge is RemindAt, tbl a leaderboard. To
// change the schema add a file with the next number; never change a released one.
// A program refuses a database that has seen a migration it does not know.
//
// # Writing
//
// A change of a match is one UPDATE that asks for the version it starts from,
// and an INSERT an event, in one transaction: who loses a race changes no row,
// and that is how the loser learns of it. What the match counts in leaderboards goes
// into the same transaction, so it counts once. No error is provoked on purpose, because on
// PostgreSQL one would spoil the transaction.
//
// SQLite has one writer. Commits that arrive while it waits for the disk go into
// the next transaction together, each in a savepoint of its own, and all are
// answered after the one fsync they share; see group.go. PostgreSQL does the
// like by itself, so there every Commit is a transaction of its own. What Show
// says is written up to a quarter of a second later, because losing it does no
// harm, and reads of the same Store see it at once.
//
// # Processes
//
// An SQLite file belongs to one process, which holds a lock of the operating
// system on the file with ".lock" added to its name; tools may read beside it,
// see [OpenReadOnly]. A PostgreSQL database may serve many processes. Of several servers in its
// URL the primary is connected to, again after each loss: what finds none is tried again for a
// while, see retryWhileDown, and a commit of which nothing is known is ErrUnsure. Behind a pooler
// nothing is kept in a connection from one transaction to the next. No process knows of the others:
// what is due is handled by the one whose UPDATE sets claimed_until in the row, see due.go.
package store
