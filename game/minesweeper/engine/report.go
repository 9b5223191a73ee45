package engine

import (
	"cmp"
	"math"
	"slices"

	"kamisado/game"
	"kamisado/game/minesweeper"
)

// judged returns the verdicts on all moves.
func (r *review) judged() []game.JudgedMove {
	list := make([]game.JudgedMove, len(r.moments))
	for i := range r.moments {
		m := &r.moments[i]
		list[i] = game.JudgedMove{
			Number: i + 1, Round: 1, Seat: minesweeper.Player,
			Move: game.Move(m.move.String()), Verdict: m.verdict(), Remark: r.remark(m),
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

// turning returns the moment before the mine was opened, nil where none was or nobody knows whether it
// had to be.
func (r *review) turning() *game.TurningPoint {
	if len(r.moments) == 0 {
		return nil
	}
	last := &r.moments[len(r.moments)-1]
	if len(last.blown) == 0 || !last.isGuess() {
		return nil
	}
	v := last.match.View(game.Nobody)
	board := *v.Board.(*minesweeper.Board)
	board.Squares = slices.Clone(board.Squares)
	for _, cell := range last.blown {
		board.Squares[cell] = minesweeper.Exploded
	}
	board.Last = last.move.Row*board.Columns + last.move.Column
	v.Board, v.LastEvents, v.Prompt, v.Form = &board, nil, game.Phrase{}, nil
	// A picture of a large board shows the part around the first of the advised cells.
	var instead []int
	marks := game.Say("minesweeper.review.marks.none")
	switch last.kind {
	case worse:
		instead, marks = []int{last.better}, game.Say("minesweeper.review.marks.better")
	case needless:
		instead = last.nearestSafe(board.Columns)
		marks = game.Say("minesweeper.review.marks.safe", "Plural", len(instead))
	}
	for _, cell := range instead {
		v.Advised = append(v.Advised, game.AdvisedMove{Move: game.Move(board.Name(cell)), Sure: last.kind == needless})
	}
	return &game.TurningPoint{Number: len(r.moments), View: v, Caption: game.Say("minesweeper.review.turning",
		"Number", len(r.moments), "Move", last.move.String(), "Said", r.remark(last), "Marks", marks)}
}
