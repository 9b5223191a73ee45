package sixes_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/sixes"
)

// A match can be stopped from the moment somebody has won to its end.
func TestStop(t *testing.T) {
	t.Parallel()
	all := wander(t, caseSeed)
	won := false
	for i, m := range all {
		out, ok := m.Stop()
		for _, p := range m.View(game.Nobody).Board.(*sixes.Board).Seats {
			won = won || p.Out == 1
		}
		require.Equal(t, won && i < len(all)-1, ok, i)
		if !ok {
			require.Equal(t, game.Outcome{Winner: game.Nobody}, out)
			continue
		}
		stopped := m.EndView(game.Nobody, out)
		require.Equal(t, sixes.ByStop, out.Method)
		require.Empty(t, stopped.ToMove)
		require.Len(t, stopped.Status, 4, "a place for each")
	}
}

// After the end the places follow the order of going out.
func TestPlacesAtTheEnd(t *testing.T) {
	t.Parallel()
	all := wander(t, caseSeed)
	end := all[len(all)-1]
	v := end.View(game.Nobody)
	seats := v.Board.(*sixes.Board).Seats
	require.Len(t, v.Status, 4)
	for i, phrase := range v.Status {
		seat := phrase.Args["Player"].(game.Seat)
		require.Equal(t, "sixes.status.place", phrase.Key)
		require.Equal(t, i+1, phrase.Args["Place"])
		require.Equal(t, seats[seat].Out, i+1)
		require.Equal(t, seats[seat].Passes, phrase.Args["Passes"])
	}
	out, _ := end.Outcome()
	require.Equal(t, out.Winner, v.Status[0].Args["Player"])
}

// Stopped, those who still hold cards follow by cards left and then by passes, and
// who is equal in both shares a place.
func TestPlacesWhenStopped(t *testing.T) {
	t.Parallel()
	shared := 0
	for i := range 300 {
		m := won(t, game.Seed{}.ForPly(i))
		out, _ := m.Stop()
		status := m.EndView(game.Nobody, out).Status
		require.Equal(t, game.Say("sixes.status.place", "Place", 1, "Player", out.Winner, "Passes", out.Passes[out.Winner]),
			status[0])
		for i := 2; i < len(status); i++ {
			before, after := status[i-1].Args, status[i].Args
			cards, more := before["Cards"].(int), after["Cards"].(int)
			passes, others := before["Passes"].(int), after["Passes"].(int)
			switch {
			case cards == more && passes == others:
				require.Equal(t, before["Place"], after["Place"])
				shared++
			default:
				require.True(t, cards < more || cards == more && passes < others)
				require.Equal(t, i+1, after["Place"])
			}
		}
	}
	require.Positive(t, shared)
}

// Once somebody has won, all others share the second place in the ratings.
func TestPlacesOfAWonMatch(t *testing.T) {
	t.Parallel()
	m := won(t, caseSeed)
	out, _ := m.Stop()
	want := []int{2, 2, 2, 2}
	want[out.Winner] = 1
	require.Equal(t, want, m.Places())
}

// Who leaves a table gets no place, and nobody does.
func TestNoPlacesAfterAResignation(t *testing.T) {
	t.Parallel()
	out := game.Outcome{Winner: game.Nobody, Method: game.Resigned}
	for _, m := range []*sixes.Match{sixes.NewMatch(caseSeed), dealt(t, caseSeed), won(t, caseSeed)} {
		for _, phrase := range m.EndView(game.Nobody, out).Status {
			require.NotContains(t, phrase.Args, "Place")
		}
	}
}
