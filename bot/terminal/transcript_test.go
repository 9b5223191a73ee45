package terminal_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
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
	"kamisado/game/kamisado/engine"
	"kamisado/game/kamisado/engine/solver"
	"kamisado/game/minesweeper"
	mineengine "kamisado/game/minesweeper/engine"
	"kamisado/game/othello"
	"kamisado/game/sixes"
	"kamisado/render/text"
)

var update = flag.Bool("update", false, "run the transcripts in testdata anew")

// Each file of testdata is a session. Its first lines, behind a #, say what the transcript shows and how the session is
// set up: see settings. Behind >>> stands what is typed, and behind ~~~ how much time passes before the next line. The
// rest is what the session writes; a backslash ends a line that stays open. With -update only those lines are kept that
// are typed, so a new session is written as these and then read.
func TestTranscripts(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/*.txt")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".txt")
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			want, err := os.ReadFile(file)
			require.NoError(t, err)
			_, tag, _ := strings.Cut(name, ".")
			got := transcript(t, lang.Tag(tag), string(want))
			if !strings.Contains(got, "\n# game hands\n") {
				requireSaid(t, got)
			}
			if *update {
				require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
				return
			}
			require.Equal(t, string(want), got)
		})
	}
}

// transcript returns the session of a transcript as it is written today.
func transcript(t *testing.T, tag lang.Tag, text string) string {
	var header string
	for strings.HasPrefix(text, "# ") {
		line, rest, _ := strings.Cut(text, "\n")
		header, text = header+line+"\n", rest
	}
	var log strings.Builder
	written := func(out string) {
		log.WriteString(out)
		if out != "" && !strings.HasSuffix(out, "\n") {
			log.WriteString("\\\n")
		}
	}
	drive(t, settings(t, tag, header), func(p *client) {
		written(p.log)
		for line := range strings.SplitSeq(text, "\n") {
			if typed, ok := strings.CutPrefix(line, ">>>"); ok {
				require.False(t, p.over, "the session ends before %q", line)
				log.WriteString(line + "\n")
				written(p.ask(strings.TrimSpace(typed)))
			} else if wait, ok := strings.CutPrefix(line, "~~~ "); ok {
				d, err := time.ParseDuration(wait)
				require.NoError(t, err)
				time.Sleep(d)
				log.WriteString(line + "\n")
				written(p.read())
			}
		}
		if !p.over {
			log.WriteString("(the input ends)\n")
			_ = p.in.Close()
			written(p.read())
		}
	})
	return header + log.String()
}

// games are what a transcript can play, by the setting "game".
var games = map[string]terminal.Config{
	"kamisado":    {Rules: kamisado.Rules{}, Printer: text.Kamisado{}},
	"othello":     {Rules: othello.Rules{}, Printer: text.Othello{}},
	"connect4":    {Rules: connectfour.Rules{}, Printer: text.ConnectFour{}},
	"minesweeper": {Rules: minesweeper.Rules{}, Printer: text.Minesweeper{}, Hinter: mineengine.Coach{}},
	"sixes":       {Rules: sixes.Rules{}, Printer: text.Sixes{}},
	// A game that the terminal does not know.
	"hands": {Rules: gametest.Hands{}, Printer: text.Kamisado{}},
}

// settings returns the session that the first lines of a transcript describe, each by one setting and its value. Those
// that are no setting are comments.
func settings(t *testing.T, tag lang.Tag, header string) terminal.Config {
	c := games["kamisado"]
	for line := range strings.Lines(header) {
		name, value, _ := strings.Cut(strings.TrimSpace(strings.TrimPrefix(line, "# ")), " ")
		switch name {
		case "game":
			require.Contains(t, games, value)
			c = games[value]
		case "option":
			option, value, _ := strings.Cut(value, " ")
			if c.Options == nil {
				c.Options = make(game.Options)
			}
			c.Options[option] = value
		case "brief":
			c.Printer = briefPrinter{c.Printer}
		case "seats": // of a person, or a computer of a kind
			for seat := range strings.FieldsSeq(value) {
				level := game.Level{Player: computers[seat]}
				if level.Player != nil {
					level.Name = "experto"
				}
				c.Players = append(c.Players, level)
			}
		case "names":
			c.Names = strings.Split(value, ", ")
		case "ask-names":
			c.AskNames = true
		case "keyboard":
			c.Keyboard = true
		case "wipe":
			c.Wipe = "<wipe>"
		case "rotated":
			c.Rotated = true
		case "bell":
			c.Bell, c.Ring = "<bell>", value == "rings"
		case "against":
			c.Against = value
		case "saved":
			c.SavedIn = value
		case "move-time":
			d, err := time.ParseDuration(value)
			require.NoError(t, err)
			c.MoveTime = d
		case "coach": // advises some moves, or knows that the match is drawn
			hint := game.Hint{Said: []game.Phrase{game.Say("kamisado.turn", "Side", kamisado.SideTerm(kamisado.Black))}}
			for move := range strings.FieldsSeq(value) {
				if hint.Drawn = move == "draw"; !hint.Drawn {
					hint.Advised = append(hint.Advised, game.AdvisedMove{Move: game.Move(move), Sure: len(hint.Advised) == 0})
				}
			}
			c.Hinter = coach{hint: hint}
		case "no-coach":
			c.Hinter = nil
		case "reviewer":
			c.Reviewer = &critic{}
		case "records":
			c.Records = &records{}
		case "puzzle":
			z := engine.NewPuzzler(solver.New(solver.Config{}))
			number, err := strconv.Atoi(value)
			require.NoError(t, err)
			c.Puzzler, c.Daily = z, func() game.Puzzle { return z.Puzzles()[number-1] }
		}
	}
	c.Say, c.Width = speaker(t, tag), 80
	c.Seed = func() game.Seed { return game.Seed{1} }
	c.Now = func() time.Time { return time.Now().UTC() }
	return c
}

// computers are the computers of a transcript; a person has none.
var computers = map[string]game.Player{
	"person": nil, "first": chooser(firstMove), "last": chooser(lastMove),
	"slow": chooser(func(ctx context.Context, v game.View, seed game.Seed) (game.Move, error) {
		time.Sleep(90 * time.Minute)
		return lastMove(ctx, v, seed)
	}),
}

// coach gives a hint, or an error.
type coach struct {
	hint game.Hint
	err  error
}

func (c coach) Hint(context.Context, game.View) (game.Hint, error) { return c.hint, c.err }

// The recorded games, played as a program plays them: every position and every list of moves, and the match's text
// without its start and the rules between rounds. The transcripts show what is said of moves and rounds.
func TestRecordedGames(t *testing.T) {
	t.Parallel()
	for _, name := range []string{gametest.RecordedSimple, gametest.RecordedStandard} {
		for i, g := range gametest.RecordedGames(t, "../../game/kamisado/testdata", name) {
			if i%gametest.Cases(1, 3) != 0 {
				continue
			}
			t.Run(g.ID, func(t *testing.T) {
				t.Parallel()
				options := game.Options{kamisado.OptionMode: g.Option()}
				if g.Start != "initial" {
					options = game.Options{game.OptionPosition: g.KFN()}
				}
				c := config(t, lang.Tags()[i%2], options)
				c.Keep = func(kept string) error {
					var want, moves []string
					for _, round := range g.Rounds {
						for _, ply := range round.Plies {
							want = append(want, ply.Turn+" "+ply.Move)
							if ply.Zero != "" {
								want = append(want, fmt.Sprintf("%s (%s)", ply.Zero[:1], ply.Zero[1:]))
							}
						}
					}
					for line := range strings.SplitSeq(strings.TrimSpace(kept), "\n") {
						if strings.HasPrefix(line, "N ") || strings.HasPrefix(line, "B ") {
							moves = append(moves, line)
						}
					}
					require.Equal(t, want, moves)
					return nil
				}
				drive(t, c, func(p *client) {
					var points [2]int
					for _, round := range g.Rounds {
						for _, ply := range round.Plies {
							want := gametest.RecordedKFN(ply.Board, ply.Sumos, ply.Turn, ply.Last, points, g.Option())
							require.Equal(t, want, p.first("KFN"))
							moves := append(strings.Fields(ply.Slides), strings.Fields(ply.Pushes)...)
							require.ElementsMatch(t, moves, strings.Fields(p.first("legales"))[1:])
							p.ask(ply.Move)
						}
						if round.End != nil {
							points = round.End.Points
						}
					}
					require.Equal(t, g.Winner != nil, p.over)
					if p.over {
						require.Contains(t, map[string][]string{
							"N": {"Ha ganado NEGRO.", "BLACK has won."}, "B": {"Ha ganado BLANCO.", "WHITE has won."},
						}[*g.Winner], last(t, p.log))
					}
				})
			})
		}
	}
}
