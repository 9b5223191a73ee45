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

// Duty is a sentence whose subject is the side.
func (Kamisado) Duty(side game.Term, duty game.Phrase) game.Phrase {
	return game.Say("terminal.duty", "Side", side, "Duty", duty)
}

// Won is the document's line.
func (Kamisado) Won(side game.Term) game.Phrase { return game.Say("terminal.won", "Side", side) }

// Interlude is the board as the round left it, a promotion included.
func (k Kamisado) Interlude(p game.Position) (Interlude, bool) {
	m, ok := p.(*kamisado.Match)
	if !ok {
		return Interlude{}, false
	}
	v, ok := m.Final()
	return Interlude{View: v, Close: k.say("newround")}, ok
}

// Help says how sumo towers push where there are any, and how towers and colours
// are written.
func (k Kamisado) Help(v game.View, coloured bool) []game.Phrase {
	phrases := []game.Phrase{k.say("help")}
	if v.Board.(*kamisado.Board).Mode == kamisado.Standard {
		phrases = append(phrases, k.say("push"))
	}
	phrases = append(phrases, k.say("letters"))
	if coloured {
		phrases = append(phrases, k.say("marks"))
	}
	return phrases
}
