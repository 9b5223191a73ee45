package bot

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"kamisado/bot/lang"
	"kamisado/game"
)

// verdictMarks are what moves were worth, as lists show it. They are explained
// beside them.
var verdictMarks = map[game.Verdict]string{game.Winning: "+", game.Losing: "-", game.Mistake: "?", game.Decisive: "??"}

// tableTextMost is how many bytes the table of all moves may take in a message,
// so that there is room for the mistakes.
const tableTextMost = 1100

// verdictTable is all moves with their marks in a fixed width, two a line so that
// it fits a phone, and what the marks mean.
func verdictTable(say lang.Speaker, review game.Review) string {
	rounds := inRounds(review.Moves)
	var lines []string
	for _, moves := range rounds {
		if len(rounds) > 1 {
			lines = append(lines, say.Text("coach.round", "Round", moves[0].Round))
		}
		for i := 0; i < len(moves); i += 2 {
			line := verdictCell(moves[i])
			if i+1 < len(moves) {
				line += "  " + verdictCell(moves[i+1])
			}
			lines = append(lines, strings.TrimRight(line, " "))
		}
	}
	if len(lines) == 0 {
		return ""
	}
	return "```\n" + strings.Join(lines, "\n") + "\n```\n" + say.Text("coach.legend")
}

// inRounds groups moves by the round they were played in.
func inRounds(moves []game.Judged) (rounds [][]game.Judged) {
	for i, j := range moves {
		if i == 0 || j.Round != moves[i-1].Round {
			rounds = append(rounds, nil)
		}
		last := &rounds[len(rounds)-1]
		*last = append(*last, j)
	}
	return rounds
}

// verdictCell is a move and its mark.
func verdictCell(j game.Judged) string {
	return fmt.Sprintf("%3d %-6s %-2s", j.Number, j.Note, verdictMarks[j.Verdict])
}

// mistakeLines tell the mistakes of a match, a line each.
func mistakeLines(say lang.Speaker, review game.Review) (lines []string) {
	for _, j := range review.Moves {
		if j.Verdict == game.Mistake || j.Verdict == game.Decisive {
			lines = append(lines, fmt.Sprintf("`%d %s %s` %s", j.Number, j.Note, verdictMarks[j.Verdict], say.Say(j.Remark)))
		}
	}
	return lines
}

// verdictLines are all moves, a line each, with what is to be said about them.
func verdictLines(say lang.Speaker, review game.Review) string {
	rounds := inRounds(review.Moves)
	lines := []string{say.Say(review.Summary), ""}
	for _, moves := range rounds {
		if len(rounds) > 1 {
			lines = append(lines, say.Text("coach.round", "Round", moves[0].Round))
		}
		for _, j := range moves {
			lines = append(lines, verdictCell(j)+" "+say.Say(j.Remark))
		}
	}
	return strings.Join(lines, "\n")
}

// within joins lines to a text of so many characters at most. Where that is not
// enough, the first lines of the middle stay away: the later a mistake, the more
// it counted.
func within(most int, head, middle, tail []string) string {
	for {
		lines := append(append(head[:len(head):len(head)], middle...), tail...)
		text := strings.Join(lines, "\n")
		if len(middle) == 0 || utf8.RuneCountInString(text) <= most {
			return text
		}
		middle = middle[1:]
	}
}
