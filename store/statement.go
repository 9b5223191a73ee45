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
		created, updated, to_move, users, snapshot, answers_only, shown_version)
		VALUES ($1, $2, CAST($3 AS BIGINT), $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
			CASE WHEN $6 = '' THEN CAST($3 AS BIGINT) ELSE 0 END) ON CONFLICT DO NOTHING`
	updateMatch = `UPDATE match SET version = $3, phase = $4, due = $5, nudge = $6, updated = $7,
		to_move = $8, users = $9, snapshot = $10, claimed_until = 0, shown_version = CASE WHEN channel = '' THEN $3 ELSE shown_version END
		WHERE id = $1 AND version = $2`
	placeMatch   = `UPDATE match SET channel = $2, parent = $3 WHERE id = $1`
	insertPlayer = `INSERT INTO player (match_id, seat, user_id, open, score, begun)
		VALUES ($1, $2, $3, $4, $5, (SELECT created FROM match WHERE id = $1))`
	insertNamed  = `INSERT INTO named (user_id, match_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`
	nameSeated   = `INSERT INTO named (user_id, match_id) SELECT user_id, match_id FROM player WHERE match_id = $1 ON CONFLICT DO NOTHING`
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
		WHERE id = $1 AND shown_version <= $2 AND channel <> ''`
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
	insertRecord = `INSERT INTO record (scope, game, tbl, kind, user_id, name, points, at, match_id)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (scope, game, tbl, kind, user_id)
		DO UPDATE SET name = excluded.name, at = excluded.at, match_id = excluded.match_id, points = `
	keepHighest = insertRecord + `excluded.points WHERE excluded.points > record.points`
	keepLowest  = insertRecord + `excluded.points WHERE excluded.points < record.points`
	addScore    = insertRecord + `record.points + excluded.points WHERE excluded.points <> 0`

	// To write a row locks it, so that of two matches of a person that end at once the second
	// finds what the first has left. The row without a game stands for all games of the scope.
	holdRating = `INSERT INTO rating (scope, game, pool, user_id, name, rating, deviation, volatility, games, at)
		VALUES ($1, $2, $3, $4, $5, 0, 0, 0, 0, 0) ON CONFLICT (scope, game, pool, user_id)
		DO UPDATE SET name = excluded.name RETURNING rating, deviation, volatility, games, at`
	countRated = `SELECT COUNT(*) FROM rating_change AS one JOIN rating_change AS other ON one.match_id = other.match_id
		WHERE one.scope = $1 AND one.user_id = $2 AND other.user_id = $3 AND one.at > $4`
	lastRated    = `SELECT COALESCE(MAX(at), 0) FROM rating WHERE scope = $1 AND user_id = $2`
	updateRating = `UPDATE rating SET rating = $5, deviation = $6, volatility = $7, games = $8, at = $9
		WHERE scope = $1 AND game = $2 AND pool = $3 AND user_id = $4`
	insertChange = `INSERT INTO rating_change (match_id, seat, scope, game, pool, user_id, rating_before, deviation_before,
		volatility_before, rating, deviation, volatility, games, at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`
	hideUser   = `INSERT INTO hidden (user_id) VALUES ($1) ON CONFLICT DO NOTHING`
	unhideUser = `DELETE FROM hidden WHERE user_id = $1`

	settings     = `locale, move_time, channels, threads, hide_ratings, no_hints`
	holdSettings = `INSERT INTO setting (guild) VALUES ($1) ON CONFLICT (guild)
		DO UPDATE SET guild = excluded.guild RETURNING ` + settings
	updateSettings = `UPDATE setting SET locale = $2, move_time = $3, channels = $4, threads = $5, hide_ratings = $6,
		no_hints = $7 WHERE guild = $1`
	// What a person is called in their place: $1 is the person's id, $2 that of a former one.
	renamePlayer = `UPDATE player SET user_id = $2 WHERE user_id = $1 AND match_id = $3`
	unnameIn     = `DELETE FROM named WHERE user_id = $1 AND match_id = $2`
	unname       = `DELETE FROM named WHERE user_id = $1`
	renameRecord = `UPDATE record SET user_id = $2, name = '' WHERE user_id = $1`
	renameRating = `UPDATE rating SET user_id = $2, name = '' WHERE user_id = $1`
	renameChange = `UPDATE rating_change SET user_id = $2 WHERE user_id = $1`
	renameHidden = `UPDATE hidden SET user_id = $2 WHERE user_id = $1`
	insertFormer = `INSERT INTO former (number, user_id, at) SELECT COALESCE(MAX(number), 0) + 1, CAST($1 AS TEXT), CAST($2 AS BIGINT)
		FROM former WHERE TRUE ON CONFLICT DO NOTHING`
	selectFormer    = `SELECT COALESCE(MAX(number), 0) FROM former WHERE user_id = $1`
	countUnderway   = `SELECT COUNT(*) FROM former WHERE number = $1 AND user_id = $2`
	finishFormer    = `UPDATE former SET user_id = NULL WHERE number = $1 AND user_id = $2`
	markPurged      = `UPDATE former SET purged = 1 WHERE number = $1`
	raiseVersion    = `UPDATE match SET version = version + 1 WHERE id = $1`
	countSeats      = `SELECT COUNT(*) FROM player WHERE match_id = $1 AND user_id = $2 AND open = 1`
	updateEvent     = `UPDATE event SET body = $3 WHERE match_id = $1 AND seq = $2`
	updateForgotten = `UPDATE match SET to_move = $2, users = $3, snapshot = $4, shown_version = $5 WHERE id = $1`

	// A match that is nowhere is shown by no message: it never lags behind, see insertMatch, updateMatch and updateShown.
	dropPlace = `UPDATE match SET channel = '', parent = NULL, shown_channel = '', shown_message = '', shown_reminder = '',
		shown_version = version WHERE id = $1`
	dropRecords = `DELETE FROM record WHERE scope = $1 AND user_id = $2`
	// A scope where nobody else has a record may be the person's direct messages.
	dropLoneRecords = `DELETE FROM record WHERE user_id = $1
		AND NOT EXISTS (SELECT 1 FROM record AS other WHERE other.scope = record.scope AND other.user_id <> $1)`

	// What is over, has not changed for long, and needs nothing more.
	prunable       = `phase IN ('over', 'closed') AND updated < $1 AND due IS NULL AND nudge IS NULL`
	countPrunable  = `SELECT COUNT(*) FROM match WHERE ` + prunable
	countMatches   = `SELECT COUNT(*) FROM match`
	selectPrunable = `SELECT id FROM match WHERE ` + prunable + ` ORDER BY updated, id LIMIT $2`
	holdPrunable   = `UPDATE match SET version = version WHERE ` + prunable + ` AND id = $2`
	keepResults    = `INSERT INTO pruned (guild, user_id, game, won, drawn, lost)
		SELECT match.guild, player.user_id, match.game, ` + wonDrawnLost + ` FROM player JOIN match ON match.id = player.match_id
		WHERE match.id = $1 AND score IS NOT NULL GROUP BY match.guild, player.user_id, match.game
		ON CONFLICT (guild, user_id, game) DO UPDATE
		SET won = pruned.won + excluded.won, drawn = pruned.drawn + excluded.drawn, lost = pruned.lost + excluded.lost`
	insertLeftover = `INSERT INTO leftover (match_id, message, channel, reminder, since) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`
	dropLeftover   = `DELETE FROM leftover WHERE match_id = $1 AND message = $2`
	dropLeftovers  = `DELETE FROM leftover WHERE match_id = $1`

	dropEvents = `DELETE FROM event WHERE match_id = $1`
	dropMatch  = `DELETE FROM match WHERE id = $1`
	dropNamed  = `DELETE FROM named WHERE match_id = $1`
	dropPruned = `DELETE FROM pruned WHERE user_id = $1`

	savepoint = `SAVEPOINT job`
	undo      = `ROLLBACK TO SAVEPOINT job`
	release   = `RELEASE SAVEPOINT job`

	selectRow       = `SELECT ` + columns + ` FROM match WHERE id = $1`
	selectOpenOf    = `SELECT ` + columns + ` FROM match WHERE id IN (SELECT match_id FROM player WHERE user_id = $1 AND open = 1)`
	selectLeftovers = `SELECT match_id, message, channel, reminder, since FROM leftover WHERE since <= $1 ORDER BY since, match_id, message LIMIT $2`
	selectSettings  = `SELECT ` + settings + ` FROM setting WHERE guild = $1`
	selectRunning   = `SELECT ` + columns + ` FROM match WHERE guild = $1 AND phase IN ('proposed', 'playing') ORDER BY created DESC, id LIMIT $2`
	// The words of the partial index match_guild, which has no others.
	countOpen     = `SELECT game, phase, COUNT(*) FROM match WHERE phase IN ('proposed', 'playing') GROUP BY game, phase ORDER BY game, phase`
	selectLog     = `SELECT seq, at, kind, seat, body FROM event WHERE match_id = $1 ORDER BY seq`
	selectDue     = `SELECT ` + columns + ` FROM match WHERE due BETWEEN $1 AND $2 ORDER BY due, id`
	selectOutages = `SELECT since, until FROM outage WHERE platform = $1 ORDER BY until`
	selectRatings = `SELECT scope, game, pool, user_id, name, rating, deviation, volatility, games, at FROM rating
		WHERE games > 0 AND `
	selectPool = selectRatings + `scope = $1 AND game = $2 AND pool = $3
		AND user_id NOT IN (SELECT user_id FROM hidden) ORDER BY user_id`
	selectPerson = selectRatings + `scope = $1 AND user_id = $2 ORDER BY games DESC, game, pool`
	// What is counted are the rows of the matches that the person has ended with a result, and what
	// is left of those that were pruned.
	wonDrawnLost = `COUNT(CASE WHEN score = 1 THEN 1 END) AS won, COUNT(CASE WHEN score = 0 THEN 1 END) AS drawn,
		COUNT(CASE WHEN score = -1 THEN 1 END) AS lost`
	selectResults = `SELECT game, CAST(SUM(won) AS BIGINT), CAST(SUM(drawn) AS BIGINT), CAST(SUM(lost) AS BIGINT) FROM (
			SELECT match.game, ` + wonDrawnLost + ` FROM player JOIN match ON match.id = player.match_id
			WHERE player.user_id = $1 AND player.open = 0 AND player.score IS NOT NULL AND match.guild = $2 GROUP BY match.game
			UNION ALL SELECT game, won, drawn, lost FROM pruned WHERE user_id = $1 AND guild = $2
		) AS every GROUP BY game ORDER BY SUM(won + drawn + lost) DESC, game`
	selectPrunedOfPerson = `SELECT guild, game, won, drawn, lost FROM pruned WHERE user_id = $1 ORDER BY guild, game`
	isHidden             = `SELECT COUNT(*) FROM hidden WHERE user_id = $1`
	selectAll            = selectRatings + `TRUE ORDER BY scope, game, pool, user_id`
	selectChanges        = `SELECT match_id, seat, scope, game, pool, user_id, rating_before, deviation_before, volatility_before,
		rating, deviation, volatility, games, at FROM rating_change `
	selectMatchChanges    = selectChanges + `WHERE match_id = $1 ORDER BY seat`
	selectPersonChanges   = selectChanges + `WHERE scope = $1 AND user_id = $2 AND game = $3 AND pool = $4 ORDER BY at`
	selectAllChanges      = selectChanges + `ORDER BY at, match_id, seat`
	selectAllOfPerson     = selectRatings + `user_id = $1 ORDER BY scope, game, pool`
	selectChangesOfPerson = selectChanges + `WHERE user_id = $1 ORDER BY at DESC, match_id`
	selectRecordsOfPerson = `SELECT scope, game, tbl, kind, user_id, name, points, at, match_id FROM record
		WHERE user_id = $1 ORDER BY at DESC, scope, game, tbl, kind`
	selectOfPerson = `SELECT id FROM match WHERE id IN (
			SELECT match_id FROM player WHERE user_id = $1 UNION SELECT match_id FROM named WHERE user_id = $1
		) ORDER BY created DESC, id`
	// $1 is the id as JSON has it. A comparison by LIKE would take some characters for others.
	selectNaming = `SELECT id FROM match WHERE REPLACE(snapshot, $1, '') <> snapshot OR REPLACE(users, $1, '') <> users
		OR id IN (SELECT match_id FROM event WHERE REPLACE(body, $1, '') <> body) ORDER BY created DESC, id`
	selectUnfinished = `SELECT number, user_id FROM former WHERE user_id IS NOT NULL AND at < $1 ORDER BY number`
	selectForgotten  = `SELECT number FROM former WHERE user_id IS NULL AND at >= $1 ORDER BY number`
	selectUnpurged   = `SELECT number FROM former WHERE user_id IS NULL AND purged = 0 ORDER BY number`
	countForgotten   = `SELECT COUNT(*) FROM former WHERE user_id IS NULL`

	// A leaderboard of one guild is small enough to be sorted when it is asked for.
	selectRecords = `SELECT user_id, name, points, at, match_id FROM record
		WHERE scope = $1 AND game = $2 AND tbl = $3 AND kind = $4 ORDER BY points `
	selectHighest = selectRecords + `DESC, at, user_id LIMIT $5`
	selectLowest  = selectRecords + `ASC, at, user_id LIMIT $5`
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
// transaction holds.
func prepareWriting(ctx context.Context, writes *sql.DB) (map[string]*sql.Stmt, error) {
	prepared := make(map[string]*sql.Stmt)
	for _, text := range []string{
		insertMatch, updateMatch, placeMatch, insertPlayer, insertNamed, nameSeated, dropPlayers, closePlayers, scorePlayer, insertEvent, keepHighest, keepLowest, addScore,
		hasInteraction, insertRequest, hasRequest, dropRequests,
		insertPending, dropPending, dropPendingOf, updateShown, reachMatch, takeReminder, beat, insertOutage, dropOutage,
		checkWrite, claimRow, releaseRow,
		holdRating, countRated, lastRated, updateRating, insertChange, hideUser, unhideUser,
		holdSettings, updateSettings,
		renamePlayer, unnameIn, unname, dropNamed, renameRecord, renameRating, renameChange, renameHidden, insertFormer, selectFormer, countUnderway, finishFormer, markPurged,
		raiseVersion, countSeats, updateEvent, updateForgotten, dropPlace, dropRecords, dropLoneRecords, selectRow, selectOpenOf, selectLog,
		selectPrunable, holdPrunable, keepResults, dropEvents, dropMatch, dropPruned,
		insertLeftover, dropLeftover, dropLeftovers,
		insertDaily, selectDaily, tryDaily, joinStreak, shareDaily, dropOwn, dropDailies,
		savepoint, undo, release,
	} {
		var err error
		if prepared[text], err = writes.PrepareContext(ctx, text); err != nil {
			return nil, fmt.Errorf("prepare %.30q: %w", text, err)
		}
	}
	return prepared, nil
}
