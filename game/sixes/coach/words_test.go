package coach

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/sixes"
)

// unsaid is what a missing sentence or an unfilled gap looks like.
var unsaid = regexp.MustCompile(`\[|<\w+>|<no value>`)

// inEnglish says phrases in English and sees to it that both languages have all of
// them.
func inEnglish(t *testing.T, phrases ...game.Phrase) string {
	t.Helper()
	catalogue, err := lang.New()
	require.NoError(t, err)
	var lines []string
	for _, p := range phrases {
		require.NotRegexp(t, unsaid, catalogue.Speaker(lang.Spanish).Say(p))
		lines = append(lines, catalogue.Speaker(lang.English).Say(p))
		require.NotRegexp(t, unsaid, lines[len(lines)-1])
	}
	return strings.Join(lines, "\n")
}

// requireSaid wants both languages to have all that a review says.
func requireSaid(t *testing.T, r game.Review) {
	t.Helper()
	all := []game.Phrase{r.Summary}
	for _, j := range r.Moves {
		all = append(all, j.Remark)
	}
	if r.Curve != nil {
		all = append(all, r.Curve.Top, r.Curve.Bottom)
	}
	if r.TurningPoint != nil {
		all = append(all, r.TurningPoint.Caption)
	}
	inEnglish(t, all...)
}

// The words of a review.
func TestWords(t *testing.T) {
	t.Parallel()
	card := func(name string) sixes.Card { return cards(t, name).First() }
	m := playedBy(t, game.Seed{8}, 4, four("listo"))
	s := &story{winner: sixes.East}
	for before, c := range m.Replay() {
		s.plays = append(s.plays, play{before: before, seat: before.ToMove()[0], card: c, choices: 2})
	}
	at := 0
	for s.plays[at].seat == sixes.East || s.plays[at].seat == sixes.West {
		at++
	}
	s.plays[at].wins, s.plays[at].best.Card, s.plays[at].best.Wins = 0.254, card("jh"), 0.34
	side := map[game.Seat]string{sixes.South: "South", sixes.North: "North"}[s.plays[at].seat]
	got := inEnglish(t, s.summary(), s.plays[at].remark(), (&play{choices: 1}).remark(), (&play{choices: 2, won: true}).remark(),
		(&play{choices: 2, wins: 0.5}).remark())
	require.Equal(t, "East won. The costliest mistake of the others was move "+string(rune('1'+at))+", when "+side+" played the "+s.plays[at].card.Symbol()+
		": the chance of winning was about 25%, and with the J♥ about 34%. Each card is judged by what its player could know; the curve uses all four hands.\n"+
		"The chance of winning was about 25%; with the J♥, about 34%.\nThe only card.\nThe match was already won: this was for the remaining places.\n"+
		"No card was clearly better; the chance of winning was about 50%.", got)
	s.winner = game.Nobody
	require.Regexp(t, "^Nobody won. The costliest mistake was move "+string(rune('1'+at)), inEnglish(t, s.summary()))
	s.plays = nil
	require.Equal(t, "No card was played.", inEnglish(t, s.summary()))
	s.plays = []play{{choices: 1}}
	require.Equal(t, "Nobody won, and nobody made a clear mistake. Each card is judged by what its player could know; the curve uses all four hands.",
		inEnglish(t, s.summary()))
	s.winner = sixes.South
	require.Regexp(t, "^South won, and nobody else made a clear mistake. ", inEnglish(t, s.summary()))
}
