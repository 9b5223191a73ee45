package bot

import (
	"context"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/bot/view"
)

// askedFor is how long the question whether somebody is to be forgotten can be answered.
const askedFor = 15 * time.Minute

// privacyRoutes registers /privacy, which shows people what is kept of them and forgets them, and the answers to the
// question whether somebody is to be forgotten.
func (b *Bot) privacyRoutes(m *chat.Mux) {
	m.Command(chat.Command{Name: "privacy show"}, func(_ context.Context, r *chat.Request) (chat.Reply, error) {
		return b.laterPrivacy(r, chat.Ephemeral, b.showKept), nil
	})
	m.Command(chat.Command{Name: "privacy delete"}, func(_ context.Context, r *chat.Request) (chat.Reply, error) {
		return b.laterPrivacy(r, chat.Ephemeral, b.askToForget), nil
	})
	m.Control("privacy/{answer:forget|keep}/{user}/{asked:number}", b.answeredPrivacy)
}

// answeredPrivacy acts on the answer to the question.
func (b *Bot) answeredPrivacy(_ context.Context, r *chat.Request) (chat.Reply, error) {
	if r.Vars["user"] != r.User.ID {
		return chat.Reply{}, refuse("privacy.other")
	}
	kind := chat.Ephemeral
	if r.ClickedPrivately() {
		kind = chat.Update
	}
	say := func(key string) (chat.Reply, error) {
		reply := b.ephemeral(r, key)
		reply.Kind = kind
		return reply, nil
	}
	switch {
	case r.Vars["answer"] == "keep":
		return say("privacy.kept")
	case b.Now().Sub(time.Unix(int64(r.Number("asked")), 0)) > askedFor:
		return say("privacy.late")
	}
	return b.laterPrivacy(r, kind, b.forget), nil
}

// answer is what to say to somebody of whom something is kept. progress shows a message
// until then.
type answer func(ctx context.Context, r *chat.Request, kept *session.Kept, progress func(chat.Message)) (chat.Reply, error)

// laterPrivacy gives an answer that may take a while, because what is kept has to be read first. A user of whom
// nothing is kept is told so.
func (b *Bot) laterPrivacy(r *chat.Request, kind chat.ReplyKind, say answer) chat.Reply {
	return chat.Reply{Kind: kind, Deferred: func(ctx context.Context, progress func(chat.Reply)) (chat.Reply, bool) {
		reply, err := b.aboutKept(ctx, r, say, func(m chat.Message) { progress(chat.Reply{Kind: kind, Message: m}) })
		switch {
		case err != nil && ctx.Err() != nil:
			reply = b.ephemeral(r, "privacy.stopped")
		case err != nil:
			reply = b.errorReply(r, err, nil)
		}
		reply.Kind = kind
		return reply, true
	}}
}

// aboutKept reads what is kept and lets the answer say something about it.
func (b *Bot) aboutKept(ctx context.Context, r *chat.Request, say answer, progress func(chat.Message)) (chat.Reply, error) {
	kept, err := b.people.Kept(ctx, r.User.ID)
	switch {
	case err != nil:
		return chat.Reply{}, err
	case !kept.Known:
		return b.ephemeral(r, "privacy.none"), nil
	}
	return say(ctx, r, &kept, progress)
}

// showKept gives what is kept as a file.
func (b *Bot) showKept(_ context.Context, r *chat.Request, kept *session.Kept, _ func(chat.Message)) (chat.Reply, error) {
	return chat.Reply{Message: b.Present.KeptFile(b.presentedKept(kept), r.User.Name, readerOf(r))}, nil
}

// askToForget asks whether the person is to be forgotten.
func (b *Bot) askToForget(_ context.Context, r *chat.Request, kept *session.Kept, _ func(chat.Message)) (chat.Reply, error) {
	return chat.Reply{Message: b.Present.ForgetQuestion(b.presentedKept(kept), readerOf(r))}, nil
}

// forget forgets the person, and then brings the boards up to date: first of matches that have
// ended by it.
func (b *Bot) forget(ctx context.Context, r *chat.Request, _ *session.Kept, progress func(chat.Message)) (chat.Reply, error) {
	progress(b.ephemeral(r, "privacy.working").Message)
	done, err := b.people.Forget(ctx, r.User.ID)
	reply := b.ephemeral(r, "privacy.done")
	if err != nil {
		if ctx.Err() == nil {
			b.Log.Error("a person's data is not deleted yet", "error", err)
		}
		reply = b.ephemeral(r, "privacy.goeson")
	}
	show := func(ctx context.Context) { b.showAnew(ctx, done) }
	reply.After = func(ctx context.Context, _ string) { show(ctx) }
	reply.Rescue = show
	return reply, nil
}

// showAnew brings boards up to date that named somebody.
func (b *Bot) showAnew(ctx context.Context, done session.Forgotten) {
	b.Upkeep.Repaint(done.Changed[len(done.Ended):]...)
	for _, id := range done.Ended {
		b.repost(ctx, id, nil)
	}
}

// sweepPrivacy goes on with what was left undone.
func (b *Bot) sweepPrivacy(ctx context.Context) error {
	done, err := b.people.Sweep(ctx)
	b.showAnew(ctx, done)
	return err
}

// presentedKept returns what is kept as messages show it.
func (b *Bot) presentedKept(k *session.Kept) *view.Kept {
	shown := &view.Kept{At: b.Now(), Hidden: k.Hidden}
	for _, r := range k.Ratings {
		shown.Ratings = append(shown.Ratings, view.KeptRating{
			Game: r.Game, Pool: r.Variant, Guild: r.Scope, Points: r.Points, Provisional: r.Provisional, Games: r.Games, At: r.At,
		})
	}
	for _, c := range k.Changes {
		shown.Changes = append(shown.Changes, view.KeptChange{KeptRating: view.KeptRating{
			Game: c.Game, Pool: c.Variant, Guild: c.Scope, Points: c.Points.After, Provisional: c.Points.Provisional, Games: c.Games, At: c.At,
		}, Match: c.Match, Before: c.Points.Before})
	}
	for _, r := range k.Records {
		shown.Records = append(shown.Records, view.KeptRecord{
			Game: r.Game, Leaderboard: r.Leaderboard, Scope: r.Scope, Points: r.Points, Match: r.Match, At: r.At,
		})
	}
	for _, m := range k.Matches {
		shown.Matches = append(shown.Matches, view.KeptMatch{
			Summary: m.Summary, ID: m.ID, Game: m.Row.Game, Guild: m.Place.Guild, Channel: m.Place.Channel, At: m.Created,
		})
	}
	for _, y := range k.Dailies {
		shown.Dailies = append(shown.Dailies, view.KeptDaily{
			Game: y.Game, Preset: y.Preset, Day: y.Day, Guild: y.Scope, Tries: y.Tries, Streak: y.Streak, Solved: y.Solved, At: y.Shown, Done: y.Done,
		})
	}
	for _, r := range k.Pruned {
		shown.Pruned = append(shown.Pruned, view.KeptResults{Game: r.Game, Guild: r.Guild, Won: r.Won, Drawn: r.Drawn, Lost: r.Lost})
	}
	return shown
}
