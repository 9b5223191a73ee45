package bot

import (
	"context"

	"kamisado/bot/chat"
	"kamisado/game/match"
	"kamisado/store"
)

// gamesRoutes registers the lists of a user's matches.
func (b *Bot) gamesRoutes(m *chat.Mux) {
	m.Command(chat.Command{Name: "games"}, b.listMatches)
	m.Control("next/{match}", b.nextMatch)
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
	return chat.Reply{Message: b.Present.MatchList(matches, len(rows)-maxLines, readerOf(r))}, nil
}

// maxNext is how many matches that wait are shown, the first of them with the most urgent turn.
const maxNext = 3

// nextMatch shows in private which of the user's other matches waits for them, the most urgent
// first. Whoever presses sees their own.
func (b *Bot) nextMatch(ctx context.Context, r *chat.Request) (chat.Reply, error) {
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
		case string(s.ID) == r.Match():
			here = true
		default:
			waiting = append(waiting, row)
		}
	}
	switch {
	case len(waiting) > 0:
		shown := b.listedMatches(ctx, r, waiting)
		shown = shown[:min(len(shown), maxNext)]
		return b.ephemeral(r, "next.found", "List", b.Present.Lines(shown, len(waiting)-len(shown), readerOf(r))), nil
	case here:
		return b.ephemeral(r, "next.here"), nil
	}
	return b.ephemeral(r, "next.none"), nil
}

// mostOver is how many of a user's newest matches that are over are looked through for an
// offer of a rematch, which stands in the list for offeredFor.
const (
	mostOver   = 20
	offeredFor = match.ClaimAfter
)

// openRows returns the user's matches that are not over, and those in which a rematch is offered to
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
