package terminal_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/bot/terminal"
	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/game/sixes"
	"kamisado/render/text"
)

// The computer's move has a line of its own, the same in every language, before what
// it did, and the terminal says who plays.
func TestAgainstAComputer(t *testing.T) {
	t.Parallel()
	for tag, c := range map[lang.Tag]struct{ who, event, end string }{
		lang.Spanish: {"BLANCO: la máquina, nivel Perfecto.", "Blanco mueve", interrupted},
		lang.English: {"WHITE: the computer, level Perfect.", "White moves", interruptedInEng},
	} {
		s := config(t, tag, nil)
		s.Players = []game.Level{{}, level(lastMove)}
		p, first := start(t, s)
		require.Equal(t, c.who, first[2])
		answer := p.ask("c1c6")
		at := slices.Index(answer, "juega: a8b7")
		require.Positive(t, at, answer)
		require.Contains(t, answer[at+1], c.event)
		require.Contains(t, p.one("kfn"), " N NN 0-0 simple")
		require.Contains(t, p.ask("ayuda"), c.who)
		p.ask("reiniciar")
		p.ask("sí")
		require.Equal(t, startKFN, p.one("kfn"))
		require.Equal(t, c.end, p.leave()[0])
	}
}

// A computer that begins does so before anybody is asked.
func TestComputerBegins(t *testing.T) {
	t.Parallel()
	s := config(t, lang.Spanish, nil)
	s.Players = []game.Level{level(lastMove)}
	p, first := start(t, s)
	require.Contains(t, first, "juega: h1h7")
	require.Equal(t, []string{startKFN, "N h1h7"}, p.ask("jugadas"))
}

// Two computers play to the end and leave the input alone.
func TestTwoComputers(t *testing.T) {
	t.Parallel()
	var record string
	s := config(t, lang.Spanish, game.Options{kamisado.OptionMode: "estandar"})
	s.Players = []game.Level{level(lastMove), level(lastMove)}
	s.Keep = func(text string) error {
		record = text
		return nil
	}
	out, err := run(t.Context(), s, readerFunc(func([]byte) (int, error) { panic("the input is read") }))
	require.NoError(t, err)
	requireSaid(t, out)
	require.Regexp(t, `^Ha ganado (NEGRO|BLANCO)\.$`, last(t, out))
	r, _, err := match.ReadText(kamisado.Rules{}, record)
	require.NoError(t, err)
	require.NotNil(t, r.Outcome)
	require.Equal(t, strings.Count(out, "\njuega: "), strings.Count(record, " ")-4-strings.Count(record, "(")-1)
	again, err := match.WriteText(kamisado.Rules{}, r)
	require.NoError(t, err)
	require.Equal(t, record, again)
}

// A match has the chance of its seed, and each move a chance of its own.
func TestChanceOfComputers(t *testing.T) {
	t.Parallel()
	seen := map[game.Seed]bool{}
	s := config(t, lang.Spanish, nil)
	s.Players = []game.Level{level(func(ctx context.Context, v game.View, seed game.Seed) (game.Move, error) {
		seen[seed] = true
		require.Equal(t, kamisado.Black, v.Seat)
		return lastMove(ctx, v, seed)
	})}
	s.Seed = func() game.Seed { return game.Seed{1} }
	feed(t, s, "\nc8c7\nreiniciar\nsi\n")
	require.Len(t, seen, 2)
	require.True(t, seen[game.Seed{1}.ForPly(0)], "at the restart too")
	require.True(t, seen[game.Seed{1}.ForPly(2)])
}

// A computer that breaks a rule is not the person's mistake.
func TestIllegalMoveOfAComputer(t *testing.T) {
	t.Parallel()
	s := config(t, lang.Spanish, nil)
	s.Players = []game.Level{level(func(context.Context, game.View, game.Seed) (game.Move, error) { return "c1c8", nil })}
	_, err := run(t.Context(), s, strings.NewReader(""))
	require.ErrorContains(t, err, "perfecto played c1c8 in "+startKFN)
	var refusal *game.Error
	require.NotErrorAs(t, err, &refusal)
}

// At a keyboard the terminal says when a computer thinks for long; to a program it does not.
func TestThinkingIsShown(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		keyboard bool
		takes    time.Duration
		want     int
	}{
		"long":           {true, 1500 * time.Millisecond, 1},
		"short":          {true, 900 * time.Millisecond, 0},
		"for a program":  {false, 1500 * time.Millisecond, 0},
		"a lot too long": {true, time.Hour, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := config(t, lang.Spanish, nil)
			s.Keyboard = c.keyboard
			s.Players = []game.Level{level(func(ctx context.Context, v game.View, seed game.Seed) (game.Move, error) {
				time.Sleep(c.takes) // the bubble's time
				return lastMove(ctx, v, seed)
			})}
			synctest.Test(t, func(t *testing.T) {
				require.Equal(t, c.want, strings.Count(feed(t, s, ""), "\nPensando…\n"))
			})
		})
	}
}

// coach says what it is given.
type coach struct {
	game.Hinter
	views []game.View
	says  []game.Phrase
	moves []game.AdvisedMove
	err   error
}

func (c *coach) Hint(_ context.Context, v game.View) (game.Hint, error) {
	c.views = append(c.views, v)
	return game.Hint{Said: c.says, Advised: c.moves}, c.err
}

// A hint is what the coach says, for the side to move, with and without computers.
// Without a coach there are none.
func TestHint(t *testing.T) {
	t.Parallel()
	for tag, c := range map[lang.Tag]struct {
		word, none string
		want       []string
	}{
		lang.Spanish: {"pista", "En este juego no hay pistas.", []string{"La partida ha terminado.", "No es tu turno: mueve Negro."}},
		lang.English: {"hint", "There are no hints in this game.", []string{"The match is over.", "It's not your turn: it's Black's."}},
	} {
		for _, players := range [][]game.Level{nil, {{}, level(lastMove)}} {
			hinter := &coach{says: []game.Phrase{game.Say("kamisado.over"), game.Say("kamisado.turn", "Side", kamisado.SideTerm(kamisado.Black))}}
			s := config(t, tag, nil)
			s.Hinter, s.Players = hinter, players
			p, _ := start(t, s)
			for _, word := range []string{"pista", "PISTA", "hint", "Hint"} {
				require.Equal(t, c.want, p.ask(word))
			}
			require.Contains(t, strings.Join(p.ask("help"), "\n"), "\n  "+c.word)
			require.Equal(t, startKFN, p.one("kfn"))
			require.Len(t, hinter.views, 4)
			require.Equal(t, kamisado.Black, hinter.views[3].Seat)
		}
		p, _ := start(t, config(t, tag, nil))
		require.Equal(t, c.none, p.one("pista"))
		require.NotContains(t, strings.Join(p.ask("ayuda"), "\n"), "  "+c.word)
		require.Contains(t, p.one("pista ya"), "pista")
	}
}

// The board has stars where a hint leads, and a line that says so, in colours and without.
func TestHintOnTheBoard(t *testing.T) {
	t.Parallel()
	for _, colours := range []text.Depth{text.Monochrome, text.TrueColour} {
		s := config(t, lang.English, nil)
		s.Colour = colours
		s.Hinter = &coach{says: []game.Phrase{game.Say("kamisado.over")}, moves: []game.AdvisedMove{{Move: "c1c6", Sure: true}, {Move: "c1a3"}}}
		p, _ := start(t, s)
		require.Equal(t, 3, strings.Count(strings.Join(p.ask("hint"), "\n"), "★"))
		require.NotContains(t, strings.Join(p.ask("texto"), "\n"), "★", "no other board has them")
	}
}

// handPrinter prints the hand of whoever looks, and nothing else.
type handPrinter struct{ text.Printer }

func (p handPrinter) Board(v game.View, _ string) string { return p.Coloured(v, "", 0, 0) }

func (handPrinter) Coloured(v game.View, _ string, _ text.Depth, _ int) string {
	return "hand: " + cards(v.Board.(*sixes.Board).Hand)
}

func cards(hand []sixes.Card) string { return strings.Trim(fmt.Sprint(hand), "[]") }

// hands is a table of the sixes with people on some seats.
func hands(t *testing.T, people ...game.Seat) terminal.Config {
	t.Helper()
	c := terminal.Config{
		Rules: sixes.Rules{}, Printer: handPrinter{text.Sixes{}}, Say: speaker(t, lang.Spanish),
		Seed: func() game.Seed { return game.Seed{1} }, Players: make([]game.Level, sixes.Seats),
	}
	for seat := range c.Players {
		if !slices.Contains(people, game.Seat(seat)) {
			c.Players[seat] = game.Level{Name: "listo", Player: chooser(firstMove)}
		}
	}
	return c
}

// dealt are the cards that a seat is dealt at these tables.
func dealt(seat game.Seat) string {
	hand := sixes.Deal(game.Seed{1})[seat]
	slices.Sort(hand[:]) // as hands are shown
	return cards(hand[:])
}

// requireHidden checks that no board shows a card that was dealt to another seat.
func requireHidden(t *testing.T, out string, seat game.Seat) {
	t.Helper()
	for line := range strings.Lines(out) {
		if hand, ok := strings.CutPrefix(line, "hand: "); ok {
			require.Subset(t, strings.Fields(dealt(seat)), strings.Fields(hand))
		}
	}
}

// One person sees their own hand all the time, whoever is to move, and learns who
// plays; no computer's hand is ever shown.
func TestOnePersonAmongComputers(t *testing.T) {
	t.Parallel()
	for seat := range game.Seat(sixes.Seats) {
		p, first := start(t, hands(t, seat))
		require.Contains(t, first, "Huella SHA-256 de la semilla: "+game.Seed{1}.Hash())
		require.NotContains(t, p.log.String(), game.Seed{1}.String())
		require.Equal(t, 3, strings.Count(p.log.String(), ": la máquina, nivel Inteligente.\n"))
		for p.ask("reparte todo"); !p.over; {
			p.ask(p.firstLegal())
		}
		out := p.log.String()
		requireHidden(t, out, seat)
		require.Contains(t, out, "hand: "+dealt(seat)+"\n")
		require.Regexp(t, `\njuega: (oeste|sur|este|norte) 6h\n|> 6h\n`, out)
		require.NotContains(t, out, "juega: "+[]string{"oeste", "sur", "este", "norte"}[seat])
		require.Regexp(t, `\n\nHa ganado (Oeste|Sur|Este|Norte)( \(Inteligente\))?\.\n\nSemilla: `+game.Seed{1}.String()+`\nPara ver lo que salió con esa semilla:\nkamisado deal --game sixes --seed `+game.Seed{1}.String()+`\n$`, out)
		require.NotContains(t, out, "Pasa el teclado")
	}
}

// Computers alone deal and play for everybody to see; no hand is shown, and the board
// at the end alone.
func TestComputersAlone(t *testing.T) {
	t.Parallel()
	out := feed(t, hands(t), "")
	require.Regexp(t, `\njuega: oeste deal\n`, out)
	require.NotRegexp(t, `hand: .`, out)
	require.Regexp(t, `Ha ganado (Oeste|Sur|Este|Norte) \(Inteligente\)\.\n\nSemilla: `, out)
	require.Equal(t, 1, strings.Count(out, "\nhand: "))
	require.Greater(t, strings.Index(out, "\nhand: "), strings.LastIndex(out, "\njuega: "))
}

// Of two people each sees their hand once the keyboard is theirs, behind a cleared
// screen, and what happened meanwhile.
func TestTwoPeopleHideTheirHands(t *testing.T) {
	t.Parallel()
	c := hands(t, sixes.West, sixes.East)
	c.Wipe, c.Names = "<wipe>", []string{"Ana", "Berto"}
	p, _ := start(t, c)
	require.NotContains(t, strings.Join(p.ask("reparte todo"), "\n"), "hand: ", "the board waits for who is to see it")
	seen := map[string]bool{}
	for !p.over {
		log := strings.TrimSuffix(p.log.String(), "\n")
		asked := log[strings.LastIndex(log, "\n")+1:]
		if strings.HasPrefix(asked, "Juega ") {
			p.ask(p.firstLegal())
			continue
		}
		seen[asked] = true
		require.Contains(t, strings.Join(p.ask(""), "\n"), "hand: ")
	}
	require.Len(t, seen, 2)
	log := p.log.String()
	moves := 0
	for screen := range strings.SplitSeq(log, "<wipe>") {
		if before, _, asks := strings.Cut(screen, "Pasa el teclado a "); asks {
			require.NotRegexp(t, `hand: .`, before, "the last hand is still there")
			moves += strings.Count(before, "juega: ")
		}
	}
	require.Positive(t, moves, "what happened since is still there")
	for part := range strings.SplitSeq(log, "Pasa el teclado a ") {
		owner := sixes.West
		if strings.HasPrefix(part, "Berto") {
			owner = sixes.East
		}
		before, after, wiped := strings.Cut(part, "<wipe>")
		require.NotRegexp(t, `hand: .`, before)
		if wiped {
			requireHidden(t, after, owner)
			require.Regexp(t, `hand: .`, after)
		}
	}
}

// Among four the moves of computers are a line each, below each other, and the board
// is shown once before each turn of a person and once at the end.
func TestBoardBeforeAPersonsTurn(t *testing.T) {
	t.Parallel()
	p, _ := start(t, hands(t, sixes.West))
	for p.ask("reparte todo"); !p.over; {
		p.ask(p.firstLegal())
	}
	turns := strings.Split(p.log.String(), "\n> legales\n")
	require.Greater(t, len(turns), 10)
	for i, turn := range turns {
		_, turn, _ = strings.Cut(turn, "\n> ")
		require.Equal(t, 1, strings.Count(turn, "\nhand: "), turn)
		board := strings.Index(turn, "\nhand: ")
		require.Less(t, strings.LastIndex(turn, "\njuega: "), board, turn)
		require.NotContains(t, strings.TrimRight(turn[max(0, strings.Index(turn, "\njuega: ")):board], "\n"), "\n\n", "turn %d", i)
	}
	require.Regexp(t, `\njuega: sur .*\nSur \(Inteligente\) .*\njuega: este .*\nEste \(Inteligente\) .*\njuega: norte .*\nNorte \(Inteligente\) .*\n\nhand: `, p.log.String())
}

// A name that is asked for is kept; one that another person has is asked for again.
func TestNamesAreAskedFor(t *testing.T) {
	t.Parallel()
	c := config(t, lang.Spanish, nil)
	c.AskNames = true
	out := feed(t, c, "Ana\n\nc1c6\n")
	require.Contains(t, out, "Comandos: «reglas» (cómo se juega), «ayuda» (todos) y «salir» (dejarlo).\n\nNombre para los récords (Negro; Intro, sin nombre): \n\nNombre para los récords (Blanco; Intro, sin nombre): \nArriba")
	require.Equal(t, interrupted, last(t, feed(t, c, "Ana\n")))
	c.Names = []string{"Ana", "Berto"}
	require.NotContains(t, feed(t, c, ""), "Nombre para")
	for tag, want := range map[lang.Tag]string{
		lang.Spanish: "\nYa hay alguien que se llama ana. Elige otro nombre.\n\nNombre para los récords (Blanco; Intro, sin nombre): \nArriba",
		lang.English: "\nThe name ana is taken: choose another one.\n\nName of the White player for the records (Enter for none): \nAt the top",
	} {
		c := config(t, tag, nil)
		c.AskNames = true
		require.Contains(t, feed(t, c, "Ana\nana\nBerto\n"), want)
	}
}

// No name that can be typed is known by what has a capital letter in it.
func TestUserHasNoCapitals(t *testing.T) {
	t.Parallel()
	require.Equal(t, "player2", terminal.User(" Player2 "))
	require.Equal(t, terminal.User("ÁNGELA"), terminal.User("ángela"))
}

// A match that its players may stop is stopped when somebody has won, and not before.
func TestStop(t *testing.T) {
	t.Parallel()
	p, _ := start(t, hands(t, sixes.West))
	require.Contains(t, p.one("terminar"), "solo se puede terminar así")
	require.Contains(t, strings.Join(p.ask("ayuda"), "\n"), "\n  terminar ")
	p.ask("deal all")
	for !p.over {
		p.ask("stop")
		if !p.over {
			p.ask(p.firstLegal())
		}
	}
	require.Regexp(t, `Ha ganado (Oeste|Sur|Este|Norte)`, p.log.String())
	k, _ := start(t, config(t, lang.Spanish, nil))
	require.Contains(t, k.one("stop"), "solo se puede terminar así")
	require.NotContains(t, strings.Join(k.ask("ayuda"), "\n"), "terminar")
}

// The bell rings when a computer has moved and it is a person's turn, or the match is over,
// where it is wanted and there is one.
func TestBell(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		bell  string
		ring  bool
		input string
		want  int
		says  string
	}{
		"not wanted":       {"\a", false, "c8c7\n", 0, ""},
		"from the start":   {"\a", true, "c8c7\n", 2, ""},
		"switched on":      {"\a", false, "bell\nc8c7\n", 2, "The bell will ring like this when"},
		"switched off":     {"\a", true, "campana\nc8c7\n", 1, "The bell is off."},
		"after a mistake":  {"\a", true, "c8c1\n", 1, ""},
		"there is none":    {"", true, "bell\nc8c7\n", 0, "There is no bell here"},
		"listed":           {"\a", false, "help\n", 0, "\n  bell "},
		"nothing after it": {"\a", false, "bell on\n", 0, "on its own"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := config(t, lang.English, nil)
			s.Players = []game.Level{level(lastMove)}
			s.Bell, s.Ring = c.bell, c.ring
			out := feed(t, s, c.input)
			require.Equal(t, c.want, strings.Count(out, "\a"), "%q", out)
			require.Contains(t, out, c.says)
		})
	}
	for name, c := range map[string]struct {
		players []game.Level
		want    int
	}{
		"the match is over": {[]game.Level{level(lastMove)}, 1},
		"nobody is there":   {[]game.Level{level(lastMove), level(lastMove)}, 0},
	} {
		s := nearEndOfOthello(t, nil, c.players...)
		s.Records, s.Bell, s.Ring = nil, "\a", true
		out, err := run(t.Context(), s, strings.NewReader(""))
		require.NoError(t, err, name)
		require.Contains(t, out, "Ganan las NEGRAS.", name)
		require.Equal(t, c.want, strings.Count(out, "\a"), name)
	}
}
