package tool

import (
	"fmt"
	"slices"
	"strings"

	"kamisado/game/kamisado"
	"kamisado/game/kamisado/player"
	"kamisado/game/kamisado/solver"
)

// solved is what there is to know about a position. What is not known, or not asked for, is left
// out.
type solved struct {
	// Position is where a blocked side's zero move led at once (rule 9); that is
	// then what was solved. Empty when nothing happened by itself.
	Position string `json:"position,omitempty"`
	// Hands are what the next round is worth to who chooses a hand.
	Hands *hands `json:"hands,omitempty"`
	roundValue
	// Winning are the moves that win. Where none does it is an empty list, which is written too; it is
	// nil, and left out, only while a hand is chosen.
	Winning []string `json:"winning,omitzero"`
	// Best are the moves that keep the value of the round or, while a hand is chosen, the hands that
	// are better in the next one.
	Best []string `json:"best,omitempty"`
	// Distance is there when it was asked for.
	Distance int     `json:"distance,omitempty"`
	Nodes    uint64  `json:"nodes"`
	Ms       float64 `json:"ms"`
}

// hands are the values of both hands, by their letters.
type hands struct {
	L roundValue
	R roundValue
}

// roundValue is what a round is worth to the side to move, win or loss.
type roundValue struct {
	// Round is empty in modes that are solved as a whole.
	Round string `json:"round,omitempty"`
	// Points are those that the winner of the round has of it at least.
	Points int `json:"points,omitempty"`
	// Value is that in the whole match; empty where it is not known.
	Value string `json:"value,omitempty"`
}

// newRoundValue is a value in words. It is that of the match too where the round ends it.
func newRoundValue(v player.RoundValue) roundValue {
	r := roundValue{Round: solver.Value(v.Won).String(), Points: v.Points}
	if v.Match {
		r.Value = r.Round
	}
	return r
}

// list names what is known of a round, for a line.
func (v roundValue) list() string {
	list := fmt.Sprintf("round %s, points %d", v.Round, v.Points)
	if v.Value != "" {
		list += ", value " + v.Value
	}
	return list
}

// text is what is known as lines with labels, but for the distance. The labels are the same in
// every language.
func (f *solved) text() string {
	var b strings.Builder
	if f.Position != "" {
		fmt.Fprintf(&b, "position: %s\n", f.Position)
	}
	if f.Hands != nil {
		fmt.Fprintf(&b, "L: %s\nR: %s\n", f.Hands.L.list(), f.Hands.R.list())
	}
	if f.Round != "" {
		fmt.Fprintf(&b, "round: %s\npoints: %d\n", f.Round, f.Points)
	}
	if f.Value != "" {
		fmt.Fprintf(&b, "value: %s\n", f.Value)
	}
	if f.Winning != nil {
		fmt.Fprintln(&b, strings.Join(append([]string{"winning:"}, f.Winning...), " "))
	}
	if f.Best != nil {
		fmt.Fprintln(&b, strings.Join(append([]string{"best:"}, f.Best...), " "))
	}
	fmt.Fprintf(&b, "nodes: %d\ntime: %v ms\n", f.Nodes, f.Ms)
	return b.String()
}

// texts are moves as text, sorted; never nil.
func texts(moves []kamisado.Move) []string {
	texts := make([]string, len(moves))
	for i, move := range moves {
		texts[i] = move.String()
	}
	slices.Sort(texts)
	return texts
}
