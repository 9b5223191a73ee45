package session

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
	"kamisado/store"
)

// lostStore loses its database in commits: its answers come in order, after which it works. An
// answer may come although the commit has succeeded.
type lostStore struct {
	store.Store
	answers []lostAnswer
}

type lostAnswer struct {
	committed bool
	err       error
}

func (s *lostStore) Commit(ctx context.Context, changes ...store.Change) error {
	if len(s.answers) == 0 {
		return s.Store.Commit(ctx, changes...)
	}
	next := s.answers[0]
	s.answers = s.answers[1:]
	if next.committed {
		if err := s.Store.Commit(ctx, changes...); err != nil {
			return err
		}
	}
	return next.err
}

// Of a commit whose database was lost it is found out whether it counts, where that can be found
// out; nothing counts twice.
func TestUnsureCommits(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	for name, c := range map[string]struct {
		answers []lostAnswer
		want    error
	}{
		"it counts":             {[]lostAnswer{{true, store.ErrUnsure}}, nil},
		"it does not, so again": {[]lostAnswer{{false, store.ErrUnsure}}, nil},
		"lost twice":            {[]lostAnswer{{false, store.ErrUnsure}, {true, store.ErrUnsure}}, nil},
		"lost for good":         {[]lostAnswer{{false, store.ErrUnsure}, {false, store.ErrUnsure}, {false, store.ErrUnsure}}, store.ErrUnsure},
		"and not there then":    {[]lostAnswer{{true, store.ErrUnsure}, {false, store.ErrDown}}, store.ErrUnsure},
		"and broken then":       {[]lostAnswer{{true, store.ErrUnsure}, {false, broken}}, store.ErrUnsure},
		"not there":             {[]lostAnswer{{false, store.ErrDown}}, store.ErrDown},
		"broken":                {[]lostAnswer{{false, broken}}, broken},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			s := h.duel(match.Player{User: "bob", Name: "Bob"})
			other := h.process(&lostStore{h.Store, c.answers})
			before, err := other.Load(t.Context(), s.ID)
			require.NoError(t, err)
			after, err := locked(t.Context(), other, Cause{Interaction: "7", User: "ana"}, before, match.Play{User: "ana", Text: "1"})
			require.ErrorIs(t, err, c.want)
			if c.want == nil {
				require.NoError(t, err)
				require.Equal(t, 1, after.Ply)
				stored, err := h.Load(t.Context(), s.ID)
				require.NoError(t, err)
				require.Equal(t, 1, stored.Ply)
			}
			other = h.process(&lostStore{h.Store, c.answers})
			other.Random = rand.NewChaCha8([32]byte{2}) // else the ids are those of before
			made, err := other.Create(t.Context(), Cause{Interaction: "8"}, here, s.Proposal, match.Accept{User: "bob"})
			require.ErrorIs(t, err, c.want)
			if c.want == nil {
				_, err = h.Load(t.Context(), made.ID)
				require.NoError(t, err)
				rows, err := h.Store.List(t.Context(), store.Filter{User: "ana"})
				require.NoError(t, err)
				require.Len(t, rows, 2)
			}
		})
	}
}

// preciseNow is a clock that tells time more precisely than a store keeps it, as [time.Now] does.
func preciseNow() time.Time { return noon.Add(time.Second + time.Microsecond) }

// Of a computer's move whose commit is unsure it is found out whether it counts. Where that cannot be
// found out nobody says that the computer could not move.
func TestUnsureComputer(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		answers []lostAnswer
		want    error
	}{
		"it counts":             {[]lostAnswer{{true, store.ErrUnsure}}, nil},
		"it does not, so again": {[]lostAnswer{{false, store.ErrUnsure}}, nil},
		"lost for good":         {[]lostAnswer{{true, store.ErrUnsure}, {false, store.ErrUnsure}, {false, store.ErrUnsure}}, store.ErrUnsure},
		"and not there then":    {[]lostAnswer{{true, store.ErrUnsure}, {false, store.ErrDown}}, store.ErrUnsure},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			begun := h.duel(match.Player{Level: "slow"})
			s := h.do(begun, take("ana", "1", begun))
			other := h.process(&lostStore{h.Store, c.answers})
			other.Now = preciseNow
			s, err := other.Load(t.Context(), s.ID)
			require.NoError(t, err)
			turn, _ := other.PlayComputers(t.Context(), s, func(match.State) time.Time { return time.Time{} })
			turn.Wait(t.Context())
			require.ErrorIs(t, turn.Err, c.want)
			require.False(t, turn.Conflict)
			require.Zero(t, turn.Session.Failure)
			require.NotContains(t, h.log.String(), "could not move")
			if c.want == nil {
				require.Equal(t, s.Version+1, turn.Session.Version)
			}
			events, err := h.Store.Log(t.Context(), s.ID)
			require.NoError(t, err)
			require.Len(t, events, s.Version+1, "one move, whoever knows of it")
		})
	}
}

// After an unsure commit of an expiry its own event in the log is not taken for that of another process.
func TestUnsureClock(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		before func(*harness, Session)
		closed bool
	}{
		"its own":          {func(*harness, Session) {}, true},
		"of somebody else": {func(h *harness, s Session) { h.do(s, match.Decline{User: "bob"}) }, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			h.Now = preciseNow
			s, err := h.Create(t.Context(), Cause{}, here, match.Proposal{
				Game: gametest.NimID, Options: game.Options{gametest.OptionHeap: "9"},
				Players: []match.Player{{User: "ana"}, {User: "bob"}}, Deadline: noon.UnixMilli(),
			})
			require.NoError(t, err)
			other := h.process(&lostStore{h.Store, []lostAnswer{{c.closed, store.ErrUnsure}}})
			other.Now = preciseNow
			c.before(h, s)
			_, closed, err := other.decideOnce(t.Context(), s, match.Expire{})
			require.NoError(t, err)
			require.Equal(t, c.closed, closed)
		})
	}
}

// A move that another process has committed at the same time is not taken for one's own, unless it is the same.
func TestUnsureComputerOvertaken(t *testing.T) {
	t.Parallel()
	for name, move := range map[string]string{"the same move": "1", "another one": "2"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			begun := h.duel(match.Player{Level: "slow"})
			s := h.do(begun, take("ana", "1", begun))
			other := h.process(&lostStore{h.Store, []lostAnswer{{false, store.ErrUnsure}}})
			h.Now, other.Now = preciseNow, preciseNow
			s, err := other.Load(t.Context(), s.ID)
			require.NoError(t, err)
			h.do(s, match.PlayFor{Seat: 1, Ply: s.Ply, Move: game.Move(move)})
			turn, _ := other.PlayComputers(t.Context(), s, func(match.State) time.Time { return time.Time{} })
			turn.Wait(t.Context())
			require.NoError(t, turn.Err)
			require.Equal(t, move == "2", turn.Conflict)
			require.Equal(t, s.Version+1, turn.Session.Version)
		})
	}
}

// slowStore is lost while committing, when the context ends.
type slowStore struct{ store.Store }

func (s slowStore) Commit(ctx context.Context, changes ...store.Change) error {
	<-ctx.Done()
	return fmt.Errorf("%w: %w", store.ErrUnsure, ctx.Err())
}

// A computer whose time ends while its move is committed is not said to have failed, nor the database to be lost.
func TestUnsureComputerTooLate(t *testing.T) {
	t.Parallel()
	synctest.Test(t, testUnsureComputerTooLate) // the time ends while the move is committed, and not before
}

func testUnsureComputerTooLate(t *testing.T) {
	h := newHarness(t)
	begun := h.duel(match.Player{Level: "slow"})
	s := h.do(begun, take("ana", "1", begun))
	other := h.process(slowStore{h.Store})
	other.TurnLimit = time.Millisecond
	s, err := other.Load(t.Context(), s.ID)
	require.NoError(t, err)
	turn, _ := other.PlayComputers(t.Context(), s, func(match.State) time.Time { return time.Time{} })
	turn.Wait(t.Context())
	require.ErrorIs(t, turn.Err, store.ErrUnsure)
	require.Zero(t, turn.Session.Failure)
	require.NotContains(t, h.log.String(), "could not move")
	require.NotContains(t, h.log.String(), "broke during a commit")
}

// A change is stored only for a request that has locked its match.
func TestCommitWithoutLock(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s, other := h.duel(bob), h.duel(bob)
	ctx, hold := h.NewHold(t.Context())
	defer hold.Release()
	require.NoError(t, h.Lock(ctx, other.ID))
	for _, ctx := range []context.Context{t.Context(), ctx} {
		_, err := h.Do(ctx, Cause{}, s, take("ana", "1", s))
		require.ErrorContains(t, err, "has not locked it")
	}
	require.NoError(t, h.Lock(ctx, s.ID))
	_, err := h.Do(ctx, Cause{}, s, take("ana", "1", s))
	require.NoError(t, err)
	h.Unlock(ctx, other.ID)
	_, err = h.Do(ctx, Cause{}, other, take("ana", "1", other))
	require.ErrorContains(t, err, "has not locked it")
}
