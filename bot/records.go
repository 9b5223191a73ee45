package bot

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"kamisado/bot/chat"
	"kamisado/bot/present"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// recordLister answers with records.
type recordLister struct{ *responder }

// records shows leaderboards, in private: of one game or of all, one leaderboard or all
// that somebody has got onto.
func (l recordLister) records(ctx context.Context, r *Request, do chat.Records) (Reply, error) {
	games := l.rulesOf(do.Game)
	if games == nil {
		return l.ephemeral(r, "bot.unknown"), nil
	}
	if err := checkLeaderboard(games, do.Leaderboard); err != nil {
		return Reply{}, err
	}
	var all []string
	for _, rules := range games {
		boards, err := l.leaderboards(ctx, r, rules, do.Leaderboard)
		if err != nil {
			return Reply{}, err
		}
		all = append(all, boards...)
	}
	if len(all) == 0 {
		return l.ephemeral(r, "records.none",
			"Commands", l.present.StartCommands(do.Game), "Counts", l.present.CountingText(games, r.reader())), nil
	}
	return Reply{Message: chat.Message{Text: l.present.JoinLeaderboards(all, r.reader())}}, nil
}

// rulesOf are the rules of a game, nil when there is no such game; those of all games
// when it is empty.
func (a *responder) rulesOf(id game.ID) (all []game.Rules) {
	for i := range a.Games {
		if rules := a.Games[i].Rules; id == "" || rules.ID() == id {
			all = append(all, rules)
		}
	}
	return all
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
		return refuse("records.unknown", "Leaderboard", game.Quote(name), "Leaderboards", "`"+strings.Join(names, "`, `")+"`")
	case len(games) == 1:
		return refuse("records.single", "Game", present.NameTerm(games[0].ID()))
	}
	return nil
}

// leaderboards are those of a game that have records, for each kind of match.
func (l recordLister) leaderboards(ctx context.Context, r *Request, rules game.Rules, only string) ([]string, error) {
	var all []string
	for _, board := range present.Leaderboards(rules) {
		if only != "" && !strings.EqualFold(only, board.Name) {
			continue
		}
		for _, kind := range []store.Kind{store.KindAlone, store.KindComputer, store.KindPeople} {
			records, err := l.Store.Records(ctx, store.RecordFilter{
				Scope: session.Scope(r.At.stored()), Game: rules.ID(), Leaderboard: board.Name, Kind: kind, Order: board.Ranking,
			})
			if err != nil {
				return nil, fmt.Errorf("read the records of %s: %w", rules.ID(), err)
			}
			if len(records) > 0 {
				all = append(all, l.leaderboard(ctx, r, rules, board, kind, records))
			}
		}
	}
	return all, nil
}

// leaderboard is one in words.
func (l recordLister) leaderboard(
	ctx context.Context, r *Request, rules game.Rules, board game.Leaderboard, kind store.Kind, records []store.Record,
) string {
	var shown []present.Record
	for _, record := range records {
		shown = append(shown, present.Record{
			User: record.User, Name: record.Name, Points: record.Points, Match: l.recordMatch(ctx, record.Match),
		})
	}
	return l.present.Leaderboard(rules, board, string(kind), shown, r.reader())
}

// recordMatch is the match of a record, nil when it cannot be read: the record counts all
// the same.
func (l recordLister) recordMatch(ctx context.Context, id match.ID) *present.Match {
	s, err := l.sessions.Load(ctx, id)
	if err != nil || s.Phase != match.Over {
		l.Log.Warn("the match of a record cannot be read", "match", id, "error", err)
		return nil
	}
	m := l.match(s)
	return &m
}
