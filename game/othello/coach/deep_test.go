package coach

import (
	"context"
	"flag"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/othello"
	"kamisado/game/othello/player"
)

var deep = flag.Bool("deep", false, "compare verdicts of reviews with deep searches, which takes minutes")

// forCheck are the limits of searches that are much deeper than those of a review.
var forCheck = limits{small: 1_000_000, wide: 500_000}

// checkedEmpty is the least number of empty cells at which verdicts are checked. With fewer they are proven.
const checkedEmpty = 19

// In matches between levels, few of the moves that a review calls costly before the end cost less than a
// disc by deeper searches, and few of the others cost much. docs/engines.md has the numbers.
func TestVerdictsAgainstDeepSearches(t *testing.T) {
	t.Parallel()
	if !*deep {
		t.Skip("only with -deep")
	}
	for size, matches := range map[string]int{"8x8": 10, "10x10": 4} {
		t.Run(size, func(t *testing.T) {
			t.Parallel()
			var marked, vanished, small, good, missed, grave int
			for number := range matches {
				m := playLevels(t, size, number)
				review, err := Coach{}.Review(t.Context(), m, nil, nil)
				require.NoError(t, err)
				i := 0
				for before, cell := range m.Replay() {
					p, verdict := before.Board(), review.Moves[i]
					i++
					if p.Empty().Len() < checkedEmpty || p.Moves().Len() < 2 {
						continue
					}
					cost := checkedCost(t.Context(), t, &p, cell, verdict)
					if verdict.Verdict == game.Unproven {
						good++
						missed += count(cost >= costly)
						grave += count(cost >= 2*costly)
						continue
					}
					marked++
					vanished += count(cost <= 0)
					small += count(cost < 1)
				}
			}
			said := fmt.Sprintf("of %d moves called costly %d cost nothing and %d less than a disc; of %d others %d cost %d discs or more and %d cost %d",
				marked, vanished, small, good, missed, costly, grave, 2*costly)
			t.Log(said)
			require.GreaterOrEqual(t, marked+good, 200)
			require.Less(t, 10*small, marked, said)
			require.Less(t, 20*grave, good, said)
		})
	}
}

// checkedCost returns what a move cost by deep searches: compared with the better one of the moves that the
// deep search and the review find best.
func checkedCost(ctx context.Context, t *testing.T, p *othello.Position, cell int, judged game.JudgedMove) (cost float64) {
	t.Helper()
	j, err := forCheck.judge(ctx, p)
	require.NoError(t, err)
	others := j.best
	if name, ok := judged.Remark.Args["Better"].(string); ok {
		others = append(others, p.Size().CellOf(game.Move(name)))
	}
	for _, other := range others {
		if other != cell {
			c, err := forCheck.cost(ctx, p, other, cell)
			require.NoError(t, err)
			cost = max(cost, c)
		}
	}
	return cost
}

// playLevels plays a match between two levels.
func playLevels(t *testing.T, size string, number int) *othello.Match {
	t.Helper()
	pairs := [][2]string{
		{player.LevelMixed, player.LevelAmateur},
		{player.LevelAmateur, player.LevelIntermediate},
		{player.LevelIntermediate, player.LevelAdvanced},
		{player.LevelAdvanced, player.LevelExpert},
		{player.LevelAmateur, player.LevelAdvanced},
	}
	levels := make(map[string]game.Player)
	for _, l := range player.Levels() {
		levels[l.Name] = l.Player
	}
	now, err := othello.Rules{}.New(game.Options{othello.OptionBoard: size}, game.Seed{})
	require.NoError(t, err)
	pair := pairs[number%len(pairs)]
	for ply := 0; len(now.ToMove()) > 0; ply++ {
		seat := now.ToMove()[0]
		move, err := levels[pair[(int(seat)+number/len(pairs))%2]].Choose(t.Context(), now.View(seat), game.Seed{byte(number)}.ForPly(ply))
		require.NoError(t, err)
		now, err = now.Play(seat, move)
		require.NoError(t, err)
	}
	return now.(*othello.Match)
}

func count(holds bool) int {
	if holds {
		return 1
	}
	return 0
}
