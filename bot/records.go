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

// records shows leaderboards, in private: of one game or of all, one leaderboard or all
// that somebody has got onto.
func (b *Bot) records(ctx context.Context, r *Request, do chat.Records) (Reply, error) {
	games := b.rulesOf(do.Game)
	if games == nil {
		return b.ephemeral(r, "bot.unknown"), nil
	}
	if err := checkLeaderboard(games, do.Leaderboard); err != nil {
		return Reply{}, err
	}
	var all []string
	for _, rules := range games {
		boards, err := b.leaderboards(ctx, r, rules, do.Leaderboard)
		if err != nil {
			return Reply{}, err
		}
		all = append(all, boards...)
	}
	if len(all) == 0 {
		return b.ephemeral(r, "records.none",
			"Commands", b.present.StartCommands(do.Game), "Counts", b.present.CountingText(games, r.reader())), nil
	}
	return Reply{Message: chat.Message{Text: b.present.JoinLeaderboards(all, r.reader())}}, nil
}

// rulesOf are the rules of a game, nil when there is no such game; those of all games
// when it is empty.
func (b *Bot) rulesOf(id game.ID) (all []game.Rules) {
	for i := range b.Games {
		if rules := b.Games[i].Rules; id == "" || rules.ID() == id {
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
func (b *Bot) leaderboards(ctx context.Context, r *Request, rules game.Rules, only string) ([]string, error) {
	var all []string
	for _, board := range present.Leaderboards(rules) {
		if only != "" && !strings.EqualFold(only, board.Name) {
			continue
		}
		for _, kind := range []store.Kind{store.KindAlone, store.KindComputer, store.KindPeople} {
			records, err := b.Store.Records(ctx, store.RecordFilter{
				Scope: session.Scope(r.At.stored()), Game: rules.ID(), Leaderboard: board.Name, Kind: kind, Order: board.Ranking,
			})
			if err != nil {
				return nil, fmt.Errorf("read the records of %s: %w", rules.ID(), err)
			}
			if len(records) > 0 {
				all = append(all, b.leaderboard(ctx, r, rules, board, kind, records))
			}
		}
	}
	return all, nil
}

// leaderboard is one in words.
func (b *Bot) leaderboard(
	ctx context.Context, r *Request, rules game.Rules, board game.Leaderboard, kind store.Kind, records []store.Record,
) string {
	var shown []present.Record
	for _, record := range records {
		shown = append(shown, present.Record{
			User: record.User, Name: record.Name, Points: record.Points, Match: b.recordMatch(ctx, record.Match),
		})
	}
	return b.present.Leaderboard(rules, board, string(kind), shown, r.reader())
}

// recordMatch is the match of a record, nil when it cannot be read: the record counts all
// the same.
func (b *Bot) recordMatch(ctx context.Context, id match.ID) *present.Match {
	s, err := b.sessions.Load(ctx, id)
	if err != nil || s.Phase != match.Over {
		b.Log.Warn("the match of a record cannot be read", "match", id, "error", err)
		return nil
	}
	m := b.match(s)
	return &m
}
