package terminal

import (
	"maps"
	"slices"
	"strings"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/minesweeper"
	"kamisado/game/sixes"
)

// Idiom is how a game differs from others in a terminal. All games have phrases in the
// catalogues, with keys such as <id>.terminal.prompt: greeting, prompt, turn (what the
// side to move must do), won (in games for two), help, cell (an example of what the
// command for one cell takes) and says (what the answer says). A phrase may have gaps in
// capitals, such as {{.SIDE}}: they are filled with the word of the gap of that name,
// here Side, in capitals.
type Idiom interface {
	// Help says how moves are written and boards are read, a paragraph a phrase.
	Help(v game.View) []game.Phrase
	// Legend says once, above the first board, what is on it; zero where something else says
	// that.
	Legend() game.Phrase
	// Status says what holds below a board, a line a phrase.
	Status(v game.View) []game.Phrase
	// Prompt is the name of the phrase that asks whoever is to move for a line.
	Prompt(v game.View) string
	// Turn is the name of the phrase that says what whoever is to move must do.
	Turn(v game.View) string
	// RoundEnd is the end of a round with the last move; false when it ended none.
	RoundEnd(p game.Position) (RoundEnd, bool)
}

// RoundEnd is the end of a round within a match.
type RoundEnd struct {
	// View shows the board as the round left it. Its LastEvents are the events up to
	// there, the first ones of those of the position that follows.
	View game.View
	// NewRound says that a new round begins.
	NewRound game.Phrase
}

// Plain is the idiom of a game without rounds.
type Plain struct{ Game game.ID }

var _ Idiom = Plain{}

// Help has the key <id>.terminal.help.
func (p Plain) Help(game.View) []game.Phrase {
	return []game.Phrase{ownPhrase(p.Game, "help")}
}

// Legend is that of the text board.
func (p Plain) Legend() game.Phrase { return game.Say(string(p.Game) + ".text.legend") }

// Status is what the view itself says.
func (Plain) Status(v game.View) []game.Phrase { return v.Status }

// Prompt is prompt.
func (Plain) Prompt(game.View) string { return "prompt" }

// Turn is turn.
func (Plain) Turn(game.View) string { return "turn" }

// RoundEnd returns false.
func (Plain) RoundEnd(game.Position) (RoundEnd, bool) { return RoundEnd{}, false }

// ownPhrase is a phrase of a game for the terminal.
func ownPhrase(id game.ID, name string, pairs ...any) game.Phrase {
	return game.Say(string(id)+".terminal."+name, pairs...)
}

// Kamisado has the phrases of section 3.4 of the document: last colours and points
// of both sides below every board, in simple matches too, and the end of each round on
// a board of its own.
type Kamisado struct{ Plain }

var _ Idiom = Kamisado{}

// NewKamisado makes the idiom.
func NewKamisado() Kamisado { return Kamisado{Plain{Game: kamisado.ID}} }

// Legend has the letters and the main marks; the help has the others.
func (k Kamisado) Legend() game.Phrase { return ownPhrase(k.Game, "legend") }

// Prompt speaks of pushes where there are any: that of the document, which shows a standard
// match. A choice between rounds has one of its own.
func (k Kamisado) Prompt(v game.View) string {
	switch b := v.Board.(*kamisado.Board); {
	case b.Fills != nil:
		return "prompt.fill"
	case b.Mode == kamisado.Simple:
		return "prompt.simple"
	}
	return k.Plain.Prompt(v)
}

// Help explains sumo pushes where there are any, and how towers and colours are
// written.
func (k Kamisado) Help(v game.View) []game.Phrase {
	phrases := k.Plain.Help(v)
	if v.Board.(*kamisado.Board).Mode != kamisado.Simple {
		phrases = append(phrases, ownPhrase(k.Game, "push"))
	}
	if v.Board.(*kamisado.Board).Mode.Published() {
		phrases = append(phrases, ownPhrase(k.Game, "fill"))
	}
	return append(phrases, ownPhrase(k.Game, "letters"), ownPhrase(k.Game, "marks"))
}

// Status is the last colours and the points.
func (k Kamisado) Status(v game.View) []game.Phrase {
	b := v.Board.(*kamisado.Board)
	return []game.Phrase{
		ownPhrase(k.Game, "last", "Black", kamisado.ColourTerm(b.Last[kamisado.Black]), "White", kamisado.ColourTerm(b.Last[kamisado.White])),
		ownPhrase(k.Game, "points", "Black", b.Points[kamisado.Black], "White", b.Points[kamisado.White]),
	}
}

// RoundEnd is the board as the round left it, a promotion included.
func (k Kamisado) RoundEnd(p game.Position) (RoundEnd, bool) {
	m, ok := p.(*kamisado.Match)
	if !ok {
		return RoundEnd{}, false
	}
	v, ok := m.Final()
	return RoundEnd{View: v, NewRound: ownPhrase(k.Game, "newround")}, ok
}

// Sixes says, until all cards are dealt, what the letters beside the table are, and asks for no
// card. From then on there are other lines that say what the letters do in words.
type Sixes struct{ Plain }

var _ Idiom = Sixes{}

// NewSixes makes the idiom.
func NewSixes() Sixes { return Sixes{Plain{Game: sixes.ID}} }

// Status is what the view says and, while cards are dealt, the legend.
func (s Sixes) Status(v game.View) []game.Phrase {
	status := v.Status
	if v.Board.(*sixes.Board).Deck > 0 {
		status = append(slices.Clone(status), ownPhrase(s.Game, "legend"))
	}
	return status
}

// Legend is left to the status of a table where cards are dealt.
func (Sixes) Legend() game.Phrase { return game.Phrase{} }

// Prompt is deal while cards are dealt.
func (s Sixes) Prompt(v game.View) string {
	if v.Board.(*sixes.Board).Deck > 0 {
		return "deal"
	}
	return s.Plain.Prompt(v)
}

// Minesweeper speaks to who plays alone.
type Minesweeper struct{ Plain }

var _ Idiom = Minesweeper{}

// NewMinesweeper makes the idiom.
func NewMinesweeper() Minesweeper { return Minesweeper{Plain{Game: minesweeper.ID}} }

// Legend has the marks of narrow boards too.
func (m Minesweeper) Legend() game.Phrase { return ownPhrase(m.Game, "legend") }

// Turn is another one before the first cell is open.
func (m Minesweeper) Turn(v game.View) string {
	if v.Prompt.Key == "minesweeper.prompt.first" {
		return "turn.first"
	}
	return m.Plain.Turn(v)
}

// speaker says phrases and fills their gaps in capitals.
type speaker struct{ lang.Speaker }

// phrase is the sentence for a phrase. For each word or phrase among the gaps there is
// one more gap, named in capitals, that holds it in capitals.
func (s speaker) phrase(p game.Phrase) string {
	args := maps.Clone(p.Args)
	for name, value := range p.Args {
		switch word := value.(type) {
		case game.Term:
			args[strings.ToUpper(name)] = strings.ToUpper(s.Text(string(word)))
		case game.Phrase:
			args[strings.ToUpper(name)] = strings.ToUpper(s.Say(word))
		}
	}
	return s.Say(game.Phrase{Key: p.Key, Args: args})
}
