package connectfour

import (
	"cmp"
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
