package tool

import (
	"slices"

	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine"
	"kamisado/game/kamisado/engine/solver"
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
func newRoundValue(v engine.RoundValue) roundValue {
	r := roundValue{Round: solver.Value(v.Won).String(), Points: v.Points}
	if v.Match {
		r.Value = r.Round
	}
	return r
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
