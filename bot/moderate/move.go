package moderate

import (
	"context"
	"errors"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/bot/upkeep"
	"kamisado/game"
	"kamisado/game/match"
)

// Relocate takes a match to another channel of the server. It can take a while: the board is
// posted there first, which shows whether the bot may.
func (m Matches) Relocate(ctx context.Context, r *chat.Request, do chat.Relocate) (chat.Reply, error) {
	if err := MayModerate(r); err != nil {
		return chat.Reply{}, err
	}
	s, err := m.Meant(ctx, r, do.Match, match.Playing)
	switch {
	case err != nil:
		return chat.Reply{}, err
	case do.Channel == "":
		return m.Ephemeral(r, "moderate.move.channel"), nil
	case !do.May.ManageMessages:
		return m.Ephemeral(r, "moderate.move.rights", "Permission", game.Term("permission.messages"), "Channel", do.Channel), nil
	case s.Phase == match.Over: // what is over can be shown elsewhere, but is not moved
		return m.ErrorReply(r, game.Refuse(game.KindOver, 0, game.Say("match.phase."+string(s.Phase))), &s), nil
	case s.Place.Channel == do.Channel:
		return m.Ephemeral(r, "moderate.move.same", "Link", m.LinkTo(s)), nil
	}
	return chat.Reply{Deferred: func(ctx context.Context, _ func(chat.Reply)) (chat.Reply, bool) {
		return m.relocate(ctx, r, s, do.Channel), true
	}}, nil
}

// relocate does it and says what became of it.
func (m Matches) relocate(ctx context.Context, r *chat.Request, s session.Session, channel string) chat.Reply {
	after, err := m.Upkeep.Relocate(ctx, s, match.Place{Channel: channel, By: r.User.ID})
	switch {
	case chat.IsGone(err):
		m.Log.Info("a match could not be moved", "match", s.ID, "error", err)
		return m.Ephemeral(r, "moderate.move.forbidden", "Channel", channel)
	case errors.Is(err, upkeep.ErrMoved):
		return m.ErrorReply(r, game.Refuse(game.KindStale, 0, game.Say("match.stale")), &after)
	case err != nil:
		return m.ErrorReply(r, err, &after)
	}
	m.Log.Info("a moderator has moved a match", "guild", r.At.Guild, "user", r.User.ID, "match", s.ID, "channel", channel)
	return m.Ephemeral(r, "moderate.moved", "Match", string(s.ID), "Link", m.LinkTo(after))
}
