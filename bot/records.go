package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// recordsRoutes registers the leaderboards of a server or, in direct messages, of a channel.
func (b *Bot) recordsRoutes(m *chat.Mux) {
	board := chat.Option{Name: "leaderboard", About: "command.records.leaderboard", Suggest: b.suggestLeaderboards}
	m.Command(chat.Command{Name: "records", Options: []chat.Option{b.gameOption("records", nil), board}}, b.records)
}

// suggestLeaderboards suggests the names of leaderboards of the game that is chosen, or of all.
func (b *Bot) suggestLeaderboards(_ context.Context, r *chat.Request, _ string) []string {
	return b.Present.LeaderboardNames(b.RulesOf(game.ID(r.Options.Text("game"))), readerOf(r))
}

// records shows leaderboards, in private: of one game or of all, one leaderboard or all
// that somebody has got onto.
func (b *Bot) records(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	id, only := game.ID(r.Options.Text("game")), r.Options.Text("leaderboard")
	games := b.RulesOf(id)
	if games == nil {
		return chat.Reply{}, errUnknown()
	}
	if err := b.checkLeaderboard(r, games, only); err != nil {
		return chat.Reply{}, err
	}
	var all []string
	var more bool
	for _, rules := range games {
		boards, err := b.leaderboardsOf(ctx, r, rules, only)
		if err != nil {
			return chat.Reply{}, err
		}
		boards = withoutRepeated(boards)
		if id == "" {
			found := len(boards)
			boards = withoutPools(boards)
			more = more || len(boards) < found
		}
		for i, board := range boards {
			all = append(all, b.leaderboardText(ctx, r, rules, board, i == 0))
		}
	}
	if len(all) == 0 {
		return b.ephemeral(r, "records.none",
			"Commands", b.Present.StartCommands(id, true, r.At.Locale), "Counts", b.Present.CountingText(games, readerOf(r))), nil
	}
	return chat.Reply{Message: chat.Message{Text: b.Present.JoinLeaderboards(all, more, readerOf(r))}}, nil
}

// checkLeaderboard says which leaderboards there are when somebody asks games for one that
// none of them has.
func (b *Bot) checkLeaderboard(r *chat.Request, games []game.Rules, typed string) error {
	names := b.Present.LeaderboardNames(games, readerOf(r))
	isMeant := func(rules game.Rules) bool {
		return slices.ContainsFunc(view.Leaderboards(rules), func(board game.Leaderboard) bool {
			return b.Present.MeansLeaderboard(rules, board, typed, readerOf(r))
		})
	}
	switch {
	case typed == "" || slices.ContainsFunc(games, isMeant):
		return nil
	case len(names) > 0:
		return refuse("records.unknown", "Leaderboard", game.Quote(typed), "Leaderboards", "`"+strings.Join(names, "`, `")+"`")
	case len(games) == 1:
		return refuse("records.single", "Game", view.NameTerm(games[0].ID()))
	}
	return nil
}

// leaderboard is one of a game that has records, of a kind of matches.
type leaderboard struct {
	game.Leaderboard
	kind    store.Kind
	records []store.Record
}

// all reports whether it is that of all matches won.
func (b *leaderboard) all() bool { return b.Name == "" }

// leaderboardsOf returns those of a game that have records, for each kind of match.
func (b *Bot) leaderboardsOf(ctx context.Context, r *chat.Request, rules game.Rules, only string) ([]leaderboard, error) {
	var all []leaderboard
	for _, board := range view.Leaderboards(rules) {
		if only != "" && !b.Present.MeansLeaderboard(rules, board, only, readerOf(r)) {
			continue
		}
		for _, kind := range []store.Kind{store.KindAlone, store.KindComputer, store.KindPeople} {
			records, err := b.Store.Records(ctx, store.RecordFilter{
				Scope: session.Scope(storedPlace(r.At)), Game: rules.ID(), Leaderboard: board.Name, Kind: kind, Order: board.Ranking,
			})
			if err != nil {
				return nil, fmt.Errorf("read the records of %s: %w", rules.ID(), err)
			}
			if len(records) > 0 {
				all = append(all, leaderboard{board, kind, records})
			}
		}
	}
	return all, nil
}

// withoutRepeated leaves out leaderboards of all matches won that say the same as that of a
// pool: so many people have won so often in that one alone.
func withoutRepeated(boards []leaderboard) []leaderboard {
	same := func(a, b store.Record) bool { return a.User == b.User && a.Points == b.Points }
	return slices.DeleteFunc(slices.Clone(boards), func(all leaderboard) bool {
		return all.all() && slices.ContainsFunc(boards, func(b leaderboard) bool {
			return !b.all() && b.kind == all.kind && slices.EqualFunc(b.records, all.records, same)
		})
	})
}

// withoutPools leaves out leaderboards of pools where that of all matches won is there, so that
// the other games have room.
func withoutPools(boards []leaderboard) []leaderboard {
	return slices.DeleteFunc(slices.Clone(boards), func(b leaderboard) bool {
		return !b.all() && slices.ContainsFunc(boards, func(all leaderboard) bool { return all.all() && all.kind == b.kind })
	})
}

// leaderboardText returns a leaderboard as messages show it, the first of its game or a later one.
func (b *Bot) leaderboardText(ctx context.Context, r *chat.Request, rules game.Rules, board leaderboard, first bool) string {
	var shown []view.Record
	for _, record := range board.records {
		shown = append(shown, view.Record{
			User: record.User, Name: record.Name, Points: record.Points, Match: b.recordMatch(ctx, record.Match),
		})
	}
	return b.Present.LeaderboardText(rules, board.Leaderboard, string(board.kind), shown, first, readerOf(r))
}

// recordMatch returns the match of a record, nil when it cannot be read: the record counts all
// the same.
func (b *Bot) recordMatch(ctx context.Context, id match.ID) *view.Match {
	s, err := b.Sessions.Load(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return nil // whoever runs the bot has pruned it
	}
	if err != nil || s.Phase != match.Over {
		b.Log.Warn("the match of a record cannot be read", "match", id, "error", err)
		return nil
	}
	m := b.viewOf(s)
	return &m
}
