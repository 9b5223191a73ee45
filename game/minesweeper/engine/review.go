package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"kamisado/game"
	"kamisado/game/minesweeper"
	"kamisado/game/minesweeper/solver"
)

// reviewWork bounds how many cells the analyses of a review look at in all, and guessWork is as how
// many analyses a guess counts. Reviews of usual boards take a hundredth of it.
const reviewWork, guessWork = 8 << 20, 20

// margin is how much likelier than a guess the safest cell survives at most for the guess to be
// no worse, and similar what its worth is at least, as a share of that of the best cell. A guess is
// judged as worse where it fails both.
const margin, similar = 0.05, 0.9

// kind is what a move was.
type kind int

const (
	// free moves risk nothing: the first opening, and flags.
	free kind = iota
	// wrongFlag is a flag on a cell that is proven safe.
	wrongFlag
	// proven opens what is proven safe.
	proven
	// forced is a guess where nothing was safe, with odds that were about the best.
	forced
	// worse is a guess where nothing was safe, with clearly worse odds than others.
	worse
	// needless is a guess where a cell was proven safe.
	needless
	// unknown is an opening of which nobody knows whether it was safe: that takes too long.
	unknown
)

// moment is a position of the match with the move that was made in it and what that risked.
type moment struct {
	match *minesweeper.Match
	move  minesweeper.Move
	kind  kind
	// survival is the probability that nothing explodes, by what was open; 1 unless the move is a
	// guess.
	survival float64
	// safe are cells that were proven safe where the guess was needless.
	safe []int
	// better is the cell with the best odds where those of the guess were worse, and least its
	// probability of a mine.
	better int
	least  float64
	// blown are the mines that it opened.
	blown []int
}

// isGuess reports whether a move is known to be a guess.
func (m *moment) isGuess() bool { return m.kind == forced || m.isAvoidable() }

// isAvoidable reports whether a move is a guess that did not have to be made, or not at these odds.
func (m *moment) isAvoidable() bool { return m.kind == worse || m.kind == needless }

// Review says of every move what it risked: by what was open then, not by where the mines turned
// out to be.
func (Coach) Review(
	ctx context.Context, p game.Position, end *game.Outcome, progress func(done, total int),
) (game.Review, error) {
	m, ok := p.(*minesweeper.Match)
	if !ok {
		return game.Review{}, fmt.Errorf("minesweeper: a coach reviews a *minesweeper.Match, not %T", p)
	}
	return newReview(m).judgeAll(ctx, progress)
}

// judgeAll judges all moves and sums them up.
func (r *review) judgeAll(ctx context.Context, progress func(done, total int)) (game.Review, error) {
	for i := range r.moments {
		if err := r.judge(ctx, &r.moments[i]); err != nil {
			return game.Review{}, err
		}
		if progress != nil {
			progress(i+1, len(r.moments))
		}
	}
	return game.Review{Summary: r.summary(), Moves: r.judged(), TurningPoint: r.turning(), Curve: r.curve()}, nil
}

// review is a match with what is known of it, move by move.
type review struct {
	match   *minesweeper.Match
	moments []moment
	// safe and mines are what has been proven so far. It stays proven.
	safe, mines minesweeper.Set
	// now is what is open, and answer what that proves; nil before it has been asked for.
	now    *position
	answer *solver.Answer
	work   int
}

// newReview replays a match.
func newReview(m *minesweeper.Match) *review {
	r := &review{match: m, work: reviewWork}
	for before, move := range m.Replay() {
		r.moments = append(r.moments, moment{match: before, move: move, kind: free, survival: 1, better: minesweeper.NoCell})
	}
	board := boardOf(m)
	r.safe, r.mines = minesweeper.NewSet(board.Cells()), minesweeper.NewSet(board.Cells())
	if out, over := m.Outcome(); over && out.Method == minesweeper.ByMine {
		last := &r.moments[len(r.moments)-1]
		for cell, square := range board.Squares {
			if square == minesweeper.Exploded {
				last.blown = append(last.blown, cell)
			}
		}
	}
	return r
}

func boardOf(m *minesweeper.Match) *minesweeper.Board {
	return m.View(game.Nobody).Board.(*minesweeper.Board)
}

// judge finds out what a move risked. Errors are the context's.
func (r *review) judge(ctx context.Context, m *moment) error {
	now := positionOf(boardOf(m.match))
	if r.now == nil || !slices.Equal(now.Numbers, r.now.Numbers) {
		r.answer = nil
	}
	r.now = now
	cell, _ := now.Cell(m.move.Row, m.move.Column)
	switch {
	case !now.isBegun():
		return nil
	case m.move.Action == minesweeper.Flagging:
		return r.judgeFlag(ctx, m, cell)
	}
	opens := now.opens(cell, m.move.Action)
	isSafe, err := r.prove(ctx, r.safe, opens)
	switch {
	case errors.Is(err, solver.ErrHard):
		m.kind = unknown
		return nil
	case err != nil:
		return err
	case isSafe:
		m.kind = proven
		return nil
	}
	return r.judgeGuess(ctx, m, opens)
}

// opens returns the closed cells that a move opens itself.
func (p *position) opens(cell int, action minesweeper.Action) (cells []int) {
	if action == minesweeper.Opening {
		return []int{cell}
	}
	for _, near := range p.Around[cell] {
		if !p.isOpen(near) && !p.flags.Has(near) {
			cells = append(cells, near)
		}
	}
	return cells
}

// judgeFlag looks for a flag that is set on a cell without a mine.
func (r *review) judgeFlag(ctx context.Context, m *moment, cell int) error {
	if r.now.flags.Has(cell) {
		return nil
	}
	isMine, err := r.prove(ctx, r.mines, []int{cell})
	switch {
	case errors.Is(err, solver.ErrHard):
		return nil
	case err == nil && !isMine && r.safe.Has(cell):
		m.kind = wrongFlag
	}
	return err
}

// prove reports whether all of some cells are in a set, that of the cells proven safe or of the
// mines, if need be after an analysis. Errors are the context's and solver.ErrHard.
func (r *review) prove(ctx context.Context, set minesweeper.Set, cells []int) (bool, error) {
	isProven := func() bool { return !slices.ContainsFunc(cells, func(cell int) bool { return !set.Has(cell) }) }
	if isProven() {
		return true, nil
	}
	if r.answer == nil {
		if !r.spend(1) {
			return false, solver.ErrHard
		}
		found, err := solver.Analyse(ctx, r.now.Grid)
		if err != nil && !errors.Is(err, solver.ErrHard) {
			return false, err
		}
		for _, cell := range found.Safe {
			r.safe.Add(cell)
		}
		for _, cell := range found.Mines {
			r.mines.Add(cell)
		}
		if err == nil {
			r.answer = &found
		} else if !isProven() {
			return false, err
		}
	}
	return isProven(), nil
}

// spend takes so many analyses off the work that is left; false when there is none.
func (r *review) spend(analyses int) bool {
	r.work -= analyses * len(r.now.Numbers)
	return r.work >= 0
}

// judgeGuess compares a guess with what else could have been opened.
func (r *review) judgeGuess(ctx context.Context, m *moment, opens []int) (err error) {
	if len(opens) == 1 {
		m.survival = 1 - r.answer.Probability[opens[0]]
	} else if m.survival, err = solver.Survival(ctx, r.now.Grid, opens); err != nil {
		return err
	}
	if len(r.answer.Safe) > 0 {
		m.kind, m.safe = needless, r.answer.Safe
		return nil
	}
	m.kind = forced
	for cell, p := range r.answer.Probability {
		if !r.now.isOpen(cell) && (m.better == minesweeper.NoCell || p < m.least) {
			m.better, m.least = cell, p
		}
	}
	if m.survival >= 1-m.least-margin {
		return nil
	}
	if !r.spend(guessWork) {
		m.kind = unknown
		return nil
	}
	isWorse := true
	if len(opens) == 1 {
		choice, err := solver.Choose(ctx, r.now.Grid, opens[0])
		if err != nil {
			return err
		}
		worth, known := choice.Worth[opens[0]]
		isWorse = !known && m.survival == 0 || known && worth < similar*choice.Worth[choice.Best[0]]
	}
	if isWorse {
		m.kind = worse
	}
	return nil
}

// judged returns the verdicts on all moves.
func (r *review) judged() []game.JudgedMove {
	list := make([]game.JudgedMove, len(r.moments))
	for i := range r.moments {
		m := &r.moments[i]
		list[i] = game.JudgedMove{
			Number: i + 1, Round: 1, Seat: minesweeper.Player,
			Move: game.Move(m.move.String()), Verdict: m.verdict(), Remark: r.remark(m),
			Better: m.instead(r.now.Size),
		}
	}
	return list
}

// verdict returns what a move was worth.
func (m *moment) verdict() game.Verdict {
	switch {
	case m.isAvoidable() && len(m.blown) > 0:
		return game.Decisive
	case m.isAvoidable() || m.kind == wrongFlag:
		return game.Inaccuracy
	case m.kind == forced || m.kind == unknown:
		return game.Guess
	}
	return game.Good
}

// remark says what a move was worth.
func (r *review) remark(m *moment) game.Phrase {
	size := r.now.Size
	risk := percent(1 - m.survival)
	switch m.kind {
	case wrongFlag:
		return game.Say("minesweeper.review.wrongflag")
	case proven:
		return game.Say("minesweeper.review.proven")
	case forced:
		return game.Say("minesweeper.review.forced", "Percent", risk)
	case worse:
		better := size.Name(m.better)
		if m.survival == 0 {
			return game.Say("minesweeper.review.mine.worse", "Better", better, "Least", percent(m.least))
		}
		return game.Say("minesweeper.review.worse", "Percent", risk, "Better", better, "Least", percent(m.least))
	case needless:
		safe := size.Name(m.nearestSafe(size.Columns)[0])
		if m.survival == 0 {
			return game.Say("minesweeper.review.mine.needless", "Safe", safe)
		}
		return game.Say("minesweeper.review.needless", "Percent", risk, "Safe", safe)
	case unknown:
		return game.Say("minesweeper.review.unknown")
	}
	if m.move.Action == minesweeper.Flagging {
		return game.Say("minesweeper.review.flag")
	}
	return game.Say("minesweeper.review.first")
}

// instead returns the cells that were better to open: the least risky one, or all that were safe.
func (m *moment) instead(size minesweeper.Size) (list []game.AdvisedMove) {
	var cells []int
	switch m.kind {
	case worse:
		cells = []int{m.better}
	case needless:
		cells = m.nearestSafe(size.Columns)
	}
	for _, cell := range cells {
		list = append(list, game.AdvisedMove{Move: game.Move(size.Name(cell)), Sure: m.kind == needless})
	}
	return list
}

// nearestSafe returns the cells that were safe where the guess was needless, the nearest first.
func (m *moment) nearestSafe(columns int) []int {
	return slices.SortedStableFunc(slices.Values(m.safe), func(x, y int) int {
		return cmp.Compare(m.distance(x, columns), m.distance(y, columns))
	})
}

// distance returns how far a cell is from that of the move, in steps of a king.
func (m *moment) distance(cell, columns int) int {
	down, right := cell/columns-m.move.Row, cell%columns-m.move.Column
	return max(down, -down, right, -right)
}

// summary says how the match ended, and how much luck it took.
func (r *review) summary() game.Phrase {
	if len(r.moments) == 0 {
		return game.Say("minesweeper.review.nomoves")
	}
	luck, guesses := r.luck()
	out, over := r.match.Outcome()
	switch {
	case !over:
		return game.Say("minesweeper.review.unfinished", "Luck", luck)
	case out.Method == minesweeper.Cleared:
		return game.Say("minesweeper.review.won", "Luck", luck)
	}
	last := &r.moments[len(r.moments)-1]
	pairs := []any{"Number", len(r.moments), "Move", last.move.String(), "Said", r.remark(last)}
	lost := game.Say("minesweeper.review.lost", pairs...)
	if last.kind == forced {
		lost.Key = "minesweeper.review.unlucky"
	}
	if guesses == 1 && last.isGuess() {
		return lost // which says it all
	}
	return game.Say("minesweeper.review.luck.both", "First", lost, "Second", luck)
}

// luck says how many guesses were forced and how many were not, each with the chance that all of
// them hold, and returns how many there were in all, those included of which nobody knows.
func (r *review) luck() (said game.Phrase, guesses int) {
	count, chance := make(map[kind]int), map[kind]float64{forced: 1, worse: 1}
	for i := range r.moments {
		m := &r.moments[i]
		k := m.kind
		if m.isAvoidable() {
			k = worse
		}
		count[k]++
		chance[k] *= m.survival
	}
	var all []game.Phrase
	if n := count[forced]; n > 0 {
		all = append(all,
			game.Say("minesweeper.review.luck.forced", "Count", n, "Plural", n, "Odds", sayOdds(chance[forced])))
	}
	if n := count[worse]; n > 0 {
		all = append(all,
			game.Say("minesweeper.review.luck.needless", "Count", n, "Plural", n, "Odds", sayOdds(chance[worse])))
	}
	if n := count[unknown]; n > 0 {
		all = append(all, game.Say("minesweeper.review.luck.unknown", "Count", n, "Plural", n))
	}
	if len(all) == 0 {
		return game.Say("minesweeper.review.luck.none"), 0
	}
	said = all[0]
	for _, more := range all[1:] {
		said = game.Say("minesweeper.review.luck.both", "First", said, "Second", more)
	}
	return said, count[forced] + count[worse] + count[unknown]
}

// sayOdds says a probability: in percent or, where it is less than that, as one in so many.
func sayOdds(p float64) game.Phrase {
	switch {
	case p == 0:
		return game.Say("minesweeper.review.odds.none")
	case p < 0.01:
		return game.Say("minesweeper.review.odds.rare", "Count", int(math.Round(min(1/p, 1e9))))
	}
	return game.Say("minesweeper.review.odds", "Percent", percent(p))
}

// curve returns the chance to have come through all guesses so far; nil without any, and where it is
// not known.
func (r *review) curve() *game.Curve {
	chance, guesses := 1.0, 0
	values := []float64{1}
	for i := range r.moments {
		m := &r.moments[i]
		if m.kind == unknown {
			return nil
		}
		if m.isGuess() {
			guesses++
		}
		chance *= m.survival
		values = append(values, 2*chance-1)
	}
	if guesses == 0 {
		return nil
	}
	return &game.Curve{
		Lines: []game.CurveLine{{Values: values}},
		Top:   game.Say("minesweeper.review.curve.top"), Middle: game.Say("minesweeper.review.curve.middle"),
		Bottom: game.Say("minesweeper.review.curve.bottom"),
	}
}

// turning returns the move that opened the mine, nil where none did or nobody knows whether it had to.
func (r *review) turning() *game.TurningPoint {
	if len(r.moments) == 0 {
		return nil
	}
	last := &r.moments[len(r.moments)-1]
	if len(last.blown) == 0 || !last.isGuess() {
		return nil
	}
	return &game.TurningPoint{Number: len(r.moments)}
}
