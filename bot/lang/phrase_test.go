package lang_test

import (
	"errors"
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/sixes"
	"kamisado/render/text"
)

// A locale chooses the language.
func TestOf(t *testing.T) {
	t.Parallel()
	for locale, want := range map[string]lang.Tag{
		"es": lang.Spanish, "es-ES": lang.Spanish, "es-419": lang.Spanish, "es_ES.UTF-8": lang.Spanish,
		"es_MX@euro": lang.Spanish,
		"en-US":      lang.English, "en-GB": lang.English, "fr": lang.English, "": lang.English, "est": lang.English,
		"C": lang.English, "POSIX": lang.English, "C.UTF-8": lang.English,
	} {
		require.Equal(t, want, lang.Of(locale), locale)
	}
}

// Hours appear only when there are any, and no second is rounded up.
func TestClock(t *testing.T) {
	t.Parallel()
	for d, want := range map[time.Duration]string{
		0:                           "0:00",
		999 * time.Millisecond:      "0:00",
		9 * time.Second:             "0:09",
		83 * time.Second:            "1:23",
		time.Hour - time.Second:     "59:59",
		time.Hour:                   "1:00:00",
		2*time.Hour + 184e9:         "2:03:04",
		100*time.Hour + time.Minute: "100:01:00",
	} {
		require.Equal(t, want, lang.Clock(d), d)
	}
}

// unfilled is what a gap without a value looks like.
var unfilled = regexp.MustCompile(`<(no value|\w+)>`)

// A key without an entry gives the key, a gap without a value shows its name, and
// nothing fails.
func TestUnknownKey(t *testing.T) {
	t.Parallel()
	for _, tag := range lang.Tags() {
		speaker := catalogue(t).Speaker(tag)
		require.Equal(t, "[no.such.key]", speaker.Text("no.such.key"))
		require.Regexp(t, unfilled, speaker.Text("kamisado.turn"))
		require.Empty(t, speaker.Say(game.Phrase{}))
	}
}

// phraseChecker says phrases in both languages and fails where one cannot be said.
type phraseChecker struct {
	t     *testing.T
	count int
}

func (c *phraseChecker) check(phrases ...game.Phrase) {
	c.t.Helper()
	for _, p := range phrases {
		if p.IsZero() {
			continue
		}
		c.count++
		for _, tag := range lang.Tags() {
			c.checkSentence(p, catalogue(c.t).Speaker(tag).Say(p))
		}
	}
}

// checkSentence finds a key in brackets, which is what a phrase without an entry gives,
// and gaps that nobody fills.
func (c *phraseChecker) checkSentence(p game.Phrase, sentence string) {
	c.t.Helper()
	require.NotEmpty(c.t, sentence, p)
	require.NotContains(c.t, sentence, "[", p)
	require.NotRegexp(c.t, unfilled, sentence, p)
}

func (c *phraseChecker) checkError(err error) {
	c.t.Helper()
	var refusal *game.Error
	require.True(c.t, errors.As(err, &refusal), err)
	c.check(refusal.Why)
}

// checkView says everything in a view, and its board in words.
func (c *phraseChecker) checkView(v game.View) {
	c.t.Helper()
	for _, event := range v.LastEvents {
		c.check(event.Phrase)
	}
	c.check(v.Status...)
	c.check(v.Prompt)
	for _, group := range v.Groups {
		c.check(group.Label, group.Note)
		for _, choice := range group.Choices {
			c.check(choice.Label, choice.Note)
			for _, tag := range lang.Tags() { // a phone shows an entry of a menu on one line
				label := catalogue(c.t).Speaker(tag).Say(choice.Label)
				require.LessOrEqual(c.t, utf8.RuneCountInString(label), 40, label)
			}
		}
	}
	for _, tag := range lang.Tags() {
		c.checkSentence(v.Prompt, text.Kamisado{}.Alt(v, catalogue(c.t).Speaker(tag).Say, 0))
	}
}

// checkRefusals tries moves and pushes of every kind.
func (c *phraseChecker) checkRefusals(p game.Position, seat game.Seat, random *rand.Rand) {
	c.t.Helper()
	for range 40 {
		from, to := kamisado.Cell(random.IntN(64)), kamisado.Cell(random.IntN(64))
		for _, move := range []game.Move{game.Move(from.String()), game.Move(from.String() + to.String())} {
			if _, err := p.Play(seat, move); err != nil {
				c.checkError(err)
			}
		}
	}
}

// Whole matches, drawn by chance, say nothing that a language does not have: neither
// their views nor the refusals of illegal moves.
func TestPhrasesOfMatches(t *testing.T) {
	t.Parallel()
	const matches = 12
	random := rand.New(rand.NewPCG(8, 64))
	options := game.Options{kamisado.OptionMode: "estandar"}
	c := &phraseChecker{t: t}
	for _, name := range (kamisado.Rules{}).Facts(options).SeatNames {
		c.check(game.Phrase{Key: string(name)})
	}
	for range matches {
		p, err := kamisado.Rules{}.New(options, game.Seed{})
		require.NoError(t, err)
		for len(p.ToMove()) > 0 {
			c.checkView(p.View(game.Nobody))
			seat := p.ToMove()[0]
			legal := slices.Collect(p.Legal(seat))
			c.checkRefusals(p, seat, random)
			p, err = p.Play(seat, legal[random.IntN(len(legal))])
			require.NoError(t, err)
		}
		c.checkView(p.View(game.Nobody))
		_, err = p.Play(kamisado.Black, "c1c6")
		c.checkError(err)
	}
	require.Greater(t, c.count, 1000*matches)
}

// played makes moves from a KFN, as far as they are legal, and returns the last event
// or the refusal.
func played(t *testing.T, kfn string, moves ...game.Move) game.Phrase {
	t.Helper()
	start, err := kamisado.ParseKFN(kfn)
	require.NoError(t, err)
	var p game.Position = kamisado.NewMatch(start)
	for _, move := range moves {
		next, err := p.Play(p.ToMove()[0], move)
		if err != nil {
			return game.WhyOf(err)
		}
		p = next
	}
	events := p.View(game.Nobody).LastEvents
	return events[len(events)-1].Phrase
}

// Sentences as players read them, whose gaps hold what makes them hard to say well: a
// name that ends in a bracket, a word with a gender, the number one.
func TestSentences(t *testing.T) {
	t.Parallel()
	ana := "Ana (persona)"
	for name, c := range map[string]struct {
		phrase game.Phrase
		es, en string
	}{
		// c6 is an orange cell.
		"a tower, not its cell": {
			played(t, "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple", "c1c6", "a8b7", "c6c7"),
			"La torre de c6 es roja, y debes mover la naranja (N), que está en h1.",
			"The tower on c6 is red, and you must move the orange tower (O) on h1.",
		},
		"a mutual block": {
			played(t, "4N3/8/8/S7/az6/8/6pv/2n4s N -- 0-0 simple", "c1c7"),
			"Bloqueo mutuo: la torre rosa de Negro en h1 también está bloqueada, y dos bloqueos seguidos acaban la ronda. El último en mover fue Negro, que la pierde; 1 punto para Blanco.",
			"Deadlock: Black's pink tower on h1 is blocked too, and two blocks in a row end the round. Black moved last and loses the round; 1 point for White.",
		},
		"no tower can move": {
			played(t, "NZ6/a7/8/7P/8/8/8/8 B P- 0-0 simple", "h5h4"),
			"Negro podría elegir torre, pero ninguna puede moverse. El último en mover fue Blanco, que pierde la ronda; 1 punto para Negro.",
			"Black may choose any tower, but none can move. White moved last and loses the round; 1 point for Black.",
		},
		"no tower of the colour": {
			played(t, "N7/8/8/8/8/8/8/3a4 N -- 0-0 simple", "d1d2"),
			"Blanco no tiene ninguna torre azul: puede mover la que quiera.",
			"White has no blue tower and may move any tower.",
		},
		"a place": {
			game.Say("sixes.status.place", "Place", 1, "Player", ana, "Passes", 1),
			"Puesto 1: Ana (persona), pases: 1", "Place 1: Ana (persona), passes: 1",
		},
		"a place that was left": {
			game.Say("sixes.status.left", "Place", 2, "Player", ana, "Cards", 3, "Passes", 0),
			"Puesto 2: Ana (persona), cartas en la mano: 3, pases: 0", "Place 2: Ana (persona), cards in hand: 3, passes: 0",
		},
		"up to the queen": {
			game.Say("sixes.alt.row", "Suit", sixes.SuitTerm(sixes.Diamonds), "Low", sixes.ValueTerm(1),
				"High", sixes.UpToTerm(12)),
			"Fila de diamantes: del as a la reina.", "Row of diamonds: ace to queen.",
		},
		"a board with a mine": {
			game.Say("minesweeper.alt.board", "Rows", 2, "Columns", 2, "Mines", 1, "Left", 1, "Closed", 4),
			"2 filas y 2 columnas; minas: 1; minas sin bandera: 1; casillas cerradas sin bandera: 4.",
			"2 rows and 2 columns; mines: 1; mines without a flag: 1; closed cells without a flag: 4.",
		},
		"a number without its flag": {
			game.Say("minesweeper.illegal.chordcount", "Cell", "b7", "Number", 1, "Flags", 0),
			"Banderas alrededor del 1 de b7: 0. Solo se puede abrir alrededor cuando hay tantas banderas como dice el número.",
			"Flags around the 1 on b7: 0. You can open around it only when there are as many flags as the number says.",
		},
		"a prompt of who plays alone": {
			game.Say("minesweeper.terminal.turn"),
			"Abre todas las casillas que no tienen mina.", "Open every cell that has no mine.",
		},
		"a move with one reply": {
			game.Say("kamisado.hint.narrow", "Move", "a6a7", "Unsafe", 1, "Replies", 1, "Plural", 1,
				"Span", game.Term("kamisado.span.estandar")),
			"Yo probaría a6a7: tras la única respuesta de tu rival podrías ganar la ronda en el acto.",
			"I would try a6a7: after your opponent's only reply you could win the round at once.",
		},
		"who gets the keyboard": {
			game.Say("terminal.hand", "Player", ana),
			"Pasa el teclado a Ana (persona) sin mirar la pantalla; que pulse Intro: ",
			"Without looking, hand the keyboard to Ana (persona), who presses Enter: ",
		},
	} {
		require.Equal(t, c.es, catalogue(t).Speaker(lang.Spanish).Say(c.phrase), name)
		require.Equal(t, c.en, catalogue(t).Speaker(lang.English).Say(c.phrase), name)
	}
}
