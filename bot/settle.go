package bot

import (
	"context"

	"kamisado/bot/chat"
	"kamisado/store"
)

// posted answers with a new message for a match. The message that showed it
// before loses its controls.
func (b *Bot) posted(r *Request, s sitting, m chat.Message) Reply {
	reply := b.committed(s, m)
	reply.Kind = Post
	reply.After = func(ctx context.Context, message string) {
		b.settle(ctx, s, store.Shown{Message: message, Version: s.Version})
	}
	return reply
}

// updated answers with a change of the message whose control was pressed.
func (b *Bot) updated(r *Request, s sitting, m chat.Message) Reply {
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
func (b *Bot) committed(s sitting, m chat.Message) Reply {
	return Reply{Message: m, Committed: true, Rescue: func(ctx context.Context) { b.rescue(ctx, s.ID) }}
}

// settle books which message shows the match now and tidies up what showed it
// before. All of it is best effort: old controls are stale by their ply.
func (b *Bot) settle(ctx context.Context, s sitting, now store.Shown) {
	before, late, err := b.table.shown(ctx, s.ID, now)
	if err != nil {
		b.Log.Warn("book what is shown", "match", s.ID, "error", err)
	}
	switch {
	case late:
		b.overtaken(ctx, s, before, now)
		return
	case before.Version > now.Version:
		return
	}
	if before.Reminder != "" {
		b.quietly("delete a reminder", s, b.Poster.Delete(ctx, s.Place.Channel, before.Reminder))
	}
	if before.Message != "" && before.Message != now.Message {
		b.retire(ctx, s, before)
	}
}

// overtaken tidies up after an answer that arrived later than the answer to what
// happened next: the message it changed shows the newer board again, the one it
// posted loses its controls.
func (b *Bot) overtaken(ctx context.Context, s sitting, newer, late store.Shown) {
	switch late.Message {
	case "":
		return
	case newer.Message:
		b.quietly("bring a board up to date", s, b.repost(ctx, s.ID))
		return
	}
	b.retire(ctx, s, late)
}

// quietly notes a failure that changes nothing.
func (b *Bot) quietly(what string, s sitting, err error) {
	if err != nil {
		b.Log.Info("could not "+what, "match", s.ID, "error", err)
	}
}
