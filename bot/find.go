package bot

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// find gives the running match that a typed command means: the one it names, or
// the user's only one in the channel, or the only one there in which it is the
// user's turn. Otherwise refusal tells what to do.
func (b *Bot) find(ctx context.Context, r *Request, named string) (s sitting, refusal *Reply, err error) {
	if named != "" {
		return b.findNamed(ctx, r, named)
	}
	rows, err := b.Store.List(ctx, store.Filter{User: r.User.ID, Phases: []match.Phase{match.Playing}})
	if err != nil {
		return s, nil, fmt.Errorf("list the running matches: %w", err)
	}
	var here, turn []store.Row
	for _, row := range rows {
		if row.Place.Channel != r.At.Channel {
			continue
		}
		here = append(here, row)
		if slices.Contains(row.ToMove, r.User.ID) {
			turn = append(turn, row)
		}
	}
	switch {
	case len(here) == 1:
		s, err = b.table.seat(here[0])
		return s, nil, err
	case len(turn) == 1:
		s, err = b.table.seat(turn[0])
		return s, nil, err
	}
	refused, err := b.notFound(ctx, r, rows, here)
	return s, &refused, err
}

// notFound says how to start a match, where the user's matches are, or that one
// of several must be named.
func (b *Bot) notFound(ctx context.Context, r *Request, rows, here []store.Row) (Reply, error) {
	switch {
	case len(here) > 0:
		return b.whisper(r, "find.several", "List", b.lines(r, here)), nil
	case len(rows) > 0:
		return b.whisper(r, "find.elsewhere", "List", b.lines(r, rows)), nil
	}
	pending, err := b.Store.List(ctx, store.Filter{User: r.User.ID, Phases: []match.Phase{match.Pending}})
	if err != nil {
		return Reply{}, fmt.Errorf("list pending challenges: %w", err)
	}
	if len(pending) > 0 {
		return b.whisper(r, "find.pending", "List", b.lines(r, pending)), nil
	}
	return b.whisper(r, "find.none", "Commands", startCommands(b.Games)), nil
}

// findNamed gives the match that the option names. A client may send the whole
// suggestion "k3v9x2mq · Ana"; the first word is the id. It is read anew, as those
// that are listed are.
func (b *Bot) findNamed(ctx context.Context, r *Request, named string) (s sitting, refusal *Reply, err error) {
	id, _, _ := strings.Cut(strings.TrimSpace(named), " ")
	if !PlausibleID(id) {
		reply := b.whisper(r, "bot.nomatch")
		return s, &reply, nil
	}
	if s, err = b.table.load(ctx, match.ID(strings.ToLower(id))); err != nil {
		return s, nil, err
	}
	if s.Place.Channel != r.At.Channel {
		reply := b.whisper(r, "find.away", "Link", b.link(s))
		return s, &reply, nil
	}
	return s, nil, nil
}

// PlausibleID reports whether a text has the form of a match's id. It keeps
// nonsense away from the store.
func PlausibleID(id string) bool {
	if len(id) != 8 {
		return false
	}
	return strings.Trim(id, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ234567") == ""
}

// startCommands lists the commands that start games.
func startCommands(games []Game) string {
	var all []string
	for i := range games {
		all = append(all, "`"+startCommand(games[i].Rules.ID())+"`")
	}
	return strings.Join(all, ", ")
}

// startCommand is the command that starts a game.
func startCommand(id game.ID) string { return "/" + string(id) + " start" }
