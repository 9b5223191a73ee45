package present

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/bottest"
	"kamisado/bot/lang"
	"kamisado/game"
)

// The summary tells of the decisive mistake: where there is no other the message
// does not tell of it again.
func TestMistakes(t *testing.T) {
	t.Parallel()
	say := bottest.Catalogue(t).Speaker(lang.English)
	move := func(number int, v game.Verdict) game.JudgedMove {
		return game.JudgedMove{Number: number, Round: 1, Seat: game.Seat(number % 2), Move: "c4", Verdict: v, Remark: game.Say("kamisado.review.losing")}
	}
	for name, test := range map[string]struct {
		moves []game.JudgedMove
		want  []string
	}{
		"none":         {[]game.JudgedMove{move(1, game.Winning), move(2, game.Losing)}, nil},
		"the decisive": {[]game.JudgedMove{move(1, game.Decisive), move(2, game.Winning)}, nil},
		"one before a resignation": {[]game.JudgedMove{move(1, game.Mistake), move(2, game.Winning)}, []string{
			"`1 White c4 ?` No move wins any longer.",
		}},
		"two": {[]game.JudgedMove{move(1, game.Mistake), move(2, game.Decisive)}, []string{
			"`1 White c4 ?` No move wins any longer.", "`2 Black c4 ??` No move wins any longer.",
		}},
	} {
		review := game.Review{Moves: test.moves}
		require.Equal(t, test.want, newReviewPrinter(say, review, []game.Term{"kamisado.side.N", "kamisado.side.B"}).mistakes(), name)
	}
}

// Rounds have headings, and columns stand below each other in both languages.
func TestReviewTable(t *testing.T) {
	t.Parallel()
	var review game.Review
	for i, v := range []game.Verdict{game.Winning, game.Losing, game.Mistake, game.Decisive, game.Winning} {
		review.Moves = append(review.Moves, game.JudgedMove{Number: i + 8, Round: 1 + i/3, Seat: game.Seat(i % 2), Move: []game.Move{"c4", "c1c6"}[i%2], Verdict: v})
	}
	names := []game.Term{"kamisado.side.N", "kamisado.side.B"}
	catalogue := bottest.Catalogue(t)
	require.Equal(t, "```\nRonda 1\n  8 Negro  c4   +     9 Blanco c1c6 -\n 10 Negro  c4   ?\nRonda 2\n 11 Blanco c1c6 ??   12 Negro  c4   +\n```\n"+
		"`+` conserva la victoria · `-` ninguna jugada gana · `?` deja escapar la victoria · `??` la deja escapar para siempre",
		newReviewPrinter(catalogue.Speaker(lang.Spanish), review, names).table())
	require.Equal(t, "```\nRound 1\n  8 Black c4   +     9 White c1c6 -\n 10 Black c4   ?\nRound 2\n 11 White c1c6 ??   12 Black c4   +\n```\n"+
		"`+` keeps the win · `-` no move wins · `?` gives the win away · `??` gives it away for good",
		newReviewPrinter(catalogue.Speaker(lang.English), review, names).table())
}

// A text of a review says how many mistakes it leaves out: the first ones.
func TestWithin(t *testing.T) {
	t.Parallel()
	say := bottest.Catalogue(t).Speaker(lang.English)
	one, two := "the first bad mistake", "another grave mistake"
	all := "head\n" + one + "\n" + two + "\ntail"
	for most, want := range map[int]string{
		len(all): all, len(all) - 1: "head\n… and 1 earlier\n" + two + "\ntail", 0: "head\n… and 2 earlier\ntail",
	} {
		require.Equal(t, want, within(most, say, []string{"head"}, []string{one, two}, []string{"tail"}), most)
	}
}
