package terminal_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/bot/terminal"
	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
	"kamisado/game/minesweeper"
	mineengine "kamisado/game/minesweeper/engine"
	"kamisado/game/othello"
	"kamisado/game/sixes"
	"kamisado/render/text"
)

var update = flag.Bool("update", false, "write the transcripts in testdata anew")

// The transcripts are read by people before they are kept. A line that was typed
// has a > before it.
func TestTranscripts(t *testing.T) {
	t.Parallel()
	// pushKFN is a position whose first move may be a push that is followed by a
	// zero move: the recorded game p000.
	pushKFN := gametest.RecordedKFN(".....S.....vNZm....AnpP....RMVs....rza..........................",
		"d4 d5 e5 e6 f8 g6 g7", "N", "VN", [2]int{}, "estandar")
	for name, c := range map[string]struct {
		options game.Options
		es, en  string
	}{
		"simple":   {nil, "ayuda c1c6 hola c1c8 a8a7 c1c6 a8a7 legales c6a8", "help c1c6 hello c1c8 a8a7 c1c6 a8a7 legal c6a8"},
		"commands": {nil, "TEXTO;Kfn;celda;celda c1;celda c6;celda z9;última;c1;c1c6;última jugada;¿Dónde rosa?;fila 6;fila ñ;jugadas;legales ya;reiniciar;no;reiniciar;sí;kfn;salir", ""},
		"rounds":   {game.Options{kamisado.OptionMode: "estandar"}, "c1c6 a8a7 c6a8 jugadas kfn", "c1c6 a8a7 c6a8 moves kfn"},
		"fill": {
			game.Options{kamisado.OptionMode: "clasica"},
			"c1c6 a8a7 c6a8 ayuda legales c1c6 X texto izquierda L jugadas kfn", "c1c6 a8a7 c6a8 legal X position R moves",
		},
		"push":     {game.Options{game.OptionPosition: pushKFN}, "legales e6 jugadas kfn", "legales e6 jugadas kfn"},
		"deadlock": {game.Options{game.OptionPosition: "8/8/8/AZ6/mv6/8/8/8 N -M 1-2 estandar"}, "jugadas", ""},
		// The match is over at its start.
		"blocked": {game.Options{game.OptionPosition: "8/8/8/AZ6/mv6/8/8/8 N -M 0-0 simple"}, "", " "},
	} {
		for tag, typed := range map[lang.Tag]string{lang.Spanish: c.es, lang.English: c.en} {
			if typed == "" {
				continue
			}
			separate := strings.Fields
			if strings.Contains(typed, ";") {
				separate = func(typed string) []string { return strings.Split(typed, ";") }
			}
			requireTranscript(t, name, tag, config(t, tag, c.options), separate(typed))
		}
	}
}

// Every other game's transcripts, with the chance of a fixed seed and a clock that
// stands still.
func TestTranscriptsOfOtherGames(t *testing.T) {
	t.Parallel()
	computer := game.Level{Name: "experto", Player: chooser(firstMove)}
	for name, c := range map[string]struct {
		config terminal.Config
		es, en string
	}{
		"othello": {
			terminal.Config{Rules: othello.Rules{}, Printer: text.Othello{}, Players: []game.Level{{}, computer}},
			"ayuda;d3;a1;pasa;legales;celda;celda d3;kfn;jugadas;puntos;dónde negras;salir", "help;3D;last;where black;where is the king;legal;clock;quit",
		},
		"connect4": {
			terminal.Config{Rules: connectfour.Rules{}, Printer: text.ConnectFour{}},
			"ayuda;a;b;a;b;h;a;b;legales;a", "help;4;D;d;restart;no;cell d1;row 1;quit",
		},
		"minesweeper": {
			terminal.Config{
				Rules: minesweeper.Rules{}, Printer: text.Minesweeper{}, Hinter: mineengine.Coach{},
				Options: game.Options{minesweeper.OptionRows: "4", minesweeper.OptionColumns: "5", minesweeper.OptionMines: "4"},
			},
			"ayuda;a1;pista;z9;kfn;e4!;salir", "a1;hint;e1;a4;e4;d4;c4;b4",
		},
		"sixes": {
			terminal.Config{Rules: sixes.Rules{}, Printer: text.Sixes{}, Players: []game.Level{{}, computer, computer, computer}},
			"ayuda;reparte;legales;6h;celda oeste;Celda  Norte;celda;celda c6;celda oestes;reparte todo;legales;as;jugadas;posición;salir",
			"help;legal;deal all;7s;8h;cell west;cell 6h;cell;legal;hand;where king of hearts;row of spades;points;stop;quit",
		},
	} {
		for tag, typed := range map[lang.Tag]string{lang.Spanish: c.es, lang.English: c.en} {
			s := c.config
			s.Say, s.Seed = speaker(t, tag), func() game.Seed { return game.Seed{1} }
			s.Now = func() time.Time { return time.Time{} }
			requireTranscript(t, name, tag, s, strings.Split(typed, ";"))
		}
	}
}

// requireTranscript compares a session with a file in testdata.
func requireTranscript(t *testing.T, name string, tag lang.Tag, c terminal.Config, lines []string) {
	t.Run(name+"."+string(tag), func(t *testing.T) {
		t.Parallel()
		c.Width = 80
		p, _ := start(t, c)
		p.askAll(lines)
		got := p.log.String()
		requireSaid(t, got)
		path := filepath.Join("testdata", name+"."+string(tag)+".txt")
		if *update {
			require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
		}
		want, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, string(want), got)
	})
}

// The recorded games, played as a program plays them: every position, every list of
// moves and all that is said of each move.
func TestRecordedGames(t *testing.T) {
	t.Parallel()
	for _, name := range []string{gametest.RecordedSimple, gametest.RecordedStandard} {
		for i, g := range gametest.RecordedGames(t, "../../game/kamisado/testdata", name) {
			tag := lang.Tags()[i%2]
			t.Run(fmt.Sprint(g.ID, " ", tag), func(t *testing.T) {
				t.Parallel()
				replay(t, g, tag)
			})
		}
	}
}

func replay(t *testing.T, g gametest.Recorded, tag lang.Tag) {
	options := game.Options{kamisado.OptionMode: g.Option()}
	if g.Start != "initial" {
		options = game.Options{game.OptionPosition: g.KFN()}
	}
	p, _ := start(t, config(t, tag, options))
	var points [2]int
	var record []string
	for _, round := range g.Rounds {
		for i, ply := range round.Plies {
			require.Equal(t, gametest.RecordedKFN(ply.Board, ply.Sumos, ply.Turn, ply.Last, points, g.Option()), p.one("KFN"))
			moves := append(strings.Fields(ply.Slides), strings.Fields(ply.Pushes)...)
			slices.Sort(moves)
			require.Equal(t, "legales: "+strings.Join(moves, " "), p.first("legales"))
			record = append(record, ply.Turn+" "+ply.Move)
			if ply.Zero != "" {
				record = append(record, fmt.Sprintf("%s (%s)", ply.Zero[:1], ply.Zero[1:]))
			}
			answer := p.ask(ply.Move)
			requireZero(t, tag, ply.Zero, answer)
			if round.End != nil && i == len(round.Plies)-1 {
				requireRoundEnd(t, tag, *round.End, answer)
				points = round.End.Points
			}
			if p.over {
				require.Equal(t, map[string]string{
					"esN": "Ha ganado NEGRO.", "esB": "Ha ganado BLANCO.", "enN": "BLACK has won.", "enB": "WHITE has won.",
				}[string(tag)+*g.Winner], answer[len(answer)-1])
				continue
			}
			// The match text without its start and the rules between rounds.
			lines := slices.DeleteFunc(p.ask("jugadas")[1:], func(line string) bool { return line == "--" })
			require.Equal(t, record, lines)
		}
	}
	require.Equal(t, g.Winner != nil, p.over)
}

// requireZero checks that a zero move is mentioned, and none when there was none.
func requireZero(t *testing.T, tag lang.Tag, zero string, answer []string) {
	t.Helper()
	word := map[lang.Tag]string{lang.Spanish: "bloqueada y se queda donde está", lang.English: "blocked and stays where it is"}[tag]
	i := slices.IndexFunc(answer, func(line string) bool { return strings.Contains(line, word) })
	if zero == "" {
		require.Negative(t, i, answer)
		return
	}
	require.GreaterOrEqual(t, i, 1, answer)
	require.Contains(t, answer[i], " "+zero[1:]+" ")
}

// requireRoundEnd checks the board, colours and points that a round's end shows
// first, whether or not another round follows.
func requireRoundEnd(t *testing.T, tag lang.Tag, end gametest.RecordedEnd, answer []string) {
	t.Helper()
	at := slices.IndexFunc(answer, func(line string) bool { return strings.Contains(line, "   a      b      c") })
	board, sumos := readBoard(answer[at+1:at+17], tag)
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
	require.Equal(t, say.Text("kamisado.terminal.last", "BLACK", word(end.Last[0]), "WHITE", word(end.Last[1])), answer[at+19])
	require.Equal(t, say.Text("kamisado.terminal.points", "Black", end.Points[0], "White", end.Points[1]), answer[at+20])
	deadlock := map[lang.Tag]string{lang.Spanish: "Bloqueo mutuo: ", lang.English: "Deadlock: "}[tag]
	require.Equal(t, end.Why == "deadlock", slices.ContainsFunc(answer, func(line string) bool { return strings.HasPrefix(line, deadlock) }))
}

// readBoard reads the board printed in a language back into the recording's form, which
// has the document's letters.
func readBoard(lines []string, tag lang.Tag) (board string, sumos string) {
	var on []string
	letters := kamisado.AlphabetOf(string(tag))
	document := map[string]string{}
	for c := range kamisado.Colour(kamisado.Colours) {
		document[letters.Colour(c)] = c.String()
	}
	for row := range 8 {
		line := []rune(lines[row*2+1])
		for column := range 8 {
			tower := string(line[5+7*column : 8+7*column])
			letter := document[tower[1:2]]
			switch {
			case strings.Trim(tower, " ●") == "":
				letter = "."
			case tower[:1] == letters.Side(kamisado.Black):
				letter = strings.ToLower(letter)
			}
			board += letter
			if strings.HasSuffix(tower, "1") {
				on = append(on, gametest.RecordedCell(row*8+column))
			}
		}
	}
	slices.Sort(on)
	return board, strings.Join(on, " ")
}
