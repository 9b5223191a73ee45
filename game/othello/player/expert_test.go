package player_test

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/arena"
	"kamisado/game/gametest"
	"kamisado/game/othello"
	"kamisado/game/othello/player"
	"kamisado/game/othello/solver"
)

var (
	// boards is how many of the sizes are played on.
	boards = gametest.Cases(4, 1)
	// matches is the length of a series.
	matches = gametest.Cases(8, 4)
	// ends is how many ends are solved.
	ends = gametest.Cases(6, 1)
)

// The expert wins nearly everything against players that follow a rule. A player that wins 99 of
// 100 matches has less than three quarters once in 18,000 series, and the same seed gives
// the same series every time.
func TestExpertBeatsRules(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	for _, size := range othello.Sizes()[:boards] {
		for _, weaker := range player.Levels()[:4] {
			t.Run(size+" "+weaker.Name, func(t *testing.T) {
				report, err := arena.Run(t.Context(), arena.Config{
					Rules: othello.Rules{}, Options: game.Options{othello.OptionBoard: size}, Games: matches, Opening: 6,
					Players: []arena.Entrant{{Name: "experto", Player: player.Quick(800)}, {Name: weaker.Name, Player: weaker.Player}},
				}, nil)
				require.NoError(t, err)
				require.GreaterOrEqual(t, report.Standings[0].Score(), 0.75)
			})
		}
	}
}

// On every board: a legal move, and the same one for the same view and seed.
func TestExpertIsRepeatable(t *testing.T) {
	t.Parallel()
	expert := player.Quick(8_000)
	for _, size := range othello.Sizes()[:boards] {
		p, err := othello.Rules{}.New(game.Options{othello.OptionBoard: size}, game.Seed{})
		require.NoError(t, err)
		for ply := range 4 {
			view, seed := p.View(p.ToMove()[0]), game.Seed{}.ForPly(ply)
			move, err := expert.Choose(t.Context(), view, seed)
			require.NoError(t, err)
			require.Contains(t, slices.Collect(p.Legal(view.Seat)), move)
			again, err := expert.Choose(t.Context(), view, seed)
			require.NoError(t, err)
			require.Equal(t, move, again)
			p, err = p.Play(view.Seat, move)
			require.NoError(t, err)
		}
	}
}

// Moves that are equally good, such as the four first ones, are chosen among by chance.
func TestExpertVaries(t *testing.T) {
	t.Parallel()
	p, err := othello.Rules{}.New(nil, game.Seed{})
	require.NoError(t, err)
	seen := map[game.Move]bool{}
	for i := range 12 {
		move, err := player.Quick(2_000).Choose(t.Context(), p.View(othello.Black), game.Seed{}.ForPly(i))
		require.NoError(t, err)
		seen[move] = true
	}
	require.Greater(t, len(seen), 1)
}

// With few empty cells on 8x8 no move gives a disc away.
func TestExpertEndsPerfectly(t *testing.T) {
	t.Parallel()
	for i := range ends {
		m := late(t, i, 16)
		p := m.Board()
		move, err := level(player.LevelExpert).Choose(t.Context(), m.View(p.Turn()), game.Seed{})
		require.NoError(t, err)
		best, err := solver.Solve(t.Context(), p.Small())
		require.NoError(t, err)
		require.Contains(t, best.Best, p.Size().CellOf(move), p.String())
	}
}

// Views of other games, of matches that are over and of nonsense are refused by all, and
// a stopped context is noticed.
func TestPlayersRefuse(t *testing.T) {
	t.Parallel()
	m := late(t, 0, 30)
	v := m.View(m.ToMove()[0])
	over := m.EndView(0, game.Outcome{Winner: game.Nobody, Method: game.Resigned})
	broken := v
	broken.Notation = "8x8"
	stopped, stop := context.WithCancel(t.Context())
	stop()
	for _, l := range player.Levels() {
		for _, bad := range []game.View{{Game: "chess"}, over, broken} {
			_, err := l.Player.Choose(t.Context(), bad, game.Seed{})
			require.Error(t, err, l.Name)
		}
		_, err := l.Player.Choose(stopped, v, game.Seed{})
		require.ErrorIs(t, err, context.Canceled, l.Name)
	}
}

// late is a match between a greedy player and chance with so many empty cells left.
func late(t testing.TB, number, left int) *othello.Match {
	t.Helper()
	m := othello.NewMatch(othello.Start(othello.Size8x8))
	for ply := 0; ; ply++ {
		p := m.Board()
		if p.Empty().Len() <= left && len(m.ToMove()) > 0 {
			return m
		}
		if len(m.ToMove()) == 0 {
			m = othello.NewMatch(othello.Start(othello.Size8x8))
			number += 1000
			continue
		}
		moves := slices.Collect(m.Legal(p.Turn()))
		seed := game.Seed{}.ForPly(number).ForPly(ply)
		next, err := m.Play(p.Turn(), moves[int(seed[0])%len(moves)])
		require.NoError(t, err)
		m = next.(*othello.Match)
	}
}

// BenchmarkExpert asks for moves at several moments of a match on every size, and
// reports the slowest answer.
func BenchmarkExpert(b *testing.B) {
	for _, name := range othello.Sizes() {
		b.Run(name, func(b *testing.B) {
			views := expertViews(b, name)
			worst, asked := 0.0, 0
			for b.Loop() {
				for i, v := range views {
					before := b.Elapsed()
					_, err := level(player.LevelExpert).Choose(b.Context(), v, game.Seed{}.ForPly(i))
					require.NoError(b, err)
					worst = max(worst, (b.Elapsed()-before).Seconds()*1e3)
					asked++
				}
			}
			b.ReportMetric(b.Elapsed().Seconds()*1e3/float64(asked), "ms/move")
			b.ReportMetric(worst, "ms/most")
		})
	}
}

// expertViews are positions of a match between quick experts.
func expertViews(b *testing.B, size string) (views []game.View) {
	p, err := othello.Rules{}.New(game.Options{othello.OptionBoard: size}, game.Seed{})
	require.NoError(b, err)
	for ply := 0; len(p.ToMove()) > 0; ply++ {
		v := p.View(p.ToMove()[0])
		views = append(views, v)
		move, err := player.Quick(1_000).Choose(b.Context(), v, game.Seed{}.ForPly(ply))
		require.NoError(b, err)
		p, err = p.Play(v.Seat, move)
		require.NoError(b, err)
	}
	return views
}
