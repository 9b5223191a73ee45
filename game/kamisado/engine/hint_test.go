package engine

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/kamisado"
)

func TestHint(t *testing.T) {
	t.Parallel()
	say := newVoices(t)
	for name, test := range map[string]struct {
		kfn, want string
		limits    limits
	}{
		"the first move of a match": {
			kfn: "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple",
			want: "Moves that win the match (16 of your 102):\n" +
				"• the brown tower on a1: a1a2 and a1a5\n" +
				"• the green tower on b1: b1b6 and b1b7\n" +
				"• the red tower on c1: c1c4 and c1c7\n" +
				"• the yellow tower on d1: d1d5 and d1d6\n" +
				"• and some with other towers.",
		},
		"a move that ends the match": {
			kfn:  "NZP1ARV1/2m5/8/4M3/8/3S4/5p2/1vras1zn B SP 0-0 simple",
			want: "d3f1 wins the match at once!",
		},
		"a move that ends the round": {
			kfn:  "2PSAR1M/6V1/8/1Z1a4/1N2nr2/7p/8/mv2s1z1 N VM 0-0 estandar",
			want: "a1a8 wins the round at once and keeps you on course to win the match.",
		},
		"one move wins": {
			kfn: "NZP1ARV1/2m5/8/4M3/8/1v6/4Sp2/2ras1zn B AV 0-0 simple",
			want: "Only e8e7 wins the match; anything else loses it.\n" +
				"After e8e7: Black will have to move the blue tower on g1.",
		},
		"one move wins and soon": {
			kfn: "1ZP5/Nvm5/3aV3/4MR1A/2rp4/8/4S3/4s1zn B MP 0-0 simple",
			want: "Only e5g3 wins the match; anything else loses it.\n" +
				"After e5g3: Black will have to move the pink tower on e1.\n" +
				"The match is then over within 4 moves, counting both yours and your opponent's.",
		},
		"some moves win": {
			kfn:  "NZP2RV1/2m5/3a4/4M2A/8/1v6/4Sp2/2r1s1zn B RA 0-0 simple",
			want: "f8f3, f8f4 and f8f5 win the match; the other 5 moves lose it.",
		},
		"all is lost but the opponent can make a mistake": {
			kfn: "NZP3V1/2m5/3a4/4MR1A/8/1v6/4Sp2/2r1s1zn N RV 0-0 simple",
			want: "No move wins the match if White makes no mistakes.\n" +
				"I would try b3a4, which holds out longest: the match can last 12 more moves, counting both yours and your opponent's, and of White's 5 replies, 1 can still win.",
		},
		"one losing move": {
			kfn:  "1ZP5/Nvm5/3aV3/1r3R1A/3p4/8/4S2M/4s1zn B PR 0-0 simple",
			want: "c8d7 is your only move, and after it Black can win the match.",
		},
		"every move wins": {
			kfn:  "NZPS+1R1M/4A3/6V1/5p2/a2z4/8/8/mvr1s2n B MZ 0-1 estandar",
			want: "Every move wins the match, as long as you make no mistakes afterwards.",
		},
		"all is lost and every reply keeps the win": {
			kfn: "NZPS+1R2/4A3/6V1/5p2/a2z4/8/7M/mvr1s2n N MR 0-1 estandar",
			want: "No move wins the match if White makes no mistakes.\n" +
				"The round is lost too if White makes no mistakes. It takes 3 points to win the match: you have 0, and White has 1.\n" +
				"I would try c1c5, which holds out longest: the round can last 9 more moves, counting both yours and your opponent's.",
		},
		"all is lost and all other moves lose the round at once": {
			kfn: "NZP2R1M/8/m4S2/1A6/7p/3V+4/2a5/1vr1s1zn N SM 0-1 estandar",
			want: "No move wins the match if White makes no mistakes.\n" +
				"The round is lost too if White makes no mistakes. It takes 3 points to win the match: you have 0, and White has 1.\n" +
				"I would try a6a7, which holds out longest: the round can last 5 more moves, counting both yours and your opponent's.",
		},
		"all is lost but many replies are mistakes": {
			kfn: "NZPSAR1M/7V/8/5p2/8/8/8/mvras1zn B VP 0-0 simple",
			want: "No move wins the match if Black makes no mistakes.\n" +
				"I would try h7h4: of Black's 12 replies, 3 can still win.",
		},
		"all is lost and one move holds out longest": {
			kfn: "N1PS1RVM/8/r2Z4/8/8/4A3/8/mv1aspzn+ B VR 1-0 estandar",
			want: "No move wins the match if Black makes no mistakes.\n" +
				"I would try g8g5, which holds out longest: the round can last 11 more moves, counting both yours and your opponent's.",
		},
		"all is lost of a free choice in a set-up position": {
			kfn: "NZPSARVM/8/8/8/8/8/7n/mvraspz1 B R- 0-0 estandar",
			want: "No move wins the match if Black makes no mistakes.\n" +
				"I would try f8f3, which holds out longest: the round can last 31 more moves, counting both yours and your opponent's, and of Black's 10 replies, 1 can still win.",
		},
		"the round can be won by one move but not the match": {
			kfn: "NZP2RV+M/8/8/8/m6s/2S1A3/8/1vra1pzn N AR 0-1 estandar",
			want: "No move wins the match if White makes no mistakes.\n" +
				"But you can still win the round: I would play c1b2.",
		},
		"the round can be won by some moves but not the match": {
			kfn: "NZP4M/m7/5S2/1A4zR/7p/3V+4/2a5/1vr1s2n N RA 0-1 estandar",
			want: "No move wins the match if White makes no mistakes.\n" +
				"But you can still win the round, with c2c5 or c2c6.\n" +
				"I would try c2c6, which holds out longest: the round can last 12 more moves, counting both yours and your opponent's.",
		},
		"a round can be won but the match not": {
			kfn:  "2PS+1RV1/8/N1a2M+r1/8/1Z6/m7/1vA5/4spzn N AA 0-2 estandar",
			want: "c6a8 wins the round (1 point): that is what I would play. The match is still lost if White makes no mistakes.",
		},
		"every move wins and one soon": {
			kfn: "1Z1S+1RVM+/1v5n/N1A5/8/8/8/4P3/m1ra+spz1 B NV 1-2 estandar",
			want: "Every move wins the match, as long as you make no mistakes afterwards.\n" +
				"The quickest way is a6c4: the round is then over within 2 moves, counting both yours and your opponent's.",
		},
		"all moves but a few win": {
			kfn:  "NZP1AR1M/8/8/3V4/4n3/3S3p/5s2/mvra2z1 B NN 0-0 simple",
			want: "Every move wins the match, except a8b7, a8c6 and a8a3.",
		},
		"one winning move": {
			kfn:  "3S1R+2/N2a1AsV/PZ3p2/8/6M1/r7/2v+5/m5zn+ N MP 2-1 estandar",
			want: "f6e7 is your only move, and it wins the match.",
		},
		"a win of the round would lose the match": {
			kfn: "3SARV1/1a6/8/1N+6/8/rZ6/m+v+P2p1M/4s1zn B SP 2-1 estandar",
			want: "Only d8d5 wins the match; anything else loses it.\n" +
				"After d8d5: Black will have to move the orange tower on h1.\n" +
				"The round is then over within 3 moves, counting both yours and your opponent's.\n" +
				"Careful: d8d1 wins the round, but then Black can win the match.",
		},
		"too many moves but some are proven": {
			kfn:    "NZ2A+R+VM/3S4/8/8/8/2P5/vm+6/2r+aspzn B MM 2-2 estandar",
			limits: limits{hint: 3000, one: 60_000},
			want:   "You can win the match, for instance with h8h7, h8h6 or h8h5. Judging all your moves would take too long here.",
		},
		"won but no move is proven": {
			kfn:    "N1P1ARVM/2S5/1Z6/8/8/8/3a1s2/mvr2pzn N SS 0-0 estandar",
			limits: limits{hint: 60000, one: 10},
			want:   "You can win the match, but finding out how would take too long here.",
		},
		"nothing is proven": {
			kfn:    "N1P1ARVM/2S5/1Z6/8/8/8/3a1s2/mvr2pzn N SS 0-0 estandar",
			limits: limits{hint: 10, one: 10},
			want:   "Working out who wins here would take too long.",
		},
		"all is lost at the start of a round": {
			kfn: "NZPSARVM/8/8/8/8/8/8/mvra+spzn B -- 1-0 estandar",
			want: "No move wins the match if Black makes no mistakes.\n" +
				"But you can still win the round: I would play e8e3.",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := NewCoach(shared)
			if test.limits != (limits{}) {
				c.limits = test.limits
			}
			m := at(t, test.kfn)
			hint, err := c.Hint(context.Background(), m.View(m.ToMove()[0]))
			require.NoError(t, err)
			said := hint.Said
			require.Equal(t, test.want, say.english(t, said...))
		})
	}
}

// Where it is not known how long a move holds out, the hint says what else speaks for it.
func TestHintWithoutALength(t *testing.T) {
	t.Parallel()
	say := newVoices(t)
	for kfn, test := range map[string]struct{ move, want string }{
		"NZP2R1M/8/m4S2/1A6/7p/3V+4/2a5/1vr1s1zn N SM 0-1 estandar": {
			"a6a7", "I would try a6a7: after 4 of the 8 replies you could win the round at once.",
		},
		"N1PS1RVM/8/r2Z4/8/8/4A3/8/mv1aspzn+ B VR 1-0 estandar": {"g8g5", "I would try g8g5."},
	} {
		m, err := kamisado.ParseMove(test.move)
		require.NoError(t, err)
		require.Equal(t, test.want, say.english(t, sayTry(at(t, kfn).Board(), swindle{moves: []kamisado.Move{m}})))
	}
}

// Where the round can be won but no move is proven to, the hint says just that.
func TestHintForAnOpenRound(t *testing.T) {
	t.Parallel()
	p := at(t, "NZPSARVM/8/8/8/8/8/8/mvra+spzn B -- 1-0 estandar").Board()
	require.Equal(t, "But you can still win the round; finding out how would take too long here.",
		newVoices(t).english(t, sayRound(p, proven{known: true, won: true})...))
	require.Empty(t, sayRound(p, proven{}))
}

// What is no position of a running match of Kamisado gets no hint.
func TestHintRefuses(t *testing.T) {
	t.Parallel()
	c, ctx := NewCoach(shared), context.Background()
	m := at(t, "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple")
	v := m.View(kamisado.Black)
	v.Game = "chess"
	_, err := c.Hint(ctx, v)
	require.ErrorContains(t, err, "chess")

	over := m.EndView(kamisado.Black, game.Outcome{Winner: kamisado.White, Method: game.Resigned})
	_, err = c.Hint(ctx, over)
	var refusal *game.Error
	require.True(t, errors.As(err, &refusal), err)
	require.Equal(t, game.KindOver, refusal.Kind)

	v = m.View(kamisado.Black)
	v.Notation = "nonsense"
	_, err = c.Hint(ctx, v)
	require.True(t, errors.As(err, &refusal), err)

	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	_, err = c.Hint(cancelled, at(t, "NZP1ARV1/2m5/8/4M3/8/3S4/5p2/1vras1zn B SP 0-0 simple").View(kamisado.White))
	require.ErrorIs(t, err, context.Canceled)
}

// In Spanish a lost position is told the same.
func TestLostInSpanish(t *testing.T) {
	t.Parallel()
	say := newVoices(t)
	for kfn, want := range map[string]string{
		"2PS+1RV1/8/N1a2M+r1/8/1Z6/m7/1vA5/4spzn N AA 0-2 estandar": "c6a8 gana la ronda (1 punto): eso es lo que yo jugaría. " +
			"La partida sigue perdida si Blanco no se equivoca.",
		"NZPSARVM/8/8/8/8/8/8/mvra+spzn B -- 1-0 estandar": "Ninguna jugada gana la partida si Negro no se equivoca. " +
			"Pero aún puedes ganar la ronda: yo jugaría e8e3.",
		"NZPS+1R2/4A3/6V1/5p2/a2z4/8/7M/mvr1s2n N MR 0-1 estandar": "Ninguna jugada gana la partida si Blanco no se equivoca. " +
			"También la ronda está perdida si Blanco no se equivoca. Para ganar la partida hacen falta 3 puntos: tú tienes 0 y Blanco, 1. " +
			"Yo probaría c1c5, la que más aguanta: la ronda puede durar 9 jugadas más, contando las de ambos.",
	} {
		m := at(t, kfn)
		hint, err := NewCoach(shared).Hint(context.Background(), m.View(m.ToMove()[0]))
		require.NoError(t, err)
		said := hint.Said
		var lines []string
		for _, phrase := range said {
			lines = append(lines, say.es.Say(phrase))
		}
		require.Equal(t, want, strings.Join(lines, " "))
	}
}
