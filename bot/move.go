package bot

import (
	"cmp"
	"context"
	"strings"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/match"
)

// moveRoutes registers moves: typed ones, those of menus and buttons, and those that are composed in a form.
func (b *Bot) moveRoutes(m *chat.Mux) {
	b.moveCommand(m, "move", view.Verb{Option: "move"})
	play := b.onMatch(func(ctx context.Context, r *chat.Request, s session.Session) (chat.Reply, error) {
		return b.play(ctx, r, s, game.Move(cmp.Or(r.Vars["move"], r.Value())))
	})
	m.Control("play/{match}/{ply:number}", play, chat.OfDaily)
	m.Control("move/{match}/{ply:number}/{move...}", play, chat.OfDaily)
	m.Control("pick/{match}/{ply:number}", b.onMatch(func(
		ctx context.Context, r *chat.Request, s session.Session,
	) (chat.Reply, error) {
		return b.pick(ctx, r, s, view.Picks{Group: r.Value()})
	}), chat.OfDaily)
	m.Control("field/{match}/{ply:number}/{field:number}/{action}/{picked}", b.onMatch(b.pickField), chat.OfDaily)
	m.Control("act/{match}/{ply:number}/{action}/{picked}", b.onMatch(func(
		ctx context.Context, r *chat.Request, s session.Session,
	) (chat.Reply, error) {
		return b.pick(ctx, r, s, formPicks(r))
	}), chat.OfDaily)
}

// formPicks returns what the id of a control says of a form.
func formPicks(r *chat.Request) view.Picks {
	return view.Picks{Fields: strings.Split(r.Vars["picked"], ","), Action: r.Vars["action"]}
}

// verbRoutes registers the games' own commands that make a move, such as /push.
func (b *Bot) verbRoutes(m *chat.Mux) {
	for _, g := range b.Games {
		for _, v := range g.Verbs {
			b.moveCommand(m, v.Name, v)
		}
	}
}

// moveCommand registers a command that makes a move.
func (b *Bot) moveCommand(m *chat.Mux, name string, v view.Verb) {
	option := chat.Option{
		Name: v.Option, About: "command." + name + "." + v.Option, Required: true,
		Suggest: func(ctx context.Context, r *chat.Request, typed string) []string {
			return b.suggestMoves(ctx, r, v, typed)
		},
	}
	m.Command(chat.Command{Name: name, Options: []chat.Option{option, b.matchOption()}}, func(
		ctx context.Context, r *chat.Request,
	) (chat.Reply, error) {
		return b.typeMove(ctx, r, v)
	}, chat.Public)
}

// play makes a move with a control.
func (b *Bot) play(ctx context.Context, r *chat.Request, s session.Session, move game.Move) (chat.Reply, error) {
	if move == "" {
		return chat.Reply{}, errUnknown
	}
	c := match.Play{User: r.User.ID, Ply: r.Number("ply"), Text: string(move)}
	if s.HasNoChannel() {
		return b.playField(ctx, r, s, c)
	}
	b.rememberMatch(r, s)
	if r.ClickedPrivately() {
		return b.playHand(ctx, r, s, c)
	}
	if r.Clicked() && move == b.Games.Of(s.Game).Opening && len(s.People()) == 1 && !r.At.UserInstallOnly {
		s = b.notePressed(ctx, r, s)
		return b.openHand(ctx, r, causeOf(r), s, c)
	}
	return b.change(ctx, r, s, c)
}

// typeMove makes a move that was typed after a game's own command, or after /move. The ply is that of the match as it
// is found now: if the board moves on before the commit, the move was meant for another.
func (b *Bot) typeMove(ctx context.Context, r *chat.Request, v view.Verb) (chat.Reply, error) {
	found, err := b.runningMatch(ctx, r)
	if err != nil {
		return chat.Reply{}, err
	}
	s, err := b.lockMatch(ctx, found.ID)
	if err != nil {
		return chat.Reply{}, err
	}
	b.rememberMatch(r, s)
	text := r.Options.Text(v.Option)
	if v.Parse != nil {
		var move game.Move
		if move, err = parseVerb(b.Games.Of(s.Game), v.Name, text); err != nil {
			return b.nameMatch(ctx, r, s, b.errorReply(r, err, &s)), nil
		}
		text = string(move)
	}
	reply, err := b.change(ctx, r, s, match.Play{User: r.User.ID, Ply: found.Ply, Text: text})
	return b.nameMatch(ctx, r, s, reply), err
}

// parseVerb reads what was typed after a game's own command such as /push.
func parseVerb(g *view.Game, name, text string) (game.Move, error) {
	for _, verb := range g.Verbs {
		if verb.Name == name {
			return verb.Parse(text)
		}
	}
	return "", game.Refuse(game.KindOption, 0, "bot.noverb", "Game", view.NameTerm(g.Rules.ID()))
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

// pickField picks a value of a field of a form, such as a column. It makes the move that is composed once every field
// is picked, and shows until then what is.
func (b *Bot) pickField(ctx context.Context, r *chat.Request, s session.Session) (chat.Reply, error) {
	picked, field := formPicks(r), r.Number("field")
	if field >= len(picked.Fields) || r.Value() == "" {
		return chat.Reply{}, errUnknown
	}
	picked.Fields[field] = r.Value()
	if move, ok := view.Composed(s, readerOf(r), r.ClickedPrivately(), picked); ok && r.Message != "" {
		return b.play(ctx, r, s, move)
	}
	return b.pick(ctx, r, s, picked)
}

// pick shows what is picked on the way to a move in the controls of the board or the hand where it was pressed.
// Nothing is stored: the choice travels in the controls' ids.
func (b *Bot) pick(ctx context.Context, r *chat.Request, s session.Session, picked view.Picks) (chat.Reply, error) {
	ply := r.Number("ply")
	if s.HasNoChannel() {
		return b.pickOnField(ctx, r, s, ply, picked)
	}
	if err := s.MayPlay(r.User.ID, ply); err != nil {
		return b.errorReply(r, err, &s), nil
	}
	var m chat.Message
	var ok bool
	switch {
	case r.ClickedPrivately():
		m, ok = b.Present.PickedHand(s, readerOf(r), picked, r.Plain)
	case r.Clicked(): // without a message there is nothing that could show what was picked
		m, ok = b.Present.PickedBoard(s, picked, r.Plain, r.At.Missing)
		b.picked.Add(s.ID, s.Version)
	}
	if !ok {
		return chat.Reply{}, errUnknown
	}
	return chat.Reply{Kind: chat.Update, Message: m, After: b.unrecorded(r, s)}, nil
}

// suggestMoves suggests the user's legal moves that a command makes; none when it is not their turn.
func (b *Bot) suggestMoves(ctx context.Context, r *chat.Request, v view.Verb, typed string) (moves []string) {
	s, err := b.runningMatch(ctx, r)
	if err != nil || s.MayPlay(r.User.ID, match.AnyPly) != nil {
		return nil
	}
	seat := s.Seat(r.User.ID)
	if s.Facts(b.Sessions.Games).Form { // which has too many moves to go through all for every letter
		typed = normalized(typed)
		for move := range s.Legal(seat) {
			if len(moves) == b.Present.Limits.Choices {
				break
			}
			if strings.HasPrefix(normalized(string(move)), typed) {
				moves = append(moves, string(move))
			}
		}
		return moves
	}
	for _, offered := range s.View(seat).Groups {
		if v.Name != "" && offered.Key != v.Group {
			continue
		}
		for _, c := range offered.Choices {
			moves = append(moves, string(c.Move))
		}
	}
	return moves
}
