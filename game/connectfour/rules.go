// Package connectfour is the rules of Connect Four on a board of seven columns and
// six rows, its notation and its view.
//
// A move is the letter of a column, A to G. A position is the numbers 1 to 7 of the
// columns played so far, one digit a disc: programs for Connect Four exchange
// positions like that, and it says who is to move too, since Red begins.
// A match text has such a position in its first line, or a dash for the empty board,
// then a line a move ("X D", X for Red and O for Yellow) and the result. Digits alone, or letters, are
// read as the moves of a game.
//
// Boards are [Grid], two words. Computer players, exact scores of positions, hints, reviews and
// puzzles are in package engine.
package connectfour

import (
	"cmp"
	"context"
	"fmt"
	"math/bits"
	"regexp"

	"kamisado/game"
)

// ID names the game everywhere.
const ID game.ID = "connect4"

// Sides, by seat. Red moves first.
const (
	Red    game.Seat = 0
	Yellow game.Seat = 1
)

// Rules is Connect Four as a game of the bot.
type Rules struct{}

var _ game.TextRules = Rules{}

// ID is "connect4".
func (Rules) ID() game.ID { return ID }

// Facts returns those of two sides.
func (Rules) Facts(game.Options) game.Facts {
	return game.Facts{
		MinSeats: 2, MaxSeats: 2, Draw: true, Takeback: true, SeatNames: []game.Term{SideTerm(Red), SideTerm(Yellow)},
	}
}

// New starts a match. The one option is "position", the digits of the columns played
// so far. Connect Four has no chance: the seed is not used.
func (Rules) New(options game.Options, _ game.Seed) (game.Position, error) {
	if name, ok := options.Unknown(game.OptionPosition); ok {
		return nil, game.Refuse(game.KindOption, 0, "connect4.option.unknown", "Name", game.Quote(name))
	}
	m, err := NewMatch(options[game.OptionPosition])
	if err != nil {
		return nil, err
	}
	return m, nil
}

// Parse reads a typed move.
func (Rules) Parse(text string) (game.Move, error) {
	column, err := ParseColumn(text)
	if err != nil {
		return "", err
	}
	return ColumnMove(column), nil
}

// SideTerm returns a side's name in the catalogues.
func SideTerm(side game.Seat) game.Term {
	if side == Red {
		return "connect4.side.red"
	}
	return "connect4.side.yellow"
}

// letters are the sides as the match text and text boards write them, by seat.
const letters = "XO"

// emptyStart is a match text's first line where a match begins with the empty board.
const emptyStart = "-"

// methodWords are the ways a match ends as the match text writes them.
var methodWords = map[game.Method]string{
	ByLine: "linea", ByFull: "lleno", game.Resigned: "abandono", game.TimedOut: "tiempo", game.Agreed: "acuerdo",
}

// resultWords are who won as the match text writes it.
var resultWords = map[game.Seat]string{Red: "1-0", Yellow: "0-1", game.Nobody: "1/2"}

// TextFormat writes a match as its start, a line a move ("X D"), who won and how:
// "1-0 linea".
func (Rules) TextFormat() game.TextFormat {
	return game.TextFormat{
		Letters:  letters,
		Head:     func(p game.Position) string { return cmp.Or(p.(*Match).start, emptyStart) },
		ReadHead: readHead, HeadForm: headForm, Foreign: []game.ForeignFormat{columns},
		Notes: func(p game.Position) []string {
			m := p.(*Match)
			if column, ok := m.lastColumn(); ok {
				return []string{note(1-m.now.Turn(), column)}
			}
			return nil
		},
		IsResult: func(line string) bool { return line[0] == '0' || line[0] == '1' },
		Result: func(_ game.Position, out game.Outcome) string {
			return resultWords[out.Winner] + " " + methodWords[out.Method]
		},
	}
}

// headForm is what a position in a line looks like, with a dash for the empty board.
var headForm = regexp.MustCompile(`^(-|[1-9]+)$`)

func readHead(line game.Line) (game.Options, error) {
	if line.Text == emptyStart {
		return nil, nil
	}
	return game.ReadPosition(line)
}

var _ game.PerftFunc = Count

// Count returns how many lines of so many moves there are from a match. The error is the
// context's, or that p is of another game.
func Count(ctx context.Context, p game.Position, depth int) ([]uint64, error) {
	m, ok := p.(*Match)
	if !ok {
		return nil, fmt.Errorf("connectfour: a %T is no match of %s", p, ID)
	}
	leaves := perft(ctx, m.now, max(depth, 0))
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return []uint64{leaves}, nil
}

// askedPlies is how far from the leaves the count no longer asks whether it shall
// stop.
const askedPlies = 8

// perft counts the lines of exactly depth moves from a position. A line that ends its
// game counts at its own depth and at no deeper one, the convention of the published
// counts: 7, 49, 343, 2401, 16807, 117649, 823536, 5673234. The number means nothing once the
// context has ended.
func perft(ctx context.Context, g Grid, depth int) (leaves uint64) {
	switch {
	case depth == 0:
		return 1
	case Connected(g.Opponent()) || depth > askedPlies && ctx.Err() != nil:
		return 0
	case depth == 1:
		return uint64(bits.OnesCount64(g.Next()))
	}
	for next := g.Next(); next != 0; next &= next - 1 {
		leaves += perft(ctx, g.Drop(next&-next), depth-1)
	}
	return leaves
}
