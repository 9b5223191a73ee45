package gametest

import (
	"strconv"
	"strings"

	"kamisado/game"
)

// Turning returns the number of the turning point of a review and what would have been better there, such as
// "2 h8h4"; empty where there is none.
func Turning(r game.Review) string {
	t := r.TurningPoint
	if t == nil {
		return ""
	}
	better := t.Better
	if t.Number > 0 {
		better = append(better, r.Moves[t.Number-1].Better...)
	}
	said := []string{strconv.Itoa(t.Number)}
	for _, m := range better {
		said = append(said, string(m.Move))
	}
	return strings.Join(said, " ")
}
