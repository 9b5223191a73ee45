package bot

import (
	"context"
	"slices"

	"kamisado/bot/chat"
	"kamisado/game"
	"kamisado/game/match"
)

// play makes a move with a control.
func (b *Bot) play(ctx context.Context, r *Request, do chat.Play) (Reply, error) {
	s, err := b.table.get(ctx, do.Match)
	if err != nil {
		return Reply{}, err
	}
	c := match.Play{User: r.User.ID, Ply: do.Ply, Text: string(do.Move)}
	if r.handed() {
		return b.playHand(ctx, r, s, c)
	}
	return b.move(ctx, r, s, c)
}

// typed makes a move that was typed. The ply is that of the match as it is found
// now: if the board moves on before the commit, the move was meant for another.
func (b *Bot) typed(ctx context.Context, r *Request, do chat.TypeMove) (Reply, error) {
	s, refusal, err := b.find(ctx, r, do.Match)
	if err != nil || refusal != nil {
		return orEmpty(refusal), err
	}
	text := do.Text
	if do.Verb != "" {
		move, err := b.parseVerb(s, do)
		if err != nil {
			return b.excuse(r, err, &s), nil
		}
		text = string(move)
	}
	return b.move(ctx, r, s, match.Play{User: r.User.ID, Ply: s.Ply, Text: text})
}

// parseVerb reads what was typed after a game's own command such as /push.
func (b *Bot) parseVerb(s sitting, do chat.TypeMove) (game.Move, error) {
	for _, verb := range b.games[s.Game].Verbs {
		if verb.Name == do.Verb {
			return verb.Parse(do.Text)
		}
	}
	return "", game.Refuse(game.KindOption, 0, game.Say("bot.noverb", "Game", game.Term(string(s.Game)+".name")))
}

// move makes a move and answers with the new board: a click changes the message
// it came from, a command posts a new one.
func (b *Bot) move(ctx context.Context, r *Request, s sitting, c match.Play) (Reply, error) {
	after, err := b.command(ctx, r, s, c)
	if err != nil {
		return b.excuse(r, err, &after), nil
	}
	if r.clicked() {
		b.table.land(s.ID, after.Version-1)
	}
	return b.carry(ctx, r, after, r.kind(), func(s sitting) Reply {
		return b.updated(r, s, b.message(s, r.At.Missing))
	}), nil
}

// pick shows the moves of a group, such as a tower, in the message's controls.
func (b *Bot) pick(ctx context.Context, r *Request, do chat.Pick) (Reply, error) {
	return b.choosing(ctx, r, do.Match, do.Ply, func(v game.View) (picks, bool) {
		known := func(g game.Group) bool { return g.Key == do.Group && !g.Buttons }
		return picks{group: do.Group}, slices.ContainsFunc(v.Groups, known)
	})
}

// choosing answers what is picked on the way to a move, on the board or in a hand: of
// the view that is seen there choose tells what, and false for what it does not offer.
// Nothing is stored: the choice travels in the controls' ids. So there is no commit that
// would notice an old match in memory, and it is read anew.
func (b *Bot) choosing(
	ctx context.Context, r *Request, id match.ID, ply int, choose func(game.View) (picks, bool),
) (Reply, error) {
	s, err := b.table.load(ctx, id)
	if err != nil {
		return Reply{}, err
	}
	if err := s.MayPlay(r.User.ID, ply); err != nil {
		return b.excuse(r, err, &s), nil
	}
	sc := b.scene(s)
	if r.handed() {
		sc = b.handScene(r, s)
	}
	chosen, ok := choose(sc.view)
	if !ok || r.Message == "" { // there is nothing that could show what was picked
		return b.whisper(r, "bot.unknown"), nil
	}
	return b.picked(r, sc, chosen), nil
}

// picked changes the message whose control was pressed: its picture stays, and its
// controls show what was picked.
func (b *Bot) picked(r *Request, sc scene, chosen picks) Reply {
	var message chat.Message
	switch {
	case r.handed() && r.Plain:
		message = b.handReply(r, sc.sitting, "").Message
	case r.handed():
		message = b.handText(sc, "")
	case r.Plain:
		message = b.message(sc.sitting, r.At.Missing)
	default:
		message = b.boardText(sc)
	}
	message.KeepFile = !r.Plain
	message.Text += sc.pickedText(chosen.parts)
	if message.Controls = controls(sc, chosen); r.handed() {
		message.Controls = handControls(sc, chosen)
	}
	return Reply{Kind: Update, Message: message}
}
