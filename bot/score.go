package bot

import (
	"cmp"
	"slices"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// scores are what a change that ends a match counts for its people in tables of
// records: by the game's own reckoning, else a point for a match that was won.
func (b *Bot) scores(before match.Phase, c store.Change) []store.Score {
	s := &c.State
	scope := scopeOf(c.Place)
	if before != match.Playing || s.Phase != match.Over || scope == "" {
		return nil
	}
	var all []store.Score
	for seat, p := range s.Players {
		if p.User == "" {
			continue
		}
		score := store.Score{
			Scope: scope, Game: s.Game, Kind: kindOf(s), User: p.User, Name: plainName(p.Name), At: c.Events[len(c.Events)-1].At,
		}
		var ok bool
		if score.Table, score.Points, score.Order, ok = b.points(s, game.Seat(seat)); ok {
			all = append(all, score)
		}
	}
	return all
}

// points is what a match that is over counts for a seat, and in which table.
func (b *Bot) points(s *match.State, seat game.Seat) (table string, points int64, order game.Ranking, ok bool) {
	ranker, ranks := b.rules[s.Game].(game.Scorer)
	if !ranks {
		return "", 1, game.Sum, s.Outcome.Winner == seat
	}
	table, points, ok = ranker.Score(s.Position, seat, s.Took())
	at := slices.IndexFunc(ranker.Leaderboards(), func(t game.Leaderboard) bool { return t.Name == table })
	if !ok || at < 0 {
		return "", 0, 0, false
	}
	return table, points, ranker.Leaderboards()[at].Ranking, true
}

// scopeOf is whose records are compared at a place: those of its server or, in direct
// messages, of the channel.
func scopeOf(p store.Place) string { return cmp.Or(p.Guild, p.Channel) }

// kindOf is whom a match was played against: until it was decided.
func kindOf(s *match.State) store.Kind {
	switch {
	case s.Solo():
		return store.KindAlone
	case slices.ContainsFunc(s.Contestants(), func(p match.Player) bool { return p.Level != "" }):
		return store.KindComputer
	}
	return store.KindPeople
}
