package bot

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"kamisado/bot/lang"
	"kamisado/game"
)

// tableTextMost is how many bytes the table of all moves may take in a message,
// so that there is room for the mistakes.
const tableTextMost = 1100

// verdicts write what a review says of moves.
type verdicts struct {
	say    lang.Speaker
	review game.Review
	// names are those of the sides, wide is how many characters the longest has.
	names []string
	wide  int
}

// newVerdicts writes a review whose sides have such names.
func newVerdicts(say lang.Speaker, review game.Review, names []game.Term) *verdicts {
	v := &verdicts{say: say, review: review}
	for _, name := range names {
		v.names = append(v.names, say.Text(string(name)))
		v.wide = max(v.wide, utf8.RuneCountInString(v.names[len(v.names)-1]))
	}
	return v
}

// table is all moves with their marks in a fixed width, two a line so that it fits
// a phone, and what the marks mean.
func (v *verdicts) table() string {
	var lines []string
	rounds := v.review.Rounds()
	for _, moves := range rounds {
		lines = v.head(lines, moves, len(rounds))
		for i := 0; i < len(moves); i += 2 {
			line := v.cell(moves[i])
			if i+1 < len(moves) {
				line += "  " + v.cell(moves[i+1])
			}
			lines = append(lines, strings.TrimRight(line, " "))
		}
	}
	if len(lines) == 0 {
		return ""
	}
	return "```\n" + strings.Join(lines, "\n") + "\n```\n" + Legend(v.say, "`")
}

// head begins a round's moves where there are several rounds.
func (v *verdicts) head(lines []string, moves []game.JudgedMove, rounds int) []string {
	if rounds == 1 {
		return lines
	}
	return append(lines, v.say.Text("review.round", "Round", moves[0].Round))
}

// cell is a move and its mark. The side has its name, for its letter in match
// texts is another one in English.
func (v *verdicts) cell(j game.JudgedMove) string {
	return fmt.Sprintf("%3d %-*s %-4s %-2s", j.Number, v.wide, v.names[j.Seat], j.Move, j.Verdict.Mark())
}

// mistakes tell of the moves that gave the win away, a line each. One alone that
// was decisive is what the summary tells of.
func (v *verdicts) mistakes() (lines []string) {
	last := game.Mistake
	for _, j := range v.review.Moves {
		if j.Verdict == game.Mistake || j.Verdict == game.Decisive {
			last = j.Verdict
			lines = append(lines, fmt.Sprintf("`%d %s %s %s` %s", j.Number, v.names[j.Seat], j.Move, j.Verdict.Mark(), v.say.Say(j.Remark)))
		}
	}
	if len(lines) == 1 && last == game.Decisive {
		return nil
	}
	return lines
}

// lines are all moves, a line each, with what is to be said about them and what
// the marks mean.
func (v *verdicts) lines() string {
	lines := []string{v.say.Say(v.review.Summary), ""}
	rounds := v.review.Rounds()
	for _, moves := range rounds {
		lines = v.head(lines, moves, len(rounds))
		for _, j := range moves {
			lines = append(lines, v.cell(j)+" "+v.say.Say(j.Remark))
		}
	}
	return strings.Join(append(lines, "", Legend(v.say, "")), "\n")
}

// Legend says what the marks of a review mean; on either side of each stands the
// quote.
func Legend(say lang.Speaker, quote string) string {
	mark := func(v game.Verdict) string { return quote + v.Mark() + quote }
	return say.Text("review.legend", "Winning", mark(game.Winning), "Losing", mark(game.Losing),
		"Mistake", mark(game.Mistake), "Decisive", mark(game.Decisive))
}

// within joins a head, mistakes and a tail to a text of so many characters at
// most. Where that is not enough the first mistakes stay away, and their number is
// told: the later a mistake, the more it counted.
func within(most int, say lang.Speaker, head, mistakes, tail []string) string {
	for cut := 0; ; cut++ {
		lines := head[:len(head):len(head)]
		if cut > 0 {
			lines = append(lines, say.Text("review.earlier", "Count", cut))
		}
		lines = append(append(lines, mistakes[cut:]...), tail...)
		text := strings.Join(lines, "\n")
		if cut == len(mistakes) || utf8.RuneCountInString(text) <= most {
			return text
		}
	}
}
