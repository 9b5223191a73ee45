package terminal

import (
	"strings"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/minesweeper"
	"kamisado/game/sixes"
)

// All games have phrases in the catalogues, with keys such as <id>.terminal.prompt: greeting, prompt, turn (what
// the side to move must do), won (in games for two), help, cell (an example of what the command for one cell
// takes) and says (what the answer says). A phrase may have gaps in capitals, such as {{.SIDE}}: they are filled
// with the word of the gap of that name, here Side, in capitals. This file says where a game has others.

// own returns a phrase of the game for the terminal, with the key <id>.terminal.<name>.
func (s *session) own(name string, pairs ...any) game.Phrase {
	return game.Say(string(s.config.Rules.ID())+".terminal."+name, pairs...)
}

// helpNames returns the phrases that say how moves are written and boards are read, a paragraph each. Kamisado
// explains pushes and set-ups where there are any, and how towers and colours are written.
func helpNames(v game.View) []string {
	b, ok := v.Board.(*kamisado.Board)
	if !ok {
		return []string{"help"}
	}
	names := []string{"help"}
	if b.Mode != kamisado.Simple {
		names = append(names, "push")
	}
	if b.Mode.Published() {
		names = append(names, "fill")
	}
	return append(names, "letters", "marks")
}

// legend says once, above the first board, what is on it: as for the text board of a chat, but for Kamisado,
// whose help has more marks, and Minesweeper, whose narrow boards have others. Where cards are dealt the status
// says it.
func (s *session) legend() game.Phrase {
	switch id := s.config.Rules.ID(); id {
	case kamisado.ID, minesweeper.ID:
		return s.own("legend")
	case sixes.ID:
		return game.Phrase{}
	default:
		return game.Say(string(id) + ".text.legend")
	}
}

// status says what holds below a board, a line a phrase: what the view says. In Kamisado it is the document's
// section 3.4, last colours and points of both sides, in simple matches too; the sixes have a legend while cards
// are dealt, since later there are lines that say what its letters do.
func (s *session) status(v game.View) []game.Phrase {
	switch b := v.Board.(type) {
	case *kamisado.Board:
		points := s.own("points", "Black", b.Points[kamisado.Black], "White", b.Points[kamisado.White])
		last := kamisado.LastColours(b.Last)
		if last.IsZero() {
			return []game.Phrase{points}
		}
		last.Key = strings.Replace(last.Key, ".status.", ".terminal.", 1)
		return []game.Phrase{last, points}
	case *sixes.Board:
		if b.Deck > 0 {
			return append(v.Status[:len(v.Status):len(v.Status)], s.own("legend"))
		}
	}
	return v.Status
}

// promptName returns the phrase that asks whoever is to move for a line: in Kamisado that of the document, for a
// standard match and its pushes, unless there are none or the choice is another one; that to deal while cards
// are dealt.
func promptName(v game.View) string {
	switch b := v.Board.(type) {
	case *kamisado.Board:
		switch {
		case b.Fills != nil:
			return "prompt.fill"
		case b.Mode == kamisado.Simple:
			return "prompt.simple"
		}
	case *sixes.Board:
		if b.Deck > 0 {
			return "deal"
		}
	}
	return "prompt"
}

// turnName returns the phrase that says what whoever is to move must do: another one before the first cell of a
// minefield is open.
func turnName(v game.View) string {
	if v.Prompt.Key == "minesweeper.prompt.first" {
		return "turn.first"
	}
	return "turn"
}

// roundEnd returns the board as the round left it that the last move ended, a promotion included; false if it
// ended none. Its LastEvents are the first ones of those of the position that follows.
func roundEnd(p game.Position) (game.View, bool) {
	if m, ok := p.(*kamisado.Match); ok {
		return m.Final()
	}
	return game.View{}, false
}
