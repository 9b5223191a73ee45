package bot

import (
	"context"
	"errors"
	"strings"
	"time"

	"kamisado/bot/chat"
	"kamisado/store"
)

// troubleTold is after how many failures in a row people are told by a message
// of its own; the board says so from the first.
const troubleTold = 3

// takeOn plays a computer's turn that has been left undone, and shows what came of
// it. Nobody is waiting for that any more, so people are reminded of it.
func (b *Bot) takeOn(ctx context.Context, now time.Time, row store.Row, s sitting) error {
	if s.ComputerTurnAt.IsZero() || s.Due().After(now) {
		return nil // the match has moved on since the row was read
	}
	t, fresh := b.think(ctx, s, func(c store.Change) time.Time { return b.nudge(c, "") })
	if !fresh {
		return nil
	}
	t.wait(ctx)
	switch {
	case t.err == nil && t.raced:
		return nil // who was first shows it
	case t.err == nil:
		return b.repost(ctx, s.ID)
	case errors.Is(t.err, errOvertaken), errors.Is(t.err, context.Canceled):
		return nil
	}
	if t.s.trouble.times == 1 || row.Shown.Version < t.s.Version {
		b.quietly("show a match", t.s, b.repost(ctx, s.ID))
	}
	if t.s.trouble.times == troubleTold {
		b.tellTrouble(ctx, t.s)
	}
	return t.err
}

// tellTrouble tells the people of a match that its computer does not move, and
// what they can do. Like a reminder the message goes with the next move.
func (b *Bot) tellTrouble(ctx context.Context, s sitting) {
	now, err := b.table.get(ctx, s.ID)
	if err != nil {
		now = s
	}
	_, level, _ := s.Computer()
	b.postAside(ctx, now, now.Shown, chat.Message{
		Text: b.Catalogue.For(s.Place.Locale).Text("board.reminder.trouble",
			"Users", mentions(s.People()), "Level", levelTerm(s.Game, level), "ID", s.trouble.code),
		Ping: s.People(), ReplyTo: now.Shown.Message,
	})
}

// mentions shows several users' names.
func mentions(users []string) string {
	var all []string
	for _, user := range users {
		all = append(all, mention(user))
	}
	return strings.Join(all, ", ")
}
