package connectfour

import (
	"cmp"
	"iter"
	"regexp"
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
		return nil, game.Refuse(game.KindPosition, 0, game.Say("connect4.position.over"))
	}
	return &Match{start: strings.TrimSpace(position), now: g}, nil
}

// Grid is the compact position of this moment.
func (m *Match) Grid() Grid { return m.now }

// Notation is the position in one line: the columns played so far as digits.
func (m *Match) Notation() string { return m.start + m.played }

// ToMove is the one side to move, none when the match is over.
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

// EndView is the view of a match that was ended here.
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
		return nil, game.Refuse(game.KindOver, 0, game.Say("connect4.over"))
	case seat != m.now.Turn():
		return nil, game.Refuse(game.KindTurn, 0, game.Say("connect4.turn", "Side", SideTerm(m.now.Turn())))
	case m.now.Landing(column) == 0:
		return nil, game.Refuse(game.KindIllegal, 2, game.Say("connect4.illegal.full", "Column", string(ColumnMove(column))))
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

// resultOf is how a game has ended, nil while it goes on. Only the last disc can have
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
		ReadHead: readHead, HeadForm: headForm,
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

// headForm is what a position in a line looks like.
var headForm = regexp.MustCompile(`^[1-9]+$`)

func readHead(line game.Line) (game.Options, error) {
	switch line.Text {
	case "":
		return nil, line.Refuse("connect4.record.empty")
	case emptyStart:
		return nil, nil
	}
	return game.Options{game.OptionPosition: line.Text}, nil
}

// Rules is Connect Four as a game of the bot.
type Rules struct{}

var _ game.TextRules = Rules{}

// ID is "connect4".
func (Rules) ID() game.ID { return ID }

// Facts are those of two sides.
func (Rules) Facts(game.Options) game.Facts {
	return game.Facts{MinSeats: 2, MaxSeats: 2, Draw: true, Takeback: true, SeatNames: []game.Term{SideTerm(Red), SideTerm(Yellow)}}
}

// New starts a match. The one option is "position", the digits of the columns played
// so far. Connect Four has no chance: the seed is not used.
func (Rules) New(options game.Options, _ game.Seed) (game.Position, error) {
	if name, ok := options.Unknown(game.OptionPosition); ok {
		return nil, game.Refuse(game.KindOption, 0, game.Say("connect4.option.unknown", "Name", game.Quote(name)))
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

// SideTerm is a side's name in the catalogues.
func SideTerm(side game.Seat) game.Term {
	if side == Red {
		return "connect4.side.red"
	}
	return "connect4.side.yellow"
}

// letters are the sides as the match text and text boards write them, by seat.
const letters = "XO"
