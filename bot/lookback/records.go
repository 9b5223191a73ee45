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

func (l Records) said() present.Records { return present.Records{Presenter: l.Present} }

// List shows leaderboards, in private: of one game or of all, one leaderboard or all
// that somebody has got onto.
func (l Records) List(ctx context.Context, r *chat.Request, do chat.Records) (chat.Reply, error) {
	games := l.RulesOf(do.Game)
	if games == nil {
		return l.Ephemeral(r, "bot.unknown"), nil
	}
	if err := l.checkLeaderboard(r, games, do.Leaderboard); err != nil {
		return chat.Reply{}, err
	}
	var all []string
	var more bool
	for _, rules := range games {
		boards, err := l.leaderboards(ctx, r, rules, do.Leaderboard)
		if err != nil {
			return chat.Reply{}, err
		}
		boards = withoutRepeated(boards)
		if do.Game == "" {
			found := len(boards)
			boards = withoutPools(boards)
			more = more || len(boards) < found
		}
		for i, board := range boards {
			all = append(all, l.inWords(ctx, r, rules, board, i == 0))
		}
	}
	if len(all) == 0 {
		return l.Ephemeral(r, "records.none",
			"Commands", l.Present.StartCommands(do.Game, true, r.At.Locale), "Counts", l.said().CountingText(games, respond.Reader(r))), nil
	}
	return chat.Reply{Message: chat.Message{Text: l.said().Join(all, more, respond.Reader(r))}}, nil
}

// checkLeaderboard says which leaderboards there are when somebody asks games for one that
// none of them has.
func (l Records) checkLeaderboard(r *chat.Request, games []game.Rules, typed string) error {
	names := l.said().Names(games, respond.Reader(r))
	isMeant := func(rules game.Rules) bool {
		return slices.ContainsFunc(present.Leaderboards(rules), func(board game.Leaderboard) bool {
			return l.said().IsMeant(rules, board, typed, respond.Reader(r))
		})
	}
	switch {
	case typed == "" || slices.ContainsFunc(games, isMeant):
		return nil
	case len(names) > 0:
		return respond.Refuse("records.unknown", "Leaderboard", game.Quote(typed), "Leaderboards", "`"+strings.Join(names, "`, `")+"`")
	case len(games) == 1:
		return respond.Refuse("records.single", "Game", present.NameTerm(games[0].ID()))
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

// leaderboards are those of a game that have records, for each kind of match.
func (l Records) leaderboards(ctx context.Context, r *chat.Request, rules game.Rules, only string) ([]leaderboard, error) {
	var all []leaderboard
	for _, board := range present.Leaderboards(rules) {
		if only != "" && !l.said().IsMeant(rules, board, only, respond.Reader(r)) {
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

// inWords is a leaderboard as messages show it, the first of its game or a later one.
func (l Records) inWords(ctx context.Context, r *chat.Request, rules game.Rules, board leaderboard, first bool) string {
	var shown []present.Record
	for _, record := range board.records {
		shown = append(shown, present.Record{
			User: record.User, Name: record.Name, Points: record.Points, Match: l.recordMatch(ctx, record.Match),
		})
	}
	return l.said().Leaderboard(rules, board.Leaderboard, string(board.kind), shown, first, respond.Reader(r))
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
