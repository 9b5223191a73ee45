package text

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"kamisado/game"
)

// Review puts into words what a coach says of a match.
type Review struct {
	game.Review
	// Game is the match's.
	Game game.ID
	// Names are those of the sides, by seat; at most one where somebody plays alone.
	Names []game.Term
	// Say speaks the reader's language.
	Say Speaker
}

// List returns all moves, a line each, with what is to be said about them; empty where there
// are none.
func (r *Review) List() string {
	var lines []string
	rounds := r.Rounds()
	form := r.form()
	for i, moves := range rounds {
		if i > 0 {
			lines = append(lines, "")
		}
		if len(rounds) > 1 {
			lines = append(lines, r.Say(game.Say("review.round", "Round", moves[0].Round)))
		}
		for _, j := range moves {
			lines = append(lines, strings.TrimRight(form(j)+"  "+r.remark(j), " "))
		}
	}
	return strings.Join(lines, "\n")
}

// Said returns what there is to say about the whole match, in sentences: the summary, and how it
// stood.
func (r *Review) Said() []string { return append([]string{r.Say(r.Summary)}, r.Course()...) }

// Details returns what follows that for a reader of text, each part behind an empty line: in
// colours the curve, then all moves, what their marks mean, and the turning point, of which shown is the view.
// Sentences and rows of the curve fit so many columns, 0 for any number.
func (r *Review) Details(p Printer, shown game.View, language string, colours Depth, columns int) string {
	var parts []string
	if colours != Monochrome { // a screen reader spells the signs of a curve, which is in Said
		parts = append(parts, strings.Join(r.Sparks(columns), "\n"))
	}
	if len(r.Moves) > 0 {
		parts = append(parts, Wrap(r.List(), columns), Wrap(r.Legend(), columns))
	}
	if turning := r.TurningPoint; turning != nil {
		said := p.Advised(shown, r.Say)
		if turning.Number > 0 {
			j := r.Moves[turning.Number-1]
			said = r.Line(j) + " · " + r.remark(j)
		}
		parts = append(parts, Wrap(said, columns),
			strings.TrimRight(p.Coloured(shown, language, colours, columns), "\n"))
	}
	var all strings.Builder
	for _, part := range parts {
		if part != "" {
			all.WriteString("\n" + part + "\n")
		}
	}
	return all.String()
}

// remark returns what is said about a move; empty where there is nothing to say.
func (r *Review) remark(j game.JudgedMove) string {
	if j.Remark.IsZero() {
		return ""
	}
	return r.Say(j.Remark)
}

// Line returns a move, who made it and its mark, for a sentence. Who plays alone is not named.
// The side has its name, for its letter in match texts is another one in English.
func (r *Review) Line(j game.JudgedMove) string {
	line := fmt.Sprintf("%d %s %s %s", j.Number, r.side(j.Seat), j.Move, j.Verdict.Mark())
	return strings.Join(strings.Fields(line), " ")
}

// side returns the name of a seat, its number where it has none; empty for who plays alone.
func (r *Review) side(seat game.Seat) string {
	switch {
	case len(r.Names) == 1:
		return ""
	case seat >= 0 && int(seat) < len(r.Names):
		return r.Say(game.Phrase{Key: string(r.Names[seat])})
	}
	return fmt.Sprint(int(seat) + 1)
}

// form returns what writes moves in a fixed width.
func (r *Review) form() func(game.JudgedMove) string {
	var number, side, move int
	for _, j := range r.Moves {
		number = max(number, len(fmt.Sprint(j.Number)))
		side = max(side, utf8.RuneCountInString(r.side(j.Seat)))
		move = max(move, utf8.RuneCountInString(string(j.Move)))
	}
	return func(j game.JudgedMove) string {
		name := ""
		if side > 0 {
			name = fmt.Sprintf("%-*s  ", side, r.side(j.Seat))
		}
		return fmt.Sprintf("%*d. %s%-*s  %-2s", number, j.Number, name, move, j.Move, j.Verdict.Mark())
	}
}

// Legend says what the marks of a game's reviews mean.
func (r *Review) Legend() string {
	mark := game.Verdict.Mark
	return r.Say(game.Say(string(r.Game)+".review.legend",
		"Winning", mark(game.Winning), "Losing", mark(game.Losing), "Mistake", mark(game.Mistake),
		"Decisive", mark(game.Decisive),
		"Even", mark(game.Even), "Good", mark(game.Good), "Inaccuracy", mark(game.Inaccuracy),
		"Guess", mark(game.Guess),
		"Unproven", mark(game.Unproven)))
}

// IsMistake reports whether a move gave a better result away.
func IsMistake(j game.JudgedMove) bool {
	return j.Verdict == game.Mistake || j.Verdict == game.Decisive
}

// Sentence returns what is said of a move: the move itself, its mark and the remark.
func (r *Review) Sentence(j game.JudgedMove) string {
	return strings.TrimRight("`"+r.Line(j)+"` "+r.remark(j), " ")
}
