package bot

import (
	"context"

	"kamisado/game/match"
)

// answer accepts, declines or cancels a challenge.
func (b *Bot) answer(ctx context.Context, r *Request, do Answer) (Reply, error) {
	s, err := b.table.get(ctx, do.Match)
	if err != nil {
		return Reply{}, err
	}
	var c match.Command
	switch do.What {
	case Accept:
		c = match.Accept{User: r.User.ID}
	case Decline:
		c = match.Decline{User: r.User.ID}
	case Cancel:
		c = match.Cancel{User: r.User.ID}
	default:
		return b.whisper(r, "bot.unknown"), nil
	}
	// The sweeper may be a few seconds late; a challenge is over when its time is.
	if s.Phase == match.Pending && !b.Now().Before(s.Due()) {
		c = match.Expire{}
	}
	s, err = b.command(ctx, r, s, c)
	if err != nil {
		return b.excuse(r, err, &s), nil
	}
	b.table.land(s.ID, s.Version-1)
	return b.carry(ctx, r, s, r.kind(), func(s sitting) Reply {
		return b.updated(r, s, b.message(s, r.At.Missing))
	}), nil
}
