package othello

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"kamisado/game"
)

// formats are those of other programs.
var formats = []game.ForeignFormat{
	{
		Name: "ggf", Example: "(;GM[Othello]TY[8]B[f5]W[d6]B[c3];)",
		Fits: regexp.MustCompile(`(?is)^[\s\d]*\(\s*;?.*\bGa?me?\[`).MatchString, Read: readTree, Write: writeGGF,
	},
	{Name: "wthor", Example: "WTH_2004.wtb", Fits: isWTHOR, Binary: true, Read: readWTHOR},
	{
		Name: "board", Example: strings.Repeat("-", 27) + "OX------XO" + strings.Repeat("-", 27) + " X f5 d6",
		Fits: func(text string) bool { // one of * and . alone is Minesweeper's
			return strings.ContainsAny(beginOfBoard(text), "xXbBoOwW●○")
		},
		Read: readMoves,
	},
	{
		Name: "transcript", Example: "f5 d6 c3 d3 c4",
		Fits: regexp.MustCompile(`(?i)^\s*(0?1\s*[.):]*\s*)?[a-n][1-9]`).MatchString, Read: readMoves, Write: writeTranscript,
	},
}

// wordForm finds cells, passes and what is neither, but no numbers of moves and no scores.
var wordForm = regexp.MustCompile(`(?i)[a-n]\d{1,2}|--|pas(?:s|o|ar)|p[as]|\d{3,}|[^\s\d,;.:()-]+`)

// readMoves reads moves, which may follow a board.
func readMoves(t *game.Transcript) (err error) {
	t.Word, t.Move = wordForm, moveOf
	if beginOfBoard(t.Text) != "" {
		var start Position
		start, t.Text, t.At, err = parseBoard(t.Text)
		t.Options = game.Options{game.OptionPosition: start.String()}
	}
	return err
}

// moveOf returns the move of a word. A pass has to be one that happened by itself.
func moveOf(p game.Position, word *string) (game.Move, error) {
	text := strings.ToLower(strings.TrimSpace(*word))
	if !isPass[text] {
		return Rules{}.Parse(plainCell(text))
	}
	if m := p.(*Match); m.last.passed == game.Nobody && m.outcome == nil {
		return "", badPosition("pass", "Side", SideTerm(m.now.Turn()))
	}
	return "", nil
}

// plainCell returns a cell with a number for its row, which is a letter in SGF.
func plainCell(text string) string {
	if len(text) == 2 && text[1] >= 'a' && text[1] <= lastColumn {
		return fmt.Sprintf("%c%d", text[0], text[1]-'a'+1)
	}
	return text
}

// writeTranscript returns the cells of a match on the usual board, without passes.
func writeTranscript(last game.Position, _ *game.Outcome) (text string) {
	m := last.(*Match)
	if m.start == Start(Size8x8) {
		for _, cell := range m.moves {
			text += Size8x8.CellName(int(cell))
		}
	}
	return text
}

// What trees of properties look like, as GGF and SGF write them.
var (
	treeGame = regexp.MustCompile(`(?i)\bGa?Me?\[(2|othello)\]`)
	// treeLine finds the first line of play of a tree, or of what is left of it. A value that is not closed goes to the
	// end, so that it is looked through once.
	treeLine = regexp.MustCompile(`(?s)\((?:[\s;(]|[A-Za-z]+|\[(?:\\.|[^\]\\])*(?:\]|\\?$))*`)
	// treeProperty has the name of a property and its value. Another value of the same property has no name.
	treeProperty = regexp.MustCompile(`(?s)([A-Za-z]*)\s*\[((?:\\.|[^\]\\])*)\]`)
	smallLetters = regexp.MustCompile(`[a-z]+`)
	// treeSize has the columns and rows of a board, or the side of a square and how its start was drawn.
	treeSize = regexp.MustCompile(`^(\d+):(\d+)$|^s?(\d+).*`)
	// treeResult has a sign of who has won, unless it is Black, and how the match was ended.
	treeResult = regexp.MustCompile(`^(-|w|0|)[^:]*?[:+]([rts])`)
	treeWinner = map[string]game.Seat{"-": White, "w": White, "0": game.Nobody}
)

// readTree reads a match in GGF or SGF. Of variations it reads the first.
func readTree(t *game.Transcript) (err error) {
	tree := []int{0, 0} // where it begins and ends
	for _, line := range treeLine.FindAllStringIndex(t.Text, -1) {
		if treeGame.MatchString(t.Text[line[0]:line[1]]) {
			if t.Count++; t.Count <= t.Number {
				tree = line
			}
		}
	}
	if t.Count == 0 {
		return badPosition("game")
	}
	if t.At = tree[1]; t.At == len(t.Text) || t.Text[t.At] != ')' {
		return badPosition("tree")
	}
	start, name, turn, isSetUp := Start(Size8x8), "", "", false
	t.Text = t.Text[:tree[1]]
	for _, at := range treeProperty.FindAllStringIndex(t.Text[tree[0]:], -1) {
		t.At = tree[0] + at[0]
		property := treeProperty.FindStringSubmatch(t.Text[t.At:])
		name = cmp.Or(treeName(property[1]), name)
		switch value := strings.ToLower(property[2]); name {
		case "TY", "SZ":
			size, ok := SizeOf(treeSize.ReplaceAllString(value, "${2}${3}x${1}${3}"))
			if !ok {
				err = badPosition("size", "Text", game.Quote(value), "Sizes", strings.Join(Sizes(), ", "))
			}
			if start == Start(start.size) {
				start = Start(size)
			}
		case "BO":
			start, err = readBoard(value)
		case "AB", "AW":
			if !isSetUp {
				start, isSetUp = Position{size: start.size}, true
			}
			cell := start.size.CellOf(game.Move(plainCell(value)))
			if cell == NoCell || start.at(cell) != game.Nobody {
				err = badPosition("cell", "Text", game.Quote(value))
			} else {
				side := strings.Index("BW", name[1:])
				start.discs[side] = start.discs[side].Or(One(cell))
			}
		case "PL":
			turn = value
		case "B", "W":
			if isSetUp { // by whom it is not said to be, by the side that moves first
				turn = cmp.Or(turn, name)
			}
		case "RE":
			if how := treeResult.FindStringSubmatch(value); how != nil {
				method := treeMethods[strings.Index(treeMethodLetters, how[2])]
				t.Outcome = &game.Outcome{Winner: treeWinner[how[1]], Method: method}
			}
		}
		if err != nil {
			return err
		}
	}
	if turn != "" {
		start.turn = uint8(strings.Count("wW2", turn[:1]))
	}
	t.At, t.Word = tree[0], treeProperty
	t.Options = game.Options{game.OptionPosition: start.String()}
	t.Move = func(p game.Position, word *string) (game.Move, error) {
		property := treeProperty.FindStringSubmatch(*word)
		name := treeName(property[1])
		side := strings.Index("BW", name)
		if side < 0 || len(name) != 1 {
			return "", nil
		}
		cell, _, _ := strings.Cut(cmp.Or(property[2], "pa"), "/")
		move, err := moveOf(p, &cell)
		if turn := p.(*Match).now.Turn(); move != "" && turn != game.Seat(side) {
			err = game.Refuse(game.KindTurn, 0, "othello.turn", "Side", SideTerm(turn))
		}
		return move, err
	}
	return nil
}

// treeName returns the name of a property, of which only the capitals count, if it has any.
func treeName(text string) string {
	return strings.ToUpper(cmp.Or(smallLetters.ReplaceAllString(text, ""), text))
}

// writeGGF returns a match on a square board.
func writeGGF(last game.Position, out *game.Outcome) string {
	m := last.(*Match)
	size := m.start.size
	if size.Rows() != size.Columns() {
		return ""
	}
	text := fmt.Appendf(nil, "(;GM[Othello]PC[kamisado]TY[%d]", size.Rows())
	if out != nil {
		count := m.now.Count()
		result := fmt.Sprintf("%+d", count[Black]-count[White])
		if i := slices.Index(treeMethods, out.Method); i >= 0 {
			result = [...]string{"0:", "+64:", "-64:"}[out.Winner+1] + treeMethodLetters[i:i+1]
		}
		text = fmt.Appendf(text, "RE[%s]", result)
	}
	text = fmt.Appendf(text, "BO[%d ", size.Rows())
	for cell := range size.Cells() {
		text = append(text, "-*O"[m.start.at(cell)+1])
	}
	text = fmt.Appendf(text, " %c]", "*O"[m.start.turn])
	add := func(side game.Seat, cell string) {
		if side != game.Nobody {
			text = fmt.Appendf(text, "%c[%s]", "BW"[side], cell)
		}
	}
	for now, cell := range m.Replay() {
		add(now.last.passed, "PA")
		add(now.now.Turn(), size.CellName(cell))
	}
	add(m.last.passed, "PA")
	return string(text) + ";)"
}

// treeMethods are the ways to end a match from outside its rules, by the letters that they have in GGF.
var treeMethods = []game.Method{game.Resigned, game.TimedOut, game.Agreed}

const treeMethodLetters = "rts"

// The parts of a WTHOR file: a head and records, each of which ends with a byte a move.
const (
	wthorHead   = 16
	wthorRecord = 68
	wthorMoves  = 60
)

// isWTHOR reports whether data begins like a WTHOR file: with a century, and later the size of a board, 0 for the usual
// one.
func isWTHOR(data string) bool {
	return len(data) >= wthorHead && (data[0] == 19 || data[0] == 20) && strings.Contains("\x00\x08\x0a", data[12:13])
}

// readWTHOR reads a match of a WTHOR file. A move is ten times its row and its column, 0 after the last one.
func readWTHOR(t *game.Transcript) error {
	t.Count = int(binary.LittleEndian.Uint32([]byte(t.Text[4:])))
	if size := t.Text[12]; size > 8 {
		return badPosition("wthor.size", "Size", int(size))
	}
	if bytes := wthorHead + t.Count*wthorRecord; t.Count == 0 || len(t.Text) != bytes {
		return badPosition("wthor", "Count", t.Count, "Bytes", bytes, "Has", len(t.Text))
	}
	end, moves := wthorHead+min(t.Number, t.Count)*wthorRecord, []byte(nil)
	for i, move := range []byte(t.Text[end-wthorMoves : end]) {
		if move > 0 {
			moves = fmt.Appendf(moves, "%d. %c%d\n", i+1, 'a'+move%10-1, move/10)
		}
	}
	t.Text, t.Word = string(moves), wthorMove
	t.Move = func(p game.Position, word *string) (game.Move, error) {
		_, cell, _ := strings.Cut(*word, " ")
		return moveOf(p, &cell)
	}
	return nil
}

// wthorMove is a move with its number.
var wthorMove = regexp.MustCompile(`.+`)

// sideSigns are those that boards of other programs have for the discs of each side.
var sideSigns = [2]string{"xb*●", "ow○"}

var (
	// boardStart finds a board, even if a few signs are missing.
	boardStart = regexp.MustCompile(`(?i)^[^\w\n]*(?:a ?b ?c ?d ?e ?f ?g ?h\s)?(?:[\s\d|[\]]*[xb*●ow○._-]){60,}`)
	boardSigns = regexp.MustCompile(`^(?:\s*[XxBb*●OoWw○._-])*`)
	// boardFrame finds what stands around a board: letters of columns, numbers of rows, brackets, lines, the end of
	// "Black to move", and what Edax expects of cells.
	boardFrame = regexp.MustCompile(`(?im)^[^\w\n]*a ?b ?c ?d ?e ?f ?g ?h[ \w]*$|^[ |[]*\d+[\s|[]|` +
		`[ |\]]\d+ *$|[][|]|lack\b|hite\b|to (?:move|play)|;(?: *[a-n]\d+:[^;\n]*;?)*`)
)

// beginOfBoard returns what boardStart finds in a text, which has all of a board in its first KiB.
func beginOfBoard(text string) string { return boardStart.FindString(text[:min(len(text), 1<<10)]) }

// parseBoard reads a board as other programs write it, with a sign for each cell, row by row, and then the side to
// move, Black if none is named. end is where it ends in plain, which is the text without its frame.
func parseBoard(text string) (p Position, plain string, end int, err error) {
	plain = boardFrame.ReplaceAllStringFunc(text, func(frame string) string { return strings.Repeat(" ", len(frame)) })
	end = len(boardSigns.FindString(plain))
	if end > 0 && end < len(plain) && isDigit(plain[end]) { // such as of b3
		end--
	}
	rows := strings.Fields(strings.ToLower(plain[:end]))
	signs := []rune(strings.Join(rows, ""))
	cells := len(signs)
	err = badPosition("signs", "Count", cells)
	if cells == 0 {
		return p, plain, end, err
	}
	width := utf8.RuneCountInString(rows[0])
	if last := rows[len(rows)-1]; cells%2 > 0 || width > 1 && utf8.RuneCountInString(last) == 1 {
		cells-- // the last one is the side
	}
	for s := range sizes {
		if cells == s.Cells() && (s != Size14x10 || width == s.Columns()) {
			p.size, err = s, nil
		}
	}
	for cell, sign := range signs {
		side := slices.IndexFunc(sideSigns[:], func(all string) bool { return strings.ContainsRune(all, sign) })
		switch {
		case err != nil:
		case cell < cells && side >= 0:
			p.discs[side] = p.discs[side].Or(One(cell))
		case cell == cells && side < 0:
			err = badPosition("turn", "Text", game.Quote(string(sign)))
		case cell == cells:
			p.turn = uint8(side)
		}
	}
	return p, plain, end, err
}
