package bot

import (
	"context"
	"errors"
	"fmt"

	"kamisado/bot/chat"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// nonce names a message so that posting it twice gives one.
func nonce(s sitting, what string) string { return fmt.Sprintf("%s%s%d", what, s.ID, s.Version) }

// repost brings the message that shows a match up to date without an
// interaction: by an edit where there is one, else by a new message.
func (b *Bot) repost(ctx context.Context, id match.ID) error { return b.repostLacking(ctx, id, nil) }

// repostLacking is repost where some permissions are known to be missing.
func (b *Bot) repostLacking(ctx context.Context, id match.ID, missing []game.Term) error {
	s, err := b.table.load(ctx, id)
	if err != nil {
		return err
	}
	if s.Shown.Message == "" {
		return b.postAnew(ctx, s)
	}
	err = b.Poster.Edit(ctx, s.Place.Channel, s.Shown.Message, b.message(s, missing))
	var gone *chat.ErrGone
	switch {
	case errors.As(err, &gone):
		return b.postAnew(ctx, s)
	case err != nil:
		return fmt.Errorf("bring a board up to date: %w", err)
	}
	b.settle(ctx, s, store.Shown{Message: s.Shown.Message, Version: s.Version})
	return nil
}

// postAnew posts the message of a match, once: the nonce makes a repeat harmless.
// A channel that is gone is booked as shown, or it would be tried for ever.
func (b *Bot) postAnew(ctx context.Context, s sitting) error {
	message, err := b.postSomehow(ctx, s)
	var gone *chat.ErrGone
	if err != nil && !errors.As(err, &gone) {
		return fmt.Errorf("post a board: %w", err)
	}
	b.quietly("post in a channel that is gone", s, err)
	b.settle(ctx, s, store.Shown{Message: message, Version: s.Version})
	return nil
}

// postSomehow posts the message of a match. Where the picture is refused the text
// board may still be welcome, and where nothing may be posted the message that
// is there may still be edited.
func (b *Bot) postSomehow(ctx context.Context, s sitting) (message string, err error) {
	m := b.message(s, nil)
	message, err = b.Poster.Post(ctx, s.Place.Channel, nonce(s, "b"), m)
	var gone *chat.ErrGone
	if errors.As(err, &gone) && m.File != nil {
		b.quietly("post a board with its picture", s, err)
		message, err = b.Poster.Post(ctx, s.Place.Channel, nonce(s, "t"), b.message(s, []game.Term{chat.PermissionFiles}))
	}
	if errors.As(err, &gone) && s.Shown.Message != "" && b.Poster.Edit(ctx, s.Place.Channel, s.Shown.Message, m) == nil {
		return s.Shown.Message, nil
	}
	return message, err
}

// rescue shows a match whose interaction has died after the commit.
func (b *Bot) rescue(ctx context.Context, id match.ID) {
	s, err := b.table.get(ctx, id)
	if err != nil {
		b.Log.Error("load a match to show it", "match", id, "error", err)
		return
	}
	b.quietly("show a match", s, b.postAnew(ctx, s))
}
