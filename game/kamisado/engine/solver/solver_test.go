package solver_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
	"unicode"

	"github.com/stretchr/testify/require"

	"kamisado/game/gametest"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

func parse(t testing.TB, kfn string) kamisado.Position {
	t.Helper()
	p, err := kamisado.ParseKFN(kfn)
	require.NoError(t, err)
	return p
}

// middle is a position in the middle of a match, hard enough to be worth asking.
const middle = "N1PSA1VM/8/3r4/5R2/1Z6/8/8/mv1aspzn N RV 0-0 simple"

func TestSolve(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]struct {
		kfn     string
		value   solver.Value
		winning []string
	}{
		"a win in one": {"8/3n4/8/8/8/8/4N3/8 N -N 0-0 simple", solver.Win, []string{"d7c8", "d7d8", "d7e8"}},
		// The yellow tower can only go to orange cells, and orange c6 is before an open row.
		"a loss in two":  {"1V6/7M/2n5/3A4/2sR4/8/4m3/1p3a1v B AM 0-0 simple", solver.Loss, nil},
		"the last point": {"8/8/8/8/8/n7/3N4/8 B N- 0-2 estandar", solver.Win, []string{"d2c1", "d2d1", "d2e1"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := solver.New(solver.Config{}).Solve(t.Context(), parse(t, want.kfn), solver.Limits{})
			require.NoError(t, err)
			reference := minimax{left: referenceNodes, ends: map[string]int{}}
			moves, ok := reference.winning(got.Position)
			require.True(t, ok)
			require.Equal(t, moves, texts(got.Winning), "the judge says otherwise")
			require.Equal(t, want.winning, texts(got.Winning))
			require.Equal(t, want.value, got.Value)
		})
	}
}

// A blocked side's zero move comes first (rule 9); when that blocks too there is
// a new round or no match any more.
func TestSolveBlocked(t *testing.T) {
	t.Parallel()
	s := solver.New(solver.Config{})
	got, err := s.Solve(t.Context(), parse(t, "8/2n5/8/S7/az6/8/8/7s B S- 0-0 simple"), solver.Limits{})
	require.NoError(t, err)
	require.Equal(t, parse(t, "8/2n5/8/S7/az6/8/8/7s N SS 0-0 simple"), got.Position)
	got, err = s.Solve(t.Context(), parse(t, "8/2n5/8/S7/az6/8/6pv/7s B S- 0-0 estandar"), solver.Limits{})
	require.NoError(t, err)
	require.Equal(t, solver.States()[1].Start(), got.Position, "the next round, 0-1")

	mutual := parse(t, "8/2n5/8/S7/az6/8/6pv/7s B S- 0-0 simple")
	_, err = s.Solve(t.Context(), mutual, solver.Limits{})
	require.ErrorIs(t, err, solver.ErrOver)
	_, err = s.Value(t.Context(), mutual, solver.Limits{})
	require.ErrorIs(t, err, solver.ErrOver)
	_, err = s.Distance(t.Context(), mutual, solver.Limits{})
	require.ErrorIs(t, err, solver.ErrOver)
}

// The answer is the same with little memory, with much, the second time, and
// while others ask.
// Nothing is solved in published modes.
func TestSolveRefusesPublishedModes(t *testing.T) {
	t.Parallel()
	s := solver.New(solver.Config{})
	ctx := context.Background()
	for mode := kamisado.Classic; mode < kamisado.Modes; mode++ {
		p := kamisado.Start(mode)
		moves := p.AppendMoves(nil)
		_, solved := s.Solve(ctx, p, solver.Limits{})
		_, value := s.Value(ctx, p, solver.Limits{})
		_, winner := s.WinnerAfter(ctx, p, moves[0], solver.Limits{})
		_, distance := s.Distance(ctx, p, solver.Limits{})
		_, delays := s.Delays(ctx, p, moves, solver.Limits{})
		_, _, quickest := s.Quickest(ctx, p, moves, solver.Limits{})
		_, _, proof := solver.Prove(ctx, mode, solver.Config{}, nil)
		for _, err := range []error{solved, value, winner, distance, delays, quickest, proof} {
			require.ErrorIs(t, err, solver.ErrMode)
		}
	}
}

func TestSolveRepeats(t *testing.T) {
	t.Parallel()
	p := parse(t, middle)
	want, err := solver.New(solver.Config{}).Solve(t.Context(), p, solver.Limits{})
	require.NoError(t, err)
	require.Positive(t, want.Nodes)

	small := solver.New(solver.Config{Memory: 1, Searches: 3})
	var work sync.WaitGroup
	for range 8 {
		work.Go(func() {
			got, err := small.Solve(context.Background(), p, solver.Limits{})
			if err != nil || !equalMoves(got.Winning, want.Winning) || got.Value != want.Value {
				t.Errorf("got %v, %v, want %v", got, err, want)
			}
		})
	}
	work.Wait()
	one, err := small.Solve(t.Context(), p, solver.Limits{})
	require.NoError(t, err)
	two, err := small.Solve(t.Context(), p, solver.Limits{})
	require.NoError(t, err)
	require.Equal(t, one, two, "a worker remembers the position before")
}

func equalMoves(a, b []kamisado.Move) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func TestSolveStops(t *testing.T) {
	t.Parallel()
	s := solver.New(solver.Config{NoBook: true, Searches: 1})
	start := kamisado.Start(kamisado.Simple)
	_, err := s.Solve(t.Context(), start, solver.Limits{Nodes: 5_000})
	require.ErrorIs(t, err, solver.ErrNodes)
	_, err = s.Distance(t.Context(), start, solver.Limits{Nodes: 100_000})
	require.ErrorIs(t, err, solver.ErrNodes)

	ctx, stop := context.WithCancel(t.Context())
	_, err = s.Solve(ctx, start, solver.Limits{Progress: func(p solver.Progress) {
		if p.Done > 0 {
			stop()
		}
	}})
	require.ErrorIs(t, err, context.Canceled)
	_, err = s.Value(ctx, start, solver.Limits{})
	require.ErrorIs(t, err, context.Canceled)

	// Stopped searches leave a solver that works.
	got, err := s.Value(t.Context(), parse(t, middle), solver.Limits{})
	require.NoError(t, err)
	require.Equal(t, solver.Loss, got)
}

// Who waits for a free search can give up.
func TestSolveWaits(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := solver.New(solver.Config{NoBook: true, Searches: 1})
		duringSearch(t, s, func() { requireWaits(t, s) })
	})
}

// Questions that can wait leave a search free for those that cannot.
func TestPatient(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := solver.New(solver.Config{Searches: 2})
		lowPriority := s.LowPriority()
		duringSearch(t, lowPriority, func() {
			_, err := s.Value(t.Context(), parse(t, middle), solver.Limits{})
			require.NoError(t, err)
			requireWaits(t, lowPriority)
		})
		_, err := lowPriority.Value(t.Context(), parse(t, middle), solver.Limits{})
		require.NoError(t, err, "who gave up waiting has not taken anybody's turn")
	})
}

// duringSearch does something while a position is being solved.
func duringSearch(t *testing.T, s *solver.Solver, do func()) {
	t.Helper()
	did := false
	_, err := s.Solve(t.Context(), parse(t, middle), solver.Limits{Progress: func(p solver.Progress) {
		if p.Done == 1 {
			do()
			did = true
		}
	}})
	require.NoError(t, err)
	require.True(t, did)
}

// requireWaits asks a solver that has no free search, for a second of the bubble.
func requireWaits(t *testing.T, s *solver.Solver) {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), time.Second)
	defer stop()
	_, err := s.Value(ctx, parse(t, middle), solver.Limits{})
	require.ErrorIs(t, err, context.DeadlineExceeded)
}

// A set-up position whose sumos do not fit its points leads to rounds that the
// embedded proof lacks. They are computed, told, and then known.
func TestSolveComputesRounds(t *testing.T) {
	t.Parallel()
	s := solver.New(solver.Config{})
	p := parse(t, "1Z+P+S+ARVM/8/2m5/8/8/8/4N3/1vraspzn N -N 1-2 estandar")
	var last solver.Progress
	first, err := s.Solve(t.Context(), p, solver.Limits{Progress: func(now solver.Progress) { last = now }})
	require.NoError(t, err)
	require.Positive(t, last.Rounds)
	require.Equal(t, last.Total, last.Done)
	again, err := s.Solve(t.Context(), p, solver.Limits{Progress: func(now solver.Progress) { last = now }})
	require.NoError(t, err)
	require.Zero(t, last.Rounds)
	require.Less(t, again.Nodes, first.Nodes)
	require.Equal(t, first.Winning, again.Winning)
}

// The board looks the same after a half turn and in its mirror (rule 1), and so
// do values and winning moves.
func TestSymmetry(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	random := rand.New(rand.NewPCG(8, 2))
	s := solver.New(solver.Config{})
	for i := range 40 / share {
		p := late(random, kamisado.Mode(i%2))
		want, err := s.Solve(t.Context(), p, solver.Limits{})
		require.NoError(t, err)
		for name, turn := range map[string]func(string) (string, func(kamisado.Move) kamisado.Move){
			"half turn": halfTurn, "mirror": mirror,
		} {
			kfn, move := turn(p.KFN())
			got, err := s.Solve(t.Context(), parse(t, kfn), solver.Limits{})
			require.NoError(t, err)
			require.Equal(t, want.Value, got.Value, "%s of %s", name, p.KFN())
			var turned []string
			for _, m := range want.Winning {
				turned = append(turned, move(m).String())
			}
			require.ElementsMatch(t, turned, texts(got.Winning), "%s of %s", name, p.KFN())
		}
	}
}

// halfTurn turns a position by half, the sides with it.
func halfTurn(kfn string) (turned string, move func(kamisado.Move) kamisado.Move) {
	fields := strings.Fields(kfn)
	towers := units(fields[0])
	slices.Reverse(towers)
	fields[0] = strings.Map(func(r rune) rune {
		if unicode.IsUpper(r) {
			return unicode.ToLower(r)
		}
		return unicode.ToUpper(r)
	}, strings.Join(towers, ""))
	fields[1] = strings.NewReplacer("N", "B", "B", "N").Replace(fields[1])
	fields[2] = fields[2][1:] + fields[2][:1]
	fields[3] = fields[3][2:] + "-" + fields[3][:1]
	return strings.Join(fields, " "), onCells(func(c kamisado.Cell) kamisado.Cell { return 63 - c })
}

// mirror swaps left and right, and the colours that the board's mirror swaps.
func mirror(kfn string) (turned string, move func(kamisado.Move) kamisado.Move) {
	fields := strings.Fields(kfn)
	swap := strings.NewReplacer("M", "N", "N", "M", "V", "Z", "Z", "V", "R", "P", "P", "R", "A", "S", "S", "A",
		"m", "n", "n", "m", "v", "z", "z", "v", "r", "p", "p", "r", "a", "s", "s", "a")
	rows := strings.Split(fields[0], "/")
	for i, row := range rows {
		towers := units(row)
		slices.Reverse(towers)
		rows[i] = swap.Replace(strings.Join(towers, ""))
	}
	fields[0] = strings.Join(rows, "/")
	fields[2] = swap.Replace(fields[2])
	return strings.Join(fields, " "), onCells(func(c kamisado.Cell) kamisado.Cell { return c ^ 7 })
}

// units are the letters of a placement, each with its sumo's sign.
func units(text string) (units []string) {
	for _, r := range text {
		if r == '+' {
			units[len(units)-1] += "+"
		} else {
			units = append(units, string(r))
		}
	}
	return units
}

// onCells turns a move's cells.
func onCells(turn func(kamisado.Cell) kamisado.Cell) func(kamisado.Move) kamisado.Move {
	return func(m kamisado.Move) kamisado.Move {
		if m.IsPush() {
			return kamisado.Push(turn(m.From))
		}
		return kamisado.Move{From: turn(m.From), To: turn(m.To)}
	}
}
