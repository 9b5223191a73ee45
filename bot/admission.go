package bot

import (
	"cmp"
	"context"
	"fmt"
	"slices"

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

// solo tells whether the computer is to play.
func (do *Start) solo() bool { return do.Opponent == nil || do.Opponent.Self }

// refuseStart gives the reason not to start, a zero phrase when there is none.
func (b *Bot) refuseStart(ctx context.Context, r *Request, g *Game, do Start) (game.Phrase, error) {
	if do.Side != "" && do.Side != AnySide && !slices.Contains(g.Sides, do.Side) {
		return game.Say("start.side"), nil
	}
	if do.solo() {
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

// refuseComputer is refuseStart for a match with the computer.
func (b *Bot) refuseComputer(ctx context.Context, r *Request, g *Game, do Start) (game.Phrase, error) {
	switch {
	case len(g.Levels) == 0:
		return game.Say("start.nocomputer", "Command", startCommand(do.Game)), nil
	case g.player(cmp.Or(do.Level, g.DefaultLevel)) == nil:
		return game.Say("start.level", "Levels", g.levels()), nil
	}
	rows, err := b.Store.List(ctx, store.Filter{User: r.User.ID, Channel: r.At.Channel, Phases: []match.Phase{match.Playing}})
	if err != nil {
		return game.Phrase{}, fmt.Errorf("list running matches: %w", err)
	}
	rows = slices.DeleteFunc(rows, func(row store.Row) bool { return !slices.Contains(row.Users, "") })
	if len(rows) >= computersMost {
		return game.Say("start.computers", "Most", computersMost), nil
	}
	return game.Phrase{}, nil
}

// refuseChallenge is refuseStart for a challenge to a person.
func (b *Bot) refuseChallenge(ctx context.Context, r *Request, do Start) (game.Phrase, error) {
	rows, err := b.Store.List(ctx, store.Filter{User: r.User.ID, Phases: []match.Phase{match.Pending}})
	if err != nil {
		return game.Phrase{}, fmt.Errorf("list pending challenges: %w", err)
	}
	own := 0
	for _, row := range rows {
		if slices.Contains(row.Users, do.Opponent.ID) {
			return game.Say("start.pending"), nil
		}
		s, err := b.seat(row)
		if err != nil {
			continue
		}
		if s.Players[s.Proposer].User == r.User.ID {
			own++
		}
	}
	if own >= pendingMost {
		return game.Say("start.many", "Most", pendingMost), nil
	}
	return game.Phrase{}, nil
}
