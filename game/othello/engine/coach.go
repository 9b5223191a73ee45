package engine

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"kamisado/game"
	"kamisado/game/othello"
)

// Coach makes hints and judges matches of Othello. It says what moves are worth in discs: a hint before a
// move, and after the match a review that says what each mistake cost and where the match turned.
//
// On the board of 8 by 8 the end is solved, and what is said of it is proven. Everything before that, and
// everything on larger boards, is an estimate of a search, and the words say so.
type Coach struct{}

var (
	_ game.Hinter   = Coach{}
	_ game.Reviewer = Coach{}
)

// limits are how many nodes questions may take.
type limits struct {
	// small and wide are for a search of a board of 8 by 8, and of a larger one. If a review compares two
	// moves, each of them gets as many.
	small, wide int
	// solver is for solving a board with up to solved empty cells.
	solver uint64
	solved int
}

var (
	// forHint is for one question.
	forHint = limits{small: 200_000, wide: 100_000, solver: 4_000_000, solved: 20}
	// forReview is for each move of a match.
	forReview = limits{small: 40_000, wide: 20_000, solver: 2_000_000, solved: 18}
)

// Hint names the moves that keep the best result where the end is solved, else the move that a search
// takes for the best, and says by how many discs the side would win or lose.
func (Coach) Hint(ctx context.Context, v game.View) (game.Hint, error) {
	if v.Game != othello.ID || len(v.ToMove) == 0 {
		return game.Hint{}, fmt.Errorf("othello: nobody is to move in this view of %q", v.Game)
	}
	p, err := othello.ParsePosition(v.Notation)
	if err != nil {
		return game.Hint{}, err
	}
	j, err := forHint.judge(ctx, p)
	if err != nil {
		return game.Hint{}, err
	}
	key, discs := "even", whole(j.discs)
	switch {
	case j.exact && discs > 0:
		key = "wins"
	case j.exact && discs < 0:
		key = "loses"
	case j.exact:
		key = "draws"
	case discs > 0:
		key = "ahead"
	case discs < 0:
		key = "behind"
	}
	h := game.Hint{
		Said: []game.Phrase{
			game.Say("othello.hint."+key, "Cells", or(p.Size(), j.best), "Discs", max(discs, -discs)),
		},
		Advised: j.advised(p.Size()),
		Caption: game.Say("othello.hint.marks.try", "Plural", len(j.best)),
		Drawn:   j.exact && j.discs == 0,
	}
	if j.holds() {
		h.Caption = game.Say("othello.hint.marks.sure", "Plural", len(j.best))
	}
	return h, nil
}

// whole rounds to an even number of discs, as all differences at the end are.
func whole(discs float64) int { return 2 * int(math.Round(discs/2)) }

// or lists cells: "d3", "d3 or c4".
func or(size othello.Size, cells []int) any {
	var names []string
	for _, cell := range cells {
		names = append(names, size.CellName(cell))
	}
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return game.Say("othello.cells.or", "Cells", strings.Join(names[:last], ", "), "Last", names[last])
}

// judgement is what a position is worth for the side to move.
type judgement struct {
	// best are the cells that keep the score where the end is solved, else the one that is taken for the best.
	best []int
	// discs is by how many discs the side wins with them.
	discs float64
	// exact is set when that is proven.
	exact bool
}

// holds reports whether the best moves are proven to win, or to keep a draw.
func (j *judgement) holds() bool { return j.exact && j.discs >= 0 }

// advised returns the best moves as advice.
func (j *judgement) advised(size othello.Size) (list []game.AdvisedMove) {
	for _, cell := range j.best {
		list = append(list, game.AdvisedMove{Move: game.Move(size.CellName(cell)), Sure: j.holds()})
	}
	return list
}

// judge judges a position in which the side to move has a move. It judges mirror images alike.
func (l limits) judge(ctx context.Context, p othello.Position) (judgement, error) {
	image, cells := p.Canonical()
	j, err := l.judgeImage(ctx, image)
	for i, cell := range j.best {
		j.best[i] = cells[cell]
	}
	slices.Sort(j.best)
	return j, err
}

// judgeImage judges a position without looking for mirror images.
func (l limits) judgeImage(ctx context.Context, p othello.Position) (judgement, error) {
	left := p.Empty().Len()
	if p.Size() == othello.Size8x8 && left <= l.solved {
		solved, err := solve(ctx, boardOf(p), l.solver)
		if !errors.Is(err, errNodes) {
			return judgement{best: solved.best, discs: float64(solved.score), exact: true}, err
		}
	}
	s := newSearch(ctx, p, usual(l.small), l.wide)
	list, err := s.rank(slices.Collect(p.Moves().All()), left)
	return judgement{best: []int{list[0].cell}, discs: s.tree.discs(list[0].value)}, err
}

// averaged is the number of depths of which cost takes the mean, because the value of a search goes up and
// down with its depth.
const averaged = 3

// cost estimates by how many discs one move is better than another, by searches of where they lead that
// are equally deep. Where these reach the end of the match it is exact.
func (l limits) cost(ctx context.Context, p othello.Position, better, played int) (discs float64, err error) {
	one, other := l.after(ctx, p, better), l.after(ctx, p, played)
	var costs []float64
	for depth := range p.Empty().Len() {
		most, err := one(depth)
		least := 0.0
		if err == nil {
			least, err = other(depth)
		}
		if errors.Is(err, errNodes) {
			return mean(costs), nil
		}
		if err != nil {
			return 0, err
		}
		costs = append(costs, most-least)
	}
	return costs[len(costs)-1], nil
}

// mean returns the mean of the last averaged numbers.
func mean(all []float64) (mean float64) {
	all = all[max(0, len(all)-averaged):]
	for _, x := range all {
		mean += x / float64(len(all))
	}
	return mean
}

// after returns a function that searches the position after a move so many moves deep, and returns by how
// many discs the side that made the move wins. Mirror images are searched alike.
func (l limits) after(ctx context.Context, p othello.Position, cell int) func(depth int) (discs float64, err error) {
	next := p.Play(cell)
	if next.Over() {
		discs := forBlack(lead(next), p.Turn())
		return func(int) (float64, error) { return discs, nil }
	}
	image, _ := next.Canonical()
	s, sign := newSearch(ctx, image, usual(l.small), l.wide), -1.0
	if next.Turn() == p.Turn() {
		sign = 1
	}
	return func(depth int) (float64, error) {
		discs, err := s.discs(depth)
		return sign * discs, err
	}
}

// judgeAfter returns what a match is worth for a side after a move of that side, and whether that is
// proven: it judges where the move leads to.
func (l limits) judgeAfter(ctx context.Context, p othello.Position, cell int) (discs float64, exact bool, err error) {
	next := p.Play(cell)
	if next.Over() {
		return forBlack(lead(next), p.Turn()), true, nil
	}
	j, err := l.judge(ctx, next)
	if next.Turn() != p.Turn() {
		j.discs = -j.discs
	}
	return j.discs, j.exact, err
}

// lead returns by how many discs Black has won; the cells that stayed empty count for the winner, as they
// do for whoever solves an end.
func lead(p othello.Position) float64 {
	count := p.Count()
	difference := count[othello.Black] - count[othello.White]
	switch {
	case difference > 0:
		difference += p.Empty().Len()
	case difference < 0:
		difference -= p.Empty().Len()
	}
	return float64(difference)
}

// forBlack turns discs of a side into discs of Black, and back.
func forBlack(discs float64, side game.Seat) float64 {
	if side == othello.White {
		return -discs
	}
	return discs
}

// Analyzer solves positions of 8 by 8 for programs, in either form that [othello.ParsePosition]
// reads.
type Analyzer struct{}

var _ game.Analyzer = Analyzer{}

// Answer is what Analyzer says of a position.
type Answer struct {
	Position string `json:"position"`
	// Score is the final difference of discs for the side to move, the empty cells
	// counted for the winner.
	Score int `json:"score"`
	// Best are all cells that keep the score, sorted; "pass" alone when the side to
	// move must pass, and nothing when the game is over.
	Best []string `json:"best"`
}

// Analyze solves a position and returns an Answer. Errors are a *game.Error for a text that is no position
// of 8 by 8, and the context's.
func (Analyzer) Analyze(ctx context.Context, position string) (any, error) {
	position = strings.TrimSpace(position)
	p, err := othello.ParsePosition(position)
	if err != nil {
		return nil, err
	}
	if p.Size() != othello.Size8x8 {
		return nil, game.Refuse(game.KindPosition, 0, "othello.solve.size")
	}
	solved, err := solve(ctx, boardOf(p), 0)
	if err != nil {
		return nil, err
	}
	answer := Answer{Position: position, Score: solved.score, Best: []string{}}
	if solved.pass {
		answer.Best = append(answer.Best, "pass")
	}
	for _, cell := range solved.best {
		answer.Best = append(answer.Best, p.Size().CellName(cell))
	}
	slices.Sort(answer.Best)
	return answer, nil
}
