package engine

import (
	"cmp"
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// What is said in published modes is of the round, and no more than is proven.
func TestRoundHints(t *testing.T) {
	t.Parallel()
	say := newVoices(t)
	for name, tt := range map[string]struct{ kfn, want, es string }{
		"the match is won at once": {
			kfn:  "NZP1ARV1/2m5/8/4M+3/8/3S+4/5p2/1vras1zn B SP 0-2 clasica",
			want: "d3f1 wins the match at once!",
			es:   "¡Con d3f1 ganas ya la partida!",
		},
		"the round is won at once": {
			kfn:  "NZP1ARV1/2m5/8/4M3/8/3S4/5p2/1vras1zn B SP 0-0 clasica",
			want: "d3f1 wins the round at once: 1 point.",
			es:   "Con d3f1 ganas ya la ronda: 1 punto.",
		},
		"the round is won at once with points": {
			kfn:  "1V1P4/4A1p1/Nz5m/8/1R2r+1S1/1v4Z1/3M+1s2/n4a2 B MP 1-1 larga",
			want: "d2e1 wins the round at once: 2 points.",
			es:   "Con d2e1 ganas ya la ronda: 2 puntos.",
		},
		"one move wins": {
			kfn:  "NARPVMSZ+/8/8/8/8/8/8/mrvspnaz N -- 0-1 clasica",
			want: "I would play f1f6: it is proven to win the round.",
			es:   "Yo jugaría f1f6: así ganas la ronda (está demostrado).",
		},
		"one move wins points": {
			kfn:  "3S+4/N2Z4/3r+V2R/6aP/3v4/1MA+z3n/m1p5/4s3 B PZ 1-2 maraton",
			want: "I would play h5g4: it is proven to win the round, with at least 2 points.",
			es:   "Yo jugaría h5g4: así ganas la ronda, con 2 puntos como mínimo (está demostrado).",
		},
		"two moves win": {
			kfn:  "1PZ+RA1VM/8/8/8/N6a/S7/6z1/msrn1p1v+ B NZ 1-1 clasica",
			want: "I would play a4b3: it is proven to win the round.\nAlso proven to do so: a4c2.",
			es:   "Yo jugaría a4b3: así ganas la ronda (está demostrado).\nCon a4c2 ocurre lo mismo, y también está demostrado.",
		},
		"three moves win": {
			kfn:  "1PZ+1A1V1/3R4/5a2/8/8/SN5M/6zv+/msrn1p2 N RV 1-1 clasica",
			want: "I would play h2c7: it is proven to win the round.\nAlso proven to do so: h2d6 and h2g3.",
			es:   "Yo jugaría h2c7: así ganas la ronda (está demostrado).\nCon h2d6 y h2g3 ocurre lo mismo, y también está demostrado.",
		},
		"three moves win the match": {
			kfn:  "Z3SAR1/8/V2P3M/4N3/3m4/3z1v+2/8/1as1np+r1 N PR 2-0 clasica",
			want: "I would play g1g4: it is proven to win the round, and the match with it.\nAlso proven to do so: g1g6 and g1g5.",
			es:   "Yo jugaría g1g4: así ganas la ronda, y con ella la partida (está demostrado).\nCon g1g6 y g1g5 ocurre lo mismo, y también está demostrado.",
		},
		"a push wins": {
			kfn:  "3S+3R/NM6/3ZV3/3r+3P/8/2A+4n/m1pa4/3zs1v1 N NR 1-2 maraton",
			want: "I would push with the tower on d5: it is proven to win the round.",
			es:   "Yo empujaría con la torre de d5: así ganas la ronda (está demostrado).",
		},
		"a push and a slide win": {
			kfn:  "3A+N1MZ+/s+6n/2V5/1R6/4Sp2/8/5P2/1a1rmzv1 B ZP 1-2 larga",
			want: "I would push with the tower on h8: it is proven to win the round.\nAlso proven to do so: h8g7.",
			es:   "Yo empujaría con la torre de h8: así ganas la ronda (está demostrado).\nCon h8g7 ocurre lo mismo, y también está demostrado.",
		},
		"the only move wins": {
			kfn:  "4VMS1/8/R1zAp3/1nv3P1/sr5Z+/8/N7/m5a1 N AR 0-1 clasica",
			want: "b4a5 is your only move: it is proven to win the round.",
			es:   "b4a5 es tu única jugada: así ganas la ronda (está demostrado).",
		},
		"the only move is a push": {
			kfn:  "P+ZRS+4/1z4v+1/2p2A1V/8/3m4/8/2aMr1N1/3n+2s1 N NN 2-2 larga",
			want: "Your only move is the push by the tower on d1: it is proven to win the round.",
			es:   "Tu única jugada es el empujón de la torre de d1: así ganas la ronda (está demostrado).",
		},
		"the round is lost": {
			kfn:  "NZPSA1VM/z7/3R3r/8/8/8/8/mv1asp1n B ZR 0-0 clasica",
			want: "If Black makes no mistakes, this round is lost: that is proven.\nI would try b8b2.",
			es:   "Si Negro no se equivoca, pierdes esta ronda (está demostrado).\nYo probaría b8b2.",
		},
		"the match is lost with the round": {
			kfn:  "V+R+1SPNZM/8/8/8/2A5/8/2n5/vsm1zapr N AV 0-2 clasica",
			want: "If White makes no mistakes, this round is lost, and the match with it: that is proven.\nI would try a1a7.",
			es:   "Si Blanco no se equivoca, pierdes esta ronda, y con ella la partida (está demostrado).\nYo probaría a1a7.",
		},
		"a hand is chosen": {
			kfn: "N+ZPSARVM/8/8/2p5/8/8/8/mvra1szn+ B? -- 1-1 clasica",
			want: "Whichever line-up you choose, Black starts the next round and is proven to win it.\n" +
				"I would choose L (left): of 20 quick trial rounds with each line-up, you win 10 with this one and 0 with the other.",
			es: "Elijas lo que elijas, Negro empieza la ronda siguiente y, si no se equivoca, la gana (está demostrado).\n" +
				"Yo elegiría L (izquierda): de 20 rondas de prueba con cada lado, jugadas deprisa por ambos bandos, ganas 10 con este y 0 con el otro.",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			hint, err := NewCoach(shared).Hint(t.Context(), viewAt(t, tt.kfn))
			require.NoError(t, err)
			require.Equal(t, tt.want, say.english(t, hint.Said...))
			require.Equal(t, tt.es, say.spanish(hint.Said...))
		})
	}
}

// What is known of a round that is not won is said with its points where they are more than one,
// and a move that nothing is proven of is no more than a try.
func TestOpenRoundHints(t *testing.T) {
	t.Parallel()
	say := newVoices(t)
	p := at(t, "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 larga").Board()
	for want, proof := range map[string]proven{
		"Proving who wins this round would take too long here.": {},
		"If White makes no mistakes, this round is lost, with at least 4 points for White: that is proven.": {
			known: true, points: 4,
		},
	} {
		require.Equal(t, want, say.english(t, sayRoundOpen(p, proof)))
	}
}

// The picture of a hint of several winning moves marks those of the tower that the hint names.
func TestRoundHintMarksTheNamedTower(t *testing.T) {
	t.Parallel()
	p := at(t, "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 clasica").Board()
	var moves []kamisado.Move
	for _, text := range []string{"a1a2", "b1b6", "b1b7", "a1a5", "b1b2"} {
		m, err := kamisado.ParseMove(text)
		require.NoError(t, err)
		moves = append(moves, m)
	}
	a := sayRoundWon(p, proven{known: true, won: true, points: 1, moves: moves}, moves[3])
	require.Equal(t, "I would play a1a5: it is proven to win the round.\nAlso proven to do so: a1a2, b1b6, b1b7 and b1b2.",
		newVoices(t).english(t, a.said...))
	require.Equal(t, []game.AdvisedMove{{Move: "a1a2", Sure: true}, {Move: "a1a5", Sure: true}}, a.hint().Advised)
}

// The hint for a hand says what is proven of the two line-ups, and where nothing tells them apart.
func TestFillHints(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		hand    kamisado.Hand
		lineUps [kamisado.Hands]lineUp
		kfn     string // of the round's end, level points where it is empty
		want    string
	}{
		"won": {
			hand: kamisado.Right, lineUps: [2]lineUp{{points: 1, known: true}, {points: 0, known: true}},
			want: "I would choose R (right): White then starts the next round and loses it, if you make no mistakes. That is proven.",
		},
		"open instead of lost": {
			hand: kamisado.Right, lineUps: [2]lineUp{{points: 1, known: true}, {points: 1}},
			want: "I would choose R (right). With the other line-up White, who starts the next round, is proven to win it; " +
				"with this one nothing is proven.",
		},
		"lost with fewer points": {
			hand: kamisado.Left, lineUps: [2]lineUp{{points: 1, known: true}, {points: 4, known: true}},
			want: "Whichever line-up you choose, White starts the next round and is proven to win it.\n" +
				"I would choose L (left). With the other line-up White is proven to be able to win 4 points in the next round; " +
				"with this one I can prove no more than 1.",
		},
		"lost, better in trial rounds": {
			hand:    kamisado.Left,
			lineUps: [2]lineUp{{points: 1, known: true, trials: 20, won: 12}, {points: 1, known: true, trials: 20, won: 7}},
			want: "Whichever line-up you choose, White starts the next round and is proven to win it.\n" +
				"I would choose L (left): of 20 quick trial rounds with each line-up, you win 12 with this one " +
				"and 7 with the other.",
		},
		"the match is lost": {
			hand:    kamisado.Left,
			lineUps: [2]lineUp{{points: 1, known: true, trials: 20, won: 2}, {points: 1, known: true, trials: 20}},
			kfn:     "N+ZPSARVM/8/8/2p5/8/8/8/mvra1s+zn+ B? -- 2-1 clasica",
			want: "Whichever line-up you choose, Black starts the next round and is proven to win it, and the match with it.\n" +
				"I would choose L (left): of 20 quick trial rounds with each line-up, you win 2 with this one " +
				"and 0 with the other.",
		},
		"nothing proven, alike": {
			hand: kamisado.Left, lineUps: [2]lineUp{{points: 1, trials: 20, won: 9}, {points: 1, trials: 20, won: 9}},
			want: "It isn't proven who wins the next round with either line-up.\n" +
				"I would choose L (left), judging by the points at stake and a look a few moves ahead. " +
				"Of 20 quick trial rounds with each line-up, you win 9 either way.",
		},
		"nothing proven, better ahead": {
			hand: kamisado.Left, lineUps: [2]lineUp{{points: 1, trials: 20, won: 9}, {points: 1, trials: 20, won: 10}},
			want: "It isn't proven who wins the next round with either line-up.\n" +
				"I would choose L (left), judging by the points at stake and a look a few moves ahead. " +
				"Of 20 quick trial rounds with each line-up, you win 9 with this one and 10 with the other.",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := at(t, cmp.Or(test.kfn, "N+ZPSARVM/8/8/2p5/8/8/8/mvra1szn+ N? -- 1-1 clasica")).Board()
			var said []string
			for _, phrase := range sayFill(&p, test.hand, test.lineUps) {
				said = append(said, newVoices(t).english(t, phrase))
			}
			require.Equal(t, test.want, strings.Join(said, "\n"))
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
	gametest.Slow(t)
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
		review, err := NewCoach(shared).Review(t.Context(), m, nil, nil)
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
	require.Greater(t,
		min(sure, verdicts[game.Winning], verdicts[game.Losing], verdicts[game.Mistake], verdicts[game.Decisive]), 2, "%v %d",
		verdicts, sure)
}

// requireSure asks for a hint and holds its sure moves against the proof; it counts them.
func requireSure(t *testing.T, m *kamisado.Match) (sure int) {
	t.Helper()
	hint, err := NewCoach(shared).Hint(t.Context(), m.View(m.ToMove()[0]))
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
	if j.Verdict == game.Unproven {
		return
	}
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
