package session

import (
	"cmp"
	"slices"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// scores are what a change that ends a match counts for its people on leaderboards: by
// the game's own scorer, else a point for a match that was won, of its pool too. One with a computer in which
// moves were taken back was for practice, and so is an imported one. A player who was given a hint has no score.
func (v *Service) scores(before match.Phase, c store.Change) []store.Score {
	s := &c.State
	scope := Scope(c.Place)
	ended := before == match.Playing && s.Phase == match.Over && s.Outcome.Method != game.Unfinished
	if !ended || scope == "" || s.IsPractice() {
		return nil
	}
	var all []store.Score
	for seat, p := range s.Players {
		if p.User == "" || slices.Contains(s.Hinted, game.Seat(seat)) {
			continue
		}
		for _, score := range v.points(s, game.Seat(seat)) {
			score.Scope, score.Game, score.Kind, score.At = scope, s.Game, kindOf(s), c.Events[len(c.Events)-1].At
			score.User, score.Name = p.User, p.Name
			all = append(all, score)
		}
	}
	return all
}

// points are what a match that is over counts for a seat: on which leaderboards, how much and
// by which order. By the game's own scorer it counts on one leaderboard at most.
func (v *Service) points(s *match.State, seat game.Seat) []store.Score {
	rules := v.Games[s.Game]
	if scorer, ok := rules.(game.Scorer); ok {
		name, points, counts := scorer.Score(s.Position, *s.Outcome, seat, s.Took())
		for _, board := range scorer.Leaderboards() {
			if counts && board.Name == name {
				return []store.Score{{Leaderboard: name, Points: points, Order: board.Ranking}}
			}
		}
		return nil
	}
	if s.Outcome.Winner != seat || !s.Counts() {
		return nil
	}
	won := []store.Score{{Points: 1, Order: game.Sum}}
	if pooler, ok := game.WinPooler(rules); ok {
		won = append(won, store.Score{Leaderboard: pooler.Pool(s.Options), Points: 1, Order: game.Sum})
	}
	return won
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
