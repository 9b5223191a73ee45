package terminal_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/kamisado"
)

// trace is a recorded game; see FORMAT.md in game/kamisado/testdata.
type trace struct {
	ID     string       `json:"id"`
	Mode   string       `json:"mode"`
	Start  string       `json:"start"`
	Rounds []traceRound `json:"rounds"`
	Winner *string      `json:"winner"`
}

type traceRound struct {
	Plies []tracePly `json:"plies"`
	End   *traceEnd  `json:"end"`
}

type tracePly struct{ move, board, sumos, turn, forced, last, slides, pushes, zero string }

func (p *tracePly) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, &[]any{&p.move, &p.board, &p.sumos, &p.turn, &p.forced, &p.last, &p.slides, &p.pushes, &p.zero})
}

type traceEnd struct {
	Why    string `json:"why"`
	Points [2]int `json:"points"`
	Last   string `json:"last"`
	Board  string `json:"board"`
	Sumos  string `json:"sumos"`
}

func traces(t testing.TB, name string) []trace {
	t.Helper()
	file, err := os.Open("../../game/kamisado/testdata/" + name)
	require.NoError(t, err)
	defer file.Close()
	var games []trace
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var g trace
		require.NoError(t, json.Unmarshal(lines.Bytes(), &g))
		games = append(games, g)
	}
	return games
}

func TestRecordedGames(t *testing.T) {
	t.Parallel()
	for name, mode := range map[string]string{"traces_simple.jsonl": "simple", "traces_standard.jsonl": "estandar"} {
		for i, g := range traces(t, name) {
			tag := lang.Tags()[i%2]
			t.Run(fmt.Sprint(g.ID, " ", tag), func(t *testing.T) {
				t.Parallel()
				replay(t, g, mode, tag)
			})
		}
	}
}

// replay plays a recorded game as a program does and compares every position,
// every list of moves and all that is told of each move.
func replay(t *testing.T, g trace, mode string, tag lang.Tag) {
	options := game.Options{kamisado.OptionMode: mode}
	if g.Start != "initial" {
		f := strings.Split(g.Start, ";")
		options = game.Options{game.OptionPosition: kfn(f[0], f[1], f[4], f[2]+f[3], [2]int{}, mode)}
	}
	p, _ := start(t, config(t, tag, options))
	var points [2]int
	var record []string
	for _, round := range g.Rounds {
		for i, ply := range round.Plies {
			require.Equal(t, kfn(ply.board, ply.sumos, ply.turn, ply.last, points, mode), p.one("KFN"))
			moves := append(strings.Fields(ply.slides), strings.Fields(ply.pushes)...)
			slices.Sort(moves)
			require.Equal(t, "legales: "+strings.Join(moves, " "), p.one("legales"))
			record = append(record, ply.turn+" "+ply.move)
			if ply.zero != "" {
				record = append(record, fmt.Sprintf("%s (%s)", ply.zero[:1], ply.zero[1:]))
			}
			told := p.ask(ply.move)
			requireZero(t, tag, ply.zero, told)
			if round.End != nil && i == len(round.Plies)-1 {
				requireEnd(t, tag, *round.End, told)
				points = round.End.Points
			}
			if !p.over {
				require.Equal(t, record, withoutRounds(p.ask("jugadas")))
			} else {
				requireWinner(t, tag, *g.Winner, told)
			}
		}
	}
	require.Equal(t, g.Winner != nil, p.over)
}

// kfn writes a recorded position as a KFN, independently of package kamisado.
func kfn(board, sumos, turn, last string, points [2]int, mode string) string {
	var b strings.Builder
	empty := 0
	flush := func() {
		if empty > 0 {
			fmt.Fprint(&b, empty)
		}
		empty = 0
	}
	for i, r := range board {
		if i%8 == 0 && i > 0 {
			flush()
			b.WriteByte('/')
		}
		if r == '.' {
			empty++
			continue
		}
		flush()
		b.WriteRune(r)
		if slices.Contains(strings.Fields(sumos), square(i)) {
			b.WriteByte('+')
		}
	}
	flush()
	return fmt.Sprintf("%s %s %s %d-%d %s", b.String(), turn, last, points[0], points[1], mode)
}

func square(i int) string { return fmt.Sprintf("%c%d", 'a'+i%8, 8-i/8) }

// withoutRounds is the match text without its start and the rules between rounds.
func withoutRounds(lines []string) []string {
	return slices.DeleteFunc(slices.Clone(lines[1:]), func(line string) bool { return line == "--" })
}

// requireZero checks that a zero move is told, and none when there was none.
func requireZero(t *testing.T, tag lang.Tag, zero string, told []string) {
	t.Helper()
	word := map[lang.Tag]string{lang.Spanish: "movimiento de distancia cero", lang.English: "zero-distance move"}[tag]
	i := slices.IndexFunc(told, func(line string) bool { return strings.Contains(line, word) })
	if zero == "" {
		require.Negative(t, i, told)
		return
	}
	require.GreaterOrEqual(t, i, 1, told)
	require.Contains(t, told[i], " "+zero[1:]+" ")
}

// requireEnd checks the board, colours and points that a round's end shows
// first, whether or not another round follows.
func requireEnd(t *testing.T, tag lang.Tag, end traceEnd, told []string) {
	t.Helper()
	at := slices.IndexFunc(told, func(line string) bool { return strings.Contains(line, "   a    b    c") })
	board, sumos := readBoard(told[at+2 : at+26])
	require.Equal(t, end.Board, board)
	require.Equal(t, end.Sumos, sumos)
	say := speaker(t, tag)
	word := func(letter byte) string {
		c, ok := kamisado.ColourOf(letter)
		if !ok {
			c = kamisado.None
		}
		return strings.ToUpper(say.Text(string(kamisado.ColourTerm(c))))
	}
	require.Equal(t, say.Text("kamisado.terminal.last", "BLACK", word(end.Last[0]), "WHITE", word(end.Last[1])), told[at+27])
	require.Equal(t, say.Text("kamisado.terminal.points", "Black", end.Points[0], "White", end.Points[1]), told[at+28])
	deadlock := map[lang.Tag]string{lang.Spanish: "Bloqueo mutuo: ", lang.English: "Mutual block: "}[tag]
	require.Equal(t, end.Why == "deadlock", slices.ContainsFunc(told, func(line string) bool { return strings.HasPrefix(line, deadlock) }))
}

// readBoard reads the printed board back into the recording's form.
func readBoard(lines []string) (board string, sumos string) {
	var on []string
	for row := range 8 {
		for column, cell := range strings.Fields(lines[row*3+1])[1:] {
			letter := cell[2:3]
			switch {
			case cell == "----":
				letter = "."
			case cell[1] == 'N':
				letter = strings.ToLower(letter)
			}
			board += letter
			if cell[3] == '1' {
				on = append(on, square(row*8+column))
			}
		}
	}
	slices.Sort(on)
	return board, strings.Join(on, " ")
}

// requireWinner checks the last line of a finished match.
func requireWinner(t *testing.T, tag lang.Tag, winner string, told []string) {
	t.Helper()
	want := map[string]string{
		"esN": "Ha ganado NEGRO.", "esB": "Ha ganado BLANCO.",
		"enN": "BLACK has won.", "enB": "WHITE has won.",
	}[string(tag)+winner]
	require.Equal(t, want, told[len(told)-1])
}
