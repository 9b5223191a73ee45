package minesweeper

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"kamisado/game"
)

// formats are those of other programs. They say where the mines lie, so that no seed draws them.
var formats = []game.ForeignFormat{
	{
		Name: "rawvf", Example: "Board:\n*10\n110\nEvents:\n0.00 lr 3 1",
		Fits: regexp.MustCompile(`(?m)^Board:`).MatchString, Read: readRawVF, Write: writeRawVF,
	},
	{
		Name: "rows", Example: "*10\n110",
		Fits: regexp.MustCompile(`^[\s.\d-]*\*(?:[\s*.\d-]|$)`).MatchString, Read: readRows,
	},
	{
		Name: "closed", Example: "*10\n110",
		Fits: regexp.MustCompile(`^\s*\d+[xX]\d+([xX]\d+\s+[HF\d]|\s+\d+\s+[#\d])`).MatchString,
		Read: func(*game.Transcript) error { return badBoard("closed") },
	},
	{Name: "mbf", Example: "EXPERT.mbf", Fits: isMBF, Binary: true, Read: readMBF},
}

// setUp has a match begin on a board with some mines. Errors are Setup.refuse's.
func setUp(t *game.Transcript, s Setup, mines Set) error {
	s.Mines, t.Found = mines.Len(), s.list(mines)
	t.Options = game.Options{
		OptionRows: strconv.Itoa(s.Rows), OptionColumns: strconv.Itoa(s.Columns), OptionMines: strconv.Itoa(s.Mines),
	}
	return s.refuse()
}

// rowForm finds a line of a text that is not empty.
var rowForm = regexp.MustCompile(`\S[^\n]*`)

// readRows reads a board that has a sign for each cell: * for a mine, and for the others 0, a dot, a dash or their
// number.
func readRows(t *game.Transcript) error {
	from, rows := t.At, rowForm.FindAllStringIndex(t.Text[t.At:], -1)
	s, signs := Setup{Size: Size{Rows: len(rows)}}, ""
	for i, row := range rows[:min(len(rows), MostSide)] {
		cells := strings.Join(strings.Fields(t.Text[from+row[0]:from+row[1]]), "")
		s.Columns = cmp.Or(s.Columns, len(cells))
		if t.At = from + row[0]; len(cells) != s.Columns || strings.Trim(cells, "*.-012345678") != "" {
			return badBoard("row", "Row", i+1, "Columns", s.Columns)
		}
		signs += cells
	}
	t.At = from
	mines := NewSet(len(signs))
	for cell := range signs {
		if signs[cell] == '*' {
			mines.Add(cell)
		}
	}
	if err := setUp(t, s, mines); err != nil {
		return err
	}
	for cell, number := range newField(s.Size, mines).numbers {
		if sign := signs[cell]; sign > '0' && sign != '0'+number {
			t.At += rows[cell/s.Columns][0]
			return badBoard("number", "Cell", s.Name(cell), "Number", int(number))
		}
	}
	return nil
}

var (
	// rawHead finds what RawVF says of a board besides its cells.
	rawHead   = regexp.MustCompile(`(?m)^(Width|Height|Mines): *(\d+)`)
	rawOption = map[string]string{"Width": OptionColumns, "Height": OptionRows, "Mines": OptionMines}
	// rawStray finds a line above a board that has no name and value.
	rawStray = regexp.MustCompile(`(?m)^[^:\n]*[^:\s][^:\n]*$`)
	// rawResult finds how a match was ended from outside its rules. Other programs have no such line.
	rawResult = regexp.MustCompile(fmt.Sprintf("(?m)^Result: (%s|%s)$", game.Resigned, game.TimedOut))
	// rawEvent is a press or a release of a button of the mouse, at a column and a row, at pixels, or both.
	rawEvent = regexp.MustCompile(`(?m)^[ \t]*-?[\d.]+[ \t]+([lrm][cr]|sc)\b` +
		`(?:[ \t]+(\d{1,2})[ \t]+(\d{1,2})\b)?(?:[ \t]*\((\d+)[ \t]+(\d+)\))?`)
	// rawSquare finds how many pixels a cell is wide.
	rawSquare = regexp.MustCompile(`(?m)^SquareSize: *([1-9]\d{0,2})\b`)
	// rawZero is an event in the first column or row of a board that counts them from 0.
	rawZero = regexp.MustCompile(`(?m)^[ \t]*-?[\d.]+[ \t]+([lrm][cr]|sc)[ \t]+(0[ \t]|\d+[ \t]+0\b)`)
)

// rawPixels is how wide a cell is where a text does not say so.
const rawPixels = 16

// readRawVF reads a board and what was clicked on it.
func readRawVF(t *game.Transcript) error {
	text := t.Text
	head, rest, _ := strings.Cut(text, "Board:")
	if stray := rawStray.FindStringIndex(head); stray != nil {
		t.At = stray[0]
		return badBoard("field")
	}
	board, events, _ := strings.Cut(rest, "Events:")
	t.At = len(text) - len(rest)
	t.Text = text[:t.At+len(board)]
	if err := readRows(t); err != nil {
		return err
	}
	for _, said := range rawHead.FindAllStringSubmatch(head, -1) {
		if is := t.Options[rawOption[said[1]]]; said[2] != is {
			return badBoard("head", "Name", said[1], "Text", said[2], "Count", is)
		}
	}
	if how := rawResult.FindStringSubmatch(head); how != nil {
		t.Outcome = &game.Outcome{Winner: game.Nobody, Method: game.Method(how[1])}
	}
	first := 1 // column and row
	if rawZero.MatchString(events) {
		first = 0
	}
	square := rawPixels
	said := rawSquare.FindStringSubmatch(head)
	if said != nil {
		square, _ = strconv.Atoi(said[1])
	}
	chords, marks := strings.Contains(head, "SuperClick: On"), strings.Contains(head, "Marks: On")
	marked := map[int]bool{}          // with a question mark
	var left, right, both, spent bool // spent after both buttons, until the left one is released too
	t.Text, t.At, t.Word = text, len(text)-len(events), rawEvent
	t.Move = func(p game.Position, word *string) (game.Move, error) {
		event := rawEvent.FindStringSubmatch(*word)
		if event[2]+event[4] == "" {
			return "", badBoard("event")
		}
		var at [2]int // column and row
		for i := range at {
			at[i], _ = strconv.Atoi(event[2+i])
			at[i] -= first
			if event[4] != "" && (event[2] == "" || said != nil) {
				pixels, _ := strconv.Atoi(event[4+i])
				at[i] = pixels / square
			}
		}
		m := p.(*Match)
		cell, ok := m.setup.Cell(at[1], at[0])
		move, isMove := Move{at[1], at[0], Chording}, event[1] == "mr"
		switch event[1] {
		case "lc", "sc":
			left, both = true, right || event[1] == "sc"
		case "rc":
			right, both, isMove = true, left, !left
			move.Action = Flagging
			if isMove && ok && marks {
				isMove, marked[cell] = !marked[cell], m.flags.Has(cell)
			}
		case "lr":
			isMove = !spent
			if !both && !(chords && ok && m.open.Has(cell)) {
				move.Action = Opening
			}
			left, both, spent = false, false, false
		case "rr":
			isMove = both
			right, both, spent = false, false, both
		}
		if !isMove || ok && (m.outcome != nil || m.checkMove(cell, move.Action) != nil) {
			return "", nil // a click without an effect
		}
		return game.Move(move.String()), nil
	}
	return nil
}

// rawButtons are the events of each action.
var rawButtons = map[Action][]string{Opening: {"lc", "lr"}, Flagging: {"rc", "rr"}, Chording: {"mc", "mr"}}

// writeRawVF returns a match that is over. Its moves have no times.
func writeRawVF(last game.Position, out *game.Outcome) string {
	m := last.(*Match)
	if m.field == nil || out == nil {
		return ""
	}
	text := fmt.Appendf(nil, "RawVF_Version: Rev6\nProgram: kamisado\nLevel: Custom\n"+
		"Width: %d\nHeight: %d\nMines: %d\n", m.setup.Columns, m.setup.Rows, m.setup.Mines)
	if out.Method.FromOutside() {
		text = fmt.Appendf(text, "Result: %s\n", out.Method)
	}
	text = append(text, "Board:"...)
	for cell := range m.setup.Cells() {
		if cell%m.setup.Columns == 0 {
			text = append(text, '\n')
		}
		sign := byte('0')
		if m.field.mines.Has(cell) {
			sign = '*'
		}
		text = append(text, sign)
	}
	text = append(text, "\nEvents:\n0.00 start\n"...)
	for _, move := range m.Replay() {
		for _, event := range rawButtons[move.Action] {
			text = fmt.Appendf(text, "0.00 %s %d %d (%d %d)\n",
				event, move.Column+1, move.Row+1, move.Column*rawPixels, move.Row*rawPixels)
		}
	}
	return string(text)
}

// mbfHead is how many bytes stand before the mines of an MBF file, each of which has a byte for the column and the row.
const mbfHead = 4

func mbfSetup(data string) Setup {
	mines := binary.BigEndian.Uint16([]byte(data[2:]))
	return Setup{Size: Size{Rows: int(data[1]), Columns: int(data[0])}, Mines: int(mines)}
}

// isMBF reports whether data begins like a board in MBF and is not too long for one.
func isMBF(data string) bool {
	return len(data) >= mbfHead && mbfSetup(data).refuse() == nil && len(data) <= mbfHead+2*mbfSetup(data).Mines
}

func readMBF(t *game.Transcript) error {
	s := mbfSetup(t.Text)
	mines := NewSet(s.Cells())
	for i := mbfHead; i+1 < len(t.Text); i += 2 {
		if cell, ok := s.Cell(int(t.Text[i+1]), int(t.Text[i])); ok {
			mines.Add(cell)
		}
	}
	if mines.Len() != s.Mines {
		return badBoard("mbf", "Count", s.Mines, "Mines", mines.Len())
	}
	return setUp(t, s, mines)
}

// badBoard refuses a board of another program.
func badBoard(why string, pairs ...any) error {
	return game.Refuse(game.KindPosition, 0, "minesweeper.board."+why, pairs...)
}
