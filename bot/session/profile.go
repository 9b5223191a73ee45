package session

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// profileMatches is how many of a person's latest matches a profile is made of, profileOpenings
// how many openings of a game it names.
const (
	profileMatches  = 500
	profileOpenings = 2
)

// Profile is what is known of a person on a server from matches between people.
type Profile struct {
	// Ratings begin with the one of most matches, whose History is: the points after each of
	// them. There are none where the server does not show ratings.
	Ratings []Standing
	History []int
	// Results are by game, the game of most matches first.
	Results []GameResults
	// Streak is how many of the latest matches were won one after the other; lost ones are
	// negative.
	Streak int
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
			after, _ := points(store.Rating{Strength: c.After, Games: c.Games}, v.duels(best.Game))
			p.History = append(p.History, after)
		}
	}
	rows, err := v.Store.List(ctx, store.Filter{User: user, Phases: []match.Phase{match.Over}, Limit: profileMatches})
	if err != nil {
		return p, err
	}
	v.addResults(&p, rows, guild, user)
	return p, nil
}

// addResults adds what the matches of rows say, the newest one first.
func (v *Service) addResults(p *Profile, rows []store.Row, guild, user string) {
	games := make(map[game.ID]*GameResults)
	openings := make(map[game.ID]map[string]int)
	streaking := true
	for _, row := range rows {
		r, ok := match.ReadResult(row.Snapshot, user)
		if v.Games[row.Game] == nil || row.Place.Guild != guild || !ok {
			continue
		}
		g := games[row.Game]
		if g == nil {
			g = &GameResults{Game: row.Game}
			games[row.Game], openings[row.Game] = g, make(map[string]int)
		}
		switch r.Score {
		case 1:
			g.Won++
		case -1:
			g.Lost++
		default:
			g.Drawn++
		}
		if streaking = streaking && r.Score != 0 && r.Score*p.Streak >= 0; streaking {
			p.Streak += r.Score
		}
		if r.Opening != "" {
			openings[row.Game][r.Opening]++
		}
	}
	for id, g := range games {
		counts := openings[id]
		g.Openings = slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
			return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
		})
		g.Openings = g.Openings[:min(len(g.Openings), profileOpenings)]
		p.Results = append(p.Results, *g)
	}
	slices.SortFunc(p.Results, func(a, b GameResults) int {
		return cmp.Or(cmp.Compare(b.total(), a.total()), cmp.Compare(a.Game, b.Game))
	})
}

func (g *GameResults) total() int { return g.Won + g.Drawn + g.Lost }
