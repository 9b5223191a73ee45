// Package privacy answers /privacy: it shows people what is kept of them, and forgets them.
package privacy

import (
	"context"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/present"
	"kamisado/bot/respond"
	"kamisado/bot/session"
)

// askedFor is how long the question whether somebody is to be forgotten can be answered.
const askedFor = 15 * time.Minute

// Handler answers requests of people about what is kept of them.
type Handler struct {
	*respond.Responder
	people *session.Privacy
}

// New makes a handler.
func New(a *respond.Responder) *Handler {
	return &Handler{a, session.NewPrivacy(a.Sessions, a.Level)}
}

// Answer answers a request, in private. To find all that names a person takes a while.
func (h *Handler) Answer(_ context.Context, r *chat.Request, do chat.Privacy) (chat.Reply, error) {
	switch do.What {
	case chat.PrivacyShow:
		return h.later(r, chat.Ephemeral, h.show), nil
	case chat.PrivacyDelete:
		return h.later(r, chat.Ephemeral, h.ask), nil
	case chat.PrivacySure, chat.PrivacyKeep:
		return h.answered(r, do)
	}
	return h.Ephemeral(r, "bot.unknown"), nil
}

// answered acts on the answer to the question.
func (h *Handler) answered(r *chat.Request, do chat.Privacy) (chat.Reply, error) {
	if do.User != r.User.ID {
		return chat.Reply{}, respond.Refuse("privacy.other")
	}
	kind := chat.Ephemeral
	if r.ClickedPrivately() {
		kind = chat.Update
	}
	say := func(key string) (chat.Reply, error) {
		reply := h.Ephemeral(r, key)
		reply.Kind = kind
		return reply, nil
	}
	switch {
	case do.What == chat.PrivacyKeep:
		return say("privacy.kept")
	case h.Now().Sub(do.Asked) > askedFor:
		return say("privacy.late")
	}
	return h.later(r, kind, h.forget), nil
}

// later gives an answer that takes a while.
func (h *Handler) later(r *chat.Request, kind chat.ReplyKind, answer func(context.Context, *chat.Request, func(chat.Message)) (chat.Reply, error)) chat.Reply {
	return chat.Reply{Kind: kind, Deferred: func(ctx context.Context, progress func(chat.Reply)) (chat.Reply, bool) {
		reply, err := answer(ctx, r, func(m chat.Message) { progress(chat.Reply{Kind: kind, Message: m}) })
		switch {
		case err != nil && ctx.Err() != nil:
			reply = h.Ephemeral(r, "privacy.stopped")
		case err != nil:
			reply = h.ErrorReply(r, err, nil)
		}
		reply.Kind = kind
		return reply, true
	}}
}

// show gives what is kept as a file.
func (h *Handler) show(ctx context.Context, r *chat.Request, _ func(chat.Message)) (chat.Reply, error) {
	kept, err := h.people.Kept(ctx, r.User.ID)
	switch {
	case err != nil:
		return chat.Reply{}, err
	case kept.IsEmpty():
		return h.Ephemeral(r, "privacy.none"), nil
	}
	return chat.Reply{Message: present.Privacy{Presenter: h.Present}.File(h.presented(&kept), r.User.Name, respond.Reader(r))}, nil
}

// ask asks whether the person is to be forgotten.
func (h *Handler) ask(ctx context.Context, r *chat.Request, _ func(chat.Message)) (chat.Reply, error) {
	kept, err := h.people.Kept(ctx, r.User.ID)
	switch {
	case err != nil:
		return chat.Reply{}, err
	case kept.IsEmpty():
		return h.Ephemeral(r, "privacy.none"), nil
	}
	return chat.Reply{Message: present.Privacy{Presenter: h.Present}.Question(h.presented(&kept), respond.Reader(r))}, nil
}

// forget forgets the person, and then brings the boards up to date: first of matches that have
// ended by it.
func (h *Handler) forget(ctx context.Context, r *chat.Request, progress func(chat.Message)) (chat.Reply, error) {
	kept, err := h.people.Kept(ctx, r.User.ID)
	switch {
	case err != nil:
		return chat.Reply{}, err
	case kept.IsEmpty():
		return h.Ephemeral(r, "privacy.none"), nil
	}
	progress(h.Ephemeral(r, "privacy.working").Message)
	done, err := h.people.Forget(ctx, r.User.ID)
	reply := h.Ephemeral(r, "privacy.done")
	if err != nil {
		if ctx.Err() == nil {
			h.Log.Error("somebody is not forgotten yet", "error", err)
		}
		reply = h.Ephemeral(r, "privacy.goeson")
	}
	show := func(ctx context.Context) { h.showAnew(ctx, done) }
	reply.After = func(ctx context.Context, _ string) { show(ctx) }
	reply.Rescue = show
	return reply, nil
}

// showAnew brings boards up to date that named somebody.
func (h *Handler) showAnew(ctx context.Context, done session.Forgotten) {
	h.Upkeep.Repaint(done.Changed[len(done.Ended):]...)
	for _, id := range done.Ended {
		h.Repost(ctx, id, nil)
	}
}

// Sweep goes on with what was left undone.
func (h *Handler) Sweep(ctx context.Context) error {
	done, err := h.people.Sweep(ctx)
	h.showAnew(ctx, done)
	return err
}

// presented is what is kept as messages show it.
func (h *Handler) presented(k *session.Kept) *present.Kept {
	shown := &present.Kept{At: h.Now(), Hidden: k.Hidden}
	for _, r := range k.Ratings {
		shown.Ratings = append(shown.Ratings, present.KeptRating{
			Game: r.Game, Pool: r.Variant, Guild: r.Scope, Points: r.Points, Provisional: r.Provisional, Games: r.Games, At: r.At,
		})
	}
	for _, c := range k.Changes {
		shown.Changes = append(shown.Changes, present.KeptChange{KeptRating: present.KeptRating{
			Game: c.Game, Pool: c.Variant, Guild: c.Scope, Points: c.Points.After, Provisional: c.Points.Provisional, Games: c.Games, At: c.At,
		}, Match: c.Match, Before: c.Points.Before})
	}
	for _, r := range k.Records {
		shown.Records = append(shown.Records, present.KeptRecord{
			Game: r.Game, Leaderboard: r.Leaderboard, Scope: r.Scope, Points: r.Points, Match: r.Match, At: r.At,
		})
	}
	for _, m := range k.Matches {
		shown.Matches = append(shown.Matches, present.KeptMatch{
			Summary: m.Summary, ID: m.ID, Game: m.Row.Game, Guild: m.Place.Guild, Channel: m.Place.Channel, At: m.Created,
		})
	}
	return shown
}
