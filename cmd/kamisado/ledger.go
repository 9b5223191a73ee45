package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"kamisado/bot/terminal"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// ledger keeps the records of matches in the terminal, in a database of their own:
// the bot's is the bot's alone while it runs. It is opened only while it is read or
// written, so that several terminals can share it.
type ledger struct {
	path    string
	game    entry
	players []game.Level
	now     func() time.Time
}

var _ terminal.Records = (*ledger)(nil)

// inTerminal is whom the records of a terminal compare: all who play in terminals
// with the same file.
const inTerminal = "terminal"

// defaultRecords is the file of those who name none.
func defaultRecords() (string, error) {
	folder, err := os.UserConfigDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(folder, "kamisado", "records.db"), nil
}

// kind is whom the match was played against.
func (l *ledger) kind() store.Kind {
	if len(l.players) == 1 {
		return store.KindAlone
	}
	for _, player := range l.players {
		if player.Player != nil {
			return store.KindComputer
		}
	}
	return store.KindPeople
}

// Add writes the match and its scores.
func (l *ledger) Add(ctx context.Context, played terminal.Played, scores []terminal.Score) (err error) {
	now := l.now().UTC()
	events, err := l.events(played, now)
	if err != nil {
		return err
	}
	id := match.ID(strings.ToLower(rand.Text()[:8]))
	state, err := match.Fold(match.Games{l.game.Rules.ID(): l.game.Rules}, id, events)
	if err != nil {
		return err
	}
	change := store.Change{State: state, Events: events, Place: store.Place{Channel: inTerminal}}
	for _, s := range scores {
		change.Scores = append(change.Scores, store.Score{
			Scope: inTerminal, Game: l.game.Rules.ID(), Table: s.Table.Name, Kind: l.kind(), User: terminal.User(s.Name), Name: s.Name,
			Points: s.Points, Order: s.Table.Ranking, At: now,
		})
	}
	if err := os.MkdirAll(filepath.Dir(l.path), 0o755); err != nil {
		return err
	}
	matches, err := store.Open(ctx, l.url())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, matches.Close()) }()
	return matches.Commit(ctx, change)
}

// events are the match's: proposed, accepted, and a move or the stop a turn.
func (l *ledger) events(played terminal.Played, end time.Time) (events []match.Event, err error) {
	proposal := match.Proposal{
		Game: l.game.Rules.ID(), Options: played.Options, Seed: played.Seed,
		RulesRev: match.RulesRev, Proposer: l.proposer(),
	}
	for seat, level := range l.players {
		player := match.Player{Level: level.Name}
		if level.Player == nil {
			// Who gave no name is nobody else either: no typed name has a capital here.
			player = match.Player{User: cmp.Or(terminal.User(played.Names[seat]), fmt.Sprint("Player", seat+1)), Name: played.Names[seat]}
		}
		proposal.Players = append(proposal.Players, player)
	}
	add := func(kind match.EventKind, seat game.Seat, body any) {
		text, errText := json.Marshal(body)
		err = errors.Join(err, errText)
		if body == nil {
			text = nil
		}
		at := end
		if len(events) < 3 { // the first move begins the time
			at = end.Add(-played.Took)
		}
		events = append(events, match.Event{Seq: len(events) + 1, At: at, Kind: kind, Seat: seat, Body: text})
	}
	add(match.Proposed, proposal.Proposer, proposal)
	add(match.Accepted, proposal.Proposer, nil)
	for _, turn := range played.Turns {
		if turn.Move == "" {
			add(match.Stopped, turn.Seat, nil)
			continue
		}
		add(match.Moved, turn.Seat, map[string]game.Move{"move": turn.Move})
	}
	return events, err
}

// proposer is the first seat of a person: a computer proposes nothing.
func (l *ledger) proposer() game.Seat {
	return game.Seat(slices.IndexFunc(l.players, func(player game.Level) bool { return player.Player == nil }))
}

// Best reads a table; a file that is not there has empty ones.
func (l *ledger) Best(ctx context.Context, table game.Leaderboard) (best []terminal.Score, err error) {
	if _, err := os.Stat(l.path); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	matches, err := store.OpenReadOnly(ctx, l.url())
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, matches.Close()) }()
	records, err := matches.Records(ctx, store.RecordFilter{
		Scope: inTerminal, Game: l.game.Rules.ID(), Table: table.Name, Kind: l.kind(), Order: table.Ranking,
	})
	for _, r := range records {
		best = append(best, terminal.Score{Table: table, Name: r.Name, Points: r.Points})
	}
	return best, err
}

func (l *ledger) url() string { return "sqlite:" + l.path }
