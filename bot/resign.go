package bot

import (
	"context"

	"kamisado/game"
	"kamisado/game/match"
)

// resign asks for a confirmation in private, and then ends the match in public.
func (b *Bot) resign(ctx context.Context, r *Request, do Resign) (Reply, error) {
	s, refusal, err := b.findPressed(ctx, r, do.Match)
	if err != nil || refusal != nil {
		return orEmpty(refusal), err
	}
	c := match.Resign{User: r.User.ID}
	ply := do.Ply
	if !do.Sure {
		ply = s.meant(ply)
	}
	stale := r.Message != "" && ply != s.Ply
	if do.Sure && !stale {
		s, err = b.command(ctx, r, s, c)
		if err != nil {
			return b.excuse(r, err, &s), nil
		}
		return b.posted(r, s, b.message(s, r.At.Missing)), nil
	}
	if _, err := b.change(s, c); err != nil {
		return b.excuse(r, err, &s), nil
	}
	if stale {
		return b.excuse(r, game.Refuse(game.KindStale, 0, game.Say("match.stale")), &s), nil
	}
	speaker := b.private(r)
	return Reply{Message: Message{
		Text: speaker.Text("resign.ask", "Game", gameName(speaker, s.Position.View(game.Nobody))),
		Controls: []Control{Buttons{{
			Label: speaker.Text("resign.sure"), Style: Danger, Do: Resign{Match: string(s.ID), Ply: s.Ply, Sure: true},
		}}},
	}}, nil
}

// findPressed is find for an action that a control may cause too: a control
// names its match and works wherever it is.
func (b *Bot) findPressed(ctx context.Context, r *Request, named string) (s sitting, refusal *Reply, err error) {
	if r.Message == "" {
		return b.find(ctx, r, named)
	}
	s, err = b.table.get(ctx, match.ID(named))
	return s, nil, err
}
