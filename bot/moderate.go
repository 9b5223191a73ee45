package bot

import (
	"context"
	"errors"

	"kamisado/bot/chat"
	"kamisado/bot/delivery"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// moderationRoutes registers what moderators do about the matches of their server.
func (b *Bot) moderationRoutes(m *chat.Mux) {
	option := func(waiting bool) chat.Option {
		return chat.Option{Name: "match", About: "command.match.match", Suggest: func(
			ctx context.Context, r *chat.Request, _ string,
		) []string {
			var all []string
			for _, s := range b.serverMatches(ctx, r, waiting) {
				all = append(all, b.Present.Suggestion(s, readerOf(r)))
			}
			return all
		}}
	}
	channel := chat.Option{Name: "channel", Kind: chat.ChannelOption, About: "command.match.channel", Required: true}
	m.Command(chat.Command{
		Name: "match stop", Options: []chat.Option{option(true)}, OnServer: true, Needs: chat.ManageMessages,
	}, b.halt)
	m.Command(chat.Command{
		Name: "match move", Options: []chat.Option{channel, option(false)}, OnServer: true, Needs: chat.ManageMessages,
	}, b.relocate)
}

// halt ends a match without a result, or closes a challenge or a table that waits. Its message
// says who wanted that.
func (b *Bot) halt(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	s, err := b.moderatedMatch(ctx, r, match.Pending, match.Playing)
	if err != nil {
		return chat.Reply{}, err
	}
	s, err = b.Sessions.Do(ctx, causeOf(r), s, match.Halt{By: match.Player{User: r.User.ID, Name: r.User.Name}})
	if err != nil {
		return b.errorReply(r, err, &s), nil
	}
	b.Log.Info("a moderator has ended a match", "guild", r.At.Guild, "user", r.User.ID, "match", s.ID)
	switch {
	case s.Phase == match.Closed: // its message is brought up to date where it is
		b.repost(ctx, s.ID, nil)
		return b.ephemeral(r, "moderate.closed", "Link", b.linkTo(s)), nil
	case s.Place.Channel != r.At.Channel:
		b.repost(ctx, s.ID, nil)
		return b.ephemeral(r, "moderate.stopped", "Match", s.ID, "Link", b.linkTo(s)), nil
	}
	reply := b.board(r, s, chat.Post)
	reply.Message.Ping = s.People()
	return reply, nil
}

// mayModerate refuses whoever is no moderator where they ask.
func mayModerate(r *chat.Request) error {
	switch {
	case r.At.Guild == "":
		return refuse("moderate.direct")
	case !r.May.ManageMessages:
		return refuse("moderate.forbidden", "Permission", game.Term("permission.messages"))
	}
	return nil
}

// moderatedMatch locks and returns the match of the server that a moderator means: the one that is named, or the only
// one of some phases in the channel. Of other servers' matches it says nothing. It refuses whoever is no moderator.
func (b *Bot) moderatedMatch(ctx context.Context, r *chat.Request, phases ...match.Phase) (session.Session, error) {
	if err := mayModerate(r); err != nil {
		return session.Session{}, err
	}
	if name := r.Match(); name != "" {
		s, err := b.loadNamed(ctx, name)
		switch {
		case err != nil:
			return s, err
		case s.Place.Guild != r.At.Guild:
			return s, store.ErrNotFound
		}
		return b.lockMatch(ctx, s.ID)
	}
	rows, err := b.Store.List(ctx, store.Filter{Channel: r.At.Channel, Phases: phases})
	switch {
	case err != nil:
		return session.Session{}, err
	case len(rows) == 0:
		return session.Session{}, refuse("moderate.none")
	case len(rows) > 1:
		return session.Session{}, refuse("moderate.several", "List", b.matchLines(ctx, r, rows))
	}
	return b.lockMatch(ctx, rows[0].ID)
}

// serverMatches lists the matches that are being played on a server, those of the channel first, and
// on demand those that wait to be.
func (b *Bot) serverMatches(ctx context.Context, r *chat.Request, waiting bool) (all []session.Session) {
	if mayModerate(r) != nil {
		return nil
	}
	rows, err := b.Store.List(ctx, store.Filter{
		Guild: r.At.Guild, Phases: []match.Phase{match.Pending, match.Playing}, Limit: b.Present.Limits.Choices,
	})
	if err != nil {
		b.Log.Warn("could not suggest matches", "error", err)
		return nil
	}
	var elsewhere []session.Session
	for _, s := range b.readRows(ctx, rows) {
		switch {
		case s.Phase == match.Pending && !waiting:
		case s.Place.Channel == r.At.Channel:
			all = append(all, s)
		default:
			elsewhere = append(elsewhere, s)
		}
	}
	return append(all, elsewhere...)
}

// relocate takes a match to another channel of the server. It can take a while: the board is
// posted there first, which shows whether the bot may.
func (b *Bot) relocate(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	s, err := b.moderatedMatch(ctx, r, match.Playing)
	to := r.Options.Channel("channel")
	switch {
	case err != nil:
		return chat.Reply{}, err
	case to == nil:
		return b.ephemeral(r, "moderate.move.channel"), nil
	case !to.May.ManageMessages:
		return b.ephemeral(r, "moderate.move.rights", "Permission", game.Term("permission.messages"), "Channel", to.ID), nil
	case s.Phase == match.Over: // what is over can be shown elsewhere, but is not moved
		return b.errorReply(r, game.Refuse(game.KindOver, 0, "match.phase."+string(s.Phase)), &s), nil
	case s.Place.Channel == to.ID:
		return b.ephemeral(r, "moderate.move.same", "Link", b.linkTo(s)), nil
	}
	return chat.Reply{Deferred: func(ctx context.Context, _ func(chat.Reply)) (chat.Reply, bool) {
		return b.moveMatch(ctx, r, s, to.ID), true
	}}, nil
}

// moveMatch does it and says what became of it.
func (b *Bot) moveMatch(ctx context.Context, r *chat.Request, s session.Session, channel string) chat.Reply {
	s, err := b.lockMatch(ctx, s.ID)
	if err != nil {
		return b.errorReply(r, err, nil)
	}
	after, err := b.Delivery.Relocate(ctx, s, match.Place{
		Channel: channel, By: match.Player{User: r.User.ID, Name: r.User.Name},
	})
	switch {
	case chat.IsGone(err):
		b.Log.Info("a match could not be moved", "match", s.ID, "error", err)
		return b.ephemeral(r, "moderate.move.forbidden", "Channel", channel)
	case errors.Is(err, delivery.ErrMoved):
		return b.staleReply(r, after)
	case err != nil:
		return b.errorReply(r, err, &after)
	}
	b.Log.Info("a moderator has moved a match", "guild", r.At.Guild, "user", r.User.ID, "match", s.ID, "channel", channel)
	return b.ephemeral(r, "moderate.moved", "Match", s.ID, "Link", b.linkTo(after))
}
