package kamisado_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// told writes a phrase as its key and its gaps in order, without the prefixes
// that all of the package's keys have.
func told(p game.Phrase) string {
	text := fmt.Sprint(p.Key, " ", map[string]any(p.Args))
	return strings.TrimSpace(strings.NewReplacer("kamisado.", "", "map[", "", "]", "").Replace(text))
}

// toldLast is what the last move did.
func toldLast(m *kamisado.Match) (lines []string) {
	for _, event := range m.View(game.Nobody).LastEvents {
		lines = append(lines, told(event.Phrase))
	}
	return lines
}

// What ends or frees a turn is told, and who and where is right.
func TestEventsTellWhy(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		kfn, move string
		want      []string
	}{
		"a mutual block names its second tower": {mutualKFN, "c1c7", []string{
			"event.slide Colour:colour.S From:c1 Side:side.N To:c7 Tower:colour.N",
			"event.zero Cell:a5 Colour:colour.S Side:side.B",
			"event.deadlock Cell:h1 Loser:side.N Scored:1 Side:side.N Tower:colour.S Winner:side.B",
		}},
		"the pusher is blocked first": {"8/8/8/N7/az1Z4/3r+4/6pv/7n N -- 0-0 estandar", "d3", []string{
			"event.push Colour:colour.N From:d3 Pushed:colour.Z Rival:side.B Side:side.N To:d5 Tower:colour.R",
			"event.zero Cell:h1 Colour:colour.N Side:side.N",
			"event.deadlock Cell:a5 Loser:side.N Scored:1 Side:side.B Tower:colour.N Winner:side.B",
			"event.newround Starter:side.N",
		}},
		"nobody was forced": {"NZ6/a7/8/7P/8/8/8/8 B P- 0-0 simple", "h5h4", []string{
			"event.slide Colour:colour.S From:h5 Side:side.B To:h4 Tower:colour.P",
			"event.missing Rival:side.B Side:side.N Tower:colour.S",
			"event.stuck Loser:side.B Scored:1 Side:side.N Winner:side.N",
		}},
		"nobody was forced after a zero move": {"8/8/8/AZ6/1M6/8/8/n7 N -- 0-0 simple", "a1a4", []string{
			"event.slide Colour:colour.A From:a1 Side:side.N To:a4 Tower:colour.N",
			"event.zero Cell:a5 Colour:colour.S Side:side.B",
			"event.missing Rival:side.B Side:side.N Tower:colour.S",
			"event.stuck Loser:side.N Scored:1 Side:side.N Winner:side.B",
		}},
		"a missing tower": {"N7/8/8/8/8/8/8/3a4 N -- 0-0 simple", "d1d2", []string{
			"event.slide Colour:colour.Z From:d1 Side:side.N To:d2 Tower:colour.A",
			"event.missing Rival:side.N Side:side.B Tower:colour.Z",
		}},
		"a missing tower after a zero move": {"8/8/8/S7/az6/8/8/2n5 N -- 0-0 simple", "c1c7", []string{
			"event.slide Colour:colour.S From:c1 Side:side.N To:c7 Tower:colour.N",
			"event.zero Cell:a5 Colour:colour.S Side:side.B",
			"event.missing Rival:side.B Side:side.N Tower:colour.S",
		}},
		"a missing tower after a push": {"N7/8/8/8/3Z4/3r+4/8/8 N -- 0-0 estandar", "d3", []string{
			"event.push Colour:colour.N From:d3 Pushed:colour.Z Rival:side.B Side:side.N To:d5 Tower:colour.R",
			"event.missing Rival:side.B Side:side.N Tower:colour.N",
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, test.want, toldLast(play(t, at(t, test.kfn), test.move)))
		})
	}
}
