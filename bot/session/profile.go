package session

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// profileMatches is of how many of a person's latest matches on a server a profile tells the
// openings, the results and the streak, profileOpenings how many openings of a game it names.
const (
	profileMatches  = 500
	profileOpenings = 2
)

// Profile is what is known of a person on a server.
type Profile struct {
	// Ratings begin with the one of most matches, whose History is: the points after each of
	// them. There are none where the server does not show ratings.
	Ratings []Standing
	History []RatingPoint
	// Puzzles are the ratings at puzzles, on all servers. Only the person sees them: Profile leaves them out.
	Puzzles []Standing
	// People are the results of all matches between people by game, the game of most matches first; Computer are those of
	// matches against computers.
	People, Computer []GameResults
	// Latest is how the latest matches between people ended, the newest first: 1 for a win, 0 for a draw, -1 for a
	// defeat.
	Latest []int
	// Streak is how many of them were won one after the other; lost ones are negative.
	Streak int
}

// RatingPoint is a rating in points after a match, and when that ended.
type RatingPoint struct {
	At     time.Time
	Points int
}

// GameResults are a person's results in a game.
type GameResults struct {
	Game             game.ID
	Won, Drawn, Lost int
	// Openings are the first moves of most matches, where they are moves of both sides.
	Openings []string
}

// Profile makes the profile of a person on a server.
func (v *Service) Profile(ctx context.Context, guild, user string) (p Profile, err error) {
	decided, err := v.Settings(ctx, guild)
	if err != nil {
		return p, err
	}
	if !decided.HideRatings {
		if p.Ratings, err = v.Standings(ctx, guild, user); err != nil {
			return p, err
		}
	}
	if len(p.Ratings) > 0 {
		best := p.Ratings[0]
		history, err := v.Store.RatingHistory(ctx, best.Pool, user)
		if err != nil {
			return p, err
		}
		for _, c := range history {
			after, _ := points(store.Rating{Strength: c.After, Games: c.Games}, v.duels(best.Pool))
			p.History = append(p.History, RatingPoint{c.At, after})
		}
	}
	if err := v.addResults(ctx, &p, guild, user); err != nil {
		return p, err
	}
	over := store.Filter{User: user, Guild: guild, Phases: []match.Phase{match.Over}, Limit: profileMatches}
	rows, err := v.Store.List(ctx, over)
	if err != nil {
		return p, err
	}
	p.addLatest(rows, user)
	return p, nil
}

// addResults adds how all matches have ended.
func (v *Service) addResults(ctx context.Context, p *Profile, guild, user string) error {
	all, err := v.Store.Results(ctx, guild, user)
	for _, r := range all {
		results := &p.People
		if r.Kind == store.KindComputer {
			results = &p.Computer
		}
		if v.Games[r.Game] != nil {
			*results = append(*results, GameResults{Game: r.Game, Won: r.Won, Drawn: r.Drawn, Lost: r.Lost})
		}
	}
	return err
}

// addLatest adds what is known of the latest matches between people, the newest one first.
func (p *Profile) addLatest(rows []store.Row, user string) {
	openings := make(map[game.ID]map[string]int)
	for _, g := range p.People {
		openings[g.Game] = make(map[string]int)
	}
	streaking := true
	for _, row := range rows {
		r, ok := row.Result(user)
		counts := openings[row.Game]
		if counts == nil || !ok || r.Computer {
			continue
		}
		p.Latest = append(p.Latest, r.Score)
		if streaking = streaking && r.Score != 0 && r.Score*p.Streak >= 0; streaking {
			p.Streak += r.Score
		}
		if r.Opening != "" {
			counts[r.Opening]++
		}
	}
	for i := range p.People {
		g := &p.People[i]
		counts := openings[g.Game]
		g.Openings = slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
			return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
		})
		g.Openings = g.Openings[:min(len(g.Openings), profileOpenings)]
	}
}
