package othello

import (
	"fmt"
	"iter"
	"regexp"

	"kamisado/game"
)

// Match is a whole match up to a moment: the game.Position of Othello. It is never changed;
// Play returns a new one.
type Match struct {
	// start is the position it began with, before a pass.
	start Position
	now   Position
	// last is the effect of the last move; before the first that of the start: a set-up
	// position may begin with a pass.
	last    Effect
	passes  [2]int
	outcome *game.Outcome
	// moves are the cells of the moves so far.
	moves []uint8
}

var _ game.EndViewer = (*Match)(nil)

// NewMatch starts a match from a position.
func NewMatch(start Position) *Match {
	m := &Match{start: start, now: start}
	opening := Effect{Side: game.Nobody, Cell: NoCell}
	m.now.finishMove(&opening)
	m.enter(opening)
	return m
}

// enter records the effect that led to m.now.
func (m *Match) enter(e Effect) {
	m.last = e
	if e.Passed != game.Nobody {
		m.passes[e.Passed]++
	}
	if e.End != "" {
		out := game.Outcome{Winner: e.winner(), Method: e.End, Score: e.Count[:], Passes: m.passes[:]}
		m.outcome = out.Clone()
	}
}

// Board is the compact position of this moment.
func (m *Match) Board() Position { return m.now }

// ToMove is the one side to move, none when the match is over.
func (m *Match) ToMove() []game.Seat {
	if m.outcome != nil {
		return nil
	}
	return []game.Seat{m.now.Turn()}
}

// Legal yields the legal moves row by row from the top, each from the left.
func (m *Match) Legal(seat game.Seat) iter.Seq[game.Move] {
	return func(yield func(game.Move) bool) {
		if m.outcome != nil || seat != m.now.Turn() {
			return
		}
		for cell := range m.now.Moves().All() {
			if !yield(game.Move(m.now.size.CellName(cell))) {
				return
			}
		}
	}
}

// Play makes a move. The text may be in any form that ParseMove reads.
func (m *Match) Play(seat game.Seat, text game.Move) (game.Position, error) {
	move, err := ParseMove(string(text))
	if err != nil {
		return nil, err
	}
	if m.outcome != nil {
		return nil, game.Refuse(game.KindOver, 0, game.Say("othello.over"))
	}
	if seat != m.now.Turn() {
		return nil, game.Refuse(game.KindTurn, 0, game.Say("othello.turn", "Side", SideTerm(m.now.Turn())))
	}
	cell, err := m.now.CheckMove(move)
	if err != nil {
		return nil, err
	}
	return m.playCell(cell), nil
}

// playCell makes a legal move.
func (m *Match) playCell(cell int) *Match {
	next := *m
	var effect Effect
	next.now, effect = m.now.Play(cell)
	next.enter(effect)
	next.moves = append(m.moves[:len(m.moves):len(m.moves)], uint8(cell))
	return &next
}

// Replay yields the cell of each move of the match with the match before it, from the start on.
func (m *Match) Replay() iter.Seq2[*Match, int] {
	return func(yield func(*Match, int) bool) {
		now := NewMatch(m.start)
		for _, cell := range m.moves {
			if !yield(now, int(cell)) {
				return
			}
			now = now.playCell(int(cell))
		}
	}
}

// EndView is the view of a match that was ended here.
func (m *Match) EndView(seat game.Seat, out game.Outcome) game.View {
	ended := *m
	ended.outcome = &out
	return ended.View(seat)
}

// Outcome returns how the match ended; false while it goes on.
func (m *Match) Outcome() (game.Outcome, bool) { return m.outcome.Reached() }

// methodWords are the ways a match ends as the match text writes them.
var methodWords = map[game.Method]string{
	ByFull: "lleno", ByBlocked: "bloqueo", game.Resigned: "abandono", game.TimedOut: "tiempo", game.Agreed: "acuerdo",
}

// TextFormat writes a match as its start, a line a move ("X d3") or pass ("O --") and the
// result: the discs of Black and White and how it ended, "40-24 lleno".
func (Rules) TextFormat() game.TextFormat {
	return game.TextFormat{
		Letters:  letters,
		Head:     func(p game.Position) string { return p.(*Match).start.String() },
		ReadHead: readHead, HeadForm: headForm,
		Notes: func(p game.Position) []string {
			m := p.(*Match)
			return game.Notes(m.last.events(m.now.size))
		},
		IsResult: func(line string) bool { return isDigit(line[0]) },
		Result: func(p game.Position, out game.Outcome) string {
			count := p.(*Match).now.Count()
			return fmt.Sprintf("%d-%d %s", count[Black], count[White], methodWords[out.Method])
		},
	}
}

// headForm is what a position in a line looks like.
var headForm = regexp.MustCompile(`^\d+x\d+ [^ ]*/`)

func readHead(line game.Line) (game.Options, error) {
	if line.Text == "" {
		return nil, line.Refuse("othello.record.empty")
	}
	return game.Options{game.OptionPosition: line.Text}, nil
}
