package connectfour

import (
	"iter"
	"strings"

	"kamisado/game"
)

// Methods by which a match ends.
const (
	// ByLine: four discs in a line.
	ByLine game.Method = "line"
	// ByFull: the board is full and has no line, a draw.
	ByFull game.Method = "full"
)

// Match is a whole match up to a moment: the game.Position of Connect Four. It is never
// changed; Play returns a new one.
type Match struct {
	// start are the columns of the position it began with, played those since, as digits.
	// Everything else follows from them.
	start, played string
	now           Grid
	outcome       *game.Outcome
}

var _ game.EndViewer = (*Match)(nil)

// NewMatch starts a match from a position in notation. Errors are *game.Error with
// KindPosition; a position in which the game is over is one.
func NewMatch(position string) (*Match, error) {
	g, err := ParsePosition(position)
	if err != nil {
		return nil, err
	}
	if g.Over() {
		return nil, game.Refuse(game.KindPosition, 0, "connect4.position.over")
	}
	return &Match{start: strings.TrimSpace(position), now: g}, nil
}

// Grid returns the compact position of this moment.
func (m *Match) Grid() Grid { return m.now }

// Notation returns the position in one line: the columns played so far as digits.
func (m *Match) Notation() string { return m.start + m.played }

// ToMove returns the one side to move, none when the match is over.
func (m *Match) ToMove() []game.Seat {
	if m.outcome != nil {
		return nil
	}
	return []game.Seat{m.now.Turn()}
}

// Legal yields the open columns from the left.
func (m *Match) Legal(seat game.Seat) iter.Seq[game.Move] {
	return func(yield func(game.Move) bool) {
		if m.outcome != nil || seat != m.now.Turn() {
			return
		}
		for column := range Columns {
			if m.now.Landing(column) != 0 && !yield(ColumnMove(column)) {
				return
			}
		}
	}
}

// EndView returns the view of a match that was ended here.
func (m *Match) EndView(seat game.Seat, out game.Outcome) game.View {
	ended := *m
	ended.outcome = &out
	return ended.View(seat)
}

// Outcome says how the match ended.
func (m *Match) Outcome() (game.Outcome, bool) { return m.outcome.Reached() }

// Play makes a move. The text may be in any form that ParseColumn reads.
func (m *Match) Play(seat game.Seat, text game.Move) (game.Position, error) {
	column, err := ParseColumn(string(text))
	switch {
	case err != nil:
		return nil, err
	case m.outcome != nil:
		return nil, game.Refuse(game.KindOver, 0, "connect4.over")
	case seat != m.now.Turn():
		return nil, game.Refuse(game.KindTurn, 0, "connect4.turn", "Side", SideTerm(m.now.Turn()))
	case m.now.Landing(column) == 0:
		return nil, game.Refuse(game.KindIllegal, 2,
			"connect4.illegal.full", "Column", string(ColumnMove(column)))
	}
	next := *m
	next.now = m.now.Drop(m.now.Landing(column))
	next.played += columnDigits[column : column+1]
	next.outcome = resultOf(next.now)
	return &next, nil
}

// Replay yields the moves that were made, each with the match before it.
func (m *Match) Replay() iter.Seq2[*Match, game.Move] {
	return func(yield func(*Match, game.Move) bool) {
		now, err := NewMatch(m.start)
		for i := 0; i < len(m.played) && err == nil; i++ {
			move := ColumnMove(strings.IndexByte(columnDigits, m.played[i]))
			if !yield(now, move) {
				return
			}
			var next game.Position
			if next, err = now.Play(now.now.Turn(), move); err == nil {
				now = next.(*Match)
			}
		}
	}
}

// resultOf returns how a game has ended, nil while it goes on. Only the last disc can have
// made a line.
func resultOf(g Grid) *game.Outcome {
	switch {
	case Connected(g.Opponent()):
		return &game.Outcome{Winner: 1 - g.Turn(), Method: ByLine}
	case g.All == Full:
		return &game.Outcome{Winner: game.Nobody, Method: ByFull}
	}
	return nil
}
