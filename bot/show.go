package bot

import (
	"context"

	"kamisado/bot/chat"
	"kamisado/bot/present"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// show shows the board again, which is for its players to do: at the bottom or, by a
// control, in its place. As text it shows it in private, where it answers a question about
// it too.
func (b *Bot) show(ctx context.Context, r *chat.Request, do chat.Show) (chat.Reply, error) {
	find := b.requestedMatch
	if r.Message == "" && (do.Text || do.Ask != "") {
		find = b.matchForReading
	}
	s, err := find(ctx, r, do.Match)
	if err != nil {
		return chat.Reply{}, err
	}
	b.rememberMatch(r, s)
	s = b.reached(ctx, r, s)
	if r.Message == "" {
		s = b.Upkeep.Look(ctx, []session.Session{s})[0]
	}
	switch {
	case do.Ask != "":
		answer, err := b.Present.Answer(b.viewOf(s), do.Ask, readerOf(r))
		reply := chat.Reply{Message: answer}
		if err != nil {
			reply = b.errorReply(r, err, &s)
		}
		return b.nameMatch(ctx, r, do.Match, s, reply), nil
	case do.Text:
		return chat.Reply{Message: b.Present.TextBoard(b.viewOf(s), readerOf(r))}, nil
	case s.Seat(r.User.ID) == game.Nobody:
		return b.errorReply(r, game.Refuse(game.KindStranger, 0, game.Say("match.stranger")), &s), nil
	}
	return b.board(r, s, r.ReplyKind()), nil
}

// moves shows the moves so far, in notation, in private.
func (b *Bot) moves(ctx context.Context, r *chat.Request, do chat.Moves) (chat.Reply, error) {
	s, err := b.matchForReading(ctx, r, do.Match)
	if err != nil {
		return chat.Reply{}, err
	}
	b.rememberMatch(r, s)
	return chat.Reply{Message: b.Present.Moves(b.viewOf(s), readerOf(r))}, nil
}

// listMatches shows the user's running matches and challenges.
func (b *Bot) listMatches(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	rows, err := b.openRows(ctx, r)
	switch {
	case err != nil:
		return chat.Reply{}, err
	case len(rows) == 0:
		return chat.Reply{}, b.errNoMatches(r)
	}
	matches := b.listedMatches(ctx, r, rows)
	return chat.Reply{Message: present.Clock{Presenter: b.Present}.Games(matches, len(rows)-maxLines, readerOf(r), b.Now())}, nil
}

// nextMatch shows in private which of the user's other matches waits for them, the most urgent
// first. Whoever presses sees their own.
func (b *Bot) nextMatch(ctx context.Context, r *chat.Request, do chat.Next) (chat.Reply, error) {
	rows, err := b.openRows(ctx, r)
	if err != nil {
		return chat.Reply{}, err
	}
	here := false
	var waiting []store.Row
	for _, row := range rows {
		s, err := b.Sessions.Read(ctx, row)
		switch {
		case err != nil:
			b.Log.Error("a match cannot be read", "match", row.ID, "error", err)
		case !match.WaitsFor(&s.State, r.User.ID):
		case s.ID == do.Match:
			here = true
		default:
			waiting = append(waiting, row)
		}
	}
	return chat.Reply{Message: present.Next{Presenter: b.Present}.Message(b.listedMatches(ctx, r, waiting), here, readerOf(r))}, nil
}

// mostOver is how many of a user's newest matches that are over are looked through for an
// offer of a rematch, which stands in the list for offeredFor.
const (
	mostOver   = 20
	offeredFor = match.ClaimAfter
)

// openRows are the user's matches that are not over, and those in which a rematch is offered to
// them.
func (b *Bot) openRows(ctx context.Context, r *chat.Request) ([]store.Row, error) {
	rows, err := b.matchRows(ctx, r, match.Playing, match.Pending)
	if err != nil {
		return nil, err
	}
	over, err := b.Store.List(ctx, store.Filter{User: r.User.ID, Phases: []match.Phase{match.Over}, Limit: mostOver})
	if err != nil {
		return nil, err
	}
	for _, row := range over {
		if b.Now().Sub(row.Updated) > offeredFor {
			continue
		}
		s, err := b.Sessions.Read(ctx, row)
		if err != nil {
			b.Log.Error("a match cannot be read", "match", row.ID, "error", err)
		} else if match.WaitsFor(&s.State, r.User.ID) {
			rows = append(rows, row)
		}
	}
	return rows, nil
}

// help explains a topic in private.
func (b *Bot) help(r *chat.Request, do chat.Help) (chat.Reply, error) {
	m, err := b.Present.Help(do.Topic, readerOf(r))
	return chat.Reply{Message: m}, err
}
