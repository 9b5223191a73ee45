package engine

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/arena"
	"kamisado/game/gametest"
	"kamisado/game/match"
	"kamisado/game/sixes"
)

func TestLevelsAreInOrder(t *testing.T) {
	t.Parallel()
	var names []string
	for _, l := range Levels() {
		names = append(names, l.Name)
	}
	require.Equal(t, []string{"tonto", "prudente", "listo", "experto"}, names)
}

// rank returns a card's value from 1 and its suit's letter, read from its notation.
func rank(move string) (value int, suit string) {
	values := []string{"", "a", "2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k"}
	return slices.Index(values, move[:len(move)-1]), move[len(move)-1:]
}

// way returns how many cards come beyond one, by counting them.
func way(move string) (n int) {
	value, _ := rank(move)
	for v := 1; v <= 13; v++ {
		if v < value && value <= 6 || v > value && value >= 6 {
			n++
		}
	}
	return n
}

// further reports whether a hand has a card further on in a card's direction.
func further(move string, hand []string) bool {
	value, suit := rank(move)
	return slices.ContainsFunc(hand, func(other string) bool {
		v, s := rank(other)
		down, up := v < value && value <= 6, v > value && value >= 6
		return s == suit && (down || up)
	})
}

// wanted returns what the specification's words want of the three players of the document,
// found on lists of names.
func wanted(name string, hand, playable []string) string {
	if slices.Contains(playable, "6h") && len(playable) == 1 {
		return "6h"
	}
	if name == LevelFoolish {
		return playable[0]
	}
	from := playable
	if name == LevelSmart {
		var useful []string
		for _, card := range playable {
			if further(card, hand) {
				useful = append(useful, card)
			}
		}
		if len(useful) > 0 {
			from = useful
		}
	}
	shortest := 13
	for _, card := range from {
		shortest = min(shortest, way(card))
	}
	return from[slices.IndexFunc(from, func(card string) bool { return way(card) == shortest })]
}

// The three players of the document play as the specification says, and differ.
func TestFixedRules(t *testing.T) {
	t.Parallel()
	names := []string{LevelFoolish, LevelCautious, LevelSmart}
	differ := 0
	for i := range 60 {
		meet(t, game.Seed{}.ForPly(i), [4]string{names[i%3], names[i/3%3], names[i/9%3], names[i%2]}, func(
			v game.View, _ game.Move,
		) {
			b := v.Board.(*sixes.Board)
			if b.Deck > 0 {
				return
			}
			var hand, playable []string
			for _, c := range b.Dealt {
				hand = append(hand, c.String())
				if b.Playable[slices.Index(b.Hand, c)] {
					playable = append(playable, c.String())
				}
			}
			said := map[string]bool{}
			for _, name := range names {
				move := string(choose(t, level(t, name), v, game.Seed{}))
				require.Equal(t, wanted(name, hand, playable), move, "%s of %v in %v", name, playable, hand)
				said[move] = true
			}
			if len(said) == 3 {
				differ++
			}
		})
	}
	require.Greater(t, differ, 20)
}

// The examples of the document and the specification.
func TestExamplesOfTheDocument(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, hand, playable, cautious, smart string
	}{
		{"the 4 offers less than the 5", "5c 4h", "5c 4h", "4h", "4h"},
		{"the 7 in the middle", "7c 6d", "7c 6d", "7c", "7c"},
		{"the 8 leads on to the own king", "2h 8c kc", "2h 8c", "2h", "8c"},
		{"a six opens both ways", "6s as 3d", "6s 3d", "3d", "6s"},
		{"not the other direction", "8c 2c 3h", "8c 3h", "3h", "3h"},
		{"equal: the first from the left", "qd 2c", "qd 2c", "qd", "qd"},
		{"equal, the other way round", "2c qd", "2c qd", "2c", "2c"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			v := viewOf(t, c.hand, c.playable)
			require.Equal(t, c.cautious, string(choose(t, level(t, LevelCautious), v, game.Seed{})))
			require.Equal(t, c.smart, string(choose(t, level(t, LevelSmart), v, game.Seed{})))
			first, _, _ := cut(c.playable)
			require.Equal(t, first, string(choose(t, level(t, LevelFoolish), v, game.Seed{})))
		})
	}
}

// While cards are dealt every level has all of them dealt.
func TestLevelsDeal(t *testing.T) {
	t.Parallel()
	p, err := sixes.NewMatch(game.Seed{}).Play(sixes.North, sixes.DealOne)
	require.NoError(t, err)
	for _, l := range Levels() {
		for seat := range game.Seat(4) {
			require.Equal(t, sixes.DealAll, choose(t, l, p.View(seat), game.Seed{}))
		}
	}
}

// Views that a player cannot answer are errors.
func TestOtherViewsAreRefused(t *testing.T) {
	t.Parallel()
	p, err := sixes.NewMatch(game.Seed{}).Play(sixes.West, sixes.DealAll)
	require.NoError(t, err)
	waiting := p.View((p.ToMove()[0] + 1) % 4)
	over := match.EndView(p, p.ToMove()[0], game.Outcome{Winner: game.Nobody, Method: game.Resigned})
	done, cancel := context.WithCancel(t.Context())
	cancel()
	for _, l := range Levels() {
		for says, v := range map[string]game.View{
			"a view of": {Game: "othello", Board: 1}, "not to move": waiting, "over": over,
		} {
			move, err := l.Player.Choose(t.Context(), v, game.Seed{})
			require.ErrorContains(t, err, says, l.Name)
			require.Empty(t, move)
		}
		_, err := l.Player.Choose(done, p.View(p.ToMove()[0]), game.Seed{})
		require.ErrorIs(t, err, context.Canceled)
	}
}

// The numbers of matches that compare players. A quick run plays none.
var thumbMatches, expertMatches = gametest.Cases(5000, 0), gametest.Cases(1000, 0)

// series plays matches of one entrant against three of another and gives how the one
// did. The seed is always the same, so that the result has no chance in it.
func series(t *testing.T, one, others arena.Entrant, games int) arena.Standing {
	t.Helper()
	report, err := arena.Run(t.Context(), arena.Config{
		Rules: sixes.Rules{}, Players: []arena.Entrant{one, others, others, others}, Games: games, Seed: game.Seed{6},
	}, nil)
	require.NoError(t, err)
	return report.Standings[0]
}

// needMatches skips where no matches can be played in a sensible time.
func needMatches(t *testing.T, n int) {
	t.Helper()
	if n == 0 {
		t.Skip("under the race detector the matches that can be played would show nothing")
	}
}

// Each of the document's players wins more than its share against three of a lower
// level. Foolish and cautious play are close, and need many matches to show it.
func TestLevelsBeatLowerOnes(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	needMatches(t, thumbMatches)
	names := []string{LevelFoolish, LevelCautious, LevelSmart}
	for i, name := range names {
		for _, lower := range names[:i] {
			s := series(t, entrant(t, name), entrant(t, lower), thumbMatches)
			low, high := arena.Wilson(s.Score(), s.Games)
			t.Logf("%s against three %s: %.1f to %.1f %%", name, lower, 100*low, 100*high)
			require.Greater(t, low, 0.25)
		}
	}
}

// quickPlayouts are a small part of what the expert is given, so that the matches are
// enough to show it. With all of them it is stronger: docs/engines.md has the numbers.
const quickPlayouts = 1500

// The expert wins more than its share against three listo, with 95 % confidence, even
// when it has little time. With all of its time it wins more than 27 of 100, which takes
// more matches to show than a test may play: docs/engines.md has that series.
func TestExpertBeatsListo(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	needMatches(t, expertMatches)
	quick := arena.Entrant{Name: LevelExpert, Player: expert(quickPlayouts)}
	s := series(t, quick, entrant(t, LevelSmart), expertMatches)
	low, high := arena.Wilson(s.Score(), s.Games)
	t.Logf("%.1f %% of %d matches won (%.1f to %.1f)", 100*s.Score(), s.Games, 100*low, 100*high)
	require.Greater(t, low, 0.25)
}
