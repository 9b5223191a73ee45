package terminal

import (
	"kamisado/game"
	"kamisado/game/kamisado"
)

// Kamisado speaks as section 3.4 of the document has it: last colours and points
// of both sides below every board, in simple matches too, and each round's end
// on a board of its own.
type Kamisado struct{ Plain }

var _ Idiom = Kamisado{}

// NewKamisado makes the idiom.
func NewKamisado() Kamisado { return Kamisado{Plain{Game: kamisado.ID}} }

// Greeting names the mode.
func (k Kamisado) Greeting(v game.View) game.Phrase {
	return k.say("greeting", "Mode", kamisado.ModeTerm(v.Board.(*kamisado.Board).Mode))
}

// Status is the last colours and the points.
func (k Kamisado) Status(v game.View) []game.Phrase {
	b := v.Board.(*kamisado.Board)
	return []game.Phrase{
		k.say("last", "Black", kamisado.ColourTerm(b.Last[kamisado.Black]), "White", kamisado.ColourTerm(b.Last[kamisado.White])),
		k.say("points", "Black", b.Points[kamisado.Black], "White", b.Points[kamisado.White]),
	}
}

// Interlude is the board as the round left it, a promotion included.
func (k Kamisado) Interlude(p game.Position) (Interlude, bool) {
	m, ok := p.(*kamisado.Match)
	if !ok {
		return Interlude{}, false
	}
	e := m.Last()
	if e.Round == nil || e.Round.Match {
		return Interlude{}, false
	}
	v := m.View(game.Nobody)
	v.News = v.News[:len(v.News)-1] // the last one tells of the new round
	v.Groups, v.Duty = nil, game.Phrase{}
	v.Board = finalBoard(e, m.Round()-1)
	return Interlude{View: v, Close: k.say("newround")}, true
}

// finalBoard gathers what there is to see at the end of a round. Only a slide's
// cells are framed: after a push and a mutual block the news say enough.
func finalBoard(e kamisado.Effect, round int) *kamisado.Board {
	final := e.Round.Final
	b := &kamisado.Board{
		Mode: final.Mode(), Round: round, Turn: final.Turn(), Points: e.Round.Points,
		Last:   [2]kamisado.Colour{final.Last(kamisado.Black), final.Last(kamisado.White)},
		Forced: kamisado.NoCell, From: kamisado.NoCell, To: kamisado.NoCell,
		Pushed: kamisado.NoCell, Zero: e.Zero,
	}
	for cell := range kamisado.NoCell {
		b.Towers[cell] = final.At(cell)
	}
	if e.Tower.Present && !e.Move.IsPush() {
		b.From, b.To = e.Move.From, e.Move.To
	}
	return b
}
