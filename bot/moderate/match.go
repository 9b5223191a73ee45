package moderate

import (
	"context"

	"kamisado/bot/chat"
	"kamisado/bot/respond"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// Matches is what moderators do about the matches of their server.
type Matches struct{ *respond.Finder }

// Halt ends a match without a result, or closes a challenge or a table that waits. Its message
// says who wanted that.
func (m Matches) Halt(ctx context.Context, r *chat.Request, do chat.Halt) (chat.Reply, error) {
	if err := MayModerate(r); err != nil {
		return chat.Reply{}, err
	}
	s, err := m.Meant(ctx, r, do.Match, match.Pending, match.Playing)
	if err != nil {
		return chat.Reply{}, err
	}
	s, err = m.Sessions.Do(ctx, respond.Cause(r), s, match.Halt{By: match.Player{User: r.User.ID, Name: r.User.Name}})
	if err != nil {
		return m.ErrorReply(r, err, &s), nil
	}
	m.Log.Info("a moderator has ended a match", "guild", r.At.Guild, "user", r.User.ID, "match", s.ID)
	switch {
	case s.Phase == match.Closed: // its message is brought up to date where it is
		m.Repost(ctx, s.ID, nil)
		return m.Ephemeral(r, "moderate.closed", "Link", m.LinkTo(s)), nil
	case s.Place.Channel != r.At.Channel:
		m.Repost(ctx, s.ID, nil)
		return m.Ephemeral(r, "moderate.stopped", "Match", string(s.ID), "Link", m.LinkTo(s)), nil
	}
	reply := m.Board(r, s, chat.Post)
	reply.Message.Ping = s.People()
	return reply, nil
}

// MayModerate refuses whoever is no moderator where they ask.
func MayModerate(r *chat.Request) error {
	switch {
	case r.At.Guild == "":
		return respond.Refuse("moderate.direct")
	case !r.May.ManageMessages:
		return respond.Refuse("moderate.forbidden", "Permission", game.Term("permission.messages"))
	}
	return nil
}

// Meant is the match of the server that a moderator means: the one that is named, or the only
// one of some phases in the channel. Of other servers' matches it says nothing.
func (m Matches) Meant(ctx context.Context, r *chat.Request, name string, phases ...match.Phase) (session.Session, error) {
	if name != "" {
		s, err := m.Load(ctx, name)
		if err == nil && s.Place.Guild != r.At.Guild {
			err = store.ErrNotFound
		}
		return s, err
	}
	rows, err := m.Store.List(ctx, store.Filter{Channel: r.At.Channel, Phases: phases})
	switch {
	case err != nil:
		return session.Session{}, err
	case len(rows) == 0:
		return session.Session{}, respond.Refuse("moderate.none")
	case len(rows) > 1:
		return session.Session{}, respond.Refuse("moderate.several", "List", m.Lines(ctx, r, rows))
	}
	return m.Sessions.Read(ctx, rows[0])
}

// Running lists the matches that are being played on a server, those of the channel first, and
// on demand those that wait to be.
func (m Matches) Running(ctx context.Context, r *chat.Request, waiting bool) (all []session.Session) {
	if MayModerate(r) != nil {
		return nil
	}
	rows, err := m.Store.Running(ctx, r.At.Guild, m.Present.Limits.Choices)
	if err != nil {
		m.Log.Warn("could not suggest matches", "error", err)
		return nil
	}
	var elsewhere []session.Session
	for _, s := range m.Read(ctx, rows) {
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
