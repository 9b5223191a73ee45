package bot

import (
	"context"
	"slices"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game/match"
	"kamisado/store"
)

// gamesRoutes registers the lists of a user's matches.
func (b *Bot) gamesRoutes(m *chat.Mux) {
	m.Command(chat.Command{Name: "games"}, b.listMatches)
	m.Control("next/{match}", b.nextMatch)
}

// listWithin is how long a list waits for others before it goes without a picture: its text says everything, and what
// takes longer is deferred.
const listWithin = time.Second

// listMatches shows the user's running matches and challenges.
func (b *Bot) listMatches(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	all, err := b.openMatches(ctx, r)
	switch {
	case err != nil:
		return chat.Reply{}, err
	case len(all) == 0:
		return chat.Reply{}, b.errNoMatches(r)
	}
	listed, to := b.listedMatches(ctx, r, all), readerOf(r)
	within, cancel := context.WithTimeout(ctx, listWithin)
	defer cancel()
	if b.listing.Acquire(within, 1) == nil {
		defer b.listing.Release(1)
	} else {
		to.Missing = append(slices.Clip(to.Missing), chat.PermissionFiles) // then it is not drawn
	}
	return chat.Reply{Message: b.Present.MatchList(listed, len(all)-maxLines, to)}, nil
}

// maxNext is how many matches that wait are shown, the first of them with the most urgent turn.
const maxNext = 3

// nextMatch shows in private which of the user's other matches waits for them, the most urgent
// first. Whoever presses sees their own.
func (b *Bot) nextMatch(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	all, err := b.openMatches(ctx, r)
	if err != nil {
		return chat.Reply{}, err
	}
	waiting := slices.DeleteFunc(all, func(s session.Session) bool { return !match.WaitsFor(&s.State, r.User.ID) })
	others := slices.DeleteFunc(slices.Clone(waiting), func(s session.Session) bool { return string(s.ID) == r.Match() })
	switch {
	case len(others) > 0:
		shown := b.listedMatches(ctx, r, others)
		shown = shown[:min(len(shown), maxNext)]
		return b.ephemeral(r, "next.found", "List", b.Present.Lines(shown, len(others)-len(shown), readerOf(r))), nil
	case len(waiting) > 0:
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

// openMatches returns the user's matches that are not over, and those in which a rematch is offered to
// them.
func (b *Bot) openMatches(ctx context.Context, r *chat.Request) ([]session.Session, error) {
	open, err := b.matchRows(ctx, r, match.Playing, match.Pending)
	if err != nil {
		return nil, err
	}
	over, err := b.Store.List(ctx, store.Filter{User: r.User.ID, Phases: []match.Phase{match.Over}, Limit: mostOver})
	if err != nil {
		return nil, err
	}
	over = slices.DeleteFunc(over, func(row store.Row) bool { return b.Now().Sub(row.Updated) > offeredFor })
	return slices.DeleteFunc(b.readRows(ctx, append(open, over...)), func(s session.Session) bool {
		return s.Phase == match.Over && !match.WaitsFor(&s.State, r.User.ID)
	}), nil
}
