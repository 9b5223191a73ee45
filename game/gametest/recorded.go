package gametest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The files of the recorded games of Kamisado in game/kamisado/testdata, one for each mode.
const (
	RecordedSimple   = "traces_simple.jsonl"
	RecordedStandard = "traces_standard.jsonl"
)

// Recorded is a recorded game of Kamisado, to be played on the rules, in the terminal and on the fake
// Discord. It shares no code with the rules, so that a mistake of theirs is not made here again.
// FORMAT.md beside the files says what the texts in it mean.
type Recorded struct {
	ID string `json:"id"`
	// Mode is "simple" or "standard"; Option is the rules' word for it.
	Mode string `json:"mode"`
	// Start is "initial" or a position, which KFN writes as the rules read it.
	Start  string          `json:"start"`
	Rounds []RecordedRound `json:"rounds"`
	// Winner is "N" or "B", nil when the recording stops before the match is over.
	Winner *string `json:"winner"`
	// Points are Black's and White's.
	Points [2]int `json:"points"`
	Reason string `json:"reason"`
	// Count is how many moves there are, zero moves among them.
	Count int `json:"count"`
}

// RecordedRound is a round of a recorded game. End is nil when the recording stops before it.
type RecordedRound struct {
	Plies []RecordedPly `json:"plies"`
	End   *RecordedEnd  `json:"end"`
}

// RecordedPly is a move and what held before it: the board, and what could be played on it.
type RecordedPly struct {
	Move, Board, Sumos, Turn, Forced, Last, Slides, Pushes string
	// Zero is the zero move that followed, such as "Ba8", empty when there was none.
	Zero string
}

// UnmarshalJSON reads a move as it is recorded: a list of texts.
func (p *RecordedPly) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, &[]any{
		&p.Move, &p.Board, &p.Sumos, &p.Turn, &p.Forced, &p.Last, &p.Slides, &p.Pushes, &p.Zero,
	})
}

// RecordedEnd is how a round ended, and what held after it.
type RecordedEnd struct {
	Winner   string  `json:"w"`
	Why      string  `json:"why"`
	Scored   int     `json:"pts"`
	Promoted *string `json:"promoted"`
	Points   [2]int  `json:"points"`
	Last     string  `json:"last"`
	Board    string  `json:"board"`
	Sumos    string  `json:"sumos"`
	Turn     *string `json:"turn"`
}

// RecordedGames returns the games of a file in a folder, the testdata of game/kamisado as it is
// reached from the test.
func RecordedGames(t testing.TB, folder, name string) (games []Recorded) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(text) {
		var g Recorded
		if err := json.Unmarshal(line, &g); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		games = append(games, g)
	}
	return games
}

// Option is the value of the rules' option mode.
func (g *Recorded) Option() string {
	if g.Mode == "simple" {
		return "simple"
	}
	return "estandar"
}

// KFN is the position that a game with one of its own begins with.
func (g *Recorded) KFN() string {
	f := strings.Split(g.Start, ";")
	return RecordedKFN(f[0], f[1], f[4], f[2]+f[3], [2]int{}, g.Option())
}

// Moves are the moves of the first round.
func (g *Recorded) Moves() (moves []string) {
	for _, ply := range g.Rounds[0].Plies {
		moves = append(moves, ply.Move)
	}
	return moves
}

// RecordedKFN writes a recorded position in the rules' notation: the board and its sumos, who is
// to move and the last colours as they are recorded, Black's and White's points, and
// the mode's option.
func RecordedKFN(board, sumos, turn, last string, points [2]int, option string) string {
	var b strings.Builder
	for i, r := range board {
		if i%8 == 0 && i > 0 {
			b.WriteByte('/')
		}
		b.WriteRune(r)
		if slices.Contains(strings.Fields(sumos), RecordedCell(i)) {
			b.WriteByte('+')
		}
	}
	rows := emptyCells.ReplaceAllStringFunc(b.String(), func(dots string) string { return fmt.Sprint(len(dots)) })
	return fmt.Sprintf("%s %s %s %d-%d %s", rows, turn, last, points[0], points[1], option)
}

// emptyCells are empty cells side by side on a recorded board.
var emptyCells = regexp.MustCompile(`\.+`)

// RecordedCell is the name of a recorded board's cell, counted from 0 at a8 row by row.
func RecordedCell(i int) string { return fmt.Sprintf("%c%d", 'a'+i%8, 8-i/8) }
