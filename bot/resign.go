package bot

import (
	"context"

	"kamisado/bot/chat"
	"kamisado/game"
	"kamisado/game/match"
)

// resign asks for a confirmation in private, and then ends the match in public.
func (b *Bot) resign(ctx context.Context, r *Request, do chat.Resign) (Reply, error) {
	s, refusal, err := b.findPressed(ctx, r, do.Match)
	if err != nil || refusal != nil {
		return orEmpty(refusal), err
	}
	c := match.Resign{User: r.User.ID, Level: b.stand(s)}
	ply := do.Ply
	if !do.Sure {
		ply = s.meant(ply)
	}
	// At a table the others move on while somebody makes up their mind to leave.
	stale := r.Message != "" && ply != s.Ply && !s.Table()
	if do.Sure && !stale {
		return b.resigned(ctx, r, s, c)
	}
	meant, err := b.change(s, c)
	if err != nil {
		return b.excuse(r, err, &s), nil
	}
	if stale {
		return b.excuse(r, game.Refuse(game.KindStale, 0, game.Say("match.stale")), &s), nil
	}
	speaker := b.private(r)
	sure := "resign.sure"
	if s.Solo() {
		sure = "resign.sure.solo"
	}
	return Reply{Message: chat.Message{
		Text: speaker.Text(resignKey(meant.State), "Game", b.gameName(speaker, s)),
		Controls: []chat.Control{chat.Buttons{{
			Label: speaker.Text(sure), Style: chat.Danger, Do: chat.Resign{Match: string(s.ID), Ply: s.Ply, Sure: true},
		}}},
	}}, nil
}

// resigned ends the match, or leaves the seat to a computer where others go on.
func (b *Bot) resigned(ctx context.Context, r *Request, s sitting, c match.Resign) (Reply, error) {
	seat := s.Seat(r.User.ID)
	s, err := b.command(ctx, r, s, c)
	if err != nil {
		return b.excuse(r, err, &s), nil
	}
	s = b.replaced(s, seat, r.User.ID, r.User.ID)
	return b.carry(ctx, r, s, Post, func(s sitting) Reply {
		return b.posted(r, s, b.message(s, r.At.Missing))
	}), nil
}

// resignKey asks about a resignation by what becomes of the match: that of whoever
// plays alone, or with a rival, and a table that goes on, or ends with who leaves it.
func resignKey(after match.State) string {
	switch {
	case after.Solo():
		return "resign.ask.solo"
	case after.Duel():
		return "resign.ask"
	case after.Phase == match.Over:
		return "resign.ask.last"
	}
	return "resign.ask.table"
}

// findPressed is find for an action that a control may cause too: a control
// names its match and works wherever it is. It is read anew: not all who ask commit
// something that would notice an old match in memory.
func (b *Bot) findPressed(ctx context.Context, r *Request, named string) (s sitting, refusal *Reply, err error) {
	if r.Message == "" {
		return b.find(ctx, r, named)
	}
	s, err = b.table.load(ctx, match.ID(named))
	return s, nil, err
}
