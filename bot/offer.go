package bot

import (
	"context"
	"errors"
	"slices"
	"strings"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// offerRoutes registers what all players of a match agree to: to start it again, to stop it, or to play another one
// after it.
func (b *Bot) offerRoutes(m *chat.Mux) {
	offering := func(what match.Offering) chat.Handler {
		return b.onMatch(func(ctx context.Context, r *chat.Request, s session.Session) (chat.Reply, error) {
			return b.offer(ctx, r, s, what)
		})
	}
	m.Control("restart/{match}/{ply:number}", b.onMatch(b.askOrRestart), chat.AnyTurn)
	m.Control("anew/{match}/{ply:number}", offering(match.Restart), chat.AnyTurn)
	m.Control("stop/{match}/{ply:number}", offering(match.Stop), chat.AnyTurn)
	m.Control("rematch/{match}/{ply:number}", offering(match.Rematch), chat.AnyTurn, chat.Public)
}

// askOrRestart agrees to a restart. Whoever would throw moves away with which nobody else has to agree is asked
// first, in the place of the board's controls.
func (b *Bot) askOrRestart(ctx context.Context, r *chat.Request, s session.Session) (chat.Reply, error) {
	seat := s.Seat(r.User.ID)
	if len(s.People()) > 1 ||
		!slices.ContainsFunc(match.Played(&s.State), func(m match.Move) bool { return m.Seat == seat }) {
		return b.offer(ctx, r, s, match.Restart)
	}
	_, err := b.Sessions.Preview(s, match.Offer{User: r.User.ID, What: match.Restart, Ply: s.IntendedPly(r.Number("ply"))})
	if err != nil {
		return b.errorReply(r, err, &s), nil
	}
	return chat.Reply{
		Kind: r.ReplyKind(), Message: b.Present.RestartQuestion(s, r.Plain, r.At.Missing), After: b.unrecorded(r, s),
	}, nil
}

// offer agrees to a restart, a rematch or a stop, and carries it out when all have.
func (b *Bot) offer(ctx context.Context, r *chat.Request, s session.Session, what match.Offering) (chat.Reply, error) {
	c := match.Offer{User: r.User.ID, What: what, Ply: s.IntendedPly(r.Number("ply"))}
	if what == match.Rematch {
		decided, err := b.Sessions.Settings(ctx, r.At.Guild)
		if err != nil {
			return chat.Reply{}, err
		}
		if err = b.allowedHere(ctx, r, start{}, decided); err != nil {
			return chat.Reply{}, err
		}
		if err = b.allPresent(ctx, r, &s.State); err != nil {
			return b.errorReply(r, err, &s), nil
		}
	}
	var err error
	if c.Seed, err = b.Sessions.NewSeed(); err != nil {
		return chat.Reply{}, err
	}
	if c.Next, err = b.Sessions.NewID(); err != nil {
		return chat.Reply{}, err
	}
	ply, seed := s.Ply, s.Seed
	cause, kind := causeOf(r), manyComputers
	if len(s.Players) == 1 {
		kind = manySolos
	}
	if what == match.Rematch && len(s.People()) == 1 {
		cause.Quota = quotaOf(r, kind)
	}
	s, err = b.Sessions.Do(ctx, cause, s, c)
	if errors.Is(err, store.ErrQuota) {
		err = refuse(kind, "Most", maxBusy)
	}
	if err != nil {
		return b.whileOffered(r, s, what, err, b.errorReply(r, err, &s)), nil
	}
	if s.Next != "" {
		return b.rematch(ctx, r, s)
	}
	if s.Seed != seed && game.Deals(b.Games.Of(s.Game).Rules, seed) {
		// The hash of the seed before was shown, and nobody plays on with that seed.
		s = b.withEvent(s, "board.chance.before", "Seed", seed.String(), "Hash", seed.Hash())
	}
	if !r.Clicked() || r.Plain {
		return b.boardAfterComputers(ctx, r, s, r.ReplyKind()), nil
	}
	return b.afterComputers(ctx, r, s, chat.Update, func(s session.Session) chat.Reply {
		return b.boardOnto(r, s, chat.Update, ply)
	}), nil
}

// whileOffered is the reply to whoever was refused because what they want is what they have
// offered already. It goes once that offer does not stand any more.
func (b *Bot) whileOffered(
	r *chat.Request, s session.Session, what match.Offering, err error, reply chat.Reply,
) chat.Reply {
	refusal, refused := errors.AsType[*game.Error](err)
	if refused && strings.HasPrefix(refusal.Why.Key, "match.offered") && reply.After == nil {
		reply.After = b.Delivery.Follow(r, s, store.Message{Kind: store.Offered, Offer: what, Ply: s.Ply})
	}
	return reply
}

// allPresent returns a refusal if another player of a finished match has left the server. It asks the
// platform only if r's user is a player.
func (b *Bot) allPresent(ctx context.Context, r *chat.Request, s *match.State) error {
	if !isBotMember(r) || s.Phase != match.Over || s.Seat(r.User.ID) == game.Nobody {
		return nil
	}
	for _, user := range s.People() {
		if user != r.User.ID && !match.IsErased(user) && b.Delivery.IsAbsent(ctx, r.At.Guild, user) {
			return refuse("rematch.absent", "User", view.Mention(user))
		}
	}
	return nil
}

// rematch posts the board of the match that follows.
func (b *Bot) rematch(ctx context.Context, r *chat.Request, old session.Session) (chat.Reply, error) {
	s, err := b.lockMatch(ctx, old.Next)
	if err != nil {
		return chat.Reply{}, err
	}
	if opening := b.Games.Of(s.Game).Opening; opening != "" && s.Opening == nil && len(s.People()) == 1 {
		// Nobody else waits for the cards.
		cause := session.Cause{User: r.User.ID, Silent: true} // the request has been committed
		if s, err = b.Sessions.Do(ctx, cause, s, match.Play{User: r.User.ID, Ply: s.Ply, Text: string(opening)}); err != nil {
			return b.errorReply(r, err, &s), nil
		}
	}
	tidy := func(ctx context.Context) {
		// The message with the button, not the recorded one: the platform may not
		// have confirmed yet that this one was posted. Before it is edited it does not count
		// as shown: a process that dies in between leaves a board that lags behind.
		shown := store.Shown{Message: r.Message, Channel: r.At.Channel, Version: old.Version}
		err := b.Sessions.Alone(ctx, old.ID, func(ctx context.Context) error {
			err := b.keepReview(ctx, r, old)
			if err != nil {
				shown.Version--
			}
			b.Delivery.RecordShown(ctx, old, shown, session.Edited)
			return err
		})
		b.Sessions.BestEffort("remove the rematch button", old.ID, err)
	}
	if match.WantsThread(&s.State) && s.Place.Channel == r.At.Channel {
		return b.beginBelow(r, s, func(ctx context.Context) {
			tidy(ctx)
			b.Delivery.RemovePrivate(ctx, old.ID)
		}), nil
	}
	return b.follow(ctx, r, old.ID, s, tidy), nil
}

// follow answers with a match that follows an old one. After that tidy removes from the old
// one's message what has begun this, and the private messages about it go.
func (b *Bot) follow(
	ctx context.Context, r *chat.Request, old match.ID, s session.Session, tidy func(context.Context),
) chat.Reply {
	kind, show := b.begun(ctx, r, s)
	return b.afterComputers(ctx, r, s, kind, func(s session.Session) chat.Reply {
		return then(show(s), func(ctx context.Context, _ string) {
			tidy(ctx)
			b.Delivery.RemovePrivate(ctx, old)
		})
	})
}

// keepReview removes what begins another match from the board of a match that was followed
// by one; the buttons that look back stay.
func (b *Bot) keepReview(ctx context.Context, r *chat.Request, old session.Session) error {
	m := b.Present.Board(old, r.At.Missing)
	if !r.Plain {
		m.LeaveFiles()
	}
	var reviews chat.Buttons
	for _, control := range m.Controls {
		row, _ := control.(chat.Buttons)
		for _, button := range row {
			if name, _, _ := strings.Cut(button.ID, "/"); name == "review" || name == "film" {
				reviews = append(reviews, button)
			}
		}
	}
	m.Controls = nil
	if len(reviews) > 0 {
		m.Controls = []chat.Control{reviews}
	}
	return b.Delivery.Edit(ctx, old, r.At.Channel, r.Message, m) // of a thread the board may be below it
}
