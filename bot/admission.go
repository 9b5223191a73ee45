package bot

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kamisado/bot/chat"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// pendingMost is how many challenges of one's own may be open at once,
// computersMost how many matches one may play with computers in a channel.
const (
	pendingMost   = 3
	computersMost = 9
)

// alone reports whether a game is for one.
func (g *Game) alone() bool {
	return g.Rules.Facts(nil).MaxSeats == 1
}

// refuseStart gives the reason not to start, a zero phrase when there is none.
func (b *Bot) refuseStart(ctx context.Context, r *Request, g *Game, do chat.Start) (game.Phrase, error) {
	switch why := refuseOptions(g, do.Options); {
	case !why.IsZero():
		return why, nil
	case do.Side != "" && do.Side != AnySide && !slices.Contains(g.Sides, do.Side):
		return game.Say("start.side", "Sides", strings.Join(append(slices.Clone(g.Sides), AnySide), ", ")), nil
	case do.Level != "" && len(g.Levels) > 0 && g.player(do.Level) == nil:
		return game.Say("start.level", "Levels", g.levels()), nil
	case (g.alone() || len(g.Lobby) > 0) && do.Opponent != nil && !do.Opponent.Self:
		return game.Say("start.noopponent", "Game", game.Term(string(do.Game)+".name"), "Command", startCommand(do.Game)), nil
	case len(g.Lobby) > 0 && r.At.Guild != "":
		return b.refuseLobby(ctx, r)
	case g.alone():
		return b.refuseBusy(ctx, r, "start.solos", func(row store.Row) bool { return len(row.Users) == 1 })
	case len(g.Lobby) > 0 || do.Solo():
		return b.refuseComputer(ctx, r, g, do)
	}
	switch {
	case do.Opponent.ID == r.User.ID:
		return game.Say("start.oneself"), nil
	case do.Opponent.Bot:
		return game.Say("start.bot"), nil
	case r.At.Guild == "":
		return game.Say("start.direct"), nil
	case do.Level != "":
		return game.Say("start.levelled"), nil
	}
	return b.refuseChallenge(ctx, r, do)
}

// refuseOptions refuses values that the game's options do not have: they come from
// outside. What a game takes besides, its rules judge.
func refuseOptions(g *Game, options game.Options) game.Phrase {
	for _, o := range g.Options {
		value, given := options[o.Name]
		if !given {
			continue
		}
		n, err := strconv.Atoi(value)
		switch {
		case o.Flag && value != FlagSet, len(o.Values) > 0 && !slices.Contains(o.Values, value):
			return game.Say("start.option", "Option", o.Name)
		case o.Most > 0 && (err != nil || n < o.Least || n > o.Most):
			return game.Say("start.number", "Option", o.Name, "Least", o.Least, "Most", o.Most)
		}
	}
	return game.Phrase{}
}

// refuseComputer is refuseStart for a match with the computer.
func (b *Bot) refuseComputer(ctx context.Context, r *Request, g *Game, do chat.Start) (game.Phrase, error) {
	if len(g.Levels) == 0 {
		return game.Say("start.nocomputer", "Command", startCommand(do.Game)), nil
	}
	return b.refuseComputers(ctx, r)
}

// refuseComputers refuses whoever plays as many matches with computers as one may.
func (b *Bot) refuseComputers(ctx context.Context, r *Request) (game.Phrase, error) {
	return b.refuseBusy(ctx, r, "start.computers", func(row store.Row) bool { return slices.Contains(row.Users, "") })
}

// refuseBusy refuses whoever plays as many matches of a kind in the channel as one may.
func (b *Bot) refuseBusy(ctx context.Context, r *Request, key string, counts func(store.Row) bool) (game.Phrase, error) {
	rows, err := b.Store.List(ctx, store.Filter{User: r.User.ID, Channel: r.At.Channel, Phases: []match.Phase{match.Playing}})
	if err != nil {
		return game.Phrase{}, fmt.Errorf("list running matches: %w", err)
	}
	rows = slices.DeleteFunc(rows, func(row store.Row) bool { return !counts(row) })
	if len(rows) >= computersMost {
		return game.Say(key, "Most", computersMost), nil
	}
	return game.Phrase{}, nil
}

// refuseLobby is refuseStart for a table that waits for players, and which may begin
// with computers.
func (b *Bot) refuseLobby(ctx context.Context, r *Request) (game.Phrase, error) {
	if why, err := b.refuseComputers(ctx, r); err != nil || !why.IsZero() {
		return why, err
	}
	rows, err := b.Store.List(ctx, store.Filter{User: r.User.ID, Phases: []match.Phase{match.Pending}})
	if err != nil {
		return game.Phrase{}, fmt.Errorf("list pending tables: %w", err)
	}
	own := 0
	for _, row := range rows {
		if s, err := b.seat(row); err == nil && len(s.Lobby) > 0 && s.Host() == r.User.ID {
			own++
		}
	}
	if own >= pendingMost {
		return game.Say("start.lobbies", "Most", pendingMost), nil
	}
	return game.Phrase{}, nil
}

// refuseChallenge is refuseStart for a challenge to a person.
func (b *Bot) refuseChallenge(ctx context.Context, r *Request, do chat.Start) (game.Phrase, error) {
	rows, err := b.Store.List(ctx, store.Filter{User: r.User.ID, Phases: []match.Phase{match.Pending}})
	if err != nil {
		return game.Phrase{}, fmt.Errorf("list pending challenges: %w", err)
	}
	own := 0
	for _, row := range rows {
		s, err := b.seat(row)
		if err != nil || len(s.Lobby) > 0 {
			continue
		}
		if slices.Contains(row.Users, do.Opponent.ID) {
			return game.Say("start.pending"), nil
		}
		if s.Host() == r.User.ID {
			own++
		}
	}
	if own >= pendingMost {
		return game.Say("start.many", "Most", pendingMost), nil
	}
	return game.Phrase{}, nil
}
