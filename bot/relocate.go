package bot

import (
	"context"
	"errors"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/bot/upkeep"
	"kamisado/game"
	"kamisado/game/match"
)

// relocate takes a match to another channel of the server. It can take a while: the board is
// posted there first, which shows whether the bot may.
func (b *Bot) relocate(ctx context.Context, r *chat.Request, do chat.Relocate) (chat.Reply, error) {
	if err := mayModerate(r); err != nil {
		return chat.Reply{}, err
	}
	s, err := b.moderatedMatch(ctx, r, do.Match, match.Playing)
	switch {
	case err != nil:
		return chat.Reply{}, err
	case do.Channel == "":
		return b.ephemeral(r, "moderate.move.channel"), nil
	case !do.May.ManageMessages:
		return b.ephemeral(r, "moderate.move.rights", "Permission", game.Term("permission.messages"), "Channel", do.Channel), nil
	case s.Phase == match.Over: // what is over can be shown elsewhere, but is not moved
		return b.errorReply(r, game.Refuse(game.KindOver, 0, game.Say("match.phase."+string(s.Phase))), &s), nil
	case s.Place.Channel == do.Channel:
		return b.ephemeral(r, "moderate.move.same", "Link", b.linkTo(s)), nil
	}
	return chat.Reply{Deferred: func(ctx context.Context, _ func(chat.Reply)) (chat.Reply, bool) {
		return b.moveMatch(ctx, r, s, do.Channel), true
	}}, nil
}

// moveMatch does it and says what became of it.
func (b *Bot) moveMatch(ctx context.Context, r *chat.Request, s session.Session, channel string) chat.Reply {
	after, err := b.Upkeep.Relocate(ctx, s, match.Place{Channel: channel, By: r.User.ID})
	switch {
	case chat.IsGone(err):
		b.Log.Info("a match could not be moved", "match", s.ID, "error", err)
		return b.ephemeral(r, "moderate.move.forbidden", "Channel", channel)
	case errors.Is(err, upkeep.ErrMoved):
		return b.errorReply(r, game.Refuse(game.KindStale, 0, game.Say("match.stale")), &after)
	case err != nil:
		return b.errorReply(r, err, &after)
	}
	b.Log.Info("a moderator has moved a match", "guild", r.At.Guild, "user", r.User.ID, "match", s.ID, "channel", channel)
	return b.ephemeral(r, "moderate.moved", "Match", string(s.ID), "Link", b.linkTo(after))
}
