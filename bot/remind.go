package bot

import (
	"context"
	"errors"

	"kamisado/bot/chat"
	"kamisado/store"
)

// remind mentions whoever the match waits for, in answer to the board. Of several
// processes only the one that takes the nudge does it, and only once.
func (b *Bot) remind(ctx context.Context, row store.Row, s sitting) error {
	taken, err := b.Store.TakeNudge(ctx, row.ID, row.Nudge)
	if err != nil || !taken || s.Version != row.Version {
		return err
	}
	users := s.Awaited()
	if len(users) == 0 {
		return nil
	}
	key := "board.reminder"
	switch {
	case len(s.Offers) > 0:
		key = "board.reminder.offer"
	case len(users) > 1:
		key = "board.reminder.several"
	}
	b.postAside(ctx, s, row.Shown, chat.Message{
		Text: b.Catalogue.For(s.Place.Locale).Text(key, "User", mentions(users)),
		Ping: users, ReplyTo: row.Shown.Message,
	})
	return nil
}

// postAside posts a message beside the board that goes with the next move; shown
// is what shows the match.
func (b *Bot) postAside(ctx context.Context, s sitting, shown store.Shown, m chat.Message) {
	id, err := b.postReply(ctx, s, m)
	if err != nil {
		b.quietly("remind a player", s, err)
		return
	}
	shown.Reminder = id
	if _, _, err := b.table.shown(ctx, s.ID, shown); err != nil {
		b.quietly("book a reminder", s, err)
	}
	if now, err := b.table.get(ctx, s.ID); err == nil && now.Version != s.Version {
		// The player moved while the reminder was on its way.
		b.quietly("delete a reminder", s, b.Poster.Delete(ctx, s.Place.Channel, id))
	}
}

// postReply posts an answer to a message, which needs a permission more than a
// message does; without it that is a plain message.
func (b *Bot) postReply(ctx context.Context, s sitting, m chat.Message) (string, error) {
	id, err := b.Poster.Post(ctx, s.Place.Channel, nonce(s, "r"), m)
	var gone *chat.ErrGone
	if errors.As(err, &gone) {
		m.ReplyTo = ""
		id, err = b.Poster.Post(ctx, s.Place.Channel, nonce(s, "m"), m)
	}
	return id, err
}
