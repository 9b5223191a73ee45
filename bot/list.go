package bot

import (
	"context"

	"kamisado/bot/chat"
	"kamisado/bot/present"
	"kamisado/bot/respond"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// show shows the board again, which is for its players to do: at the bottom or, by a
// control, in its place. As text it shows it in private, where it answers a question about
// it too.
func (b *Bot) show(ctx context.Context, r *chat.Request, do chat.Show) (chat.Reply, error) {
	find := b.find.Pressed
	if r.Message == "" && (do.Text || do.Ask != "") {
		find = b.find.Looked
	}
	s, err := find(ctx, r, do.Match)
	if err != nil {
		return chat.Reply{}, err
	}
	b.find.Turned(r, s)
	s = b.Reached(ctx, r, s)
	if r.Message == "" {
		s = b.Upkeep.Look(ctx, []session.Session{s})[0]
	}
	switch {
	case do.Ask != "":
		answer, err := b.Present.Answer(b.Match(s), do.Ask, respond.Reader(r))
		reply := chat.Reply{Message: answer}
		if err != nil {
			reply = b.ErrorReply(r, err, &s)
		}
		return b.find.Naming(ctx, r, do.Match, s, reply), nil
	case do.Text:
		return chat.Reply{Message: b.Present.TextBoard(b.Match(s), respond.Reader(r))}, nil
	case s.Seat(r.User.ID) == game.Nobody:
		return b.ErrorReply(r, game.Refuse(game.KindStranger, 0, game.Say("match.stranger")), &s), nil
	}
	return b.Board(r, s, r.ReplyKind()), nil
}

// lister lists matches and moves, and explains.
type lister struct{ *respond.Finder }

// moves shows the moves so far, in notation, in private.
func (f lister) moves(ctx context.Context, r *chat.Request, do chat.Moves) (chat.Reply, error) {
	s, err := f.Looked(ctx, r, do.Match)
	if err != nil {
		return chat.Reply{}, err
	}
	f.Turned(r, s)
	return chat.Reply{Message: f.Present.Moves(f.Match(s), respond.Reader(r))}, nil
}

// list shows the user's running matches and challenges.
func (f lister) list(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	rows, err := f.rows(ctx, r)
	switch {
	case err != nil:
		return chat.Reply{}, err
	case len(rows) == 0:
		return chat.Reply{}, f.NoMatches(r)
	}
	matches := f.First(ctx, r, rows)
	return chat.Reply{Message: present.Clock{Presenter: f.Present}.Games(matches, len(rows)-respond.MaxLines, respond.Reader(r), f.Now())}, nil
}

// next shows in private which of the user's other matches waits for them, the most urgent
// first. Whoever presses sees their own.
func (f lister) next(ctx context.Context, r *chat.Request, do chat.Next) (chat.Reply, error) {
	rows, err := f.rows(ctx, r)
	if err != nil {
		return chat.Reply{}, err
	}
	here := false
	var waiting []store.Row
	for _, row := range rows {
		s, err := f.Sessions.Read(ctx, row)
		switch {
		case err != nil:
			f.Log.Error("a match cannot be read", "match", row.ID, "error", err)
		case !match.WaitsFor(&s.State, r.User.ID):
		case s.ID == do.Match:
			here = true
		default:
			waiting = append(waiting, row)
		}
	}
	return chat.Reply{Message: present.Next{Presenter: f.Present}.Message(f.First(ctx, r, waiting), here, respond.Reader(r))}, nil
}

// mostOver is how many of a user's newest matches that are over are looked through for an
// offer of a rematch, which stands in the list for offeredFor.
const (
	mostOver   = 20
	offeredFor = match.ClaimAfter
)

// rows are the user's matches that are not over, and those in which a rematch is offered to
// them.
func (f lister) rows(ctx context.Context, r *chat.Request) ([]store.Row, error) {
	rows, err := f.Rows(ctx, r, match.Playing, match.Pending)
	if err != nil {
		return nil, err
	}
	over, err := f.Store.List(ctx, store.Filter{User: r.User.ID, Phases: []match.Phase{match.Over}, Limit: mostOver})
	if err != nil {
		return nil, err
	}
	for _, row := range over {
		if f.Now().Sub(row.Updated) > offeredFor {
			continue
		}
		s, err := f.Sessions.Read(ctx, row)
		if err != nil {
			f.Log.Error("a match cannot be read", "match", row.ID, "error", err)
		} else if match.WaitsFor(&s.State, r.User.ID) {
			rows = append(rows, row)
		}
	}
	return rows, nil
}

// help explains a topic in private.
func (f lister) help(r *chat.Request, do chat.Help) (chat.Reply, error) {
	m, err := f.Present.Help(do.Topic, respond.Reader(r))
	return chat.Reply{Message: m}, err
}
