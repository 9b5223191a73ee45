package session

import (
	"cmp"
	"slices"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// scores are what a change that ends a match counts for its people on leaderboards: by
// the game's own scorer, else a point for a match that was won. One with a computer in which
// moves were taken back was for practice, and so is an imported one.
func (v *Service) scores(before match.Phase, c store.Change) []store.Score {
	s := &c.State
	scope := Scope(c.Place)
	practice := s.Opening != nil || s.TakenBack > 0 && kindOf(s) == store.KindComputer
	if before != match.Playing || s.Phase != match.Over || s.Outcome.Method == game.Unfinished || scope == "" || practice {
		return nil
	}
	var all []store.Score
	for seat, p := range s.Players {
		if p.User == "" {
			continue
		}
		score := store.Score{
			Scope: scope, Game: s.Game, Kind: kindOf(s), User: p.User, Name: p.Name, At: c.Events[len(c.Events)-1].At,
		}
		var ok bool
		if score.Leaderboard, score.Points, score.Order, ok = v.points(s, game.Seat(seat)); ok {
			all = append(all, score)
		}
	}
	return all
}

// points is what a match that is over counts for a seat, and on which leaderboard.
func (v *Service) points(s *match.State, seat game.Seat) (board string, points int64, order game.Ranking, ok bool) {
	scorer, scores := v.Games[s.Game].(game.Scorer)
	if !scores {
		return "", 1, game.Sum, s.Outcome.Winner == seat
	}
	board, points, ok = scorer.Score(s.Position, *s.Outcome, seat, s.Took())
	at := slices.IndexFunc(scorer.Leaderboards(), func(b game.Leaderboard) bool { return b.Name == board })
	if !ok || at < 0 {
		return "", 0, 0, false
	}
	return board, points, scorer.Leaderboards()[at].Ranking, true
}

// Scope is whose records are compared at a place: those of its server or, in direct
// messages, of the channel.
func Scope(p store.Place) string { return cmp.Or(p.Guild, p.Channel) }

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
