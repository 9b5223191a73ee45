package view

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/match"
)

// What a match leaves behind has the sign of a thread where it has gone to one, and keeps its
// picture.
func TestLeft(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, nil)
	for name, c := range map[string]struct {
		place match.Place
		sign  string
	}{
		"a thread":  {match.Place{Channel: "2", Parent: "1"}, "🧵"},
		"a channel": {match.Place{Channel: "2"}, "📍"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := between(t, ana, ben)
			m.State.Place = c.place
			left := p.MovedBoard(m)
			_, where, _ := strings.Cut(left.Text, "\n")
			require.True(t, strings.HasPrefix(where, c.sign+" Played here: "), left.Text)
			require.True(t, left.KeepFile)
		})
	}
}
