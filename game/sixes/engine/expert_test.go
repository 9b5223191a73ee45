package engine

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/arena"
	"kamisado/game/gametest"
	"kamisado/game/sixes"
)

// expertViews are views of an expert with a choice, from matches against listo.
func expertViews(t testing.TB, matches int) (views []game.View) {
	t.Helper()
	smart := LevelSmart
	for i := range matches {
		meet(t, game.Seed{}.ForPly(i), [4]string{smart, smart, smart, smart}, func(v game.View, _ game.Move) {
			if len(v.Groups) == 1 && len(v.Groups[0].Choices) > 1 && v.Board.(*sixes.Board).Deck == 0 {
				views = append(views, v)
			}
		})
	}
	return views
}

// The expert plays what it may, and the same when it is asked again.
func TestExpertIsLegalAndRepeatable(t *testing.T) {
	t.Parallel()
	expert := level(t, LevelExpert)
	for i, v := range expertViews(t, 2) {
		if i%6 != 0 {
			continue
		}
		move := choose(t, expert, v, game.Seed{byte(i)})
		legal := map[game.Move]bool{}
		for _, choice := range v.Groups[0].Choices {
			legal[choice.Move] = true
		}
		require.True(t, legal[move], move)
		require.Equal(t, move, choose(t, expert, v, game.Seed{byte(i)}))
	}
}

// An expert that is told to stop does, also while it thinks.
func TestExpertStops(t *testing.T) {
	t.Parallel()
	v := expertViews(t, 1)[0]
	ctx := gametest.CancelAfter(t.Context(), 2)
	_, err := level(t, LevelExpert).Player.Choose(ctx, v, game.Seed{})
	require.ErrorIs(t, err, context.Canceled)
}

// A board that cannot be is an error and no endless search: everybody has passed before a
// card that somebody must hold, or somebody has played more cards than there are in a hand.
func TestExpertRefusesContradictions(t *testing.T) {
	t.Parallel()
	passes, plays := viewOf(t, "as ks", "as ks"), viewOf(t, "as ks", "as ks")
	for seat := range game.Seat(4) {
		b := passes.Board.(*sixes.Board)
		b.Seats[seat].Cards = 2
		b.History = append(b.History, sixes.Turn{Seat: seat, Card: sixes.NoCard})
	}
	for c := range sixes.Card(sixes.HandSize + 1) {
		b := plays.Board.(*sixes.Board)
		b.History = append(b.History, sixes.Turn{Seat: sixes.South, Card: c})
	}
	for _, v := range []game.View{passes, plays} {
		_, err := level(t, LevelExpert).Player.Choose(t.Context(), v, game.Seed{})
		require.ErrorContains(t, err, "no deal agrees")
	}
}

// Asked for its own hand alone, an expert that has one card left to choose needs no
// thinking; nor does one that plays alone at the end need the others.
func TestExpertPlaysOnAlone(t *testing.T) {
	t.Parallel()
	v := viewOf(t, "as 2s", "2s as")
	b := v.Board.(*sixes.Board)
	b.Seats[sixes.West].Cards = 2
	for c := range sixes.NoCard {
		seat := sixes.West
		if n := len(b.History); n >= sixes.HandSize-2 {
			seat = sixes.South + game.Seat(n%3)
		}
		if c.String() != "as" && c.String() != "2s" {
			b.History = append(b.History, sixes.Turn{Seat: seat, Card: c})
		}
	}
	require.NotEmpty(t, choose(t, level(t, LevelExpert), v, game.Seed{}))
}

// BenchmarkExpert asks the expert for cards where it has a choice.
func BenchmarkExpert(b *testing.B) {
	expert := level(b, LevelExpert)
	views := expertViews(b, 20)
	var times []time.Duration
	for range b.N {
		for i, v := range views {
			start := time.Now()
			_, err := expert.Player.Choose(b.Context(), v, game.Seed{}.ForPly(i))
			require.NoError(b, err)
			times = append(times, time.Since(start))
		}
	}
	gametest.ReportTimes(b, times)
}

// BenchmarkMatch plays whole matches of the document's players, as series do.
func BenchmarkMatch(b *testing.B) {
	b.ReportAllocs()
	foolish, smart := entrant(b, LevelFoolish), entrant(b, LevelSmart)
	_, err := arena.Run(b.Context(), arena.Config{
		Rules: sixes.Rules{}, Players: []arena.Entrant{foolish, foolish, foolish, smart}, Games: b.N, Workers: 1,
	}, nil)
	require.NoError(b, err)
}
