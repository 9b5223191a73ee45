package bot

import (
	"context"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// halt ends a match without a result, or closes a challenge or a table that waits. Its message
// says who wanted that.
func (b *Bot) halt(ctx context.Context, r *chat.Request, do chat.Halt) (chat.Reply, error) {
	if err := mayModerate(r); err != nil {
		return chat.Reply{}, err
	}
	s, err := b.moderatedMatch(ctx, r, do.Match, match.Pending, match.Playing)
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
		return b.ephemeral(r, "moderate.stopped", "Match", string(s.ID), "Link", b.linkTo(s)), nil
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

// moderatedMatch is the match of the server that a moderator means: the one that is named, or the only
// one of some phases in the channel. Of other servers' matches it says nothing.
func (b *Bot) moderatedMatch(ctx context.Context, r *chat.Request, name string, phases ...match.Phase) (session.Session, error) {
	if name != "" {
		s, err := b.loadNamed(ctx, name)
		if err == nil && s.Place.Guild != r.At.Guild {
			err = store.ErrNotFound
		}
		return s, err
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
	return b.Sessions.Read(ctx, rows[0])
}

// serverMatches lists the matches that are being played on a server, those of the channel first, and
// on demand those that wait to be.
func (b *Bot) serverMatches(ctx context.Context, r *chat.Request, waiting bool) (all []session.Session) {
	if mayModerate(r) != nil {
		return nil
	}
	rows, err := b.Store.Running(ctx, r.At.Guild, b.Present.Limits.Choices)
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
