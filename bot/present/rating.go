package present

import (
	"fmt"
	"strings"

	"kamisado/game"
	"kamisado/game/match"
)

// RatingChange is what a match has changed about a player's rating.
type RatingChange struct {
	Before, After int
	// Provisional is set while the rating is a guess.
	Provisional bool
}

// PointsText is a rating as people read it, with a question mark while it is a guess.
func PointsText(points int, provisional bool) string {
	if provisional {
		return fmt.Sprint(points, "?")
	}
	return fmt.Sprint(points)
}

// rated is what a match says about ratings.
type rated struct{ *matchView }

// changes says how the match has changed the ratings of its players, whom name names; empty
// when it was not rated.
func (v rated) changes(name func(seat int) string) string {
	if v.Phase != match.Over || len(v.Ratings) != len(v.Players) {
		return ""
	}
	var all []string
	for seat, r := range v.Ratings {
		change := fmt.Sprintf("+%d", r.After-r.Before)
		if r.After < r.Before {
			change = fmt.Sprintf("−%d", r.Before-r.After)
		}
		all = append(all, fmt.Sprintf("%s %s (%s)", name(seat), PointsText(r.After, r.Provisional), change))
	}
	return v.say.Text("board.ratings", "Ratings", strings.Join(all, ", "))
}

// inText are the changes for a message, inWords those for the words of a picture.
func (v rated) inText() string {
	return v.changes(func(seat int) string { return v.name(game.Seat(seat)) })
}

func (v rated) inWords() string {
	names := v.pictureNames()
	return v.changes(func(seat int) string { return names[seat] })
}

// announced says of a challenge or a table whether the match will be rated.
func (v rated) announced() string {
	switch {
	case !v.Rated || !match.Ratable(&v.Proposal, v.At):
		return v.say.Text("challenge.unrated")
	case len(v.Lobby) > 0:
		return v.say.Text("lobby.rated")
	}
	return v.say.Text("challenge.rated")
}
