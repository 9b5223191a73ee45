package view

import (
	"fmt"
	"strings"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/match"
)

// PointsText returns a rating as people read it, with a question mark while it is a guess.
func PointsText(points int, provisional bool) string {
	if provisional {
		return fmt.Sprint(points, "?")
	}
	return fmt.Sprint(points)
}

// ratingChanges says how the match has changed the ratings of its players, whom name names; empty
// when it was not rated, or all of them hide.
func (v *matchView) ratingChanges(name func(game.Seat) string) string {
	if v.Phase != match.Over || len(v.Ratings) != len(v.Players) {
		return ""
	}
	var all []string
	guessed := false
	for seat, r := range v.Ratings {
		if r.Hidden {
			continue
		}
		guessed = guessed || r.Provisional
		change := fmt.Sprintf("+%d", r.After-r.Before)
		if r.After < r.Before {
			change = fmt.Sprintf("−%d", r.Before-r.After)
		}
		all = append(all, fmt.Sprintf("%s %s (%s)", name(game.Seat(seat)), PointsText(r.After, r.Provisional), change))
	}
	if len(all) == 0 {
		return ""
	}
	pool := game.Pool{}
	if pooler, ok := v.game.Rules.(game.Pooler); ok {
		pool, _ = game.PoolNamed(v.game.Rules, pooler.Pool(v.Options))
	}
	said := v.say.Text("board.ratings", "Pool", PoolName(v.say, v.Game, pool), "Ratings", strings.Join(all, ", "))
	if guessed {
		said += " " + v.say.Text("ratings.provisional")
	}
	return said
}

// ratingText returns the changes for a message, or why a match that was proposed as rated has none.
func (v *matchView) ratingText() string {
	why := ""
	switch {
	case v.Phase != match.Over || !v.Rated && !v.Young || v.Place.Guild == "" || v.Outcome.Method == game.Unfinished:
		return v.ratingChanges(v.name)
	case len(v.People()) < len(v.Players):
		why = "computer"
	case v.TakenBack > 0:
		why = "takeback"
	case !v.Begun():
		why = "short"
	case v.Young || v.HasNew(v.StartedAt): // who took an open challenge, or plays a rematch
		why = "young"
	case v.Ratings != nil && len(v.Ratings) == 0:
		why = "often"
	default:
		return v.ratingChanges(v.name)
	}
	return v.say.Text("board.unrated." + why)
}

// ratedNote says of a challenge or a table whether the match will be rated.
func (v *matchView) ratedNote() string {
	switch {
	case v.Young || v.Rated && v.HasNew(v.now):
		return v.say.Text("challenge.unrated.young")
	case !v.Rated || !match.Ratable(&v.Proposal, v.now):
		return v.say.Text("challenge.unrated")
	case len(v.Lobby) > 0:
		return v.say.Text("lobby.rated")
	}
	return v.say.Text("challenge.rated")
}

// PoolName returns what a pool is called, with its game.
func PoolName(say lang.Speaker, id game.ID, pool game.Pool) string {
	name := say.Term(NameTerm(id))
	if pool.Label != "" {
		name += " · " + say.Term(pool.Label)
	}
	return name
}
