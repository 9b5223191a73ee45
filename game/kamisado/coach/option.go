package coach

import (
	"cmp"
	"slices"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// option is a move of a lost position and what is seen of it without a search.
type option struct {
	move kamisado.Move
	// given is set when the rival can win the round at once, or has won it.
	given bool
	// again is set when the rival has no turn, after a push or a block.
	again bool
	// safe of the rival's replies do not let the round be won at once.
	safe, replies int
}

// bySafety sorts moves: first those that leave the rival the fewest safe replies,
// last those that give the round away; of equals those that go far, whose replies
// are the quickest to judge.
func bySafety(p kamisado.Position, moves []kamisado.Move) []option {
	options := make([]option, len(moves))
	for i, m := range moves {
		options[i] = newOption(p, m)
	}
	slices.SortStableFunc(options, func(a, b option) int {
		return cmp.Or(a.rank()-b.rank(), a.safe-b.safe, rows(b.move)-rows(a.move))
	})
	return options
}

// rank is the lower the better a move looks.
func (o option) rank() int {
	switch {
	case o.given:
		return 2
	case o.again:
		return 1
	}
	return 0
}

// newOption looks at a move.
func newOption(p kamisado.Position, m kamisado.Move) option {
	next, effect := p.Play(m)
	o := option{move: m}
	switch {
	case effect.Round != nil:
		o.given = effect.Round.Winner != p.Turn()
		return o
	case next.Turn() == p.Turn():
		o.again = true
		return o
	}
	for _, reply := range next.AppendMoves(nil) {
		after, effect := next.Play(reply)
		o.replies++
		switch {
		case effect.Round == nil && !(after.Turn() == p.Turn() && canWinRound(after)):
			o.safe++
		case effect.Round != nil && effect.Round.Winner != p.Turn():
			o.given = true
		}
	}
	return o
}

// canWinRound reports whether the side to move can win the round at once.
func canWinRound(p kamisado.Position) bool {
	return slices.ContainsFunc(p.AppendMoves(nil), func(m kamisado.Move) bool {
		round, _ := winsRound(p, m)
		return round
	})
}

// rows is how many rows a move advances.
func rows(m kamisado.Move) int {
	if m.IsPush() {
		return 1
	}
	across := int(m.From/8) - int(m.To/8)
	return max(across, -across)
}

// tell recommends a move of which nothing is proven.
func (o option) tell(p kamisado.Position) game.Phrase {
	if o.given || o.again || o.safe == o.replies {
		return game.Say("kamisado.hint.try", "Move", o.move.String())
	}
	return game.Say("kamisado.hint.narrow", "Move", o.move.String(),
		"Unsafe", o.replies-o.safe, "Replies", o.replies, "Span", spanTerm(p))
}
