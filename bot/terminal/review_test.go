package terminal_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/render/text"
)

// critic is a coach that finds the second move decisive.
type critic struct {
	asked int
	err   error
}

func (c *critic) Review(_ context.Context, p game.Position, _ *game.Outcome, _ func(done, total int)) (game.Review, error) {
	c.asked++
	if _, over := p.Outcome(); !over {
		return game.Review{}, errors.New("the match is not over")
	}
	says := func(side game.Seat) game.Phrase {
		return game.Say("kamisado.review.curve", "Side", kamisado.SideTerm(side))
	}
	return game.Review{
		Summary: game.Say("kamisado.review.sofar", "Winner", kamisado.SideTerm(kamisado.Black)),
		Moves: []game.JudgedMove{
			{Number: 1, Round: 1, Seat: 0, Move: "c1c6", Verdict: game.Winning},
			{Number: 2, Round: 1, Seat: 1, Move: "a8a7", Verdict: game.Decisive, Remark: game.Say("kamisado.review.losing")},
			{Number: 3, Round: 1, Seat: 0, Move: "c6a8", Verdict: game.Winning},
		},
		Curve:        &game.Curve{Lines: []game.CurveLine{{Values: []float64{1, -1, 1, 1}}}, Top: says(kamisado.Black), Bottom: says(kamisado.White)},
		TurningPoint: &game.TurningPoint{Number: 2, View: p.View(game.Nobody), Caption: game.Say("kamisado.review.marks.none")},
	}, c.err
}

// won is a match that Black wins.
const won = "c1c6\na8a7\nc6a8\n"

// Who sits at a keyboard can have a match reviewed that is over, in either language.
func TestReview(t *testing.T) {
	t.Parallel()
	for tag, test := range map[lang.Tag]struct {
		word string
		want []string
	}{
		lang.English: {"review", []string{
			"BLACK has won.\n", "Type “review” to see where the match was won and lost, or press Enter to end: ",
			"\nBlack has been winning from the start, without a mistake so far.\nHow it went: Black is winning until move 1, then White is winning until move 2, then Black is winning.\n\n" +
				"1. Black  c1c6  +\n2. White  a8a7  ??  No move wins any longer.\n3. Black  c6a8  +\n\n+ keeps the win",
			"There was a winning move", "8 ",
		}},
		lang.Spanish: {"Análisis", []string{
			"\nCómo fue: gana Negro hasta la jugada 1, luego gana Blanco hasta la jugada 2, luego gana Negro.\n\n1. Negro   c1c6  +\n",
		}},
	} {
		c := config(t, tag, nil)
		c.Keyboard, c.Reviewer = true, &critic{}
		requireInOrder(t, feed(t, c, won+test.word+"\n"), test.want...)
		c.Colour = text.TrueColour
		require.Contains(t, feed(t, c, won+test.word+"\n"), "\n\n█▁██\n\n1. ")
	}
}

// Nobody has to have a match reviewed, and a program is not asked; while it is played there is no
// review.
func TestNoReview(t *testing.T) {
	t.Parallel()
	coach := &critic{}
	for name, test := range map[string]struct {
		typed    string
		keyboard bool
		coach    game.Reviewer
		has, not string
	}{
		"Enter":                 {won + "\n", true, coach, "Type “review”", "unfinished"},
		"the end of the input":  {won, true, coach, "Type “review”", "unfinished"},
		"another word":          {won + "quit\n", true, coach, "Type “review”", "unfinished"},
		"a program":             {won + "review\n", false, coach, "BLACK has won.", "Type “review”"},
		"no coach":              {won, true, nil, "BLACK has won.", "Type “review”"},
		"during the match":      {"review\n", true, coach, "A review would give too much away: you can have it once the match is over.", "winning"},
		"to a program":          {"análisis\n", false, coach, "kamisado review gives one of a match saved with --save.", "winning"},
		"in a game without":     {"analisis\n", true, nil, "There are no reviews in this game.", "winning"},
		"help":                  {"help\n", true, coach, "  review     once the match is over", "[terminal"},
		"help without a coach":  {"help\n", true, nil, "  restart", "  review"},
		"left before a move":    {"quit\n", true, coach, "unfinished", "Type “review”"},
		"restarted, then ended": {"c1c6\nrestart\nyes\n" + won, true, coach, "Type “review”", "[terminal"},
	} {
		c := config(t, lang.English, nil)
		c.Keyboard = test.keyboard
		if test.coach != nil {
			c.Reviewer = test.coach
		}
		out := feed(t, c, test.typed)
		require.Contains(t, out, test.has, name)
		require.NotContains(t, out, test.not, name)
	}
	require.Zero(t, coach.asked)
}

// What a coach fails at is an error of the session.
func TestFailingReview(t *testing.T) {
	t.Parallel()
	c := config(t, lang.English, nil)
	c.Keyboard, c.Reviewer = true, &critic{err: errors.New("out of ideas")}
	_, err := run(t.Context(), c, strings.NewReader(won+"review\n"))
	require.EqualError(t, err, "out of ideas")
}
