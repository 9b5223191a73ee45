package match_test

import (
	"errors"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/match"
)

// command draws any command by anybody, sensible or not.
func command(t *rapid.T, moves func() string) match.Command {
	user := rapid.SampledFrom([]string{"ana", "bob", "cem"}).Draw(t, "user")
	ply := rapid.SampledFrom([]int{match.AnyPly, match.AnyPly, 0, 1, 2}).Draw(t, "ply")
	offer := func(what match.Offering) match.Command {
		return match.Offer{User: user, What: what, Ply: ply, Seed: game.Seed{byte(ply + 3)}, Next: "m2"}
	}
	return rapid.Custom(func(t *rapid.T) match.Command {
		// Moves are likely, ends are not: else a match would be over at once.
		switch n := rapid.IntRange(0, 39).Draw(t, "kind"); n {
		case 0:
			return match.Resign{User: user}
		case 1:
			return match.Expire{}
		case 2:
			return match.Decline{User: user}
		case 3:
			return match.Cancel{User: user}
		case 4, 5, 6:
			return offer(match.Restart)
		case 7, 8, 9:
			return offer(match.Rematch)
		case 10, 11, 12, 13:
			return match.Accept{User: user}
		default:
			return match.Play{User: user, Ply: ply, Text: moves()}
		}
	}).Draw(t, "command")
}

// TestFoldIsTheState plays random commands: whatever Decide lets through, Apply
// takes; the state on the way, the fold of the log and the decoded snapshot are
// the same; and every refusal is one for players.
func TestFoldIsTheState(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := duel()
		p.Options["heap"] = strconv.Itoa(rapid.IntRange(1, 30).Draw(t, "heap"))
		s, log := play(t, match.Propose{Proposal: p})
		for range rapid.IntRange(1, 60).Draw(t, "commands") {
			c := command(t, func() string { return rapid.SampledFrom([]string{"1", "2", "3", "4", "x"}).Draw(t, "move") })
			events, err := match.Decide(games, s, c, noon)
			if refused := (*game.Error)(nil); err != nil && !errors.As(err, &refused) {
				t.Fatalf("%#v: %v", c, err)
			}
			ply := s.Ply
			for _, e := range events {
				s, err = match.Apply(games, s, e)
				require.NoError(t, err)
			}
			require.GreaterOrEqual(t, s.Ply, ply, "a ply never comes again")
			log = append(log, events...)
			require.Equal(t, len(log), s.Version)
			requireSame(t, games, s, log)
		}
	})
}

// requireSame compares a state with the fold of its log and with its snapshot.
func requireSame(t require.TestingT, games match.Games, s match.State, log []match.Event) {
	folded, err := match.Fold(games, s.ID, log)
	require.NoError(t, err)
	require.Equal(t, s, folded)
	decoded, err := match.Decode(games, s.Encode())
	require.NoError(t, err)
	require.Equal(t, s, decoded)
}

// TestKamisadoFolds does the same with the real game, compared by snapshot.
func TestKamisadoFolds(t *testing.T) {
	t.Parallel()
	games := match.Games{kamisado.ID: kamisado.Rules{}}
	p := duel()
	p.Game, p.Options = kamisado.ID, game.Options{kamisado.OptionMode: "estandar"}
	rapid.Check(t, func(t *rapid.T) {
		s := match.State{ID: "m1"}
		var log []match.Event
		do := func(c match.Command) {
			events, err := match.Decide(games, s, c, noon)
			require.NoError(t, err)
			for _, e := range events {
				s, err = match.Apply(games, s, e)
				require.NoError(t, err)
			}
			log = append(log, events...)
		}
		do(match.Propose{Proposal: p})
		do(match.Accept{User: "bob"})
		for range rapid.IntRange(0, 40).Draw(t, "moves") {
			if s.Phase != match.Playing {
				break
			}
			legal := slices.Collect(s.Position.Legal(s.Position.ToMove()[0]))
			do(match.Play{User: s.ToMove()[0], Ply: s.Ply, Text: string(rapid.SampledFrom(legal).Draw(t, "move"))})
		}
		folded, err := match.Fold(games, s.ID, log)
		require.NoError(t, err)
		require.Equal(t, string(s.Encode()), string(folded.Encode()))
		decoded, err := match.Decode(games, s.Encode())
		require.NoError(t, err)
		require.Equal(t, string(s.Encode()), string(decoded.Encode()))
	})
}
