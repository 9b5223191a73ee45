package bot

import (
	"context"

	"kamisado/bot/chat"
	"kamisado/game/match"
)

// answer accepts, declines or cancels a challenge.
func (b *Bot) answer(ctx context.Context, r *Request, do chat.Answer) (Reply, error) {
	s, err := b.table.get(ctx, do.Match)
	if err != nil {
		return Reply{}, err
	}
	var c match.Command
	switch do.What {
	case chat.Accept:
		c = match.Accept{User: r.User.ID}
	case chat.Decline:
		c = match.Decline{User: r.User.ID}
	case chat.Cancel:
		c = match.Cancel{User: r.User.ID}
	default:
		return b.whisper(r, "bot.unknown"), nil
	}
	return b.settleProposal(ctx, r, s, c)
}
