package store

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"kamisado/game"
	"kamisado/game/match"
)

// Row is a match as the store finds it.
type Row struct {
	ID      match.ID
	Game    game.ID
	Version int
	Phase   match.Phase
	// Snapshot is match.State.EncodeStored at Version; State, Summary and Result read it.
	Snapshot []byte
	// Users are the people by seat, empty for a computer and for a free seat; ToMove
	// those of them who may act now.
	Users, ToMove []string
	Place         Place
	Shown         Shown
	// Writer is that of the last change.
	Writer string
	// HasAnswers reports whether answers show something of the match, see [Store.Answers].
	HasAnswers bool
	// Due and RemindAt are zero when there is nothing to do.
	Due, RemindAt    time.Time
	Created, Updated time.Time

	// naming says who the people in Snapshot are.
	naming match.Naming
	// seats and toMove are what Users and ToMove are made from: the numbers of people by seat, and seats.
	seats  []int64
	toMove []int
}

// Solo reports whether the match has one seat.
func (r Row) Solo() bool { return len(r.Users) == 1 }

// State returns the match of a row, or ErrUnreadable.
func (r *Row) State(games match.Games) (match.State, error) {
	state, err := match.Decode(games, r.Snapshot, r.naming)
	if err != nil {
		return state, fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	return state, nil
}

// Summary returns what match.ReadSummary reads from the row.
func (r *Row) Summary() (match.Summary, error) { return match.ReadSummary(r.Snapshot, r.naming) }

// Result returns what match.ReadResult reads from the row.
func (r *Row) Result(user string) (match.Result, bool) {
	return match.ReadResult(r.Snapshot, r.naming, user)
}

// selectColumns are those of a Row.
const selectColumns = `id, game, version, phase, guild, channel, locale, due, remind_at, created, updated,
	shown_version, shown_message, shown_reminder, answers_only, to_move, seats, snapshot, COALESCE(parent, ''),
	shown_channel, writer, EXISTS (SELECT 1 FROM message WHERE message.match_id = match.id AND message.answer <> '')`

func (r *Row) columns() []any {
	return []any{
		&r.ID, &r.Game, &r.Version, &r.Phase, &r.Place.Guild, &r.Place.Channel, &r.Place.Locale, &r.Due, &r.RemindAt,
		&r.Created, &r.Updated, &r.Shown.Version, &r.Shown.Message, &r.Shown.Reminder, &r.Place.UserInstallOnly,
		list[int]{&r.toMove},
		list[int64]{&r.seats},
		&r.Snapshot, &r.Place.Parent, &r.Shown.Channel, &r.Writer, &r.HasAnswers,
	}
}

const (
	selectRow    = `SELECT ` + selectColumns + ` FROM match WHERE id = $1`
	selectDue    = `SELECT ` + selectColumns + ` FROM match WHERE due BETWEEN $1 AND $2 ORDER BY due, id`
	selectOpenOf = `SELECT ` + selectColumns + ` FROM match WHERE id IN (
		SELECT match_id FROM player WHERE person = ` + personOf + ` AND open = 1)`
	selectLog = `SELECT seq, at, kind, seat, body FROM event WHERE match_id = $1 ORDER BY seq`
	// The words of the partial index match_guild, which has no others.
	countOpen = `SELECT game, phase, COUNT(*) FROM match WHERE phase IN ('proposed', 'playing')
		GROUP BY game, phase ORDER BY game, phase`
)

// rows reads rows and the people whom they name.
func (c conn) rows(text string, args ...any) ([]Row, error) {
	all, err := read(c, (*Row).columns, text, args...)
	if err == nil {
		err = c.nameRows(all)
	}
	return all, err
}

// rows reads rows and sets what is pending of them. That was asked before: what was not pending then is read.
func (d *database) rows(
	ctx context.Context, what string, pending map[match.ID]Showing, text string, args ...any,
) (all []Row, err error) {
	err = d.read(ctx, what, func(c conn) (err error) {
		all, err = c.rows(text, args...)
		return err
	})
	for i := range all {
		all[i].show(pending)
	}
	return all, err
}

// Load reads one row.
func (d *database) Load(ctx context.Context, id match.ID) (Row, error) {
	what := "load match " + string(id)
	rows, err := d.rows(ctx, what, d.shows.of(id), selectRow, id)
	if err != nil {
		return Row{}, err
	}
	if len(rows) == 0 {
		return Row{}, fmt.Errorf("store: %s: %w", what, ErrNotFound)
	}
	return rows[0], nil
}

// Log reads the events of a match.
func (d *database) Log(ctx context.Context, id match.ID) (events []match.Event, err error) {
	err = d.read(ctx, "log of match "+string(id), func(c conn) (err error) {
		events, err = read(c, func(e *match.Event) []any {
			return []any{&e.Seq, &e.At, &e.Kind, &e.Seat, (*[]byte)(&e.Body)}
		}, selectLog, id)
		if err != nil {
			return err
		}
		return c.nameEvents(events)
	})
	return events, err
}

// List reads the rows that a filter lets through.
func (d *database) List(ctx context.Context, f Filter) ([]Row, error) {
	text, args := f.query()
	return d.rows(ctx, "list", d.shows.all(), text, args...)
}

// Filter chooses rows; an empty field lets everything through.
type Filter struct {
	User string
	// Guild is the server on which a match is played.
	Guild string
	// Channel is where a match is played, or the channel below which it has a thread.
	Channel string
	Phases  []match.Phase
	// Limit is how many rows are wanted at most; 0 for all.
	Limit int
}

// query is a filter as SQL. Only the numbers of placeholders are put together
// here; what a filter holds travels as arguments.
func (f Filter) query() (query string, args []any) {
	var where []string
	arg := func(value any) string {
		args = append(args, value)
		return fmt.Sprintf("$%d", len(args))
	}
	// Matches that can be played are few, others are ever more: indexes keep them apart.
	onlyOpen := len(f.Phases) > 0 && !slices.ContainsFunc(f.Phases, func(p match.Phase) bool { return !open(p) })
	onlyOver := len(f.Phases) > 0 && !slices.ContainsFunc(f.Phases, open)
	from, order := "match", "created DESC, id"
	if f.User != "" {
		// The index player_person has a person's matches in this order: those beyond a limit are
		// not read.
		from, order = "player JOIN match ON match.id = match_id", "begun DESC, match_id"
		where = append(where, "person = (SELECT person.id FROM person WHERE person.user_id = "+arg(f.User)+")")
		if onlyOpen || onlyOver {
			where = append(where, "open = "+arg(onlyOpen))
		}
	}
	if f.Guild != "" {
		where = append(where, "guild = "+arg(f.Guild))
		if onlyOpen {
			where = append(where, "phase IN ('proposed', 'playing')") // the words of the index match_guild
		}
	}
	if f.Channel != "" {
		channel := arg(f.Channel)
		where = append(where, "(channel = "+channel+" OR parent = "+channel+")")
	}
	if len(f.Phases) > 0 {
		var phases []string
		for _, p := range f.Phases {
			phases = append(phases, arg(p))
		}
		where = append(where, "phase IN ("+strings.Join(phases, ", ")+")")
	}
	query = "SELECT " + selectColumns + " FROM " + from
	if len(where) > 0 {
		query += " WHERE " + strings.Join(where, " AND ")
	}
	query += " ORDER BY " + order
	if f.Limit > 0 {
		query += " LIMIT " + arg(f.Limit)
	}
	return query, args
}

// DueBetween reads the rows that are due from a time to another.
func (d *database) DueBetween(ctx context.Context, from, to time.Time) ([]Row, error) {
	return d.rows(ctx, "due rows", nil, selectDue, from.UnixMilli(), to.UnixMilli())
}

// Count is how many matches of a game are in a phase.
type Count struct {
	Game    game.ID
	Phase   match.Phase
	Matches int
}

// Census counts the matches that are not over.
func (d *database) Census(ctx context.Context) ([]Count, error) {
	columns := func(n *Count) []any { return []any{&n.Game, &n.Phase, &n.Matches} }
	return query(ctx, d, "count the matches", columns, countOpen)
}

// Reach records how a place can be reached.
func (d *database) Reach(ctx context.Context, id match.ID, answersOnly bool) error {
	_, err := d.exec(ctx, "reach match "+string(id), `UPDATE match SET answers_only = $2 WHERE id = $1`, id, answersOnly)
	return err
}

// Results are how many matches of a game, against computers or between people, a person has won, drawn and lost.
type Results struct {
	Game             game.ID
	Kind             Kind
	Won, Drawn, Lost int
}

// What is counted are the rows of the matches that the person has ended with a result, and what is left of those that
// were pruned.
const (
	wonDrawnLost = `COUNT(CASE WHEN score = 1 THEN 1 END) AS won, COUNT(CASE WHEN score = 0 THEN 1 END) AS drawn,
		COUNT(CASE WHEN score = -1 THEN 1 END) AS lost`
	selectResults = `SELECT game, kind, CAST(SUM(won) AS BIGINT), CAST(SUM(drawn) AS BIGINT), CAST(SUM(lost) AS BIGINT)
		FROM (
			SELECT match.game, kind, ` + wonDrawnLost + ` FROM player JOIN match ON match.id = player.match_id
			WHERE player.person = ` + personOf + ` AND player.open = 0 AND player.score IS NOT NULL
			AND match.guild = $2 GROUP BY match.game, kind
			UNION ALL SELECT game, kind, won, drawn, lost FROM pruned JOIN person ON person.id = pruned.person
			WHERE person.user_id = $1 AND guild = $2
		) AS every GROUP BY game, kind ORDER BY SUM(won + drawn + lost) DESC, game, kind`
)

// Results counts how the matches of a person have ended.
func (d *database) Results(ctx context.Context, guild, user string) ([]Results, error) {
	return query(ctx, d, "results", (*Results).columns, selectResults, user, guild)
}

func (r *Results) columns() []any { return []any{&r.Game, &r.Kind, &r.Won, &r.Drawn, &r.Lost} }
