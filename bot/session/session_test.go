package session

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
	"kamisado/store"
)

var (
	here = store.Place{Guild: "1", Channel: "2", Locale: "en-US"}
	noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
)

// harness is a service with a store of its own and a clock that stands still.
type harness struct {
	*Service
	t   *testing.T
	log bytes.Buffer
	// player plays for all computers.
	player func(context.Context, game.View) (game.Move, error)
}

// Choose asks the harness's player.
func (h *harness) Choose(ctx context.Context, v game.View, _ game.Seed) (game.Move, error) {
	return h.player(ctx, v)
}

func newHarness(t *testing.T) *harness {
	t.Helper()
	matches, err := store.Open(t.Context(), "sqlite::memory:")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, matches.Close()) })
	h := &harness{t: t, player: func(context.Context, game.View) (game.Move, error) { return "1", nil }}
	h.Service = h.process(matches)
	return h
}

// process is a service as another process has it, with the same store.
func (h *harness) process(matches store.Store) *Service {
	return New(Config{
		Store: matches, Games: gametest.Games(), Log: slog.New(slog.NewTextHandler(&h.log, nil)),
		Player: func(_ game.ID, level string) game.Player {
			if level != "slow" {
				return nil
			}
			return h
		},
		Now: func() time.Time { return noon }, Random: rand.NewChaCha8([32]byte{1}),
		ReminderAfter: time.Minute, TurnLimit: time.Minute, Lag: 15 * time.Second,
		Level: func(Session) string { return "slow" },
	})
}

// duel is a running match of Nim with a heap of nine between ana, who is to move, and
// another player.
func (h *harness) duel(opponent match.Player) Session {
	h.t.Helper()
	accepter := opponent.User
	if accepter == "" {
		accepter = "ana"
	}
	s, err := h.Create(h.t.Context(), Cause{}, here, match.Proposal{
		Game: gametest.NimID, Options: game.Options{gametest.OptionHeap: "9"},
		Players: []match.Player{{User: "ana", Name: "Ana"}, opponent},
	}, match.Accept{User: accepter})
	require.NoError(h.t, err)
	require.Equal(h.t, match.Playing, s.Phase)
	return s
}

// locked is [Service.Do] of a request that has locked the match.
func locked(ctx context.Context, v *Service, cause Cause, s Session, c match.Command) (after Session, err error) {
	err = v.Alone(ctx, s.ID, func(ctx context.Context) error {
		after, err = v.Do(ctx, cause, s, c)
		return err
	})
	return after, err
}

// do runs a command that is not refused.
func (h *harness) do(s Session, c match.Command) Session {
	h.t.Helper()
	after, err := locked(h.t.Context(), h.Service, Cause{}, s, c)
	require.NoError(h.t, err)
	return after
}

// begun is a duel in which both have made two moves.
func (h *harness) begun(opponent match.Player) Session {
	h.t.Helper()
	s := h.duel(opponent)
	for range 4 {
		var next match.Command = match.PlayFor{Seat: 1, Ply: s.Ply, Move: "1"}
		if users := s.ToMove(); len(users) > 0 {
			next = take(users[0], "1", s)
		}
		s = h.do(s, next)
	}
	return s
}

func take(user, stones string, s Session) match.Play {
	return match.Play{User: user, Ply: s.Ply, Text: stones}
}

var bob = match.Player{User: "bob", Name: "Bob"}

// Without random bytes no match is created, and no rematch of one that is over.
func TestNoRandomBytes(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.do(h.duel(bob), match.Resign{User: "ana"})
	s = h.do(s, match.Offer{User: "bob", What: match.Rematch, Ply: s.Ply})
	h.Random = bytes.NewReader(nil)
	_, err := h.Create(t.Context(), Cause{}, here, match.Proposal{
		Game: gametest.NimID, Options: game.Options{gametest.OptionHeap: "9"},
		Players: []match.Player{{User: "ana", Name: "Ana"}, bob},
	})
	require.EqualError(t, err, "draw a match id: EOF")
	_, err = locked(t.Context(), h.Service, Cause{}, s, match.Offer{User: "ana", What: match.Rematch, Ply: s.Ply, Next: "bbbbbbbb"})
	require.EqualError(t, err, "draw a seed: EOF")
	_, err = h.Load(t.Context(), "bbbbbbbb")
	require.ErrorIs(t, err, store.ErrNotFound)
}

// What a match counts is counted with its end, and not again by what is committed after
// it: an offer of a rematch, or its acceptance.
func TestScoredOnce(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.do(h.begun(bob), match.Resign{User: "ana"})
	requireWins := func(when string) {
		records, err := h.Store.Records(t.Context(), store.RecordFilter{Scope: "1", Game: gametest.NimID, Kind: store.KindPeople, Order: game.Sum})
		require.NoError(t, err)
		require.Len(t, records, 1, when)
		require.Equal(t, "bob", records[0].User, when)
		require.EqualValues(t, 1, records[0].Points, when)
	}
	requireWins("after the end")
	s = h.do(s, match.Offer{User: "bob", What: match.Rematch, Ply: s.Ply})
	requireWins("after an offer")
	s = h.do(s, match.Offer{User: "ana", What: match.Rematch, Ply: s.Ply, Next: "bbbbbbbb"})
	require.Equal(t, match.ID("bbbbbbbb"), s.Next)
	requireWins("after the rematch has begun")
	next, err := h.Load(t.Context(), s.Next)
	require.NoError(t, err)
	require.Equal(t, []string{"bob", "ana"}, []string{next.Players[0].User, next.Players[1].User})
	require.Equal(t, here, next.Place)
}

// A match with a computer in which moves were taken back counts for nothing; one between people
// does. A hint costs the record of who was given it.
func TestPractice(t *testing.T) {
	t.Parallel()
	computer := match.Player{Level: "slow"}
	back := match.Offer{User: "ana", What: match.Takeback, Ply: match.AnyPly}
	for name, c := range map[string]struct {
		opponent match.Player
		back     []match.Command
		counts   bool
	}{
		"played through":       {computer, nil, true},
		"with a takeback":      {computer, []match.Command{back}, false},
		"begun again":          {computer, []match.Command{back, match.Offer{User: "ana", What: match.Restart, Ply: match.AnyPly}}, true},
		"with a hint":          {computer, []match.Command{match.NoteHint{User: "ana"}}, false},
		"a hint before again":  {computer, []match.Command{match.NoteHint{User: "ana"}, match.Offer{User: "ana", What: match.Restart, Ply: match.AnyPly}}, true},
		"a hint of people":     {bob, []match.Command{match.NoteHint{User: "ana"}}, false},
		"the loser's hint":     {bob, []match.Command{match.NoteHint{User: "bob"}}, true},
		"a takeback of people": {bob, []match.Command{back, match.Agree{User: "bob", What: match.Takeback, Ply: match.AnyPly}}, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			s := h.do(h.duel(c.opponent), match.Play{User: "ana", Ply: match.AnyPly, Text: "1"})
			for _, command := range c.back {
				s = h.do(s, command)
			}
			var change store.Change
			for s.Phase == match.Playing {
				var next match.Command = match.PlayFor{Seat: 1, Ply: s.Ply, Move: "1"}
				if users := s.ToMove(); len(users) > 0 {
					next = take(users[0], "1", s)
				}
				var err error
				change, err = h.change(s, next)
				require.NoError(t, err)
				s = s.with(change.State)
			}
			require.EqualValues(t, 0, s.Outcome.Winner)
			require.Equal(t, c.counts, len(change.Scores) == 1)
		})
	}
}

// Whom a match was played against, and where, is what its record is compared with.
func TestScores(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		place    store.Place
		opponent match.Player
		ends     match.Command
		want     []store.Score
	}{
		"people": {here, bob, match.Resign{User: "ana"}, []store.Score{
			{Scope: "1", Kind: store.KindPeople, User: "bob", Name: "Bob", Points: 1},
		}},
		"in direct messages": {store.Place{Channel: "2"}, bob, match.Resign{User: "bob"}, []store.Score{
			{Scope: "2", Kind: store.KindPeople, User: "ana", Name: "Ana", Points: 1},
		}},
		"a computer wins": {here, match.Player{Level: "slow"}, match.Resign{User: "ana"}, nil},
		"nowhere":         {store.Place{}, bob, match.Resign{User: "ana"}, nil},
		"not over":        {here, bob, match.Play{User: "ana", Ply: match.AnyPly, Text: "1"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			s := h.begun(c.opponent)
			s.Place = c.place
			change, err := h.change(s, c.ends)
			require.NoError(t, err)
			for i := range c.want {
				c.want[i].Game, c.want[i].Order, c.want[i].At = gametest.NimID, game.Sum, noon
			}
			require.Equal(t, c.want, change.Scores)
		})
	}
}

// A win by the rules counts in however few moves.
func TestShortWinByTheRulesCounts(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s, err := h.Create(t.Context(), Cause{}, here, match.Proposal{
		Game: gametest.NimID, Options: game.Options{gametest.OptionHeap: "3"}, Players: []match.Player{{User: "ana", Name: "Ana"}, bob},
	}, match.Accept{User: "bob"})
	require.NoError(t, err)
	for range 2 {
		s = h.do(s, take(s.ToMove()[0], "1", s))
	}
	winner := s.ToMove()[0]
	change, err := h.change(s, take(winner, "1", s))
	require.NoError(t, err)
	require.Len(t, change.Scores, 1)
	require.NoError(t, h.Store.Commit(t.Context(), change))
	p, err := h.Profile(t.Context(), here.Guild, winner)
	require.NoError(t, err)
	require.Equal(t, 1, p.People[0].Won)
}

// A match of several that players end counts nothing before all have made two moves.
func TestNothingCountsBeforeTwoMoves(t *testing.T) {
	t.Parallel()
	for name, ends := range map[string]func(waiting string) match.Command{
		"resigned": func(string) match.Command { return match.Resign{User: "ana"} },
		"claimed":  func(waiting string) match.Command { return match.ClaimWin{User: waiting, Ply: match.AnyPly} },
	} {
		for moves := range 5 {
			t.Run(fmt.Sprint(name, " after ", moves), func(t *testing.T) {
				t.Parallel()
				h := newHarness(t)
				s := h.duel(bob)
				for range moves {
					s = h.do(s, take(s.ToMove()[0], "1", s))
				}
				waiting := map[string]string{"ana": "bob", "bob": "ana"}[s.ToMove()[0]]
				h.Now = func() time.Time { return noon.Add(match.ClaimAfter) }
				change, err := h.change(s, ends(waiting))
				require.NoError(t, err)
				require.Equal(t, match.Over, change.State.Phase)
				require.Equal(t, moves == 4, len(change.Scores) == 1)
				require.NoError(t, h.Store.Commit(t.Context(), change))
				p, err := h.Profile(t.Context(), here.Guild, "bob")
				require.NoError(t, err)
				require.Equal(t, moves == 4, len(p.People) == 1 && p.Streak != 0)
				require.Equal(t, moves < 4, len(p.People) == 0 && p.Streak == 0)
			})
		}
	}
}

// pooled is Nim, with a pool for each heap.
type pooled struct{ gametest.Nim }

func (pooled) Pools() []game.Pool { return []game.Pool{{Name: "9"}} }

func (pooled) Pool(o game.Options) string { return o[gametest.OptionHeap] }

// A match that is won counts for all of its game and for its pool, with the same commit.
func TestScoresByPool(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.Games[gametest.NimID] = pooled{}
	s := h.begun(bob)
	won := store.Score{
		Scope: "1", Game: gametest.NimID, Kind: store.KindPeople, User: "bob", Name: "Bob", Points: 1, Order: game.Sum, At: noon,
	}
	ofPool := won
	ofPool.Leaderboard = "9"
	change, err := h.change(s, match.Resign{User: "ana"})
	require.NoError(t, err)
	require.Equal(t, []store.Score{won, ofPool}, change.Scores)
	h.do(s, match.Resign{User: "ana"})
	for _, leaderboard := range []string{"", "9"} {
		records, err := h.Store.Records(t.Context(), store.RecordFilter{
			Scope: "1", Game: gametest.NimID, Leaderboard: leaderboard, Kind: store.KindPeople, Order: game.Sum,
		})
		require.NoError(t, err)
		require.Equal(t, []store.Record{{User: "bob", Name: "Bob", Points: 1, At: noon, Match: s.ID}}, records, leaderboard)
	}
}

// A match that another process has changed is loaded and the command decided once more:
// one that names a ply is refused by what it finds, another one is carried out.
func TestDoAfterAnotherProcess(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.duel(bob)
	other := &harness{t: t, Service: h.process(h.Store)}
	moved := other.do(s, take("ana", "2", s))

	after, err := locked(t.Context(), h.Service, Cause{Interaction: "late"}, s, take("ana", "1", s))
	var refusal *game.Error
	require.ErrorAs(t, err, &refusal)
	require.Equal(t, game.KindStale, refusal.Kind)
	require.Equal(t, moved.Version, after.Version, "the refusal is about the newest match")

	s, err = locked(t.Context(), h.Service, Cause{Interaction: "resigned"}, s, match.Resign{User: "bob"})
	require.NoError(t, err)
	require.Equal(t, match.Over, s.Phase)
	require.Equal(t, moved.Version+1, s.Version)
}

// What was committed before, under the same interaction, gives the match as it stands,
// whether the command is refused now or would do something again.
func TestDoAgain(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.duel(bob)
	cause := Cause{Interaction: "once"}
	moved, err := locked(t.Context(), h.Service, cause, s, take("ana", "1", s))
	require.NoError(t, err)
	for name, before := range map[string]Session{"the match before": s, "the match after": moved} {
		again, err := locked(t.Context(), h.Service, cause, before, take("ana", "1", s))
		require.NoError(t, err, name)
		require.Equal(t, moved.Version, again.Version, name)
	}
	_, err = locked(t.Context(), h.Service, Cause{Interaction: "other"}, moved, take("ana", "1", s))
	require.Error(t, err)
	again, err := locked(t.Context(), h.Service, cause, moved, match.Offer{User: "ana", What: match.Restart, Ply: moved.Ply})
	require.NoError(t, err)
	require.Equal(t, moved.Version, again.Version, "an interaction is committed once")
}

// Whoever a silent change waits for is reminded, but not who has made it.
func TestReminders(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.duel(bob)
	remindAt := func(cause Cause, s Session, c match.Command) (Session, time.Time) {
		after, err := locked(t.Context(), h.Service, cause, s, c)
		require.NoError(t, err)
		row, err := h.Store.Load(t.Context(), s.ID)
		require.NoError(t, err)
		return after, row.RemindAt
	}
	s, at := remindAt(Cause{Interaction: "1", User: "ana", Silent: true}, s, take("ana", "1", s))
	require.True(t, noon.Add(time.Minute).Equal(at), at)
	s, at = remindAt(Cause{Interaction: "2", User: "bob"}, s, take("bob", "1", s))
	require.Equal(t, s.NoticeAt(noon), at, "a new message notifies; only long after that one says that nobody moves")
	_, at = remindAt(Cause{Interaction: "3", User: "bob", Silent: true}, s, match.Offer{User: "bob", What: match.Restart, Ply: s.Ply})
	require.False(t, at.IsZero(), "ana is asked")
	require.Zero(t, h.RemindAt(s.State, "ana"), "only ana is awaited")
}

// A proposal closes once, and an answer that came first is no error.
func TestExpire(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s, err := h.Create(t.Context(), Cause{}, here, match.Proposal{Game: gametest.NimID, Players: []match.Player{{User: "ana"}, bob}})
	require.NoError(t, err)
	other := &harness{t: t, Service: h.process(h.Store)}
	after, closed, err := h.decideOnce(t.Context(), s, match.Expire{})
	require.NoError(t, err)
	require.True(t, closed)
	require.Equal(t, match.Expired, after.Closing, "whether or not the cache keeps it")
	_, closed, err = other.decideOnce(t.Context(), s, match.Expire{})
	require.NoError(t, err)
	require.False(t, closed)
	now, err := h.Load(t.Context(), s.ID)
	require.NoError(t, err)
	require.Equal(t, match.Expired, now.Closing)
	_, closed, err = h.decideOnce(t.Context(), now, match.Expire{})
	require.NoError(t, err)
	require.False(t, closed, "it is closed already")
}

// A match is what it was at a version.
func TestAt(t *testing.T) {
	t.Parallel()
	for name, opponent := range map[string]match.Player{"people": bob, "a computer": {Level: "slow"}} {
		h := newHarness(t)
		begun := h.duel(opponent)
		s := h.do(begun, take("ana", "1", begun))
		then, err := h.At(t.Context(), s, begun.Version)
		require.NoError(t, err, name)
		require.Zero(t, then.Ply, name)
		require.Equal(t, here, then.Place, name)
	}
}

// While a computer is to move, a board of the ply before means this one.
func TestIntendedPly(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for name, c := range map[string]struct {
		opponent  match.Player
		ply, want int
	}{
		"the ply itself":      {match.Player{Level: "slow"}, 1, 1},
		"the one before":      {match.Player{Level: "slow"}, 0, 1},
		"one to come":         {match.Player{Level: "slow"}, 2, 2},
		"a person is to move": {bob, 0, 0},
	} {
		begun := h.duel(c.opponent)
		s := h.do(begun, take("ana", "1", begun))
		require.Equal(t, c.want, s.IntendedPly(c.ply), name)
	}
	s := h.duel(bob)
	require.Equal(t, "bob", s.Person(1))
	require.Empty(t, s.Person(2))
	require.Empty(t, s.Person(game.Nobody))
}

// The computers' turn ends when a person is to move. What it did, and what it followed, is
// told with the next version.
func TestPlayComputers(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	begun := h.duel(match.Player{Level: "slow"})
	s := h.do(begun, take("ana", "1", begun))
	var reminded match.State
	turn, isNew := h.PlayComputers(t.Context(), s, func(after match.State) time.Time {
		reminded = after
		return noon.Add(time.Hour)
	})
	require.True(t, isNew)
	turn.Wait(t.Context())
	require.NoError(t, turn.Err)
	require.False(t, turn.Conflict)
	require.Equal(t, s.Version+1, turn.Session.Version)
	require.Equal(t, []string{"ana"}, turn.Session.ToMove())
	require.Equal(t, s.Position.View(game.Nobody).LastEvents, turn.Session.Earlier)
	require.Equal(t, turn.Session.Version, reminded.Version)
	row, err := h.Store.Load(t.Context(), s.ID)
	require.NoError(t, err)
	require.True(t, noon.Add(time.Hour).Equal(row.RemindAt))
	now, err := h.Load(t.Context(), s.ID)
	require.NoError(t, err)
	require.Equal(t, turn.Session, now)
	after := h.do(now, take("ana", "1", now))
	require.Empty(t, after.Earlier, "they belong to the version")
}

// A computer that cannot move is counted and logged, and the match is as it was. A bug of
// the player is such a failure too.
func TestFailedTurn(t *testing.T) {
	t.Parallel()
	for name, player := range map[string]func(context.Context, game.View) (game.Move, error){
		"an error":        func(context.Context, game.View) (game.Move, error) { return "", errors.New("out of ideas") },
		"an illegal move": func(context.Context, game.View) (game.Move, error) { return "9", nil },
		"a bug":           func(context.Context, game.View) (game.Move, error) { panic("a bug") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			h.player = player
			begun := h.duel(match.Player{Level: "slow"})
			s := h.do(begun, take("ana", "1", begun))
			code := ""
			for times := 1; times <= 2; times++ {
				turn, _ := h.PlayComputers(t.Context(), s, nil)
				turn.Wait(t.Context())
				require.Error(t, turn.Err)
				require.Equal(t, times, turn.Session.Failure.Times)
				code = cmp.Or(code, turn.Session.Failure.Code)
				require.NotEmpty(t, code)
				require.Equal(t, code, turn.Session.Failure.Code, "the board shows the first")
				require.Equal(t, times, strings.Count(h.log.String(), "id="+code))
				now, err := h.Load(t.Context(), s.ID)
				require.NoError(t, err)
				require.Equal(t, turn.Session.Failure, now.Failure)
				require.Equal(t, s.Version, now.Version)
				s = now
			}
		})
	}
}

// A person who changes the match overtakes the computer's turn, which comes to nothing.
func TestOvertakenTurn(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	thinking := make(chan struct{})
	h.player = func(ctx context.Context, _ game.View) (game.Move, error) {
		close(thinking)
		<-ctx.Done()
		return "", ctx.Err()
	}
	begun := h.duel(match.Player{Level: "slow"})
	s := h.do(begun, take("ana", "1", begun))
	turn, _ := h.PlayComputers(t.Context(), s, nil)
	<-thinking
	same, isNew := h.PlayComputers(t.Context(), s, nil)
	require.Same(t, turn, same)
	require.False(t, isNew)
	over := h.do(s, match.Resign{User: "ana"})
	<-turn.Done()
	require.ErrorIs(t, turn.Err, ErrOvertaken)
	require.Empty(t, h.log.String(), "that is nobody's failure")
	now, err := h.Load(t.Context(), s.ID)
	require.NoError(t, err)
	require.Equal(t, over.Version, now.Version)
}

// What is refused by the match in memory is decided again when the store has a newer one.
func TestRefusedByAnOldMatch(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.duel(bob)
	other := &harness{t: t, Service: h.process(h.Store)}
	moved := other.do(s, take("ana", "2", s))
	after, err := locked(t.Context(), h.Service, Cause{Interaction: "his turn"}, s, take("bob", "1", moved))
	require.NoError(t, err)
	require.Equal(t, moved.Version+1, after.Version)
}

// Who accepts a challenge and has the first move knows of it.
func TestNoReminderOfOnesOwnClick(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s, err := h.Create(t.Context(), Cause{}, here, match.Proposal{
		Game: gametest.NimID, Players: []match.Player{bob, {User: "ana", Name: "Ana"}}, Proposer: 1,
	})
	require.NoError(t, err)
	s, err = locked(t.Context(), h.Service, Cause{User: "bob", Silent: true}, s, match.Accept{User: "bob"})
	require.NoError(t, err)
	require.Equal(t, []string{"bob"}, s.Awaited())
	row, err := h.Store.Load(t.Context(), s.ID)
	require.NoError(t, err)
	require.Equal(t, noon.Add(match.ClaimAfter), row.RemindAt)
}

// A turn of several computers is one turn, whichever of their moves it is joined at.
func TestTurnOfSeveral(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	second, release := make(chan struct{}), make(chan struct{})
	h.player = func(_ context.Context, v game.View) (game.Move, error) {
		if v.Seat == 2 {
			close(second)
			<-release
		}
		return "1", nil
	}
	s, err := h.Create(t.Context(), Cause{}, here, match.Proposal{
		Game: gametest.NimID, Options: game.Options{gametest.OptionHeap: "9", gametest.OptionSeats: "3"},
		Players: []match.Player{{User: "ana"}, {Level: "slow"}, {Level: "slow"}},
	}, match.Accept{User: "ana"})
	require.NoError(t, err)
	s = h.do(s, take("ana", "1", s))
	turn, _ := h.PlayComputers(t.Context(), s, func(match.State) time.Time { return time.Time{} })
	select {
	case <-second:
	case <-turn.Done():
		require.FailNow(t, "the second computer was not asked", turn.Err)
	}
	between, err := h.Load(t.Context(), s.ID)
	require.NoError(t, err)
	require.Equal(t, s.Version+1, between.Version)
	same, isNew := h.PlayComputers(t.Context(), between, nil)
	require.False(t, isNew)
	require.Same(t, turn, same)
	close(release)
	turn.Wait(t.Context())
	require.NoError(t, turn.Err)
	require.Equal(t, s.Version+2, turn.Session.Version)
	require.Len(t, turn.Session.Earlier,
		len(s.Position.View(game.Nobody).LastEvents)+len(between.Position.View(game.Nobody).LastEvents))
}

// afterCommit is a store that calls a function after each commit, before whoever
// committed knows of it.
type afterCommit struct {
	store.Store
	do func(store.Change)
}

func (s *afterCommit) Commit(ctx context.Context, changes ...store.Change) error {
	err := s.Store.Commit(ctx, changes...)
	for _, change := range changes {
		s.do(change)
	}
	return err
}

// Whoever finds a computer's move as soon as it is in the store joins its turn, and
// does not take it for a person's move that overtakes the turn.
func TestTurnIsJoinedAtItsCommit(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	begun := h.duel(match.Player{Level: "slow"})
	s := h.do(begun, take("ana", "1", begun))
	var found []bool
	h.Store = &afterCommit{Store: h.Store, do: func(change store.Change) {
		_, isNew := h.PlayComputers(t.Context(), s.with(change.State), nil)
		found = append(found, isNew)
	}}
	turn, _ := h.PlayComputers(t.Context(), s, func(match.State) time.Time { return time.Time{} })
	<-turn.Done()
	require.NoError(t, turn.Err)
	require.Equal(t, []bool{false}, found)
}

// The answer to another process' change may still come: for two seconds, or as long as an answer may be on its way if
// it is not recorded.
func TestContested(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		recorded bool
		later    time.Duration
		want     bool
	}{
		"recorded, at once":               {true, ContestedFor - 1, true},
		"recorded, later":                 {true, ContestedFor, false},
		"not recorded, within the lag":    {false, 14 * time.Second, true},
		"not recorded, more than the lag": {false, 15 * time.Second, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			s := h.duel(bob)
			if c.recorded {
				_, err := h.RecordShown(t.Context(), s, store.Shown{Message: "1", Channel: "2", Version: s.Version}, Posted)
				require.NoError(t, err)
			}
			other := h.process(h.Store)
			other.Lag, other.Now = 15*time.Second, func() time.Time { return noon.Add(c.later) }
			read, err := other.Load(t.Context(), s.ID)
			require.NoError(t, err)
			require.Equal(t, c.want, read.Contested)
			own, err := h.Load(t.Context(), s.ID)
			require.NoError(t, err)
			require.False(t, own.Contested)
		})
	}
}
