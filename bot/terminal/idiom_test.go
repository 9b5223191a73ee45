package terminal_test

import (
	"encoding/json"
	"errors"
	"iter"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/bot/terminal"
	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/render/text"
)

// take is a game as unlike Kamisado as can be: three seats take one to three from a
// heap; who takes the last one wins, and a heap of 13 is a draw. It shows that the
// terminal needs nothing of Kamisado. Its phrases are other catalogue entries.
type take struct{}

var _ game.Rules = take{}

func (take) ID() game.ID                                { return "take" }
func (take) Decode([]byte) (game.Position, error)       { return nil, errors.ErrUnsupported }
func (take) Record(game.Position, *game.Outcome) string { return "heap\n" }

func (take) Facts(game.Options) game.Facts {
	return game.Facts{MinSeats: 1, MaxSeats: 3, SeatNames: []game.Term{"kamisado.colour.A", "kamisado.colour.Z", "kamisado.colour.P"}}
}

func (take) New(o game.Options, _ game.Seed) (game.Position, error) {
	left, err := strconv.Atoi(o["heap"])
	return heap{Left: left}, err
}

func (take) Parse(text string) (game.Move, error) {
	if len(text) != 1 {
		return "", game.Refuse(game.KindNotation, 0, game.Say("kamisado.option.mode", "Text", text))
	}
	return game.Move(text), nil
}

type heap struct {
	Left int
	Turn game.Seat
}

func (h heap) ToMove() []game.Seat {
	if _, over := h.Outcome(); over {
		return nil
	}
	return []game.Seat{h.Turn}
}

func (h heap) Legal(game.Seat) iter.Seq[game.Move] {
	return func(yield func(game.Move) bool) {
		for i := min(3, h.Left); i > 0 && yield(game.Move(strconv.Itoa(i))); i-- {
		}
	}
}

func (h heap) Play(_ game.Seat, m game.Move) (game.Position, error) {
	count, err := strconv.Atoi(string(m))
	if err != nil || count < 1 || count > min(3, h.Left) {
		return nil, errors.New("one to three")
	}
	return heap{Left: h.Left - count, Turn: (h.Turn + 1) % 3}, nil
}

func (h heap) Outcome() (game.Outcome, bool) {
	if h.Left == 13 {
		return game.Outcome{Winner: game.Nobody}, true
	}
	return game.Outcome{Winner: (h.Turn + 2) % 3}, h.Left == 0
}

func (h heap) End(game.Outcome) game.Position { return heap{Turn: h.Turn} }

func (h heap) View(seat game.Seat) game.View {
	return game.View{
		Game: "take", Seat: seat, ToMove: h.ToMove(), Notation: string(h.Encode()), Board: h,
		Status: []game.Phrase{game.Say("kamisado.mode.simple")},
	}
}

func (h heap) Encode() []byte {
	text, _ := json.Marshal(h)
	return text
}

// heapPrinter prints heaps.
type heapPrinter struct{ text.Printer }

func (heapPrinter) Board(v game.View) string { return strconv.Itoa(v.Board.(heap).Left) + " left" }
func (heapPrinter) Cell(game.View, string) (string, error) {
	return "", errors.New("a heap has no cells")
}

func TestAnotherGame(t *testing.T) {
	t.Parallel()
	say := speaker(t, lang.English)
	c := terminal.Config{Rules: take{}, Printer: heapPrinter{}, Say: say, Options: game.Options{"heap": "7"}}
	p, first := start(t, c)
	require.Equal(t, []string{
		"[take.terminal.greeting]", "YELLOW: player1 (persona).", "BLUE: player2 (persona).", "PURPLE: player3 (persona).",
		"", "7 left", "", "Simple",
	}, first)
	for typed, want := range map[string]string{
		"legal": "legales: 1 2 3", "position": `{"Left":7,"Turn":0}`, "moves": "heap", "TEXT": "7 left",
		"9": "This could not be played: one to three", "cell a1": "This could not be played: a heap has no cells",
	} {
		require.Equal(t, want, p.one(typed))
	}
	require.Equal(t, []string{say.Text("kamisado.option.mode", "Text", "many"), "“help” lists the commands."}, p.ask("many"))
	p.ask("3")
	p.ask("3")
	require.Equal(t, []string{"", "0 left", "", "Simple", "", "player3 (persona) has won."}, p.ask("1"))
	require.True(t, p.over)

	c.Options = game.Options{"heap": "14"}
	p, _ = start(t, c)
	require.Equal(t, say.Text("terminal.draw"), p.ask("1")[5])
}

// The board of a round's end has the marks of what ended it.
func TestRoundEndIsMarked(t *testing.T) {
	t.Parallel()
	escape := regexp.MustCompile("\x1b\\[[0-9;]*m")
	for name, c := range map[string]struct {
		kfn, typed string
		// want are the board's lines, by number, that have marks.
		want map[int]string
	}{
		"row": {"1ZPSARVM/N7/2r5/8/8/8/8/mv1aspzn N NR 0-0 estandar", "c6a8\n", map[int]string{
			1: "    N   +  Z      P      S      A      R      V      M     ",
			2: " 8   NR1    BZ     BP     BS     BA     BR     BV     BM    8",
			3: "    R      N   ↖  S      V      Z      A      M      P     ",
			5: "    V      S      N   ↖  R      P      M      A      Z     ",
		}},
		"mutual block": {"8/8/8/AZ6/mv6/8/8/8 N -M 1-0 estandar", "", map[int]string{
			7: "    S      P      Z      N      M      V      R      A     ",
			8: " 5   BA     BZ                                              5",
			9: "    A   x  R      V      M      N      Z      P      S     ",
		}},
		"mutual block after a push": {"8/3A4/2P1S3/3Z4/3r+4/8/N7/mv6 N -R 0-0 estandar", "d4\n", map[int]string{
			5: "    V      S      N      R   ↑  P      M      A      Z     ",
			7: "    S      P      Z      N  +x  M      V      R      A     ",
			9: "    A      R      V      M   ↑  N      Z      P      S     ",
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := config(t, lang.Spanish, game.Options{game.OptionPosition: c.kfn})
			s.Colour = text.TrueColour
			before, _, found := strings.Cut(escape.ReplaceAllString(feed(t, s, c.typed), ""), "\nReiniciamos ronda...\n")
			require.True(t, found)
			_, board, _ := strings.Cut(before[strings.LastIndex(before, "\n\n      a "):], "\n\n")
			board, _, _ = strings.Cut(board, "\n\n")
			lines := strings.Split(board, "\n")
			for i, want := range c.want {
				require.Equal(t, want, lines[i], i)
			}
			require.NotContains(t, board, "●", "nothing can be played")
		})
	}
}

// Help mentions pushes only where there are any, and marks where they are seen.
func TestHelpFitsTheMatch(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		mode        string
		colour      text.Depth
		push, marks bool
	}{
		"simple":             {"simple", text.Monochrome, false, false},
		"standard":           {"estandar", text.Monochrome, true, false},
		"simple in colour":   {"simple", text.Indexed, false, true},
		"standard in colour": {"estandar", text.TrueColour, true, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for tag, word := range map[lang.Tag]string{lang.Spanish: "empujón", lang.English: "sumo push"} {
				s := config(t, tag, game.Options{kamisado.OptionMode: c.mode})
				s.Colour = c.colour
				p, _ := start(t, s)
				help := strings.Join(p.ask("ayuda"), "\n")
				require.Equal(t, c.push, strings.Contains(help, word), help)
				for _, mark := range []string{"> <", "●", "+", "↑", "  x ", "▲ ▼"} {
					require.Equal(t, c.marks, strings.Contains(help, mark), "%s in %s", mark, help)
				}
				for letter := range strings.SplitSeq("N B A M P R S V Z", " ") {
					require.Regexp(t, `\s`+letter+" ", help)
				}
			}
		})
	}
}

// A set-up position whose side to move is blocked is shown as after any other move.
func TestStartSettlesItself(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		kfn  string
		want []string
		end  string
	}{
		"blocked": {
			"7A/8/8/NZ6/m7/8/8/8 N -M 0-0 simple",
			[]string{"distancia cero", "BLANCO debe mover la torre de color amarillo (A) en h8."},
			interrupted,
		},
		"mutual block, simple": {
			"8/8/8/AZ6/mv6/8/8/8 N -M 0-0 simple",
			[]string{"distancia cero", "Bloqueo mutuo", "Puntos de turno negro: 1 Puntos de turno blanco: 0"},
			"Ha ganado NEGRO.",
		},
		"mutual block, match won": {
			"8/8/8/AZ6/mv6/8/8/8 N -M 2-2 estandar",
			[]string{"distancia cero", "Bloqueo mutuo", "Puntos de turno negro: 3 Puntos de turno blanco: 2"},
			"Ha ganado NEGRO.",
		},
		"mutual block, new round": {
			"8/8/8/AZ6/mv6/8/8/8 N -M 1-2 estandar",
			[]string{"distancia cero", "Bloqueo mutuo", "Puntos de turno negro: 2 ", "Reiniciamos ronda...", "BLANCO puede mover la torre que quiera."},
			interrupted,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			out := feed(t, config(t, lang.Spanish, game.Options{game.OptionPosition: c.kfn}), "")
			require.Equal(t, c.end, last(t, out))
			requireInOrder(t, out, c.want...)
		})
	}
}
