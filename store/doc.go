// Package store keeps matches, people, ratings, records and settings in SQLite or PostgreSQL. One implementation over
// database/sql serves both. What every database must do is written down as a test suite in store/storetest.
//
// # Files
//
// store.go says what a Store does. Each file has a subject with its types, its SQL and its methods: commit.go writes
// matches, row.go reads them, due.go hands out what is due, show.go and message.go keep which messages show what,
// person.go numbers people and privacy.go forgets them. All of it stands on database.go, which opens a database, and
// on sql.go, which runs statements and turns Go values into columns.
//
// sqlite.go with group.go, and postgres.go, have what one of the engines needs. Besides, database.go and check.go read
// the URL, which names the engine, migrate.go knows the errors of both, and backup.go is for SQLite alone. A third
// database needs a file as those two, its errors, and its URL in the suite of store/storetest.
//
// # Schema
//
// The files in migrations make the tables and say what each column is. To change the schema add a file with the next
// number; never change a released one. A program refuses a database that has seen a migration it does not know.
//
// What belongs to a match is found by its id alone, and what must be unique among all matches has tables of its own,
// so that those of matches can be partitioned by their ids: docs/capacity.md. Times are unix milliseconds, lists and
// bodies are JSON text.
//
// # Writing
//
// A change of a match is one UPDATE that asks for the version it starts from, and an INSERT for each event, in one
// transaction. The loser of a race changes no row, and learns of the race that way. What the match counts in
// leaderboards goes into the same transaction, so it counts once. No error is provoked on purpose, because on
// PostgreSQL one would spoil the transaction.
//
// SQLite has one writer. Commits that arrive while it waits for the disk go into the next transaction together, each
// in a savepoint of its own, and share one fsync; see group.go. PostgreSQL does the like by itself, so there every
// Commit is a transaction of its own. What Show says is written up to a quarter of a second later, because losing it
// does no harm, and reads of the same Store see it at once.
//
// # Processes
//
// An SQLite file belongs to one process, which holds a lock of the operating system on the file with ".lock" added to
// its name; tools may read beside it, see [OpenReadOnly]. A PostgreSQL database may serve many processes. Of several
// servers in its URL the bot connects to the primary, and again after each loss. A statement that finds no server is
// tried again for a while (retryWhileDown), and a commit of which nothing is known is ErrUnsure. Behind a pooler
// nothing is kept in a connection from one transaction to the next. No process knows of the others: what is due is
// handled by the one whose UPDATE sets claimed_until in the row, see due.go.
package store
