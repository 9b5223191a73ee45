package bot

import (
	"context"
	"slices"

	"kamisado/bot/chat"
	"kamisado/bot/recovery"
)

// Handle answers a request. The second result is false when there is nothing to
// answer, because the same request is being answered already.
func (b *Bot) Handle(ctx context.Context, r chat.Request) (reply chat.Reply, ok bool) {
	if again, _ := b.requests.ContainsOrAdd(r.ID, struct{}{}); again {
		return chat.Reply{}, false
	}
	defer func() {
		if cause := recover(); cause != nil {
			reply, ok = b.errorReply(&r, recovery.Error(cause), nil), true
		}
	}()
	leave, err := b.queue.enter(ctx, r.User.ID)
	if err != nil {
		return b.ephemeral(&r, "bot.hurry"), true
	}
	defer leave()
	reply, err = b.dispatch(ctx, &r)
	if err != nil {
		return b.errorReply(&r, err, nil), true
	}
	if reply.Deferred != nil {
		reply.Deferred = b.guard(&r, reply)
	}
	return reply, true
}

// dispatch sends a request to the handler of its route.
func (b *Bot) dispatch(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	handle := b.Mux.Route(r)
	switch {
	case handle == nil:
		return chat.Reply{}, errUnknown()
	case r.At.Unseen && b.isPublic(r):
		return b.ephemeral(r, "answersonly.unseen"), nil
	}
	return handle(ctx, r)
}

// Expected is how the answer to a request will most likely appear. Only the work on it shows how it does: what is refused is
// answered to the user alone.
func (b *Bot) Expected(r *chat.Request) chat.ReplyKind {
	b.Mux.Route(r)
	if r.Clicked() || b.isPublic(r) {
		return r.ReplyKind()
	}
	return chat.Ephemeral
}

// isPublic reports whether the answer to a request is a new message for everybody.
func (b *Bot) isPublic(r *chat.Request) bool {
	command, _ := b.Mux.Find(r.Command)
	private := func(o chat.Option) bool { return o.Private && (r.Options.Is(o.Name) || r.Options.Text(o.Name) != "") }
	return r.Is(chat.Public) && !slices.ContainsFunc(command.Options, private)
}

// Late returns the answer to a request that is still being worked on when there is no more time to
// answer it: for the user alone, however the real answer would have appeared.
func (b *Bot) Late(r *chat.Request) chat.Reply { return b.errorReply(r, errLate, nil) }

// guard turns a panic in a deferred answer into an error reply, where the user alone sees
// it. Where everybody does, that would replace a board: there the match is shown again
// instead.
func (b *Bot) guard(r *chat.Request, late chat.Reply) chat.Deferred {
	return func(ctx context.Context, progress func(chat.Reply)) (reply chat.Reply, ok bool) {
		defer func() {
			if cause := recover(); cause != nil {
				reply, ok = b.errorReply(r, recovery.Error(cause), nil), late.Kind == chat.Ephemeral
				if !ok {
					reply = chat.Reply{}
					b.rescue(ctx, late)
				}
			}
		}()
		return late.Deferred(ctx, progress)
	}
}

// rescue shows the match of a deferred answer that has panicked. If that panics too, the
// next sweep finds the board lagging behind.
func (b *Bot) rescue(ctx context.Context, late chat.Reply) {
	defer func() {
		if cause := recover(); cause != nil {
			b.Log.Error("could not show the match of a failed answer", "error", recovery.Error(cause))
		}
	}()
	if late.Rescue != nil {
		late.Rescue(ctx)
	}
}
