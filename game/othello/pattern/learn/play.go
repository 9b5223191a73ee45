package main

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"sync"

	"kamisado/game/othello/bitboard"
	"kamisado/game/othello/midgame"
	"kamisado/game/othello/pattern"
	"kamisado/game/othello/solver"
)

// position is a board that has a move, with what it is said to be worth for its own side, in
// sixteenths of a disc.
type position struct {
	own, opponent uint64
	label         int16
}

// emptyCells counts the empty cells.
func emptyCells(p position) int { return bits.OnesCount64(^(p.own | p.opponent)) }

// positionBytes is how many bytes a position has in a file.
const positionBytes = 18

// series is the games of a generation.
type series struct {
	generation
	number    int
	seed      uint64
	weights   *pattern.Weights
	directory string
}

// chunk is how many games are kept in a file.
const chunk = 1000

// playAll returns the positions of all games: those of files that are there, and those of the
// others, which it plays and keeps.
func playAll(ctx context.Context, s *series, progress io.Writer) ([]position, error) {
	files := (s.games + chunk - 1) / chunk
	found, errs := make([][]position, files), make([]error, files)
	jobs := make(chan int)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for file := range jobs {
				found[file], errs[file] = s.open(ctx, file)
				fmt.Fprintf(progress, "generation %d: games to %d, %d positions\n", s.number, (file+1)*chunk, len(found[file]))
			}
		})
	}
	for file := range files {
		jobs <- file
	}
	close(jobs)
	workers.Wait()
	var all []position
	for _, positions := range found {
		all = append(all, positions...)
	}
	return all, errors.Join(errs...)
}

// open returns the positions of a file, which it writes if there is none.
func (s *series) open(ctx context.Context, file int) ([]position, error) {
	name := filepath.Join(s.directory, fmt.Sprintf("%d-%d-%03d.games", s.seed, s.number, file))
	if text, err := os.ReadFile(name); err == nil {
		return unpack(text), nil
	}
	var positions []position
	for i := range min(chunk, s.games-file*chunk) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		g := s.newGame(ctx, file*chunk+i)
		if err := g.play(); err != nil {
			return nil, err
		}
		positions = append(positions, g.positions...)
	}
	if err := os.WriteFile(name+".new", pack(positions), 0o644); err != nil {
		return nil, err
	}
	return positions, os.Rename(name+".new", name)
}

// pack writes positions for unpack.
func pack(positions []position) (text []byte) {
	for _, p := range positions {
		text = binary.LittleEndian.AppendUint64(text, p.own)
		text = binary.LittleEndian.AppendUint64(text, p.opponent)
		text = binary.LittleEndian.AppendUint16(text, uint16(p.label))
	}
	return text
}

// unpack reads positions.
func unpack(text []byte) (positions []position) {
	for ; len(text) >= positionBytes; text = text[positionBytes:] {
		positions = append(positions, position{
			own: binary.LittleEndian.Uint64(text), opponent: binary.LittleEndian.Uint64(text[8:]),
			label: int16(binary.LittleEndian.Uint16(text[16:])),
		})
	}
	return positions
}

// game is a game of one series. It begins with moves by chance, of which some are bad: so positions
// that good players avoid are judged too. From solvedFrom empty cells on each position is solved.
type game struct {
	*series
	ctx    context.Context
	search *midgame.Search
	random *rand.Rand
	board  bitboard.Small
	// byChance is how many moves are made by chance first.
	byChance int
	// turn is 1 when the side to move is the one that began, else -1.
	turn int
	// settled is set when it is known how the game ends with best play.
	settled   bool
	positions []position
	// turns are the turns of the positions.
	turns []int
}

// solvedFrom is how many empty cells a position may have to be solved.
const solvedFrom = 14

// leastChance is how many moves are made by chance at least.
const leastChance = 6

func (s *series) newGame(ctx context.Context, number int) *game {
	var seed [32]byte
	binary.LittleEndian.PutUint64(seed[:], s.seed)
	binary.LittleEndian.PutUint64(seed[8:], uint64(s.number))
	binary.LittleEndian.PutUint64(seed[16:], uint64(number))
	random := rand.New(rand.NewChaCha8(seed))
	return &game{
		series: s, ctx: ctx, random: random, byChance: leastChance + random.IntN(s.chance-leastChance), turn: 1,
		search: midgame.New(ctx, midgame.Config{Weights: s.weights, TableBits: 12}),
		board:  bitboard.Small{Own: 0x0000000810000000, Opponent: 0x0000001008000000},
	}
}

// play plays the game and notes its positions.
func (g *game) play() error {
	for ply := 0; ; ply++ {
		moves := cellsOf(bitboard.Moves(g.board.Own, g.board.Opponent))
		if len(moves) == 0 {
			if bitboard.Moves(g.board.Opponent, g.board.Own) == 0 {
				g.settle(midgame.Final(g.board))
				return nil
			}
			g.board, g.turn = g.board.Pass(), -g.turn
			continue
		}
		g.random.Shuffle(len(moves), func(i, k int) { moves[i], moves[k] = moves[k], moves[i] })
		cell, err := g.choose(ply, moves)
		if err != nil {
			return err
		}
		g.board, g.turn = g.board.Play(cell), -g.turn
	}
}

// cellsOf lists cells.
func cellsOf(set uint64) (cells []int) {
	for ; set != 0; set &= set - 1 {
		cells = append(cells, bits.TrailingZeros64(set))
	}
	return cells
}

// choose chooses a move and notes the position.
func (g *game) choose(ply int, moves []int) (cell int, err error) {
	empty := bits.OnesCount64(^(g.board.Own | g.board.Opponent))
	if ply < g.byChance && g.random.IntN(2) == 0 {
		return moves[0], nil
	}
	depth := g.depth
	if ply < g.byChance || empty <= solvedFrom {
		depth = 1
	}
	list, _, err := g.search.Rank(g.board, moves, depth)
	if err != nil {
		return 0, err
	}
	switch {
	case empty <= solvedFrom:
		_, score, err := solver.Best(g.ctx, g.board, nil, 0)
		if err != nil {
			return 0, err
		}
		g.settle(score * pattern.Disc)
		g.note(score * pattern.Disc)
	case ply >= g.byChance:
		g.note(list[0].Value)
	}
	return list[0].Cell, nil
}

// note notes the position.
func (g *game) note(value int) {
	g.positions = append(g.positions, position{g.board.Own, g.board.Opponent, int16(value)})
	g.turns = append(g.turns, g.turn)
}

// settle makes labels of what the search said of the positions so far and of how the game ends with
// best play, for the side to move.
func (g *game) settle(value int) {
	if g.settled {
		return
	}
	g.settled = true
	for i := range g.positions {
		label, outcome := &g.positions[i].label, float32(value*g.turn*g.turns[i])
		*label = int16(g.outcome*outcome + (1-g.outcome)*float32(*label))
	}
}
