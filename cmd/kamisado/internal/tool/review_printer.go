package tool

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"kamisado/bot/lang"
	"kamisado/bot/present"
	"kamisado/bot/respond"
	"kamisado/game"
	"kamisado/render/text"
)

// reviewPrinter prints a review.
type reviewPrinter struct {
	say     lang.Speaker
	game    respond.Game
	review  game.Review
	names   []game.Term
	colours text.Depth
}

// print prints the summary, the moves and the turning point.
func (c *reviewPrinter) print(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintln(&b, c.say.Say(c.review.Summary))
	c.list(&b)
	if turning := c.review.TurningPoint; turning != nil {
		fmt.Fprintf(&b, "\n%s\n\n%s\n", c.say.Say(turning.Caption),
			strings.TrimRight(c.game.Printer.Coloured(turning.View, string(c.say.Tag), c.colours), "\n"))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// list lists the moves, with a heading for each round if there are several, and
// below them what the marks mean.
func (c *reviewPrinter) list(b *strings.Builder) {
	rounds := c.review.Rounds()
	if len(rounds) == 0 {
		return
	}
	for _, moves := range rounds {
		b.WriteByte('\n')
		if len(rounds) > 1 {
			fmt.Fprintln(b, c.say.Text("review.round", "Round", moves[0].Round))
		}
		for _, m := range moves {
			c.line(b, m, len(fmt.Sprint(len(c.review.Moves))))
		}
	}
	fmt.Fprintf(b, "\n%s\n", present.Legend(c.say, ""))
}

// line prints one move. The columns stand below each other.
func (c *reviewPrinter) line(b *strings.Builder, m game.JudgedMove, digits int) {
	side := c.side(m.Seat)
	wide := 0
	for seat := range c.names {
		wide = max(wide, utf8.RuneCountInString(c.side(game.Seat(seat))))
	}
	text := fmt.Sprintf("%*d. %-*s  %-4s  %-2s  %s", digits, m.Number, wide, side, m.Move, m.Verdict.Mark(), c.say.Say(m.Remark))
	fmt.Fprintln(b, strings.TrimRight(text, " "))
}

// side is the name of a seat; its number where it has none.
func (c *reviewPrinter) side(seat game.Seat) string {
	name := ""
	if int(seat) < len(c.names) {
		name = c.say.Text(string(c.names[seat]))
	}
	return cmp.Or(name, fmt.Sprint(int(seat)+1))
}
