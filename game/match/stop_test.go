package match_test

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
)

func stop(user string) match.Command {
	return match.Offer{User: user, What: match.Stop, Ply: match.AnyPly}
}

// untilOut are the commands up to a moment when the match may be stopped: whoever is
// to move plays the first card it may, until somebody has none.
func untilOut(t *testing.T, commands []match.Command) []match.Command {
	t.Helper()
	for {
		s := play(t, commands...)
		if _, ok := s.Position.(game.Stopper).Stop(); ok {
			return commands
		}
		seat := s.Position.ToMove()[0]
		for move := range s.Position.Legal(seat) {
			if user := s.Players[seat].User; user != "" {
				commands = append(commands, take(user, string(move)))
			} else {
				commands = append(commands, match.PlayFor{Seat: seat, Ply: s.Ply, Move: move})
			}
			break
		}
	}
}

// TestStop: a match that is decided ends when all people agree, those who have no
// more cards too, and not before.
func TestStop(t *testing.T) {
	t.Parallel()
	commands := untilOut(t, dealt())
	s := play(t, commands...)
	winner := s.Position.(gametest.Held).Out[0]
	others := slices.Delete(s.People(), int(winner), int(winner)+1)
	for _, user := range others {
		commands = append(commands, stop(user))
	}
	s = play(t, commands...)
	require.Equal(t, match.Playing, s.Phase)
	require.Equal(t, []string{s.Players[winner].User}, s.Awaited(), "the winner is one of the table")
	s, log := playLog(t, append(commands, stop(s.Players[winner].User))...)
	require.Equal(t, []match.EventKind{match.Offered, match.Stopped},
		[]match.EventKind{log[len(log)-2].Kind, log[len(log)-1].Kind})
	require.Equal(t, match.Over, s.Phase)
	require.Equal(t, winner, s.Outcome.Winner)
	require.Equal(t, game.Method("stopped"), s.Outcome.Method)
	require.Len(t, s.Outcome.Passes, 4)
	require.Empty(t, s.View(game.Nobody).ToMove)
	require.Empty(t, slices.Collect(s.Legal(0)))
	require.Empty(t, s.Offers)
}

// TestStopAsTheLastLeaves: whoever was the only one not to want the end leaves, or is
// replaced, and the match ends.
func TestStopAsTheLastLeaves(t *testing.T) {
	t.Parallel()
	commands := untilOut(t, dealt())
	s := play(t, commands...)
	slow := s.Position.ToMove()[0]
	var by string
	for seat, p := range s.Players {
		if game.Seat(seat) != slow {
			commands, by = append(commands, stop(p.User)), p.User
		}
	}
	for name, c := range map[string]match.Command{
		"leaves":   match.Resign{User: s.Players[slow].User, Level: "slow"},
		"replaced": at{24 * time.Hour, match.Replace{User: by, Seat: slow, Level: "slow"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := play(t, append(slices.Clone(commands), c)...)
			require.Equal(t, match.Over, s.Phase)
			require.Equal(t, game.Method("stopped"), s.Outcome.Method)
		})
	}
}

// TestStopAlone: computers agree.
func TestStopAlone(t *testing.T) {
	t.Parallel()
	s := play(t, append(untilOut(t, opened(begin("ana"), take("ana", "deal"))), stop("ana"))...)
	require.Equal(t, match.Over, s.Phase)
}

// TestTwoOffers: who wants to stop has not agreed to start again, and the table
// waits for everybody who has not agreed to either.
func TestTwoOffers(t *testing.T) {
	t.Parallel()
	commands := append(untilOut(t, dealt()), stop("ana"), restart("bob"), stop("cem"), stop("dan"))
	s := play(t, commands...)
	require.Equal(t, match.Playing, s.Phase)
	require.Equal(t, []string{"ana", "cem", "bob", "dan"}, s.Awaited())
	s = play(t, append(commands, stop("bob"))...)
	require.Equal(t, match.Over, s.Phase)
}

// TestPeopleFirst: where everybody may move, no computer does before all people have
// had their chance.
func TestPeopleFirst(t *testing.T) {
	t.Parallel()
	s := play(t, opened(join("bob"), begin("ana"))...)
	require.Len(t, s.Position.ToMove(), 4)
	_, _, ok := s.Computer()
	require.False(t, ok)
	require.Equal(t, []string{"ana", "bob"}, s.ToMove())
	require.Equal(t, noon.Add(match.CloseAfter), s.Due(), "no computer's turn")
	for seat := range game.Seat(4) {
		_, _, err := match.Decide(games, s, match.PlayFor{Seat: seat, Ply: s.Ply, Move: gametest.Deal}, noon)
		var refused *game.Error
		require.Error(t, err)
		require.NotErrorAs(t, err, &refused)
	}
	for _, user := range s.ToMove() {
		require.NoError(t, s.MayPlay(user, s.Ply))
	}
}

// TestWinnerStays: who has won cannot lose that by leaving, while others go on; nor
// does a loser who leaves change among whom the match was decided.
func TestWinnerStays(t *testing.T) {
	t.Parallel()
	resign := func(user string) match.Command { return match.Resign{User: user, Level: "slow"} }
	commands := untilOut(t, dealt())
	s := play(t, commands...)
	before := s.Players
	require.Equal(t, before, s.Decided)
	winner := s.Position.(gametest.Held).Out[0]
	others := slices.Delete(s.People(), int(winner), int(winner)+1)
	for _, level := range []string{"slow", ""} {
		refused := refusal(t, s, match.Resign{User: before[winner].User, Level: level})
		require.Equal(t, "match.resign.won", refused.Why.Key)
		require.Equal(t, game.KindDone, refused.Kind)
	}
	s = play(t, append(commands, resign(others[0]))...)
	require.Len(t, s.People(), 3)
	require.Equal(t, before, s.Contestants())
	restarted := play(t, append(commands, restart("ana"), restart("bob"), restart("cem"), restart("dan"))...)
	require.Nil(t, restarted.Decided, "nobody has won the new one")
	require.Equal(t, restarted.Players, restarted.Contestants())
}

// TestLastOneLeaves: who leaves a match that is decided, and nobody could go on, ends it
// with the winner that it has.
func TestLastOneLeaves(t *testing.T) {
	t.Parallel()
	alone := untilOut(t, opened(begin("ana"), take("ana", "deal")))
	full := untilOut(t, dealt())
	table := play(t, full...)
	winner := table.Position.(gametest.Held).Out[0]
	loser := table.Players[(winner+1)%4].User
	for name, commands := range map[string][]match.Command{
		"with computers":    append(alone, match.Resign{User: "ana", Level: "slow"}),
		"without computers": append(full, match.Resign{User: loser}),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := play(t, commands...)
			require.Equal(t, match.Over, s.Phase)
			require.Equal(t, game.Method("stopped"), s.Outcome.Method)
			require.Equal(t, s.Position.(gametest.Held).Out[0], s.Outcome.Winner)
		})
	}
}
