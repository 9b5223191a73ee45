package engine

import (
	"context"
	"flag"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/othello"
)

// On boards of every size a legal move is named and marked, the same however often one asks,
// and nothing is said to be proven.
func TestHintEstimates(t *testing.T) {
	t.Parallel()
	for _, size := range gametest.Cases(othello.Sizes(), []string{"8x8"}) {
		t.Run(size, func(t *testing.T) {
			t.Parallel()
			m := wander(t, startOf(size), game.Seed{1}, 40)
			v := m.View(m.ToMove()[0])
			got, err := Coach{}.Hint(context.Background(), v)
			require.NoError(t, err)
			require.Len(t, got.Advised, 1)
			require.False(t, got.Advised[0].Sure)
			require.False(t, got.Drawn)
			require.Contains(t, slices.Collect(m.Legal(v.Seat)), got.Advised[0].Move)
			require.Len(t, got.Said, 1)
			require.Contains(t, []string{"othello.hint.ahead", "othello.hint.behind", "othello.hint.even"}, got.Said[0].Key)
			again, err := Coach{}.Hint(context.Background(), v)
			require.NoError(t, err)
			require.Equal(t, got, again)
		})
	}
	_, err := Coach{}.Hint(context.Background(), game.View{Game: "chess"})
	require.Error(t, err)
}

// Near the end the hint names all moves that keep the solved score, and what that is.
func TestHintSolves(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for i := range gametest.Cases(60, 20) {
		m := wander(t, startOf("8x8"), game.Seed{byte(i)}, 9)
		if len(m.ToMove()) == 0 {
			continue
		}
		p := m.Board()
		want, err := solve(t.Context(), boardOf(p), 0)
		require.NoError(t, err)
		got, err := Coach{}.Hint(t.Context(), m.View(p.Turn()))
		require.NoError(t, err)
		var cells []int
		for _, a := range got.Advised {
			cells = append(cells, p.Size().CellOf(a.Move))
			require.Equal(t, want.score >= 0, a.Sure)
		}
		require.Equal(t, want.best, cells)
		require.Equal(t, want.score == 0, got.Drawn)
		seen[got.Said[0].Key] = true
	}
	require.True(t, seen["othello.hint.wins"] && seen["othello.hint.loses"])
}

// Whatever a review says of solved moves is so: who wins before and after the move, the moves that
// were better, and what it cost.
func TestReviewIsRight(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	verdicts := map[game.Verdict]int{}
	for i := range gametest.Cases(12, 2) {
		start := wander(t, startOf("8x8"), game.Seed{byte(i), 9}, 16).Board()
		m := wander(t, othello.NewMatch(start), game.Seed{byte(i), 8}, 0)
		steps := 0
		review, err := Coach{}.Review(t.Context(), m, nil, func(done, total int) {
			steps++
			require.Equal(t, steps, done)
			moves := 0
			for range m.Replay() {
				moves++
			}
			require.Equal(t, moves, total)
		})
		require.NoError(t, err)
		number, values := 0, review.Curve.Lines[0].Values
		for before, cell := range m.Replay() {
			j, value := review.Moves[number], values[number]
			number++
			require.Equal(t, j.Remark.IsZero(), len(j.Better) == 0)
			p := before.Board()
			switch score := requireVerdict(t, p, cell, j); class(score) {
			case 1:
				requireStanding(t, p.Turn(), value)
			case -1:
				requireStanding(t, 1-p.Turn(), value)
			default:
				requireStanding(t, game.Nobody, value)
			}
			verdicts[j.Verdict]++
		}
		require.Len(t, review.Moves, number)
		require.Len(t, values, number+1)
		out, over := m.Outcome()
		require.True(t, over)
		requireStanding(t, out.Winner, values[number])
	}
	require.NotZero(t, verdicts[game.Inaccuracy]+verdicts[game.Mistake]+verdicts[game.Decisive])
	require.NotZero(t, verdicts[game.Winning])
	require.NotZero(t, verdicts[game.Losing])
}

// Before the end is solved a move costs what an equal search says of where it led to and of where
// the best one would have, and whoever gave up while ahead is told so.
func TestReviewEstimates(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	m := wander(t, startOf("8x8"), game.Seed{7}, 24)
	review, err := Coach{}.Review(t.Context(), m, nil, nil)
	require.NoError(t, err)
	costly := 0
	for _, j := range review.Moves {
		require.Contains(t, []game.Verdict{game.Unproven, game.Inaccuracy}, j.Verdict)
		require.Equal(t, j.Verdict == game.Inaccuracy, !j.Remark.IsZero())
		if j.Verdict == game.Inaccuracy {
			require.GreaterOrEqual(t, j.Remark.Args["Discs"], 4)
			costly++
		}
	}
	require.Positive(t, costly, "chance makes mistakes")
	ahead := othello.Black
	if values := review.Curve.Lines[0].Values; values[len(values)-1] < 0 {
		ahead = othello.White
	}
	for loser, want := range map[game.Seat]string{
		ahead: "othello.review.gaveup", 1 - ahead: "othello.review.costliest.about",
	} {
		review, err := Coach{}.Review(t.Context(), m, &game.Outcome{Winner: 1 - loser, Method: game.Resigned}, nil)
		require.NoError(t, err)
		require.Equal(t, want, review.Summary.Key)
		require.Equal(t, loser, review.Moves[review.TurningPoint.Number-1].Seat, "the turning point is a move of the loser")
	}
}

// Where a move and the best one both lead to solved ends, the move costs the difference between them,
// though the position before is not solved.
func TestReviewAtTheEdgeOfTheSolved(t *testing.T) {
	gametest.Slow(t)
	t.Parallel()
	p := wander(t, startOf("8x8"), game.Seed{3}, 19).Board()
	costs := 0
	for cell := range p.Moves().All() {
		m := playMoves(t, othello.NewMatch(p), game.Move(p.Size().CellName(cell)))
		review, err := Coach{}.Review(t.Context(), m, nil, nil)
		require.NoError(t, err)
		if review.Moves[0].Verdict == game.Unproven {
			continue
		}
		require.Equal(t, game.Inaccuracy, review.Moves[0].Verdict)
		require.Equal(t, "othello.review.about", review.Moves[0].Remark.Key, "the best move is not proven to be best")
		better := p.Size().CellOf(game.Move(review.Moves[0].Remark.Args["Better"].(string)))
		require.Equal(t, scoreAfter(t, p, better)-scoreAfter(t, p, cell), review.Moves[0].Remark.Args["Discs"])
		costs++
	}
	require.Equal(t, 4, costs)
}

// scoreAfter returns the solved score of the position after a move, for the side that makes it.
func scoreAfter(t *testing.T, p othello.Position, cell int) int {
	t.Helper()
	solved, err := solve(t.Context(), boardOf(p).after(cell), 0)
	require.NoError(t, err)
	return -solved.score
}

// A move by which a side loses all of its discs is said to have lost everything, not some number of discs.
func TestReviewOfLosingEverything(t *testing.T) {
	t.Parallel()
	full := "/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX"
	for name, c := range map[string]struct{ rest, remark, summary string }{
		"estimated": {"/8/8/8/8/8/8/8", "othello.review.about.all", "othello.review.costliest.about.all"},
		"solved":    {full, "othello.review.cost.all", "othello.review.costliest.all"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			start, err := othello.ParsePosition("8x8 1XOX4" + c.rest + " O")
			require.NoError(t, err)
			review, err := Coach{}.Review(t.Context(), playMoves(t, othello.NewMatch(start), "e1", "f1"), nil, nil)
			require.NoError(t, err)
			require.Equal(t, c.remark, review.Moves[0].Remark.Key)
			require.Equal(t, "a1", review.Moves[0].Remark.Args["Better"])
			require.Equal(t, c.summary, review.Summary.Key)
			require.True(t, review.Moves[1].Remark.IsZero())
		})
	}
}

// On a board that is not solved, a move near the end costs what it loses by the end.
func TestReviewNearTheEndOfALargeBoard(t *testing.T) {
	t.Parallel()
	costs := 0
	for i := range byte(12) {
		start := wander(t, startOf("10x10"), game.Seed{i}, 5).Board()
		m := wander(t, othello.NewMatch(start), game.Seed{i, 1}, 0)
		review, err := Coach{}.Review(t.Context(), m, nil, nil)
		require.NoError(t, err)
		number := 0
		for before, cell := range m.Replay() {
			p := before.Board()
			cost := scoreFor(p, p.Turn()) - scoreFor(p.Play(cell), p.Turn())
			if judged := review.Moves[number]; cost < 4 {
				require.Equal(t, game.Unproven, judged.Verdict)
			} else {
				require.Equal(t, game.Inaccuracy, judged.Verdict)
				require.Equal(t, cost, judged.Remark.Args["Discs"])
				costs++
			}
			number++
		}
	}
	require.Positive(t, costs)
}

// All four first moves are one by symmetry, so none of them costs anything, and who resigns after one
// has not given up while ahead: nobody knows who is.
func TestFirstMovesAreAlike(t *testing.T) {
	t.Parallel()
	for first, second := range map[game.Move]game.Move{"d3": "c3", "c4": "c3", "f5": "f6", "e6": "d6"} {
		t.Run(string(first), func(t *testing.T) {
			t.Parallel()
			m := playMoves(t, startOf("8x8"), first, second)
			for loser := range game.Seat(2) {
				review, err := Coach{}.Review(t.Context(), m, &game.Outcome{Winner: 1 - loser, Method: game.Resigned}, nil)
				require.NoError(t, err)
				require.Equal(t, game.Unproven, review.Moves[0].Verdict)
				require.True(t, review.Moves[0].Remark.IsZero())
				require.NotEqual(t, "othello.review.gaveup", review.Summary.Key)
			}
		})
	}
}

// A match and its mirror images and rotations get the same verdicts, by searches and by proofs, and the same
// hints.
func TestMirrorImagesAreJudgedAlike(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		board string
		// from and to are how many cells are empty before the first move and after the last one.
		from, to int
	}{
		"estimated": {"8x8", 40, 36},
		"solved":    {"8x8", 14, 6},
		"square":    {"10x10", 60, 58},
		"rectangle": {"10x14", 100, 98},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			start := wander(t, startOf(test.board), game.Seed{3}, test.from).Board()
			m := wander(t, othello.NewMatch(start), game.Seed{4}, test.to)
			want := judgedOf(t, m)
			others := start.Size().Symmetries()[1:]
			for _, to := range others[:gametest.Cases(len(others), 1)] {
				p, err := othello.ParsePosition(moved(start, to))
				require.NoError(t, err)
				image := othello.NewMatch(p)
				for _, cell := range m.Replay() {
					image = playMoves(t, image, game.Move(start.Size().CellName(to[cell])))
				}
				require.Equal(t, want, judgedOf(t, image))
			}
		})
	}
}

// judgedOf returns the verdicts of a review and of a hint without the names of cells.
func judgedOf(t *testing.T, m *othello.Match) (said []any) {
	t.Helper()
	review, err := Coach{}.Review(t.Context(), m, nil, nil)
	require.NoError(t, err)
	for _, j := range review.Moves {
		said = append(said, j.Verdict, j.Remark.Key, j.Remark.Args["Discs"])
	}
	hint, err := Coach{}.Hint(t.Context(), m.View(m.ToMove()[0]))
	require.NoError(t, err)
	return append(said, review.Curve.Lines[0].Values, hint.Said[0].Key, hint.Said[0].Args["Discs"], len(hint.Advised))
}

// moved returns the text of a position with each disc moved to another cell.
func moved(p othello.Position, to []int) string {
	letters := slices.Repeat([]string{""}, len(to))
	for side, letter := range []string{"X", "O"} {
		for cell := range p.Discs(game.Seat(side)).All() {
			letters[to[cell]] = letter
		}
	}
	var rows []string
	for row := range slices.Chunk(letters, p.Size().Columns()) {
		text, empty := "", 0
		for _, letter := range append(slices.Clone(row), "/") {
			if letter == "" {
				empty++
				continue
			}
			if empty > 0 {
				text += strconv.Itoa(empty)
			}
			text, empty = text+letter, 0
		}
		rows = append(rows, text)
	}
	return fmt.Sprint(p.Size(), " ", strings.TrimSuffix(strings.Join(rows, ""), "/"), " ", []string{"X", "O"}[p.Turn()])
}

// requireVerdict solves the board before a move and after it.
func requireVerdict(t *testing.T, p othello.Position, cell int, j game.JudgedMove) (score int) {
	t.Helper()
	best, err := solve(t.Context(), boardOf(p), 0)
	require.NoError(t, err)
	kept := scoreAfter(t, p, cell)
	switch j.Verdict {
	case game.Winning:
		require.Positive(t, kept)
		require.Less(t, best.score-kept, noticed)
	case game.Even:
		require.Zero(t, kept)
		require.Less(t, best.score-kept, noticed)
	case game.Losing:
		require.Negative(t, kept)
		require.Less(t, best.score-kept, noticed)
	case game.Inaccuracy:
		require.GreaterOrEqual(t, best.score-kept, noticed)
		require.Equal(t, class(best.score), class(kept))
		require.Equal(t, best.score-kept, j.Remark.Args["Discs"])
	case game.Mistake, game.Decisive:
		require.Less(t, class(kept), class(best.score))
		require.GreaterOrEqual(t, best.score-kept, noticed)
		require.Equal(t, best.score-kept, j.Remark.Args["Discs"])
	default:
		require.Failf(t, "verdict", "%v of a solved move", j.Verdict)
	}
	return best.score
}

// requireStanding wants a value of the curve to say who wins, however few discs decide: its words
// call what is within a third of the middle undecided.
func requireStanding(t *testing.T, winner game.Seat, value float64) {
	t.Helper()
	require.LessOrEqual(t, math.Abs(value), 1.0)
	switch winner {
	case othello.Black:
		require.Greater(t, value, 1.0/3)
	case othello.White:
		require.Less(t, value, -1.0/3)
	default:
		require.Zero(t, value)
	}
}

// A match without moves, one of another game and a stopped context.
func TestReviewRefuses(t *testing.T) {
	t.Parallel()
	p := startOf("8x8")
	review, err := Coach{}.Review(t.Context(), p, nil, nil)
	require.NoError(t, err)
	require.Equal(t, game.Say("othello.review.nomoves"), review.Summary)
	require.Nil(t, review.TurningPoint)
	_, err = Coach{}.Review(t.Context(), nil, nil, nil)
	require.Error(t, err)
	stopped, stop := context.WithCancel(t.Context())
	stop()
	_, err = Coach{}.Review(stopped, wander(t, p, game.Seed{}, 40), nil, nil)
	require.ErrorIs(t, err, context.Canceled)
}

// Moves that lead to mirror images cost nothing against each other, not even a part of a disc.
func TestMirroredMovesCostNothing(t *testing.T) {
	t.Parallel()
	for size, moves := range map[string][]game.Move{"8x8": {"d3", "c4", "f5", "e6"}, "10x10": {"e4", "d5", "g6", "f7"}} {
		t.Run(size, func(t *testing.T) {
			t.Parallel()
			p := startOf(size).Board()
			for _, better := range moves {
				for _, played := range moves {
					cost, err := forReview.cost(t.Context(), p, p.Size().CellOf(better), p.Size().CellOf(played))
					require.NoError(t, err)
					require.Zero(t, cost, "%s and %s", better, played)
				}
			}
		})
	}
}

// An estimate is the mean of what the deepest searches say.
func TestMeanOfTheDeepest(t *testing.T) {
	t.Parallel()
	require.InDelta(t, 4, mean([]float64{60, 2, 3, 7}), 1e-9)
	require.InDelta(t, 5, mean([]float64{4, 6}), 1e-9)
	require.Zero(t, mean(nil))
}

var deep = flag.Bool("deep", false, "compare verdicts of reviews with deep searches, which takes minutes")

// forCheck are the limits of searches that are much deeper than those of a review.
var forCheck = limits{small: 1_000_000, wide: 500_000}

// checkedEmpty is the least number of empty cells at which verdicts are checked. With fewer they are proven.
const checkedEmpty = 19

// In matches between levels, few of the moves that a review calls costly before the end cost less than a
// disc by deeper searches, and few of the others cost much.
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
					cost := checkedCost(t.Context(), t, p, cell, verdict)
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
func checkedCost(
	ctx context.Context, t *testing.T, p othello.Position, cell int, judged game.JudgedMove,
) (cost float64) {
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
		{LevelMixed, LevelAmateur},
		{LevelAmateur, LevelIntermediate},
		{LevelIntermediate, LevelAdvanced},
		{LevelAdvanced, LevelExpert},
		{LevelAmateur, LevelAdvanced},
	}
	m, pair := startOf(size), pairs[number%len(pairs)]
	for ply := 0; len(m.ToMove()) > 0; ply++ {
		seat := m.ToMove()[0]
		move, err := level(pair[(int(seat)+number/len(pairs))%2]).Choose(t.Context(), m.View(seat),
			game.Seed{byte(number)}.ForPly(ply))
		require.NoError(t, err)
		m = playMoves(t, m, move)
	}
	return m
}

func count(holds bool) int {
	if holds {
		return 1
	}
	return 0
}
