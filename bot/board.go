package bot

import (
	"context"
	"fmt"
	"strings"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// message is what shows a match as it is now: the challenge or the board.
// missing are the permissions that keep the picture away.
func (b *Bot) message(s sitting, missing []game.Term) Message {
	if s.Phase == match.Pending || s.Phase == match.Closed {
		return b.challenge(s)
	}
	m := b.boardText(s)
	m.Controls = b.controls(s, "")
	if len(missing) > 0 {
		b.withoutPicture(&m, s, missing)
		return m
	}
	picture, err := b.picture(s)
	if err != nil {
		// A board that cannot be drawn can still be read; the game goes on.
		b.Log.Error("draw the board", "match", s.ID, "error", err)
		b.withoutPicture(&m, s, nil)
		return m
	}
	m.File = picture
	return m
}

// boardText is the board message without picture and controls.
func (b *Bot) boardText(s sitting) Message {
	speaker := b.Catalogue.For(s.Place.Locale)
	view := s.Position.View(game.Nobody)
	lines := []string{b.heading(speaker, s, view)}
	for _, phrase := range view.Status {
		lines = append(lines, speaker.Say(phrase))
	}
	for _, event := range view.News {
		lines = append(lines, "> "+speaker.Say(event.Phrase))
	}
	m := Message{Ping: s.ToMove()}
	switch {
	case s.Outcome != nil:
		lines = append(lines, b.ending(speaker, s, view))
	default:
		for _, user := range m.Ping {
			lines = append(lines, speaker.Text("board.turn", "User", mention(user), "Duty", view.Duty))
		}
	}
	lines = append(lines, b.offers(speaker, s)...)
	m.Text = strings.Join(lines, "\n")
	return m
}

// heading says who plays what.
func (b *Bot) heading(speaker lang.Speaker, s sitting, view game.View) string {
	var sides []string
	for seat, player := range s.Players {
		sides = append(sides, speaker.Text("board.side", "Side", view.SeatNames[seat], "User", mention(player.User)))
	}
	return speaker.Text("board.heading", "Game", b.gameName(speaker, s), "Players", strings.Join(sides, " – "), "Match", string(s.ID))
}

// ending says who won, how, and the points.
func (b *Bot) ending(speaker lang.Speaker, s sitting, view game.View) string {
	how := game.Term("board.how." + string(s.Outcome.Method))
	if s.Outcome.Winner == game.Nobody {
		return speaker.Text("board.draw", "How", how)
	}
	pairs := []any{
		"User", mention(s.Players[s.Outcome.Winner].User), "Side", view.SeatNames[s.Outcome.Winner], "How", how,
	}
	if score := s.Outcome.Score; len(score) == 2 {
		return speaker.Text("board.wonscore", append(pairs, "First", score[0], "Second", score[1])...)
	}
	return speaker.Text("board.won", pairs...)
}

// offers says who wants a restart or a rematch.
func (b *Bot) offers(speaker lang.Speaker, s sitting) []string {
	var lines []string
	for seat, what := range s.Offers {
		if what != "" {
			lines = append(lines, speaker.Text("board.offer."+string(what), "User", mention(s.Players[seat].User)))
		}
	}
	return lines
}

// picture draws the board for everybody. Its name is new for every version, or
// clients would show an old picture from their cache.
func (b *Bot) picture(s sitting) (*File, error) {
	view := s.Position.View(game.Nobody)
	g := b.games[s.Game]
	png, err := g.Painter.Paint(nil, view, paintOptions)
	if err != nil {
		return nil, err
	}
	speaker := b.Catalogue.For(s.Place.Locale)
	return &File{
		Name: fmt.Sprintf("%s-%s-%d.png", s.Game, s.ID, s.Ply),
		Data: png,
		Alt:  g.Printer.Alt(view, speaker.Say),
	}, nil
}

// withoutPicture puts the text board in the picture's place and says which
// permission is missing.
func (b *Bot) withoutPicture(m *Message, s sitting, missing []game.Term) {
	speaker := b.Catalogue.For(s.Place.Locale)
	board := b.games[s.Game].Printer.Board(s.Position.View(game.Nobody))
	m.Text += "\n```\n" + strings.TrimRight(board, "\n") + "\n```"
	if len(missing) > 0 {
		m.Text += speaker.Text("board.missing", "Permissions", joinTerms(speaker, missing))
	}
}

// joinTerms lists words with commas.
func joinTerms(speaker lang.Speaker, terms []game.Term) string {
	words := make([]string, len(terms))
	for i, term := range terms {
		words[i] = speaker.Text(string(term))
	}
	return strings.Join(words, ", ")
}

// posted answers with a new message for a match. The message that showed it
// before loses its controls.
func (b *Bot) posted(r *Request, s sitting, m Message) Reply {
	reply := b.committed(s, m)
	reply.Kind = Post
	reply.After = func(ctx context.Context, message string) {
		b.settle(ctx, s, store.Shown{Message: message, Version: s.Version})
	}
	return reply
}

// updated answers with a change of the message whose control was pressed.
func (b *Bot) updated(r *Request, s sitting, m Message) Reply {
	if !r.clicked() {
		return b.posted(r, s, m)
	}
	reply := b.committed(s, m)
	reply.Kind = Update
	reply.After = func(ctx context.Context, _ string) {
		b.settle(ctx, s, store.Shown{Message: r.Message, Version: s.Version})
	}
	return reply
}

// committed is a reply that must reach the channel one way or another.
func (b *Bot) committed(s sitting, m Message) Reply {
	return Reply{Message: m, Committed: true, Rescue: func(ctx context.Context) { b.rescue(ctx, s.ID) }}
}

// settle books which message shows the match now and tidies up what showed it
// before. All of it is best effort: old controls are stale by their ply.
func (b *Bot) settle(ctx context.Context, s sitting, now store.Shown) {
	before, err := b.table.shown(ctx, s.ID, now)
	if err != nil {
		b.Log.Warn("book what is shown", "match", s.ID, "error", err)
	}
	if before.Reminder != "" {
		b.quietly("delete a reminder", s, b.Poster.Delete(ctx, s.Place.Channel, before.Reminder))
	}
	if before.Message != "" && before.Message != now.Message && before.Version <= now.Version {
		b.quietly("take old controls away", s, b.Poster.Strip(ctx, s.Place.Channel, before.Message))
	}
}

// quietly notes a failure that changes nothing.
func (b *Bot) quietly(what string, s sitting, err error) {
	if err != nil {
		b.Log.Info("could not "+what, "match", s.ID, "error", err)
	}
}
