package engine

import (
	"context"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/sixes"
)

// A review judges every card. The mistakes are those of tonto, whom an expert plays against;
// the expert makes hardly any. All that it says fits together.
func TestReview(t *testing.T) {
	gametest.Slow(t)
	t.Parallel()
	levels := four(LevelFoolish)
	levels[sixes.North] = LevelExpert
	m := playedBy(t, game.Seed{4}, sixes.DeckSize, levels)
	var steps []int
	got, err := Coach{}.Review(t.Context(), m, nil, func(done, total int) {
		require.Equal(t, sixes.DeckSize, total)
		steps = append(steps, done)
	})
	require.NoError(t, err)
	require.Len(t, steps, sixes.DeckSize)
	require.Equal(t, sixes.DeckSize, steps[len(steps)-1])
	requireMoves(t, m, got)
	requireCurve(t, m, got)
	requireTurning(t, m, got)
	requireSaid(t, got)
	var bad [sixes.Seats]int
	for _, j := range got.Moves {
		if j.Verdict == game.Mistake {
			bad[j.Seat]++
		}
	}
	require.Zero(t, bad[sixes.North], "of the expert")
	require.Greater(t, bad[sixes.West]+bad[sixes.South]+bad[sixes.East], 1)
}

// requireMoves wants each card once, in order, with a remark that fits its verdict.
func requireMoves(t *testing.T, m *sixes.Match, got game.Review) {
	t.Helper()
	require.Len(t, got.Moves, sixes.DeckSize)
	require.Len(t, got.Rounds(), 1)
	i := 0
	for before, card := range m.Replay() {
		j, seat := got.Moves[i], before.ToMove()[0]
		i++
		require.Equal(t, i, j.Number)
		require.Equal(t, seat, j.Seat)
		require.Equal(t, game.Move(card.String()), j.Move)
		_, won := before.Stop()
		choices := playableOf(before.View(seat).Board.(*sixes.Board)).Len()
		want := map[game.Verdict]string{
			game.Good: "sixes.review.good", game.Inaccuracy: "sixes.review.worse", game.Mistake: "sixes.review.worse",
		}
		switch {
		case choices == 1:
			want = map[game.Verdict]string{game.Good: "sixes.review.only"}
		case won:
			want = map[game.Verdict]string{game.Good: "sixes.review.places"}
		}
		if i == got.TurningPoint.Number {
			require.Equal(t, "sixes.review.open", j.Remark.Key)
			j.Remark = j.Remark.Args["Said"].(game.Phrase)
		}
		require.Equal(t, want[j.Verdict], j.Remark.Key)
		if j.Verdict != game.Good {
			loss := j.Remark.Args["Best"].(int) - j.Remark.Args["Wins"].(int)
			require.Equal(t, j.Verdict == game.Mistake, loss >= 5, "%v", j.Remark)
			require.GreaterOrEqual(t, loss, 2)
		}
	}
}

// requireCurve wants a line for each seat, of chances that sum to 1, and the winner's at the top
// in the end.
func requireCurve(t *testing.T, m *sixes.Match, got game.Review) {
	t.Helper()
	require.Len(t, got.Curve.Lines, sixes.Seats)
	out, _ := m.Outcome()
	for at := range len(got.Moves) + 1 {
		sum := 0.0
		for seat, line := range got.Curve.Lines {
			require.Len(t, line.Values, len(got.Moves)+1)
			require.Equal(t, sixes.SeatTerm(game.Seat(seat)), line.Name)
			sum += (line.Values[at] + 1) / 2
		}
		require.InDelta(t, 1, sum, 1e-9)
	}
	require.InDelta(t, 1, got.Curve.Lines[out.Winner].Values[len(got.Moves)], 0)
}

// requireTurning wants the turning point to be a mistake of a seat that did not win, with the
// hand of that seat alone and the better card marked in it.
func requireTurning(t *testing.T, m *sixes.Match, got game.Review) {
	t.Helper()
	out, _ := m.Outcome()
	require.NotNil(t, got.TurningPoint)
	j := got.Moves[got.TurningPoint.Number-1]
	require.Equal(t, game.Mistake, j.Verdict)
	require.NotEqual(t, out.Winner, j.Seat)
	require.Len(t, j.Better, 1)
	for _, j := range got.Moves {
		require.Equal(t, j.Verdict == game.Good, len(j.Better) == 0)
	}
	better, err := sixes.ParseCard(string(j.Better[0].Move))
	require.NoError(t, err)
	require.NotNil(t, j.Remark.Args["Open"], "it is also judged with all hands known")
	j.Remark = j.Remark.Args["Said"].(game.Phrase)
	require.Equal(t, better.Symbol(), j.Remark.Args["Better"])
	said := got.Summary.Args["Said"].(game.Phrase)
	require.Equal(t, "sixes.review.cost", said.Key)
	for _, gap := range []string{"Wins", "Best", "Better"} {
		require.Equal(t, j.Remark.Args[gap], said.Args[gap])
	}
	require.Equal(t, j.Number, said.Args["Number"])
	for _, other := range got.Moves {
		if other.Verdict == game.Mistake && other.Seat != out.Winner && other.Number != j.Number {
			cost := func(p game.Phrase) int { return p.Args["Best"].(int) - p.Args["Wins"].(int) }
			require.LessOrEqual(t, cost(other.Remark), cost(j.Remark), "none cost more")
		}
	}
}

// A match that was resigned is reviewed up to there, the same way every time.
func TestReviewOfAbandoned(t *testing.T) {
	t.Parallel()
	m := playedBy(t, game.Seed{5}, 9, four(LevelSmart))
	end := &game.Outcome{Winner: game.Nobody, Method: game.Resigned}
	got, err := Coach{}.Review(t.Context(), m, end, nil)
	require.NoError(t, err)
	require.Len(t, got.Moves, 9)
	require.Len(t, got.Curve.Lines[0].Values, 10)
	require.Contains(t, got.Summary.Args["Said"].(game.Phrase).Key, "sixes.review.undecided.")
	again, err := Coach{}.Review(t.Context(), m, end, nil)
	require.NoError(t, err)
	require.Equal(t, got, again)
}

// A match in which nothing was played has no moves, no curve and no turning point.
func TestReviewOfNothing(t *testing.T) {
	t.Parallel()
	end := &game.Outcome{Winner: game.Nobody, Method: game.Resigned}
	got, err := Coach{}.Review(t.Context(), sixes.NewMatch(game.Seed{}), end, nil)
	require.NoError(t, err)
	require.Equal(t, game.Review{Summary: game.Say("sixes.review.nomoves"), Moves: []game.JudgedMove{}}, got)
}

// A match that goes on would show hidden cards; other games are not reviewed; and a review
// stops when it is told to.
func TestReviewRefuses(t *testing.T) {
	t.Parallel()
	m := playedBy(t, game.Seed{6}, 20, four(LevelSmart))
	got, err := Coach{}.Review(t.Context(), m, nil, nil)
	require.ErrorContains(t, err, "goes on")
	require.Zero(t, got)
	_, err = Coach{}.Review(t.Context(), nil, nil, nil)
	require.Error(t, err)
	end := &game.Outcome{Winner: game.Nobody, Method: game.Resigned}
	_, err = Coach{}.Review(gametest.CancelAfter(t.Context(), 12), m, end, nil)
	require.ErrorIs(t, err, context.Canceled)
}

// unsaid is what a missing sentence or an unfilled gap looks like.
var unsaid = regexp.MustCompile(`\[|<\w+>|<no value>`)

// readOnce returns the sentences of all tests, which take longer to read than most tests.
var readOnce = sync.OnceValues(lang.New)

// inEnglish says phrases in English and sees to it that both languages have all of
// them.
func inEnglish(t *testing.T, phrases ...game.Phrase) string {
	t.Helper()
	catalogue, err := readOnce()
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
	inEnglish(t, all...)
}

// The words of a review.
func TestWords(t *testing.T) {
	t.Parallel()
	card := func(name string) sixes.Card { return cardSet(t, name).First() }
	m := playedBy(t, game.Seed{8}, 4, four("listo"))
	r := &review{winner: sixes.East}
	for before, c := range m.Replay() {
		r.plays = append(r.plays, play{before: before, seat: before.ToMove()[0], card: c, choices: 2})
	}
	at := 0
	for r.plays[at].seat == sixes.East || r.plays[at].seat == sixes.West {
		at++
	}
	r.plays[at].wins, r.plays[at].best.card, r.plays[at].best.wins = 0.254, card("jh"), 0.34
	side := map[game.Seat]string{sixes.South: "South", sixes.North: "North"}[r.plays[at].seat]
	got := inEnglish(t, r.summary(), r.plays[at].remark(), (&play{choices: 1}).remark(),
		(&play{choices: 2, won: true}).remark(),
		(&play{choices: 2, wins: 0.5}).remark())
	require.Equal(t, "East won. The costliest mistake of the others was move "+string(rune('1'+at))+", when "+side+" played the "+r.plays[at].card.Symbol()+
		": the chance of winning was about 25%, and with the J♥ about 34%. Each card is judged by what its player could know; the curve uses all four hands.\n"+
		"The chance of winning was about 25%; with the J♥, about 34%.\nThe only card.\nThe match was already won: this was for the remaining places.\n"+
		"No card was clearly better; the chance of winning was about 50%.", got)
	r.winner = game.Nobody
	require.Regexp(t, "^Nobody won. The costliest mistake was move "+string(rune('1'+at)), inEnglish(t, r.summary()))
	r.plays = nil
	require.Equal(t, "No card was played.", inEnglish(t, r.summary()))
	r.plays = []play{{choices: 1}}
	require.Equal(t,
		"Nobody won, and nobody made a clear mistake. Each card is judged by what its player could know; the curve uses all four hands.",
		inEnglish(t, r.summary()))
	r.winner = sixes.South
	require.Regexp(t, "^South won, and nobody else made a clear mistake. ", inEnglish(t, r.summary()))
}

// BenchmarkReview reviews matches of listo.
func BenchmarkReview(b *testing.B) {
	m := playedBy(b, game.Seed{7}, sixes.DeckSize, four(LevelSmart))
	for b.Loop() {
		_, err := Coach{}.Review(b.Context(), m, nil, nil)
		require.NoError(b, err)
	}
}
