package engine

import (
	"context"
	"flag"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// How many are tried.
var positions, simpleMatches, standardMatches = gametest.Cases(200, 40), gametest.Cases(20, 6), gametest.Cases(4, 2)

// deep asks for the long series of matches.
var deep = flag.Bool("deep", false, "measure the levels in series of 100 matches")

// names of the levels, the weakest first.
const (
	beginner = iota
	amateur
	intermediate
	advanced
	expert
	perfecto
)

// levels are the players with a solver of their own.
func levels() []game.Level { return solverLevels(solver.Config{}) }

func solverLevels(c solver.Config) []game.Level { return Levels(solver.New(c)) }

// In escapeKFN all of the black tower's moves but one lose at once.
const (
	escapeKFN = "1Z1S2V1/6Mp/2r1mA2/8/4s3/8/N1v1PR1z/3a3n N PV 0-0 simple"
	escape    = game.Move("c2c4")
)

// In lostKFN White is lost after all seven moves of its tower on b8.
const lostKFN = "NZPSA1VM/z7/3R3r/8/8/8/8/mv1asp1n B ZR 0-0 simple"

// viewOf is what the side to move sees.
func viewOf(m *kamisado.Match) game.View { return m.View(m.ToMove()[0]) }

// choose asks a player and wants a legal move.
func choose(t testing.TB, l game.Level, m *kamisado.Match, seed game.Seed) game.Move {
	t.Helper()
	move, err := l.Player.Choose(t.Context(), viewOf(m), seed)
	require.NoError(t, err, "%s in %s", l.Name, viewOf(m).Notation)
	require.Contains(t, slices.Collect(m.Legal(m.ToMove()[0])), move, "%s in %s", l.Name, viewOf(m).Notation)
	return move
}

// anyhow is a player that moves at random.
type anyhow struct{}

func (anyhow) Choose(_ context.Context, v game.View, seed game.Seed) (game.Move, error) {
	p, err := kamisado.ParseKFN(v.Notation)
	if err != nil {
		return "", err
	}
	moves := p.AppendMoves(nil)
	return game.Move(moves[rand.New(rand.NewChaCha8(seed)).IntN(len(moves))].String()), nil
}

// taker is a player that takes a win of the round, and otherwise moves at random.
type taker struct{}

func (taker) Choose(ctx context.Context, v game.View, seed game.Seed) (game.Move, error) {
	p, err := kamisado.ParseKFN(v.Notation)
	if err != nil {
		return "", err
	}
	for _, m := range p.AppendMoves(nil) {
		if endsRound(p, m, p.Turn()) {
			return game.Move(m.String()), nil
		}
	}
	return anyhow{}.Choose(ctx, v, seed)
}

// cautious is a player that takes a win of the round, and otherwise moves at random among
// the moves that do not let the opponent win it at once.
type cautious struct{}

func (cautious) Choose(_ context.Context, v game.View, seed game.Seed) (game.Move, error) {
	p, err := kamisado.ParseKFN(v.Notation)
	if err != nil {
		return "", err
	}
	moves := p.AppendMoves(nil)
	if wins := slices.DeleteFunc(slices.Clone(moves), func(
		m kamisado.Move,
	) bool {
		return !endsRound(p, m, p.Turn())
	}); len(wins) > 0 {
		moves = wins
	} else if safe := slices.DeleteFunc(slices.Clone(moves), func(m kamisado.Move) bool { return givesRound(p, m) }); len(safe) > 0 {
		moves = safe
	}
	return game.Move(moves[rand.New(rand.NewChaCha8(seed)).IntN(len(moves))].String()), nil
}

// endsRound reports whether a move ends the round with a win of side.
func endsRound(p kamisado.Position, m kamisado.Move, side game.Seat) bool {
	_, effect := p.Play(m)
	return effect.Round != nil && effect.Round.Winner == side
}

// givesRound reports whether the opponent wins the round by a move, or can by the next.
func givesRound(p kamisado.Position, m kamisado.Move) bool {
	opponent := 1 - p.Turn()
	next, effect := p.Play(m)
	if effect.Round != nil || next.Turn() != opponent {
		return endsRound(p, m, opponent)
	}
	return slices.ContainsFunc(next.AppendMoves(nil), func(reply kamisado.Move) bool {
		return endsRound(next, reply, opponent)
	})
}

// starts are positions of every kind to play from.
var starts = []string{
	"NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple",
	"NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 estandar",
	"NZPS+AR+VM/8/8/8/8/8/8/mvraspz+n+ N -- 2-2 estandar",    // a last round
	"8/8/1NZ+PSA2/1s+p+zna2/8/8/8/8 N -- 2-2 estandar",       // pushes
	"N+ZP5/8/8/4S3/8/8/8/4s+pz1 N -- 1-2 estandar",           // towers are gone
	"8/1N+ZP2m1/4S3/3s4/1r2A3/4z3/2n2V2/8 N -Z 2-2 estandar", // few towers, one of them forced
	"NZPSARVM/8/2mvr3/8/8/8/4s3/az1p3n B A- 0-0 simple",      // at close quarters
}

// unbooked are positions with more sumos than points.
var unbooked = []string{
	"8/8/1NZPSA2/1s+p+z+n+a+2/8/8/8/8 N -- 0-0 estandar",
	"N+Z+P+S+A+R+V+M+/8/8/8/8/8/8/mvraspzn B -- 0-0 estandar",
}

// unbookedEnd is one whose later rounds are soon computed: only White can lead to
// any, and not to many.
const unbookedEnd = "8/8/1NZ+PS+A2/1s+p+zna2/8/8/8/8 N -- 2-1 estandar"

// wander plays at random from one of the starts, with plenty of different seeds,
// and gives positions that are not over.
func wander(t testing.TB, n int, starts ...string) (matches []*kamisado.Match) {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	for number := 0; len(matches) < n; number++ {
		m := at(t, starts[number%len(starts)])
		for range 1 + random.IntN(30) {
			moves := slices.Collect(m.Legal(m.ToMove()[0]))
			next := play(t, m, moves[random.IntN(len(moves))])
			if len(next.ToMove()) == 0 {
				break
			}
			m = next
		}
		matches = append(matches, m)
	}
	return matches
}

// shared is one solver for all tests: its searches wait for each other.
var shared = solver.New(solver.Config{Memory: 32 << 20, Searches: 2})

// at starts a match from a KFN.
func at(t testing.TB, kfn string) *kamisado.Match {
	t.Helper()
	p, err := kamisado.ParseKFN(kfn)
	require.NoError(t, err)
	return kamisado.NewMatch(p)
}

// play makes moves, whoever's turn it is.
func play[T ~string](t testing.TB, m *kamisado.Match, moves T) *kamisado.Match {
	t.Helper()
	for move := range strings.FieldsSeq(string(moves)) {
		require.NotEmpty(t, m.ToMove(), "over before %s", move)
		next, err := m.Play(m.ToMove()[0], game.Move(move))
		require.NoError(t, err, move)
		m = next.(*kamisado.Match)
	}
	return m
}

// readOnce returns the sentences of all tests, which take longer to read than most tests.
var readOnce = sync.OnceValues(lang.New)

// voices say phrases in both languages.
type voices struct{ es, en lang.Speaker }

func newVoices(t testing.TB) voices {
	t.Helper()
	catalogue, err := readOnce()
	require.NoError(t, err)
	return voices{catalogue.Speaker(lang.Spanish), catalogue.Speaker(lang.English)}
}

// unsaid is what a missing sentence or an unfilled gap looks like.
var unsaid = regexp.MustCompile(`\[|<\w+>|<no value>`)

// english says phrases in English, a line each, and sees to it that both
// languages have all of it.
func (v voices) english(t testing.TB, phrases ...game.Phrase) string {
	t.Helper()
	var lines []string
	for _, p := range phrases {
		require.NotRegexp(t, unsaid, v.es.Say(p))
		require.NotRegexp(t, unsaid, v.en.Say(p))
		lines = append(lines, v.en.Say(p))
	}
	return strings.Join(lines, "\n")
}

// requireSummary wants a review's summary and its turning point, as gametest.Turning has it.
func (v voices) requireSummary(t testing.TB, review game.Review, summary, turning string) {
	t.Helper()
	require.Equal(t, summary, v.english(t, review.Summary))
	require.Equal(t, turning, gametest.Turning(review))
}

// spanish says phrases in Spanish, a line each.
func (v voices) spanish(phrases ...game.Phrase) string {
	var lines []string
	for _, p := range phrases {
		lines = append(lines, v.es.Say(p))
	}
	return strings.Join(lines, "\n")
}

// winnerOf is who wins a match by perfect play, or has won it.
func winnerOf(t testing.TB, m *kamisado.Match) game.Seat {
	t.Helper()
	if end := m.Last().Round; end != nil && end.Match {
		return end.Winner
	}
	p := m.Board()
	value, err := shared.Value(context.Background(), p, solver.Limits{})
	require.NoError(t, err)
	if value == solver.Win {
		return p.Turn()
	}
	return 1 - p.Turn()
}
