package bot

import (
	"context"
	"slices"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/present"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// offer agrees to a restart, a rematch or a stop, and carries it out when all have.
func (b *Bot) offer(ctx context.Context, r *Request, do chat.Offer) (Reply, error) {
	s, err := b.sessions.Get(ctx, do.Match)
	if err != nil {
		return Reply{}, err
	}
	c := match.Offer{User: r.User.ID, What: do.What, Ply: s.IntendedPly(do.Ply)}
	if do.What == match.Restart && !do.Sure && losesAlone(&s, r.User.ID) {
		return b.askRestart(ctx, r, s.ID, c)
	}
	if c.Seed, err = b.sessions.NewSeed(); err != nil {
		return Reply{}, err
	}
	if c.Next, err = b.sessions.NewID(); err != nil {
		return Reply{}, err
	}
	ply, seed := s.Ply, s.Seed
	s, err = b.sessions.Do(ctx, r.cause(), s, c)
	if err != nil {
		return b.errorReply(r, err, &s), nil
	}
	if s.Next != "" {
		return b.rematch(ctx, r, s)
	}
	if s.Seed != seed && game.Deals(b.games[s.Game].Rules) {
		// The hash of the seed before was shown, and nobody plays on with that seed.
		s = b.sessions.WithLater(s, present.SeedOpened(seed))
	}
	return b.afterComputers(ctx, r, s, r.kind(), func(s session.Session) Reply {
		reply := b.board(r, s, r.kind())
		if s.Ply == ply && r.clicked() && !r.Plain {
			reply.Message.LeaveFiles()
		}
		return reply
	}), nil
}

// losesAlone reports whether a restart throws away moves of a user with whom nobody else
// has to agree to it.
func losesAlone(s *session.Session, user string) bool {
	seat := s.Seat(user)
	return len(s.People()) == 1 && slices.ContainsFunc(s.Moves, func(m match.Move) bool { return m.Seat == seat })
}

// askRestart asks in the place of the board's controls whether to start again. No commit
// would notice that the match in memory is old, so it is loaded from the store.
func (b *Bot) askRestart(ctx context.Context, r *Request, id match.ID, c match.Offer) (Reply, error) {
	s, err := b.sessions.Load(ctx, id)
	if err != nil {
		return Reply{}, err
	}
	if _, err := b.sessions.Preview(s, c); err != nil {
		return b.errorReply(r, err, &s), nil
	}
	return Reply{Kind: r.kind(), Message: b.present.RestartQuestion(b.match(s), r.Plain, r.At.Missing)}, nil
}

// rematch posts the board of the match that follows.
func (b *Bot) rematch(ctx context.Context, r *Request, old session.Session) (Reply, error) {
	s, err := b.sessions.Get(ctx, old.Next)
	if err != nil {
		return Reply{}, err
	}
	if opening := b.games[s.Game].Opening; opening != "" && len(s.People()) == 1 {
		// Nobody else waits for the cards.
		cause := session.Cause{User: r.User.ID, Silent: true} // the request has been committed
		if s, err = b.sessions.Do(ctx, cause, s, match.Play{User: r.User.ID, Ply: s.Ply, Text: string(opening)}); err != nil {
			return b.errorReply(r, err, &s), nil
		}
	}
	kind, show := b.begun(ctx, r, s)
	return b.afterComputers(ctx, r, s, kind, func(s session.Session) Reply {
		reply := show(s)
		after := reply.After
		reply.After = func(ctx context.Context, message string) {
			after(ctx, message)
			// The message with the button, not the recorded one: the platform may not
			// have confirmed yet that this one was posted.
			b.upkeep.RecordShown(ctx, old, store.Shown{Message: r.Message, Version: old.Version})
			b.upkeep.BestEffort("remove the rematch button", old.ID, b.keepReview(ctx, r, old))
			b.private.remove(ctx, old.ID)
		}
		return reply
	}), nil
}

// maxPostFirst is how long an answer waits for the board that is posted before it.
const maxPostFirst = time.Second

// begun says how a match that has just begun is shown: by its board, or to who has had the
// hands of a table dealt at once by the board and, as the answer, the hand below it, where
// people look. If the board takes long it comes after the hand. Where nothing may be posted
// but answers, the answer is the board.
func (b *Bot) begun(ctx context.Context, r *Request, s session.Session) (kind ReplyKind, show func(session.Session) Reply) {
	mute := slices.ContainsFunc(r.At.Missing, func(p game.Term) bool { return p != chat.PermissionFiles })
	if mute || len(s.Moves) == 0 || !s.Table() || !s.Facts(b.sessions.Games).Hidden {
		return Post, func(s session.Session) Reply { return b.board(r, s, Post) }
	}
	ctx, cancel := context.WithTimeout(ctx, maxPostFirst)
	defer cancel()
	b.repost(ctx, s.ID, r.At.Missing)
	return Ephemeral, func(s session.Session) Reply { return b.handBesideBoard(r, s) }
}

// keepReview removes what begins another match from the board of a match that was followed
// by one; the buttons that look back stay.
func (a *responder) keepReview(ctx context.Context, r *Request, old session.Session) error {
	m := a.present.Board(a.match(old), r.At.Missing)
	if !r.Plain {
		m.LeaveFiles()
	}
	var reviews chat.Buttons
	for _, control := range m.Controls {
		row, _ := control.(chat.Buttons)
		for _, button := range row {
			switch button.Do.(type) {
			case chat.Review, chat.Animate:
				reviews = append(reviews, button)
			}
		}
	}
	m.Controls = nil
	if len(reviews) > 0 {
		m.Controls = []chat.Control{reviews}
	}
	return a.Poster.Edit(ctx, old.Place.Channel, r.Message, m)
}
