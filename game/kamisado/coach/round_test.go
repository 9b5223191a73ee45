package coach

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/player"
	"kamisado/game/kamisado/solver"
)

// What is said in published modes is of the round, and no more than is proven.
func TestRoundHints(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct{ kfn, want string }{
		"the round is won at once": {
			kfn:  "NZP1ARV1/2m5/8/4M3/8/3S4/5p2/1vras1zn B SP 0-0 clasica",
			want: "Proven to win the round: d3f1. Points it brings at least: 1.",
		},
		"the match is won with it": {
			kfn:  "NZP1ARV1/2m5/8/4M+3/8/3S+4/5p2/1vras1zn B SP 0-2 clasica",
			want: "Proven to win the round, and the match with it: d3f1.",
		},
		"the round is lost": {
			kfn:  "NZPSA1VM/z7/3R3r/8/8/8/8/mv1asp1n B ZR 0-0 clasica",
			want: "If Black makes no mistakes, this round is lost: that is proven. Points it costs at least: 1.\nI would try b8b2.",
		},
		"a hand is chosen": {
			kfn:  "N+ZPSARVM/8/8/2p5/8/8/8/mvra1szn+ B? -- 1-1 clasica",
			want: "I would choose L (left), after looking a few moves ahead. Nothing that is proven tells the two line-ups apart.",
		},
	} {
		hint, err := New(shared).Hint(t.Context(), viewAt(t, tt.kfn))
		require.NoError(t, err, name)
		require.Equal(t, tt.want, newVoices(t).english(t, hint.Said...), name)
	}
}

// The hint for a hand says what is proven of the two line-ups, and where nothing tells them apart.
func TestFillHints(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		advice player.FillAdvice
		want   string
	}{
		"won": {
			player.FillAdvice{Hand: kamisado.Right, LineUps: [2]player.LineUp{{Points: 1, Known: true}, {Points: 0, Known: true}}},
			"I would choose R (right): White then begins the next round and loses it, if you make no mistakes. That is proven.",
		},
		"open instead of lost": {
			player.FillAdvice{Hand: kamisado.Right, LineUps: [2]player.LineUp{{Points: 1, Known: true}, {Points: 1}}},
			"I would choose R (right). With the other hand White, who begins the next round, is proven to win it; with this one nothing is proven.",
		},
		"lost with fewer points": {
			player.FillAdvice{Hand: kamisado.Left, LineUps: [2]player.LineUp{{Points: 1, Known: true}, {Points: 4, Known: true}}},
			"I would choose L (left). With the other hand White is proven to be able to win 4 points in the next round; " +
				"with this one it's no more than 1 that I can prove.",
		},
		"better in trial rounds": {
			player.FillAdvice{Hand: kamisado.Left, LineUps: [2]player.LineUp{{Points: 1, Trials: 20, Won: 12}, {Points: 1, Trials: 20, Won: 7}}},
			"I would choose L (left). Nothing that is proven tells the two line-ups apart. But I have played 20 trial rounds with each hand, " +
				"quickly for both sides: you win 12 with this one and 7 with the other.",
		},
		"alike": {
			player.FillAdvice{Hand: kamisado.Left, LineUps: [2]player.LineUp{{Points: 1, Trials: 20, Won: 9}, {Points: 1, Trials: 20, Won: 9}}},
			"The two line-ups are equally good, as far as I can see: nothing that is proven tells them apart, and of 20 trial rounds " +
				"with each hand, played quickly for both sides, you win 9. I would choose L (left).",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, test.want, newVoices(t).english(t, sayFill(test.advice, kamisado.White)))
		})
	}
}

// viewAt is what the side to move of a KFN sees.
func viewAt(t *testing.T, kfn string) game.View {
	t.Helper()
	m := at(t, kfn)
	return m.View(m.ToMove()[0])
}

// Every sure move of a hint and every verdict of a review is what a search without bounds
// finds, in random matches of every mode.
func TestRoundHintsAndReviewsAreProven(t *testing.T) {
	t.Parallel()
	verdicts, sure := map[game.Verdict]int{}, 0
	for number := range gametest.Cases(4, 3) {
		mode := kamisado.Classic + kamisado.Mode(number%3)
		random := rand.New(rand.NewPCG(7, uint64(number)))
		m := kamisado.NewMatch(kamisado.Start(mode))
		for len(m.ToMove()) > 0 && m.Round() < 3 {
			p := m.Board()
			moves := p.AppendMoves(nil)
			if random.IntN(8) == 0 {
				sure += requireSure(t, m)
			}
			m, _ = m.PlayMove(p.Turn(), moves[random.IntN(len(moves))])
		}
		review, err := New(shared).Review(t.Context(), m, nil, nil)
		require.NoError(t, err)
		newVoices(t).english(t, review.Summary)
		before := map[int]*kamisado.Match{}
		for now := range m.Replay() {
			before[len(before)+1] = now
		}
		for _, j := range review.Moves {
			newVoices(t).english(t, j.Remark)
			verdicts[j.Verdict]++
			requireVerdict(t, j, before[j.Number])
		}
	}
	require.Greater(t, min(sure, verdicts[game.Winning], verdicts[game.Losing], verdicts[game.Mistake], verdicts[game.Decisive]), 2, "%v %d", verdicts, sure)
}

// requireSure asks for a hint and holds its sure moves against the proof; it counts them.
func requireSure(t *testing.T, m *kamisado.Match) (sure int) {
	t.Helper()
	hint, err := New(shared).Hint(t.Context(), m.View(m.ToMove()[0]))
	require.NoError(t, err)
	newVoices(t).english(t, hint.Said...)
	for _, a := range hint.Advised {
		move, err := kamisado.ParseMove(string(a.Move))
		require.NoError(t, err)
		if a.Sure {
			sure++
			require.True(t, keeps(t, m, move), "%s in %s", move, m.View(game.Nobody).Notation)
		}
	}
	return sure
}

// keeps reports whether a move wins the round for its side, or the next one if it chooses a hand.
func keeps(t *testing.T, m *kamisado.Match, move kamisado.Move) bool {
	t.Helper()
	side := m.ToMove()[0]
	next, err := m.PlayMove(side, move)
	require.NoError(t, err)
	if end := next.Last().Round; end != nil {
		return end.Winner == side
	}
	return wins(t, next) == (next.ToMove()[0] == side)
}

// wins reports whether the side to move wins the round.
func wins(t *testing.T, m *kamisado.Match) bool {
	t.Helper()
	p := m.Board()
	value, _, err := shared.RoundValue(context.Background(), p, solver.Aim{Side: p.Turn(), Points: 1}, solver.Limits{})
	require.NoError(t, err)
	return value == solver.Win
}

// requireVerdict holds a verdict against the proof.
func requireVerdict(t *testing.T, j game.JudgedMove, before *kamisado.Match) {
	t.Helper()
	move, err := kamisado.ParseMove(string(j.Move))
	require.NoError(t, err)
	kept := keeps(t, before, move)
	if _, fills := move.Fill(); fills {
		require.Equal(t, j.Verdict == game.Winning, kept)
		return
	}
	won := wins(t, before)
	want := game.Losing
	switch {
	case won && kept:
		want = game.Winning
	case won:
		want = game.Decisive
		if j.Verdict == game.Mistake {
			want = game.Mistake
		}
	}
	require.Equal(t, want, j.Verdict, "move %d", j.Number)
}
