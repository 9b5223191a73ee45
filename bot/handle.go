package bot

import (
	"context"
	"slices"

	"kamisado/bot/chat"
	"kamisado/bot/recovery"
	"kamisado/bot/session"
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
	ctx, hold := b.Sessions.NewHold(ctx)
	defer func() {
		if hold.Empty() || reply.Deferred != nil || reply.After == nil && reply.Rescue == nil && reply.Kind != chat.Update {
			hold.Release() // the answer shows no match to others, or is not there yet
		} else {
			reply = holding(hold, reply)
		}
	}()
	reply, err = b.dispatch(ctx, &r)
	if err != nil {
		return b.errorReply(&r, err, nil), true
	}
	if reply.Deferred != nil {
		reply.Deferred = b.guard(&r, reply)
	}
	return b.noted(ctx, &r, reply), true
}

// noted returns a reply to r of which the store knows, if it is a new board, before the platform does.
func (b *Bot) noted(ctx context.Context, r *chat.Request, reply chat.Reply) chat.Reply {
	if reply.Kind != chat.Post || !reply.Committed || reply.Match == "" {
		return reply
	}
	recorded := b.Delivery.Answering(ctx, r, reply.Match)
	return then(reply, func(ctx context.Context, message string) {
		if message != "" {
			recorded(ctx)
		}
	})
}

// holding returns a reply that ends a hold once the platform has taken the answer, or has failed.
func holding(hold *session.Hold, reply chat.Reply) chat.Reply {
	after, rescue, lost := reply.After, reply.Rescue, reply.Lost
	reply.Wanted = hold.Wanted()
	reply.After = func(ctx context.Context, message string) {
		defer hold.Release()
		if after != nil {
			after(hold.In(ctx), message)
		}
	}
	if rescue != nil {
		reply.Rescue = func(ctx context.Context) {
			defer hold.Release()
			rescue(hold.In(ctx))
		}
	}
	reply.Lost = func() {
		defer hold.Release()
		if lost != nil {
			lost()
		}
	}
	return reply
}

// within returns a reply that shows progress: what it does is part of a hold, which goes on.
func within(hold *session.Hold, reply chat.Reply) chat.Reply {
	if after := reply.After; after != nil {
		reply.After = func(ctx context.Context, message string) { after(hold.In(ctx), message) }
	}
	if rescue := reply.Rescue; rescue != nil {
		reply.Rescue = func(ctx context.Context) { rescue(hold.In(ctx)) }
	}
	return reply
}

// dispatch sends a request to the handler of its route.
func (b *Bot) dispatch(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	handle := b.Mux.Route(r)
	switch {
	case handle == nil:
		return chat.Reply{}, errUnknown
	case r.At.HiddenFromOthers && b.isPublic(r):
		return b.ephemeral(r, "answersonly.unseen"), nil
	}
	return handle(ctx, r)
}

// Expected returns how the answer to a request will most likely appear. Only the work on it shows how it does: what is
// refused is answered to the user alone.
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
		working, hold := b.Sessions.NewHold(ctx)
		defer func() {
			if cause := recover(); cause != nil {
				hold.Release()
				reply, ok = b.errorReply(r, recovery.Error(cause), nil), late.Kind == chat.Ephemeral
				if !ok {
					reply = chat.Reply{}
					b.rescue(ctx, late)
				}
			}
		}()
		reply, ok = late.Deferred(working, func(reply chat.Reply) { progress(within(hold, reply)) })
		if !ok || reply.After == nil && reply.Rescue == nil {
			hold.Release()
			return reply, ok
		}
		return holding(hold, b.noted(working, r, reply)), true
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
