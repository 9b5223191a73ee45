package engine

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

func TestLevelsAreInOrder(t *testing.T) {
	t.Parallel()
	var names []string
	for _, l := range levels() {
		names = append(names, l.Name)
	}
	require.Equal(t, []string{
		LevelBeginner, LevelAmateur, LevelIntermediate,
		LevelAdvanced, LevelExpert, LevelPerfect,
	}, names)
}

// publishedStarts are positions of published modes, of every kind, to play from.
var publishedStarts = []string{
	"NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 clasica",
	"N+ZPSARVM/8/8/2p5/8/8/8/mvra1szn+ B? -- 1-1 clasica",
	"NZ++P+SA+RVM/8/8/8/8/8/8/m+v++raspzn N -- 4-5 larga",
	"8/1NZP+S3/1RVAM3/1z+++s++na3/1mvr4/8/8/8 N -- 10-1 maraton",
	"1A6/1V6/1z+++6/8/8/4S++3/4n3/4m3 N -- 7-3 maraton",
}

// Every level plays the published modes, and the same move when it is asked again.
func TestLevelsPlayPublishedModes(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	matches := wander(t, positions/4, publishedStarts...)
	for i, l := range levels() {
		t.Run(l.Name, func(t *testing.T) {
			t.Parallel()
			again, choices := levels()[i], 0
			for n, m := range matches {
				move := choose(t, l, m, game.Seed{byte(n)})
				if n%5 == 0 {
					require.Equal(t, move, choose(t, again, m, game.Seed{byte(n)}))
				}
				if p := m.Board(); p.Choosing() {
					choices++
				}
			}
			require.Greater(t, choices, 0)
		})
	}
}

// Every level answers a legal move anywhere, and the same one when it is asked
// again, whatever it was asked in between.
func TestLevelsAnswerLegallyAndRepeatably(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	matches := wander(t, positions, starts...)
	for i, l := range levels() {
		t.Run(l.Name, func(t *testing.T) {
			t.Parallel()
			again := levels()[i]
			for n := range matches {
				move := choose(t, l, matches[n], game.Seed{byte(n)})
				if n%5 == 0 {
					require.Equal(t, move, choose(t, again, matches[n], game.Seed{byte(n)}))
				}
			}
		})
	}
}

// Positions that no match leads to are played too. Whether the solver has been
// asked before makes no difference.
func TestLevelsAnswerInUnbookedPositions(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	all := levels()
	for n, m := range wander(t, positions/10, unbooked...) {
		for _, l := range all[:perfecto] {
			choose(t, l, m, game.Seed{byte(n)})
		}
	}
	for n, m := range wander(t, 3, unbookedEnd) {
		move := choose(t, all[perfecto], m, game.Seed{byte(n)})
		require.Equal(t, move, choose(t, all[perfecto], m, game.Seed{byte(n)}))
	}
}

// The seed makes a difference where there is a choice.
func TestLevelsVary(t *testing.T) {
	t.Parallel()
	for _, l := range levels() {
		seen := map[game.Move]bool{}
		for i := range 8 {
			seen[choose(t, l, at(t, starts[0]), game.Seed{}.ForPly(i))] = true
		}
		require.Greater(t, len(seen), 1, l.Name)
	}
}

// Nobody lets an immediate win go by.
func TestLevelsTakeTheMatch(t *testing.T) {
	t.Parallel()
	all, won := levels(), 0
	for _, m := range wander(t, positions, starts...) {
		wins := map[game.Move]bool{}
		side := m.ToMove()[0]
		for move := range m.Legal(side) {
			if out, over := play(t, m, move).Outcome(); over && out.Winner == side {
				wins[move] = true
			}
		}
		if len(wins) == 0 {
			continue
		}
		won++
		for i, l := range all {
			for seed := range 3 {
				require.Contains(t, wins, choose(t, l, m, game.Seed{}.ForPly(seed)), "%d in %s", i, viewOf(m).Notation)
			}
		}
	}
	require.Greater(t, won, positions/20)
}

// All see the opponent's win in one, the beginner more often than not.
func TestForesight(t *testing.T) {
	t.Parallel()
	m := at(t, escapeKFN)
	for _, l := range levels()[intermediate:] {
		for seed := range 10 {
			require.Equal(t, escape, choose(t, l, m, game.Seed{}.ForPly(seed)), l.Name)
		}
	}
	seen := 0
	for seed := range 100 {
		if choose(t, levels()[beginner], m, game.Seed{}.ForPly(seed)) == escape {
			seen++
		}
	}
	require.Greater(t, seen, 60)
	require.Less(t, seen, 75)
}

func TestOtherViewsAreRefused(t *testing.T) {
	t.Parallel()
	over := at(t, starts[0]).EndView(kamisado.Black, game.Outcome{Winner: kamisado.Black, Method: game.Resigned})
	for _, l := range levels() {
		for says, v := range map[string]game.View{
			`"nim"`:      {Game: "nim", Notation: "12"},
			"kfn.fields": {Game: kamisado.ID, Notation: "nothing"},
			"over":       over,
		} {
			move, err := l.Player.Choose(t.Context(), v, game.Seed{})
			require.ErrorContains(t, err, says, l.Name)
			require.Empty(t, move)
		}
	}
}

// A player that is told to stop does, wherever it is.
func TestLevelsStop(t *testing.T) {
	t.Parallel()
	all := levels()
	lost, round := at(t, lostKFN), at(t, starts[2])
	for _, l := range all {
		done, cancel := context.WithCancel(t.Context())
		cancel()
		_, err := l.Player.Choose(done, viewOf(round), game.Seed{})
		require.ErrorIs(t, err, context.Canceled, l.Name)
	}
	for _, l := range all[perfecto:] {
		for _, m := range []*kamisado.Match{lost, round} {
			asks := int64(0)
			for ; ; asks = 2*asks + 1 {
				ctx := gametest.CancelAfter(t.Context(), asks)
				if _, err := l.Player.Choose(ctx, viewOf(m), game.Seed{}); err == nil {
					break
				} else {
					require.ErrorIs(t, err, context.Canceled)
				}
			}
			require.Greater(t, asks, int64(1), l.Name)
		}
	}
}

// Many may ask at once, also with one search at a time behind it.
func TestLevelsAtOnce(t *testing.T) {
	t.Parallel()
	matches := wander(t, 12, starts...)
	all := solverLevels(solver.Config{Searches: 1})
	for _, l := range all {
		var wait sync.WaitGroup
		for n, m := range matches {
			wait.Go(func() {
				require.Equal(t, choose(t, levels()[0], m, game.Seed{}), choose(t, all[0], m, game.Seed{}), n)
				choose(t, l, m, game.Seed{})
			})
		}
		wait.Wait()
	}
}
