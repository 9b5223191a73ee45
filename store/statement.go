package store

import (
	"context"
	"database/sql"
	"fmt"
)

// What a Store asks of its database, the same for every engine. Every write
// that may lose a race says so by the number of rows it changed, never by an
// error, because an error would spoil a transaction of PostgreSQL. Columns keep their
// first names: nudge is RemindAt, tbl a leaderboard.
const (
	insertMatch = `INSERT INTO match (id, game, version, phase, guild, channel, locale, due, nudge,
		created, updated, to_move, seats, snapshot, answers_only, writer, shown_version)
		VALUES ($1, $2, CAST($3 AS BIGINT), $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
			CASE WHEN $6 = '' THEN CAST($3 AS BIGINT) ELSE 0 END) ON CONFLICT DO NOTHING`
	updateMatch = `UPDATE match SET version = $3, phase = $4, due = $5, nudge = $6, updated = $7,
		to_move = $8, snapshot = $9, writer = $10, claimed_until = 0, shown_version = CASE WHEN channel = '' THEN $3 ELSE shown_version END
		WHERE id = $1 AND version = $2`
	reseatMatch  = `UPDATE match SET seats = $2 WHERE id = $1`
	placeMatch   = `UPDATE match SET channel = $2, parent = $3 WHERE id = $1`
	insertPlayer = `INSERT INTO player (match_id, seat, person, open, score, begun)
		VALUES ($1, $2, $3, $4, $5, (SELECT created FROM match WHERE id = $1))`
	insertNamed  = `INSERT INTO named (person, match_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`
	nameSeated   = `INSERT INTO named (person, match_id) SELECT person, match_id FROM player WHERE match_id = $1 ON CONFLICT DO NOTHING`
	dropPlayers  = `DELETE FROM player WHERE match_id = $1`
	closePlayers = `UPDATE player SET open = 0 WHERE match_id = $1`
	scorePlayer  = `UPDATE player SET score = $3 WHERE match_id = $1 AND seat = $2`
	insertEvent  = `INSERT INTO event (match_id, seq, at, kind, seat, interaction, body)
		VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`
	hasInteraction = `SELECT COUNT(*) FROM event WHERE match_id = $1 AND interaction = $2`
	insertRequest  = `INSERT INTO request (interaction, match_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`
	hasRequest     = `SELECT COUNT(*) FROM request WHERE interaction = $1`
	dropRequests   = `DELETE FROM request WHERE at < $1`
	insertPending  = `INSERT INTO pending (pair, match_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`
	dropPending    = `DELETE FROM pending WHERE pair = $1 AND match_id = $2`
	dropPendingOf  = `DELETE FROM pending WHERE match_id = $1`
	updateShown    = `UPDATE match SET shown_version = $2, shown_message = $3, shown_reminder = $4, shown_channel = $5
		WHERE id = $1`
	// It locks the row. No message shows a match that has no channel.
	holdShown = `UPDATE match SET shown_version = shown_version WHERE id = $1 AND channel <> ''
		RETURNING version, shown_version, shown_message, shown_channel, shown_reminder`
	reachMatch   = `UPDATE match SET answers_only = $2 WHERE id = $1`
	takeReminder = `UPDATE match SET nudge = $3 WHERE id = $1 AND nudge = $2`

	// A clock that was put back changes nothing.
	beat = `INSERT INTO heartbeat (platform, at, previous) VALUES ($1, $2, $2) ON CONFLICT (platform)
		DO UPDATE SET previous = heartbeat.at, at = excluded.at WHERE excluded.at > heartbeat.at`
	insertOutage = `INSERT INTO outage (platform, since, until)
		SELECT platform, previous, at FROM heartbeat WHERE platform = $1 AND at = $2 AND at - previous > $3
		ON CONFLICT DO NOTHING`
	checkWrite = `UPDATE write_check SET writes = writes + 1`

	dropOutage = `DELETE FROM outage WHERE platform = $1 AND until = $2`

	// A person has one record a leaderboard. What is not better than it changes nothing.
	insertRecord = `INSERT INTO record (scope, game, tbl, kind, person, points, at, match_id)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (scope, game, tbl, kind, person)
		DO UPDATE SET at = excluded.at, match_id = excluded.match_id, points = `
	keepHighest = insertRecord + `excluded.points WHERE excluded.points > record.points`
	keepLowest  = insertRecord + `excluded.points WHERE excluded.points < record.points`
	addScore    = insertRecord + `record.points + excluded.points WHERE excluded.points <> 0`

	// To write a row locks it, so that of two matches of a person that end at once the second
	// finds what the first has left. The row without a game stands for all games of the scope.
	holdRating = `INSERT INTO rating (scope, game, pool, person, rating, deviation, volatility, games, at)
		VALUES ($1, $2, $3, $4, 0, 0, 0, 0, 0) ON CONFLICT (scope, game, pool, person)
		DO UPDATE SET person = excluded.person RETURNING rating, deviation, volatility, games, at`
	countRated = `SELECT COUNT(*) FROM rating_change AS one JOIN rating_change AS other ON one.match_id = other.match_id
		WHERE one.scope = $1 AND one.person = $2 AND other.person = $3 AND one.at > $4`
	lastRated    = `SELECT COALESCE(MAX(at), 0) FROM rating WHERE scope = $1 AND person = $2`
	updateRating = `UPDATE rating SET rating = $5, deviation = $6, volatility = $7, games = $8, at = $9
		WHERE scope = $1 AND game = $2 AND pool = $3 AND person = $4`
	insertChange = `INSERT INTO rating_change (match_id, seat, scope, game, pool, person, rating_before, deviation_before,
		volatility_before, rating, deviation, volatility, games, at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`

	settings     = `locale, move_time, channels, threads, hide_ratings, no_hints`
	holdSettings = `INSERT INTO setting (guild) VALUES ($1) ON CONFLICT (guild)
		DO UPDATE SET guild = excluded.guild RETURNING ` + settings
	updateSettings = `UPDATE setting SET locale = $2, move_time = $3, channels = $4, threads = $5, hide_ratings = $6,
		no_hints = $7 WHERE guild = $1`

	// What is over, has not changed for long, and needs nothing more.
	prunable       = `phase IN ('over', 'closed') AND updated < $1 AND due IS NULL AND nudge IS NULL`
	countPrunable  = `SELECT COUNT(*) FROM match WHERE ` + prunable
	countMatches   = `SELECT COUNT(*) FROM match`
	selectPrunable = `SELECT id FROM match WHERE ` + prunable + ` ORDER BY updated, id LIMIT $2`
	holdPrunable   = `UPDATE match SET version = version WHERE ` + prunable + ` AND id = $2`
	keepResults    = `INSERT INTO pruned (guild, person, game, won, drawn, lost)
		SELECT match.guild, player.person, match.game, ` + wonDrawnLost + ` FROM player JOIN match ON match.id = player.match_id
		WHERE match.id = $1 AND score IS NOT NULL
		AND player.person IN (SELECT person.id FROM person WHERE person.user_id IS NOT NULL) GROUP BY match.guild, player.person, match.game
		ON CONFLICT (guild, person, game) DO UPDATE
		SET won = pruned.won + excluded.won, drawn = pruned.drawn + excluded.drawn, lost = pruned.lost + excluded.lost`

	dropEvents = `DELETE FROM event WHERE match_id = $1`
	dropMatch  = `DELETE FROM match WHERE id = $1`
	dropNamed  = `DELETE FROM named WHERE match_id = $1`

	savepoint = `SAVEPOINT job`
	undo      = `ROLLBACK TO SAVEPOINT job`
	release   = `RELEASE SAVEPOINT job`

	selectRow    = `SELECT ` + columns + ` FROM match WHERE id = $1`
	selectOpenOf = `SELECT ` + columns + ` FROM match WHERE id IN (
		SELECT match_id FROM player WHERE person = ` + personOf + ` AND open = 1)`
	selectSettings = `SELECT ` + settings + ` FROM setting WHERE guild = $1`
	// The words of the partial index match_guild, which has no others.
	countOpen     = `SELECT game, phase, COUNT(*) FROM match WHERE phase IN ('proposed', 'playing') GROUP BY game, phase ORDER BY game, phase`
	selectLog     = `SELECT seq, at, kind, seat, body FROM event WHERE match_id = $1 ORDER BY seq`
	selectDue     = `SELECT ` + columns + ` FROM match WHERE due BETWEEN $1 AND $2 ORDER BY due, id`
	selectOutages = `SELECT since, until FROM outage WHERE platform = $1 ORDER BY until`
	selectRatings = `SELECT scope, game, pool, ` + userOf + `, person.name, rating, deviation, volatility, games, at
		FROM rating JOIN person ON person.id = rating.person WHERE games > 0 AND `
	selectPool = selectRatings + `scope = $1 AND game = $2 AND pool = $3
		AND person.hidden = 0 ORDER BY person.id`
	selectPersonRatings = selectRatings + `scope = $1 AND person.user_id = $2 ORDER BY games DESC, game, pool`
	// What is counted are the rows of the matches that the person has ended with a result, and what
	// is left of those that were pruned.
	wonDrawnLost = `COUNT(CASE WHEN score = 1 THEN 1 END) AS won, COUNT(CASE WHEN score = 0 THEN 1 END) AS drawn,
		COUNT(CASE WHEN score = -1 THEN 1 END) AS lost`
	selectResults = `SELECT game, CAST(SUM(won) AS BIGINT), CAST(SUM(drawn) AS BIGINT), CAST(SUM(lost) AS BIGINT) FROM (
			SELECT match.game, ` + wonDrawnLost + ` FROM player JOIN match ON match.id = player.match_id
			WHERE player.person = ` + personOf + ` AND player.open = 0 AND player.score IS NOT NULL
			AND match.guild = $2 GROUP BY match.game
			UNION ALL SELECT game, won, drawn, lost FROM pruned JOIN person ON person.id = pruned.person
			WHERE person.user_id = $1 AND guild = $2
		) AS every GROUP BY game ORDER BY SUM(won + drawn + lost) DESC, game`
	selectChanges = `SELECT match_id, seat, scope, game, pool, ` + userOf + `, rating_before, deviation_before, volatility_before,
		rating, deviation, volatility, games, at FROM rating_change JOIN person ON person.id = rating_change.person `
	selectMatchChanges  = selectChanges + `WHERE match_id = $1 ORDER BY seat`
	selectPersonChanges = selectChanges + `WHERE scope = $1 AND person.user_id = $2 AND game = $3 AND pool = $4 ORDER BY at`

	// A leaderboard of one guild is small enough to be sorted when it is asked for.
	selectRecords = `SELECT ` + userOf + `, person.name, points, at, match_id FROM record JOIN person ON person.id = record.person
		WHERE scope = $1 AND game = $2 AND tbl = $3 AND kind = $4 ORDER BY points `
	selectHighest = selectRecords + `DESC, at, person.id LIMIT $5`
	selectLowest  = selectRecords + `ASC, at, person.id LIMIT $5`
	// Each part is one partial index; since is when the row became overdue. Who is among the first
	// of all is so in one of them. Without limits of their own PostgreSQL takes a third of all matches
	// for lagging and, from a million on, starts processes to look for them.
	selectOverdue = `SELECT ` + columns + ` FROM match JOIN (
			SELECT late, MIN(since) AS since FROM (
				SELECT late, since FROM (SELECT id AS late, due AS since FROM match
					WHERE due <= $1 AND claimed_until <= $1 ORDER BY due, id LIMIT $4) AS ended
				UNION ALL
				SELECT late, since FROM (SELECT id AS late, nudge AS since FROM match
					WHERE nudge <= $1 AND claimed_until <= $1 ORDER BY nudge, id LIMIT $4) AS silent
				UNION ALL
				SELECT late, since FROM (SELECT id AS late, updated + $3 AS since FROM match
					WHERE shown_version < version AND updated <= $2 AND claimed_until <= $1 ORDER BY updated, id LIMIT $4) AS behind
			) AS every GROUP BY late ORDER BY since, late LIMIT $4
		) AS overdue ON id = late ORDER BY since, id`
)

// prepareWriting prepares the statements of transactions, by their text. That is done
// before the first transaction: an SQLite file has one connection for writing, which a
// transaction holds. Without prepared statements Load takes more than twice as long, and commits take more CPU
// (BenchmarkLoad, BenchmarkCommit).
func prepareWriting(ctx context.Context, writes *sql.DB) (map[string]*sql.Stmt, error) {
	prepared := make(map[string]*sql.Stmt)
	for _, text := range []string{
		insertMatch, updateMatch, placeMatch, insertPlayer, insertNamed, nameSeated, dropPlayers, closePlayers, scorePlayer, insertEvent, keepHighest, keepLowest, addScore,
		hasInteraction, insertRequest, hasRequest, dropRequests,
		insertPending, dropPending, dropPendingOf, holdShown, updateShown, reachMatch, takeReminder, beat, insertOutage, dropOutage,
		checkWrite, claimRow, releaseRow,
		insertPerson, holdPerson, selectPerson, selectPeople, hidePerson, reseatMatch,
		holdRating, countRated, lastRated, updateRating, insertChange,
		holdSettings, updateSettings,
		askToForget, holdForgotten, giveUpSeat, countSeats, selectPrivate, dropPruned, dropLoneRecords, dropOwn, emptyPerson, selectOpenOf,
		selectPrunable, holdPrunable, holdUnnamed, dropUnnamed, keepResults, dropEvents, dropMatch, dropNamed,
		insertMessage, replaceMessage, updateMessage, dropMessage, dropMessages, dropMessagesTo,
		insertDaily, selectDaily, tryDaily, joinStreak, shareDaily, dropDailies,
		savepoint, undo, release,
	} {
		var err error
		if prepared[text], err = writes.PrepareContext(ctx, text); err != nil {
			return nil, fmt.Errorf("prepare %.30q: %w", text, err)
		}
	}
	return prepared, nil
}
