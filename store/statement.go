package store

import (
	"context"
	"database/sql"
	"fmt"
	"sync"
)

// What a Store asks of its database, the same for every engine. Every write
// that may lose a race says so by the number of rows it changed, never by an
// error, because an error would spoil a transaction of PostgreSQL. Columns keep their
// first names: nudge is RemindAt, tbl a leaderboard.
const (
	insertMatch = `INSERT INTO match (id, game, version, phase, rules_rev, guild, channel, locale, due, nudge,
		created, updated, pending_pair, to_move, users, snapshot)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) ON CONFLICT DO NOTHING`
	updateMatch = `UPDATE match SET version = $3, phase = $4, due = $5, nudge = $6, updated = $7, pending_pair = $8,
		to_move = $9, users = $10, snapshot = $11 WHERE id = $1 AND version = $2`
	insertPlayer = `INSERT INTO player (match_id, seat, user_id, open) VALUES ($1, $2, $3, $4)`
	dropPlayers  = `DELETE FROM player WHERE match_id = $1`
	closePlayers = `UPDATE player SET open = 0 WHERE match_id = $1`
	insertEvent  = `INSERT INTO event (match_id, seq, at, kind, seat, interaction, body)
		VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`
	hasInteraction = `SELECT COUNT(*) FROM event WHERE interaction = $1`
	hasMatch       = `SELECT COUNT(*) FROM match WHERE id = $1`
	updateShown    = `UPDATE match SET shown_version = $2, shown_message = $3, shown_reminder = $4
		WHERE id = $1 AND shown_version <= $2`
	takeReminder = `UPDATE match SET nudge = NULL WHERE id = $1 AND nudge = $2`

	// A person has one record a leaderboard. What is not better than it changes nothing.
	insertRecord = `INSERT INTO record (scope, game, tbl, kind, user_id, name, points, at, match_id)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (scope, game, tbl, kind, user_id)
		DO UPDATE SET name = excluded.name, at = excluded.at, match_id = excluded.match_id, points = `
	keepHighest = insertRecord + `excluded.points WHERE excluded.points > record.points`
	keepLowest  = insertRecord + `excluded.points WHERE excluded.points < record.points`
	addScore    = insertRecord + `record.points + excluded.points WHERE excluded.points <> 0`

	savepoint = `SAVEPOINT job`
	undo      = `ROLLBACK TO SAVEPOINT job`
	release   = `RELEASE SAVEPOINT job`

	selectRow = `SELECT ` + columns + ` FROM match WHERE id = $1`
	selectLog = `SELECT seq, at, kind, seat, body FROM event WHERE match_id = $1 ORDER BY seq`
	// A leaderboard of one guild is small enough to be sorted when it is asked for.
	selectRecords = `SELECT user_id, name, points, at, match_id FROM record
		WHERE scope = $1 AND game = $2 AND tbl = $3 AND kind = $4 ORDER BY points `
	selectHighest = selectRecords + `DESC, at, user_id LIMIT $5`
	selectLowest  = selectRecords + `ASC, at, user_id LIMIT $5`
	// Each part is one partial index; since is when the row became overdue.
	selectOverdue = `SELECT ` + columns + ` FROM match JOIN (
			SELECT late, MIN(since) AS since FROM (
				SELECT id AS late, due AS since FROM match WHERE due <= $1
				UNION ALL SELECT id, nudge FROM match WHERE nudge <= $1
				UNION ALL SELECT id, updated + $3 FROM match WHERE shown_version < version AND updated <= $2
			) AS every GROUP BY late ORDER BY since, late LIMIT $4
		) AS overdue ON id = late ORDER BY since, id`
)

// statements are prepared once; database/sql prepares them again on each
// connection it opens.
type statements struct {
	// For reading.
	row, log, committed, overdue, highest, lowest *sql.Stmt
	// For writing, inside a transaction.
	insertMatch, updateMatch, insertPlayer, dropPlayers, closePlayers *sql.Stmt
	insertEvent, keepHighest, keepLowest, addScore                    *sql.Stmt
	hasInteraction, hasMatch, updateShown, takeReminder               *sql.Stmt
	savepoint, undo, release                                          *sql.Stmt

	// lists are the queries of List, prepared when first asked for. They differ
	// by which fields of a filter are set, so there are a few dozen at most.
	mu    sync.Mutex
	lists map[string]*sql.Stmt
}

// list returns the prepared statement of a filter's query. A command that names no
// match asks for one, and preparing it takes longer than running it.
func (s *statements) list(ctx context.Context, reads *sql.DB, query string) (*sql.Stmt, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if statement, ok := s.lists[query]; ok {
		return statement, nil
	}
	statement, err := reads.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	if s.lists == nil {
		s.lists = make(map[string]*sql.Stmt)
	}
	s.lists[query] = statement
	return statement, nil
}

// prepare prepares everything; writes is nil for a store that only reads.
func prepare(ctx context.Context, reads, writes *sql.DB) (*statements, error) {
	s := new(statements)
	type entry struct {
		db   *sql.DB
		into **sql.Stmt
		text string
	}
	for _, e := range []entry{
		{reads, &s.row, selectRow},
		{reads, &s.log, selectLog},
		{reads, &s.committed, hasInteraction},
		{reads, &s.overdue, selectOverdue},
		{reads, &s.highest, selectHighest},
		{reads, &s.lowest, selectLowest},
		{writes, &s.insertMatch, insertMatch},
		{writes, &s.updateMatch, updateMatch},
		{writes, &s.insertPlayer, insertPlayer},
		{writes, &s.dropPlayers, dropPlayers},
		{writes, &s.closePlayers, closePlayers},
		{writes, &s.insertEvent, insertEvent},
		{writes, &s.keepHighest, keepHighest},
		{writes, &s.keepLowest, keepLowest},
		{writes, &s.addScore, addScore},
		{writes, &s.hasInteraction, hasInteraction},
		{writes, &s.hasMatch, hasMatch},
		{writes, &s.updateShown, updateShown},
		{writes, &s.takeReminder, takeReminder},
		{writes, &s.savepoint, savepoint},
		{writes, &s.undo, undo},
		{writes, &s.release, release},
	} {
		if e.db == nil {
			continue
		}
		var err error
		if *e.into, err = e.db.PrepareContext(ctx, e.text); err != nil {
			return nil, fmt.Errorf("prepare %.30q: %w", e.text, err)
		}
	}
	return s, nil
}
