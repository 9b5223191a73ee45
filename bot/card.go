package bot

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/render"
)

// cardMessage returns a message with a card, beside what the picture does not show. Where no picture can be sent, whole
// says all. kind begins the name of the file.
func (b *Bot) cardMessage(r *chat.Request, kind string, card render.Card, beside, whole string) chat.Message {
	if !readerOf(r).Files() {
		return chat.Message{Text: whole}
	}
	card.Unnamed = b.say(r).Text("card.unnamed")
	picture, err := card.Paint()
	if err != nil {
		b.Log.Error("could not draw a card", "kind", kind, "error", err)
		return chat.Message{Text: whole}
	}
	return chat.Message{
		Text: beside, File: chat.NewPicture(kind+".png", picture, card.Alt(b.Present.Limits.Alt)),
	}
}

// cardTable is a leaderboard as a card and in words: text is all of it, beside what the card does not show.
type cardTable struct {
	card         render.Card
	text, beside string
}

// newCardTable returns a table of rows, each with its line of the text. about is what only the text says of it. Rows in
// which the card cannot show a name are beside it too.
func newCardTable(card render.Card, heading, about string, rows []render.Row, lines []string) cardTable {
	card.Panels = []render.Panel{{Rows: rows}}
	beside := game.NonEmpty(about)
	for i, row := range rows {
		if render.Legible(row.Text) == "" || card.Unnamed != "" && strings.Contains(row.Detail, card.Unnamed) {
			beside = append(beside, lines[i])
		}
	}
	return cardTable{
		card, strings.Join(append(game.NonEmpty(heading, about), lines...), "\n"), strings.Join(beside, "\n"),
	}
}

// tablesMessage returns a message with the first of some tables as a card, and the others in words. It has as many
// whole ones as fit; said, which may be empty, says that there are more, also if hasMore says so.
func (b *Bot) tablesMessage(r *chat.Request, kind string, tables []cardTable, said string, hasMore bool) chat.Message {
	beside, whole := game.NonEmpty(tables[0].beside), []string{tables[0].text}
	for _, t := range tables[1:] {
		beside, whole = append(beside, t.text), append(whole, t.text)
	}
	joined := func(parts []string) string {
		fits := fitting(parts, "\n\n", b.Present.Limits.Text-leaderboardRoom, said)
		if hasMore && !strings.HasSuffix(fits, said) {
			fits = strings.Join(game.NonEmpty(fits, said), "\n\n")
		}
		return fits
	}
	return b.cardMessage(r, kind, tables[0].card, joined(beside), joined(whole))
}

// leaderboardRoom is how many characters of a message are left to say that there are more leaderboards than it shows.
const leaderboardRoom = 200

// fitting joins as many parts as fit, whole ones, and says more where that is not all.
func fitting(parts []string, between string, most int, more string) string {
	joined := strings.Join(parts[:min(len(parts), 1)], "")
	for _, part := range parts[min(len(parts), 1):] {
		if utf8.RuneCountInString(joined+between+part) > most {
			return joined + between + more
		}
		joined += between + part
	}
	return joined
}

// placed returns a row of a leaderboard, from 0, for a card and as a line of text: with a medal on the podium for a
// match that was won. The card has drawn below the name, the line has detail.
func placed(say lang.Speaker, i int, won bool, p match.Player, points, detail, drawn string) (render.Row, string) {
	row := render.Row{Badge: strconv.Itoa(i + 1), Text: view.PlainName(say, p), Value: points, Detail: drawn}
	place := fmt.Sprintf("`%2d`", i+1)
	if medals := []string{"🥇", "🥈", "🥉"}; won && i < len(medals) {
		row.Medal, place = i+1, medals[i]
	}
	line := say.Text("records.line", "Place", place, "User", view.EscapedName(say, p.User, p.Name), "Points", points)
	return row, strings.Join(game.NonEmpty(line, view.Escaped(detail)), " · ")
}
