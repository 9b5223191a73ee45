package view

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"kamisado/bot/bottest"
	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/render/text"
)

// Where a review tells of more moves than there is room for, it tells of the later ones and
// says how many it leaves out. What their marks mean it says as long as it tells of any.
func TestWithin(t *testing.T) {
	t.Parallel()
	say := bottest.Catalogue(t).Speaker(lang.English)
	r := &reviewed{
		matchView{say: say},
		text.Review{Game: "kamisado", Names: []game.Term{"kamisado.side.N", "kamisado.side.B"}, Say: say.Say},
	}
	for i, v := range []game.Verdict{game.Mistake, game.Decisive} {
		r.Moves = append(r.Moves, game.JudgedMove{
			Number: i + 1, Seat: game.Seat(i), Move: "c4", Verdict: v, Remark: game.Say("kamisado.review.losing"),
		})
	}
	one, two := "`1 Black c4 ?` No move wins any longer.", "`2 White c4 ??` No move wins any longer."
	tail := r.Legend("`") + "\ntail"
	all := "head\n" + one + "\n" + two + "\n" + tail
	for most, want := range map[int]string{
		utf8.RuneCountInString(all): all, utf8.RuneCountInString(all) - 1: "head\n" + two + "\n… and 1 more\n" + tail, 0: "head\n… and 2 more\n" + tail,
	} {
		got, more := r.within(most, []string{"head"}, []string{"tail"})
		require.Equal(t, want, got, most)
		require.Equal(t, 2-strings.Count(got, "No move wins"), more)
	}
}

// The description of a picture with a curve has room for both.
func TestCurvedAlt(t *testing.T) {
	t.Parallel()
	say := bottest.Catalogue(t).Speaker(lang.English).Say
	line := func(name game.Term) game.CurveLine { return game.CurveLine{Name: name, Values: []float64{0, 1, -1}} }
	r := &text.Review{Say: say, Review: game.Review{
		Curve: &game.Curve{Lines: []game.CurveLine{line("kamisado.side.N"), line("kamisado.side.B")}, Top: game.Say("kamisado.over"), Bottom: game.Say("kamisado.over")},
	}}
	view := playedTo(t, "c1c6").View(game.Nobody)
	alone := text.Kamisado{}.Alt(view, say, 1024)
	both := curvedPrinter{text.Kamisado{}, r}.Alt(view, say, 1024)
	require.True(t, strings.HasPrefix(both, alone[:200]), both)
	require.Contains(t, both, "Curve of 0 moves, from ")
	require.Contains(t, both, "White: undecided until move 1, then The match is over. until move 2")
	for _, limit := range []int{1024, 300, 40} {
		require.LessOrEqual(t, utf8.RuneCountInString(curvedPrinter{text.Kamisado{}, r}.Alt(view, say, limit)), limit)
	}
	require.Equal(t, alone, curvedPrinter{text.Kamisado{}, &text.Review{Say: say}}.Alt(view, say, 1024))
}
