package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"kamisado/game/match"
)

// transaction is a running transaction and the statements for it by their text, see
// prepareWriting.
type transaction struct {
	tx       *sql.Tx
	prepared map[string]*sql.Stmt
}

// run executes a statement and returns how many rows it changed.
func (t transaction) run(ctx context.Context, text string, args ...any) (int64, error) {
	statement, err := t.statement(ctx, text)
	if err != nil {
		return 0, err
	}
	result, err := statement.ExecContext(ctx, args...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// statement is a statement in the transaction. One that prepareWriting does not know is
// an error of this package.
func (t transaction) statement(ctx context.Context, text string) (*sql.Stmt, error) {
	prepared, ok := t.prepared[text]
	if !ok {
		return nil, fmt.Errorf("the statement %.30q was not prepared", text)
	}
	return t.tx.StmtContext(ctx, prepared), nil
}

// has reports whether a counting statement finds something.
func (t transaction) has(ctx context.Context, text string, arg any) (bool, error) {
	statement, err := t.statement(ctx, text)
	if err != nil {
		return false, err
	}
	var n int64
	err = statement.QueryRowContext(ctx, arg).Scan(&n)
	return n > 0, err
}

// preparedChange is a Change that is ready to be written, so that nothing is computed
// while the database is locked.
type preparedChange struct {
	*Change
	// from is the version the change starts from, 0 when it creates the match.
	from          int
	snapshot      string
	toMove, users string
	// moved reports whether the change is of who sits where, placed whether it is of where
	// the match is played.
	moved, placed bool
	// scores are the change's, in the order in which they are written.
	scores           []Score
	pair             string
	created, updated int64
}

// prepareChange checks that a change hangs together. What it refuses is a mistake
// of the caller.
func prepareChange(c *Change) (preparedChange, error) {
	s := &c.State
	if s.ID == "" || s.Position == nil && s.CheckRules() == nil || len(c.Events) == 0 {
		return preparedChange{}, errors.New("store: a change needs a match, its state and events")
	}
	r := preparedChange{Change: c, from: c.Events[0].Seq - 1}
	for i, e := range c.Events {
		if e.Seq != r.from+1+i {
			return preparedChange{}, fmt.Errorf("store: match %s: event %d after %d", s.ID, e.Seq, r.from+i)
		}
	}
	last := c.Events[len(c.Events)-1]
	if last.Seq != s.Version || r.from < 0 {
		return preparedChange{}, fmt.Errorf("store: match %s: version %d after event %d", s.ID, s.Version, last.Seq)
	}
	r.snapshot, r.pair = string(s.Encode()), pair(s)
	r.toMove, r.users = list(s.ToMove()), list(users(s))
	r.created, r.updated = c.Events[0].At.UnixMilli(), last.At.UnixMilli()
	r.moved = slices.ContainsFunc(c.Events, reseats)
	r.placed = s.Place.Channel != "" && slices.ContainsFunc(c.Events, func(e match.Event) bool { return e.Kind == match.Placed })
	if c.Rated != nil {
		if err := c.Rated.check(); err != nil {
			return r, err
		}
	}
	var err error
	r.scores, err = ranked(c)
	return r, err
}

// reseats reports whether an event changes who sits where.
func reseats(e match.Event) bool {
	switch e.Kind {
	case match.Joined, match.Left, match.Replaced:
		return true
	}
	return e.Kind == match.Accepted && e.Body != nil
}

// write writes all changes, or returns the reason why not one may be written;
// the caller then undoes the others.
func (t transaction) write(ctx context.Context, changes []preparedChange) error {
	for i, r := range changes {
		err := t.writeOne(ctx, r, changes[:i])
		if errors.Is(err, ErrConflict) || errors.Is(err, ErrPending) {
			err = t.repeatedOr(ctx, changes, i, err)
		}
		if err != nil {
			return fmt.Errorf("store: match %s: %w", r.State.ID, err)
		}
	}
	return nil
}

// repeatedOr lets ErrRepeated win: a click that is delivered twice finds the
// match moved on by itself. Changes before the failed one were written just
// now, so their interactions are known to be new.
func (t transaction) repeatedOr(ctx context.Context, changes []preparedChange, failed int, err error) error {
	for _, r := range changes[failed:] {
		if r.Interaction == "" || caused(changes[:failed], r.Interaction) {
			continue
		}
		found, errHas := t.has(ctx, hasInteraction, r.Interaction)
		if errHas != nil {
			return errHas
		}
		if found {
			return ErrRepeated
		}
	}
	return err
}

// writeOne writes a change after those before it in the same Commit.
func (t transaction) writeOne(ctx context.Context, r preparedChange, before []preparedChange) error {
	put := t.update
	if r.from == 0 {
		put = t.create
	}
	if err := put(ctx, r); err != nil {
		return err
	}
	if r.placed {
		if _, err := t.run(ctx, placeMatch, string(r.State.ID), r.State.Place.Channel, text(r.State.Place.Parent)); err != nil {
			return err
		}
	}
	interaction := r.Interaction
	if caused(before, interaction) {
		interaction = "" // the same click caused both; it is stored once
	}
	for _, e := range r.Events {
		n, err := t.run(ctx, insertEvent, string(r.State.ID), int64(e.Seq), e.At.UnixMilli(), string(e.Kind),
			int64(e.Seat), text(interaction), sql.NullString{String: string(e.Body), Valid: e.Body != nil})
		if err != nil {
			return err
		}
		if n == 0 { // the match was at the right version, so its event cannot be the obstacle
			return ErrRepeated
		}
		interaction = ""
	}
	for _, s := range r.scores {
		if err := t.score(ctx, r.State.ID, s); err != nil {
			return err
		}
	}
	if r.Rated != nil {
		return t.rate(ctx, r.Rated)
	}
	return nil
}

// caused reports whether an interaction caused one of the changes.
func caused(changes []preparedChange, interaction string) bool {
	return slices.ContainsFunc(changes, func(r preparedChange) bool { return r.Interaction == interaction })
}

func (t transaction) update(ctx context.Context, r preparedChange) error {
	s := &r.State
	n, err := t.run(ctx, updateMatch, string(s.ID), int64(r.from), int64(s.Version), string(s.Phase),
		milli(s.Due()), milli(r.RemindAt), r.updated, text(r.pair), r.toMove, r.users, r.snapshot)
	switch {
	case err != nil:
		return err
	case n == 0:
		return ErrConflict
	case r.moved:
		if _, err := t.run(ctx, dropPlayers, string(s.ID)); err != nil {
			return err
		}
		return t.seat(ctx, s)
	case open(s.Phase) == 0:
		_, err = t.run(ctx, closePlayers, string(s.ID))
	}
	return err
}

// open is what the player table holds of a phase: 1 for the few matches that
// can still be played. From the others none comes back.
func open(p match.Phase) int64 {
	if p == match.Pending || p == match.Playing {
		return 1
	}
	return 0
}

func (t transaction) create(ctx context.Context, r preparedChange) error {
	s := &r.State
	n, err := t.run(ctx, insertMatch, string(s.ID), string(s.Game), int64(s.Version), string(s.Phase),
		int64(s.RulesRev), r.Place.Guild, r.Place.Channel, r.Place.Locale, milli(s.Due()), milli(r.RemindAt),
		r.created, r.updated, text(r.pair), r.toMove, r.users, r.snapshot, flag(r.Place.AnswersOnly))
	if err != nil {
		return err
	}
	if n > 0 {
		return t.seat(ctx, s)
	}
	// Its id is taken, or its two people have a pending challenge.
	taken, err := t.has(ctx, hasMatch, string(s.ID))
	switch {
	case err != nil:
		return err
	case taken:
		return ErrConflict
	}
	return ErrPending
}

// seat writes who sits where, for finding a user's matches: those who have left the
// match are not among them.
func (t transaction) seat(ctx context.Context, s *match.State) error {
	for seat, p := range s.Players {
		if p.User == "" {
			continue // nobody looks for those of a computer or a free seat
		}
		if _, err := t.run(ctx, insertPlayer, string(s.ID), int64(seat), p.User, open(s.Phase)); err != nil {
			return err
		}
	}
	return nil
}

// work is what one caller wants written. It may run again after a rollback, so
// it has no effect but on the transaction.
type work func(context.Context, transaction) error

// group is the group commit for a database with a single writer: what arrives
// while a transaction is being written goes into the next one together, so that
// many callers share one fsync. It needs no goroutine of its own: whoever finds
// the database free writes everything that waits.
type group struct {
	begin func(context.Context) (transaction, error)
	// turn is held by whoever writes.
	turn chan struct{}
	// queue has room for one value, the jobs that wait.
	queue chan []*job
}

// job is a work that waits for its transaction.
type job struct {
	ctx  context.Context
	work work
	err  error
	// done is closed when err is final and, if nil, the work is durable.
	done chan struct{}
}

func newGroup(begin func(context.Context) (transaction, error)) *group {
	g := &group{begin: begin, turn: make(chan struct{}, 1), queue: make(chan []*job, 1)}
	g.queue <- nil
	return g
}

// do returns when the work is durable or refused. A ctx that ends before the
// work has begun takes it back; later it is finished, because the caller must
// not be misled into thinking that nothing happened.
func (g *group) do(ctx context.Context, w work) error {
	j := &job{ctx: ctx, work: w, done: make(chan struct{})}
	g.queue <- append(<-g.queue, j)
	select {
	case <-j.done:
		return j.err
	case g.turn <- struct{}{}:
	}
	defer func() { <-g.turn }()
	select {
	case <-j.done: // by the leader before, and the first select did not look there
	default:
		batch := <-g.queue
		g.queue <- nil
		g.write(batch)
	}
	return j.err
}

// write writes a batch, which is never empty, in one transaction and answers every job in it.
func (g *group) write(batch []*job) {
	err := g.transact(batch)
	for _, j := range batch {
		if err != nil {
			j.err = err
		}
		close(j.done)
	}
}

// transact returns an error that concerns the whole batch; what concerns one job
// is left in it.
func (g *group) transact(batch []*job) error {
	// The transaction belongs to all of them: none's context may end it.
	ctx := context.Background()
	t, err := g.begin(ctx)
	if err != nil {
		return err
	}
	for _, j := range batch {
		if j.err = j.ctx.Err(); j.err != nil {
			continue
		}
		if err := t.attempt(ctx, j); err != nil {
			_ = t.tx.Rollback()
			return err
		}
	}
	return t.tx.Commit()
}

// attempt runs a job so that its failure undoes only its own writes.
func (t transaction) attempt(ctx context.Context, j *job) error {
	if _, err := t.run(ctx, savepoint); err != nil {
		return err
	}
	if j.err = j.work(ctx, t); j.err != nil {
		if _, err := t.run(ctx, undo); err != nil {
			return err
		}
	}
	_, err := t.run(ctx, release)
	return err
}
