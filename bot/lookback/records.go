package lookback

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"kamisado/bot/chat"
	"kamisado/bot/present"
	"kamisado/bot/respond"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// Records answers with records.
type Records struct{ *respond.Responder }

// List shows leaderboards, in private: of one game or of all, one leaderboard or all
// that somebody has got onto.
func (l Records) List(ctx context.Context, r *chat.Request, do chat.Records) (chat.Reply, error) {
	games := l.RulesOf(do.Game)
	if games == nil {
		return l.Ephemeral(r, "bot.unknown"), nil
	}
	if err := checkLeaderboard(games, do.Leaderboard); err != nil {
		return chat.Reply{}, err
	}
	var all []string
	for _, rules := range games {
		boards, err := l.leaderboards(ctx, r, rules, do.Leaderboard)
		if err != nil {
			return chat.Reply{}, err
		}
		all = append(all, boards...)
	}
	if len(all) == 0 {
		return l.Ephemeral(r, "records.none",
			"Commands", present.Commands{Presenter: l.Present}.Ranked(do.Game), "Counts", l.Present.CountingText(games, respond.Reader(r))), nil
	}
	return chat.Reply{Message: chat.Message{Text: l.Present.JoinLeaderboards(all, respond.Reader(r))}}, nil
}

// checkLeaderboard says which leaderboards there are when somebody asks games for one that
// none of them has.
func checkLeaderboard(games []game.Rules, name string) error {
	names := present.LeaderboardNames(games)
	isNamed := func(n string) bool { return strings.EqualFold(n, name) }
	switch {
	case name == "" || slices.ContainsFunc(names, isNamed):
		return nil
	case len(names) > 0:
		return respond.Refuse("records.unknown", "Leaderboard", game.Quote(name), "Leaderboards", "`"+strings.Join(names, "`, `")+"`")
	case len(games) == 1:
		return respond.Refuse("records.single", "Game", present.NameTerm(games[0].ID()))
	}
	return nil
}

// leaderboards are those of a game that have records, for each kind of match.
func (l Records) leaderboards(ctx context.Context, r *chat.Request, rules game.Rules, only string) ([]string, error) {
	var all []string
	for _, board := range present.Leaderboards(rules) {
		if only != "" && !strings.EqualFold(only, board.Name) {
			continue
		}
		for _, kind := range []store.Kind{store.KindAlone, store.KindComputer, store.KindPeople} {
			records, err := l.Store.Records(ctx, store.RecordFilter{
				Scope: session.Scope(respond.Stored(r.At)), Game: rules.ID(), Leaderboard: board.Name, Kind: kind, Order: board.Ranking,
			})
			if err != nil {
				return nil, fmt.Errorf("read the records of %s: %w", rules.ID(), err)
			}
			if len(records) > 0 {
				all = append(all, l.leaderboard(ctx, r, rules, board, kind, records, len(all) == 0))
			}
		}
	}
	return all, nil
}

// leaderboard is one in words, the first of its game or a later one.
func (l Records) leaderboard(
	ctx context.Context, r *chat.Request, rules game.Rules, board game.Leaderboard, kind store.Kind, records []store.Record, first bool,
) string {
	var shown []present.Record
	for _, record := range records {
		shown = append(shown, present.Record{
			User: record.User, Name: record.Name, Points: record.Points, Match: l.recordMatch(ctx, record.Match),
		})
	}
	return l.Present.Leaderboard(rules, board, string(kind), shown, first, respond.Reader(r))
}

// recordMatch is the match of a record, nil when it cannot be read: the record counts all
// the same.
func (l Records) recordMatch(ctx context.Context, id match.ID) *present.Match {
	s, err := l.Sessions.Load(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return nil // whoever runs the bot has pruned it
	}
	if err != nil || s.Phase != match.Over {
		l.Log.Warn("the match of a record cannot be read", "match", id, "error", err)
		return nil
	}
	m := l.Match(s)
	return &m
}
