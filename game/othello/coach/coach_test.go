package coach_test

import (
	"context"
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
	"kamisado/game/othello/coach"
	"kamisado/game/othello/solver"
)

// newMatch starts a match with options.
func newMatch(t *testing.T, options game.Options) game.Position {
	t.Helper()
	p, err := othello.Rules{}.New(options, game.Seed{})
	require.NoError(t, err)
	return p
}

// wander plays moves by chance while more than left cells are empty.
func wander(t *testing.T, p game.Position, seed game.Seed, left int) *othello.Match {
	t.Helper()
	for ply := 0; ; ply++ {
		m := p.(*othello.Match)
		now := m.Board()
		if len(m.ToMove()) == 0 || now.Empty().Len() <= left {
			return m
		}
		moves := slices.Collect(m.Legal(now.Turn()))
		next, err := m.Play(now.Turn(), moves[int(seed.ForPly(ply)[0])%len(moves)])
		require.NoError(t, err)
		p = next
	}
}

// On boards of every size a legal move is named and marked, the same however often one asks,
// and nothing is said to be proven.
func TestHintEstimates(t *testing.T) {
	t.Parallel()
	for _, size := range othello.Sizes() {
		t.Run(size, func(t *testing.T) {
			t.Parallel()
			m := wander(t, newMatch(t, game.Options{othello.OptionBoard: size}), game.Seed{1}, 40)
			v := m.View(m.ToMove()[0])
			got, err := coach.Coach{}.Hint(context.Background(), v)
			require.NoError(t, err)
			require.Len(t, got.Advised, 1)
			require.False(t, got.Advised[0].Sure)
			require.False(t, got.Drawn)
			require.Contains(t, slices.Collect(m.Legal(v.Seat)), got.Advised[0].Move)
			require.Len(t, got.Said, 1)
			require.Contains(t, []string{"othello.hint.ahead", "othello.hint.behind", "othello.hint.even"}, got.Said[0].Key)
			again, err := coach.Coach{}.Hint(context.Background(), v)
			require.NoError(t, err)
			require.Equal(t, got, again)
		})
	}
	_, err := coach.Coach{}.Hint(context.Background(), game.View{Game: "chess"})
	require.Error(t, err)
}

// Near the end the hint names all moves that keep the solved score, and what that is.
func TestHintSolves(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for i := range gametest.Cases(60, 20) {
		m := wander(t, newMatch(t, nil), game.Seed{byte(i)}, 9)
		if len(m.ToMove()) == 0 {
			continue
		}
		p := m.Board()
		want, err := solver.Solve(t.Context(), p.Small())
		require.NoError(t, err)
		got, err := coach.Coach{}.Hint(t.Context(), m.View(p.Turn()))
		require.NoError(t, err)
		var cells []int
		for _, a := range got.Advised {
			cells = append(cells, p.Size().CellOf(a.Move))
			require.Equal(t, want.Score >= 0, a.Sure)
		}
		require.Equal(t, want.Best, cells)
		require.Equal(t, want.Score == 0, got.Drawn)
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
		start := wander(t, newMatch(t, nil), game.Seed{byte(i), 9}, 16).Board()
		m := wander(t, newMatch(t, game.Options{game.OptionPosition: start.String()}), game.Seed{byte(i), 8}, 0)
		steps := 0
		review, err := coach.Coach{}.Review(t.Context(), m, nil, func(done, total int) {
			steps++
			require.Equal(t, steps, done)
			require.Equal(t, len(slices.Collect(seats(m))), total)
		})
		require.NoError(t, err)
		number, values := 0, review.Curve.Lines[0].Values
		for before, cell := range m.Replay() {
			j, value := review.Moves[number], values[number]
			number++
			p := before.Board()
			switch score := requireVerdict(t, &p, cell, j); sign(score) {
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
	m := wander(t, newMatch(t, nil), game.Seed{7}, 24)
	review, err := coach.Coach{}.Review(t.Context(), m, nil, nil)
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
	for loser, want := range map[game.Seat]string{ahead: "othello.review.gaveup", 1 - ahead: "othello.review.costliest.about"} {
		review, err := coach.Coach{}.Review(t.Context(), m, &game.Outcome{Winner: 1 - loser, Method: game.Resigned}, nil)
		require.NoError(t, err)
		require.Equal(t, want, review.Summary.Key)
		require.Equal(t, loser, review.Moves[review.TurningPoint.Number-1].Seat, "the turning point is a move of the loser")
	}
}

// Where a move and the best one both lead to solved ends, the move costs the difference between them,
// though the position before is not solved.
func TestReviewAtTheEdgeOfTheSolved(t *testing.T) {
	t.Parallel()
	p := wander(t, newMatch(t, nil), game.Seed{3}, 19).Board()
	costs := 0
	for cell := range p.Moves().All() {
		m := playMoves(t, newMatch(t, game.Options{game.OptionPosition: p.String()}), game.Move(p.Size().CellName(cell)))
		review, err := coach.Coach{}.Review(t.Context(), m, nil, nil)
		require.NoError(t, err)
		if review.Moves[0].Verdict == game.Unproven {
			continue
		}
		require.Equal(t, game.Inaccuracy, review.Moves[0].Verdict)
		require.Equal(t, "othello.review.about", review.Moves[0].Remark.Key, "the best move is not proven to be best")
		better := p.Size().CellOf(game.Move(review.Moves[0].Remark.Args["Better"].(string)))
		require.Equal(t, scoreAfter(t, &p, better)-scoreAfter(t, &p, cell), review.Moves[0].Remark.Args["Discs"])
		costs++
	}
	require.Equal(t, 4, costs)
}

// scoreAfter returns the solved score of the position after a move, for the side that makes it.
func scoreAfter(t *testing.T, p *othello.Position, cell int) int {
	t.Helper()
	result, err := solver.Solve(t.Context(), p.Small().Play(cell))
	require.NoError(t, err)
	return -result.Score
}

// On a board that is not solved, a move near the end costs what it loses by the end.
func TestReviewNearTheEndOfALargeBoard(t *testing.T) {
	t.Parallel()
	costs := 0
	for i := range byte(12) {
		start := wander(t, newMatch(t, game.Options{othello.OptionBoard: "10x10"}), game.Seed{i}, 5).Board()
		m := wander(t, othello.NewMatch(start), game.Seed{i, 1}, 0)
		review, err := coach.Coach{}.Review(t.Context(), m, nil, nil)
		require.NoError(t, err)
		number := 0
		for before, cell := range m.Replay() {
			p := before.Board()
			cost := lead(&p, p.Turn()) - leadAfter(&p, cell, p.Turn())
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

// lead is by how many discs a side wins a match with the best moves of both.
func lead(p *othello.Position, side game.Seat) int {
	if p.Over() {
		count := p.Count()
		discs := count[side] - count[1-side]
		switch {
		case discs > 0:
			discs += p.Empty().Len()
		case discs < 0:
			discs -= p.Empty().Len()
		}
		return discs
	}
	var leads []int
	for cell := range p.Moves().All() {
		leads = append(leads, leadAfter(p, cell, side))
	}
	if p.Turn() == side {
		return slices.Max(leads)
	}
	return slices.Min(leads)
}

// leadAfter is lead after a move.
func leadAfter(p *othello.Position, cell int, side game.Seat) int {
	next, _ := p.Play(cell)
	return lead(&next, side)
}

// All four first moves are one by symmetry, so none of them costs anything, and who resigns after one
// has not given up while ahead: nobody knows who is.
func TestFirstMovesAreAlike(t *testing.T) {
	t.Parallel()
	for first, second := range map[game.Move]game.Move{"d3": "c3", "c4": "c3", "f5": "f6", "e6": "d6"} {
		t.Run(string(first), func(t *testing.T) {
			t.Parallel()
			m := playMoves(t, newMatch(t, nil), first, second)
			for loser := range game.Seat(2) {
				review, err := coach.Coach{}.Review(t.Context(), m, &game.Outcome{Winner: 1 - loser, Method: game.Resigned}, nil)
				require.NoError(t, err)
				require.Equal(t, game.Unproven, review.Moves[0].Verdict)
				require.True(t, review.Moves[0].Remark.IsZero())
				require.NotEqual(t, "othello.review.gaveup", review.Summary.Key)
			}
		})
	}
}

// playMoves plays moves of both sides.
func playMoves(t *testing.T, p game.Position, moves ...game.Move) *othello.Match {
	t.Helper()
	for _, move := range moves {
		next, err := p.Play(p.ToMove()[0], move)
		require.NoError(t, err)
		p = next
	}
	return p.(*othello.Match)
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
			start := wander(t, newMatch(t, game.Options{othello.OptionBoard: test.board}), game.Seed{3}, test.from).Board()
			m := wander(t, othello.NewMatch(start), game.Seed{4}, test.to)
			want := judgedOf(t, m)
			others := images(start.Size())[1:]
			for _, to := range others[:gametest.Cases(len(others), 1)] {
				p := newMatch(t, game.Options{othello.OptionBoard: test.board, game.OptionPosition: moved(&start, to)})
				for _, cell := range m.Replay() {
					p = playMoves(t, p, game.Move(start.Size().CellName(to[cell])))
				}
				require.Equal(t, want, judgedOf(t, p.(*othello.Match)))
			}
		})
	}
}

// judgedOf returns the verdicts of a review and of a hint without the names of cells.
func judgedOf(t *testing.T, m *othello.Match) (said []any) {
	t.Helper()
	review, err := coach.Coach{}.Review(t.Context(), m, nil, nil)
	require.NoError(t, err)
	for _, j := range review.Moves {
		said = append(said, j.Verdict, j.Remark.Key, j.Remark.Args["Discs"])
	}
	hint, err := coach.Coach{}.Hint(t.Context(), m.View(m.ToMove()[0]))
	require.NoError(t, err)
	return append(said, review.Curve.Lines[0].Values, hint.Said[0].Key, hint.Said[0].Args["Discs"], len(hint.Advised))
}

// images returns the mirror images and rotations of a board, each as the cell to which each cell moves.
func images(size othello.Size) (all [][]int) {
	rows, columns := size.Shape().Rows, size.Shape().Columns
	for i := range 8 {
		if i >= 4 && rows != columns {
			break
		}
		to := make([]int, rows*columns)
		for cell := range to {
			row, column := cell/columns, cell%columns
			if i&1 != 0 {
				column = columns - 1 - column
			}
			if i&2 != 0 {
				row = rows - 1 - row
			}
			if i&4 != 0 {
				row, column = column, row
			}
			to[cell] = row*columns + column
		}
		all = append(all, to)
	}
	return all
}

// moved returns the text of a position with each disc moved to another cell.
func moved(p *othello.Position, to []int) string {
	letters := slices.Repeat([]string{""}, len(to))
	for side, letter := range []string{"X", "O"} {
		for cell := range p.Discs(game.Seat(side)).All() {
			letters[to[cell]] = letter
		}
	}
	var rows []string
	for row := range slices.Chunk(letters, p.Size().Shape().Columns) {
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

// seats yields who made each move.
func seats(m *othello.Match) func(func(game.Seat) bool) {
	return func(yield func(game.Seat) bool) {
		for before := range m.Replay() {
			p := before.Board()
			if !yield(p.Turn()) {
				return
			}
		}
	}
}

// requireVerdict solves the board before a move and after it.
func requireVerdict(t *testing.T, p *othello.Position, cell int, j game.JudgedMove) (score int) {
	t.Helper()
	best, err := solver.Solve(t.Context(), p.Small())
	require.NoError(t, err)
	reply, err := solver.Solve(t.Context(), p.Small().Play(cell))
	require.NoError(t, err)
	kept := -reply.Score
	switch j.Verdict {
	case game.Winning:
		require.Positive(t, kept)
		require.Equal(t, best.Score, kept)
	case game.Even:
		require.Zero(t, best.Score)
		require.Zero(t, kept)
	case game.Losing:
		require.Negative(t, best.Score)
		require.Equal(t, best.Score, kept)
	case game.Inaccuracy:
		require.Less(t, kept, best.Score)
		require.Equal(t, sign(best.Score), sign(kept))
		require.Equal(t, best.Score-kept, j.Remark.Args["Discs"])
	case game.Mistake, game.Decisive:
		require.Less(t, sign(kept), sign(best.Score))
		require.Equal(t, best.Score-kept, j.Remark.Args["Discs"])
	default:
		require.Failf(t, "verdict", "%v of a solved move", j.Verdict)
	}
	return best.Score
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

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// A match without moves, one of another game and a stopped context.
func TestReviewRefuses(t *testing.T) {
	t.Parallel()
	p := newMatch(t, nil)
	review, err := coach.Coach{}.Review(t.Context(), p, nil, nil)
	require.NoError(t, err)
	require.Equal(t, game.Say("othello.review.nomoves"), review.Summary)
	require.Nil(t, review.TurningPoint)
	_, err = coach.Coach{}.Review(t.Context(), nil, nil, nil)
	require.Error(t, err)
	stopped, stop := context.WithCancel(t.Context())
	stop()
	_, err = coach.Coach{}.Review(stopped, wander(t, p, game.Seed{}, 40), nil, nil)
	require.ErrorIs(t, err, context.Canceled)
}
