package bot

import (
	"context"

	"kamisado/bot/chat"
	"kamisado/bot/present"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
)

// play makes a move with a control.
func (b *Bot) play(ctx context.Context, r *chat.Request, do chat.Play) (chat.Reply, error) {
	s, err := b.matchOfControl(ctx, r, do.Match)
	if err != nil {
		return chat.Reply{}, err
	}
	c := match.Play{User: r.User.ID, Ply: do.Ply, Text: string(do.Move)}
	if s.Nowhere() {
		return b.playField(ctx, r, s, c)
	}
	b.rememberMatch(r, s)
	if r.ClickedPrivately() {
		return b.playHand(ctx, r, s, c)
	}
	if r.Clicked() {
		b.Upkeep.Seen(s.ID, do.Ply)
	}
	if r.Clicked() && do.Move != "" && do.Move == b.Game(s.Game).Opening && len(s.People()) == 1 && !r.At.AnswersOnly {
		b.notePressed(ctx, r, s)
		return b.openHand(ctx, r, causeOf(r), s, c)
	}
	return b.change(ctx, r, s, c)
}

// typeMove makes a move that was typed. The ply is that of the match as it is found now:
// if the board moves on before the commit, the move was meant for another.
func (b *Bot) typeMove(ctx context.Context, r *chat.Request, do chat.TypeMove) (chat.Reply, error) {
	s, err := b.runningMatch(ctx, r, do.Match)
	if err != nil {
		return chat.Reply{}, err
	}
	b.rememberMatch(r, s)
	reply, err := b.typedMove(ctx, r, s, do)
	return b.nameMatch(ctx, r, do.Match, s, reply), err
}

func (b *Bot) typedMove(ctx context.Context, r *chat.Request, s session.Session, do chat.TypeMove) (chat.Reply, error) {
	text := do.Text
	if do.Verb != "" {
		move, err := parseVerb(b.Game(s.Game), do.Verb, do.Text)
		if err != nil {
			return b.errorReply(r, err, &s), nil
		}
		text = string(move)
	}
	return b.change(ctx, r, s, match.Play{User: r.User.ID, Ply: s.Ply, Text: text})
}

// parseVerb reads what was typed after a game's own command such as /push.
func parseVerb(g *Game, name, text string) (game.Move, error) {
	for _, verb := range g.Verbs {
		if verb.Name == name {
			return verb.Parse(text)
		}
	}
	return "", game.Refuse(game.KindOption, 0, game.Say("bot.noverb", "Game", present.NameTerm(g.Rules.ID())))
}

// change runs a command on a match and answers with what shows it then: a click changes
// the message it came from, a command posts a new one.
func (b *Bot) change(ctx context.Context, r *chat.Request, s session.Session, c match.Command) (chat.Reply, error) {
	s, err := b.run(ctx, r, b.reached(ctx, r, s), c)
	if err != nil {
		return b.errorReply(r, err, &s), nil
	}
	if match.WantsThread(&s.State) {
		return b.beginInThread(r, s), nil
	}
	return b.boardAfterComputers(ctx, r, s, r.ReplyKind()), nil
}

// pickField makes the move that is composed once every field of a form is picked, and
// shows until then what is.
func (b *Bot) pickField(ctx context.Context, r *chat.Request, do chat.PickField) (chat.Reply, error) {
	s, err := b.requestedMatch(ctx, r, string(do.Match))
	if err != nil {
		return chat.Reply{}, err
	}
	if move, ok := present.Composed(b.viewOf(s), readerOf(r), r.ClickedPrivately(), do); ok && r.Message != "" {
		return b.play(ctx, r, chat.Play{Match: do.Match, Ply: do.Ply, Move: move})
	}
	return b.pick(ctx, r, do.Match, do.Ply)
}

// pick shows what is picked on the way to a move, such as a tower or a column, in the
// controls of the board or the hand where it was pressed. Nothing is stored: the choice
// travels in the controls' ids. No commit would notice that the match in memory is
// old, so it is loaded from the store.
func (b *Bot) pick(ctx context.Context, r *chat.Request, id match.ID, ply int) (chat.Reply, error) {
	s, err := b.requestedMatch(ctx, r, string(id))
	if err != nil {
		return chat.Reply{}, err
	}
	if s.Nowhere() {
		return b.pickOnField(ctx, r, s, ply)
	}
	if err := s.MayPlay(r.User.ID, ply); err != nil {
		return b.errorReply(r, err, &s), nil
	}
	var m chat.Message
	var ok bool
	switch {
	case r.ClickedPrivately():
		m, ok = b.Present.PickedHand(b.viewOf(s), readerOf(r), r.Do, r.Plain)
	case r.Clicked(): // without a message there is nothing that could show what was picked
		m, ok = b.Present.PickedBoard(b.viewOf(s), r.Do, r.Plain, r.At.Missing)
	}
	if !ok {
		return b.ephemeral(r, "bot.unknown"), nil
	}
	return chat.Reply{Kind: chat.Update, Message: m}, nil
}
