package engine

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/othello"
)

// TestMain keeps property tests short in a quick run.
func TestMain(m *testing.M) { gametest.Main(m, gametest.Cases("100", "25")) }

// startOf starts a match on a board of a size.
func startOf(size string) *othello.Match {
	s, ok := othello.SizeOf(size)
	if !ok {
		panic(size)
	}
	return othello.NewMatch(othello.Start(s))
}

// wander plays moves by chance while more than left cells are empty and the match goes on.
func wander(t require.TestingT, m *othello.Match, seed game.Seed, left int) *othello.Match {
	for ply := 0; ; ply++ {
		p := m.Board()
		if len(m.ToMove()) == 0 || p.Empty().Len() <= left {
			return m
		}
		moves := slices.Collect(m.Legal(p.Turn()))
		m = playMoves(t, m, moves[int(seed.ForPly(ply)[0])%len(moves)])
	}
}

// playMoves plays moves of both sides.
func playMoves(t require.TestingT, m *othello.Match, moves ...game.Move) *othello.Match {
	for _, move := range moves {
		next, err := m.Play(m.ToMove()[0], move)
		require.NoError(t, err)
		m = next.(*othello.Match)
	}
	return m
}

// drawMatch draws a match on a board of some size, with a number of empty cells or over.
func drawMatch(t *rapid.T, sizes []string, least, most int) *othello.Match {
	m := startOf(rapid.SampledFrom(sizes).Draw(t, "size"))
	seed := game.Seed{}.ForPly(rapid.IntRange(0, 1<<20).Draw(t, "seed"))
	return wander(t, m, seed, rapid.IntRange(least, most).Draw(t, "empty"))
}

// drawBoard draws a board of 8 by 8 on which the side to move has a move.
func drawBoard(t *rapid.T, least, most int) board {
	m := drawMatch(t, othello.Sizes()[:1], least, most)
	if len(m.ToMove()) == 0 {
		t.Skip("over before")
	}
	p := m.Board()
	return boardOf(p)
}

// anyBoard draws any discs.
func anyBoard(t *rapid.T) board {
	own := rapid.Uint64().Draw(t, "own")
	return board{own, rapid.Uint64().Draw(t, "opponent") &^ own}
}

// stroll plays until so many cells are empty or nobody can move. Half of the moves are random and half greedy.
func stroll(random *rand.Rand, left int) board {
	start := othello.Start(othello.Size8x8)
	b := boardOf(start)
	for {
		if b.moves() == 0 {
			b = b.pass()
		}
		if b.moves() == 0 || b.empties() <= left {
			return b
		}
		best, most := 0, -1
		for cell := range b.legal().All() {
			worth := random.IntN(1000)
			if random.IntN(2) == 0 {
				worth = 100 * bits.OnesCount64(b.flips(cell))
			}
			if worth > most {
				best, most = cell, worth
			}
		}
		b = b.after(best)
	}
}

// strolls returns boards with so many empty cells.
func strolls(n, left int) (boards []board) {
	random := rand.New(rand.NewPCG(7, uint64(left)))
	for len(boards) < n {
		if b := stroll(random, left); b.empties() == left {
			boards = append(boards, b)
		}
	}
	return boards
}

// positionOf returns a board as a position with Black to move.
func positionOf(t require.TestingT, b board) othello.Position {
	cells := []byte(strings.Repeat("-", 64))
	for cell := range cells {
		switch {
		case b.own>>cell&1 != 0:
			cells[cell] = 'X'
		case b.opponent>>cell&1 != 0:
			cells[cell] = 'O'
		}
	}
	p, err := othello.ParsePosition(string(cells) + " X")
	require.NoError(t, err)
	return p
}

// slowScore is the final difference of discs for Black with the best moves of both, by plain minimax over
// the rules. Cells that stay empty go to the winner.
func slowScore(p othello.Position) int {
	p = p.Passed()
	if p.Over() {
		count, empty := p.Count(), p.Empty().Len()
		switch difference := count[othello.Black] - count[othello.White]; {
		case difference > 0:
			return difference + empty
		case difference < 0:
			return difference - empty
		}
		return 0
	}
	var scores []int
	for cell := range p.Moves().All() {
		scores = append(scores, slowScore(p.Play(cell)))
	}
	if p.Turn() == othello.Black {
		return slices.Max(scores)
	}
	return slices.Min(scores)
}

// scoreFor is slowScore for a side.
func scoreFor(p othello.Position, side game.Seat) int {
	if side == othello.White {
		return -slowScore(p)
	}
	return slowScore(p)
}

// level finds a player by its name.
func level(name string) game.Player {
	for _, l := range Levels() {
		if l.Name == name {
			return l.Player
		}
	}
	panic(name)
}

// quick is an expert that looks at no more than so many nodes a move, for long series.
func quick(nodes int) game.Player {
	return expert{small: nodes, wide: nodes, orderingNodes: nodes, solver: uint64(10 * nodes), surely: 10}.player()
}
