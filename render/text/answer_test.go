package text_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/kamisado"
	"kamisado/game/minesweeper"
	"kamisado/game/othello"
	"kamisado/game/sixes"
	"kamisado/render/text"
)

// playing is a view after moves of a match that begins with options.
func playing(t testing.TB, rules game.Rules, options game.Options, seat game.Seat, moves ...game.Move) game.View {
	t.Helper()
	p, err := rules.New(options, game.Seed{7})
	require.NoError(t, err)
	for _, move := range moves {
		p, err = p.Play(p.ToMove()[0], move)
		require.NoError(t, err)
	}
	return p.View(seat)
}

// asking is a question in a language, and what its answer is or begins with.
type asking struct{ language, question, want string }

// Every game answers the same questions, in the reader's language, whichever language they begin in.
func TestAnswer(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		printer text.Printer
		view    game.View
		asks    []asking
	}{
		"kamisado": {text.Kamisado{}, playing(t, kamisado.Rules{}, nil, kamisado.White, "c1c6"), []asking{
			{"es", "última jugada", "Negro mueve su torre roja: c1 → c6 (casilla naranja)."},
			{"en", "where white pink", "d8, pink cell: White's pink tower."},
			{"es", "¿DÓNDE ROJA?", "f8, casilla roja: torre roja de Blanco; c6, casilla naranja: torre roja de Negro."},
			{"es", "rosas", "d8, casilla rosa: torre rosa de Blanco; e1, casilla rosa: torre rosa de Negro."},
			{"es", "dónde sumos", "En ninguna parte."},
			{"es", "donde blancas", "Torres de Blanco: naranja a8, azul b8, "},
			{"en", "where C 6", "c6, orange cell: Black's red tower."},
			{"es", "c4", "c4, casilla verde, vacía."},
			{"es", "where 6c", "c6, casilla naranja: torre roja de Negro."},
			{"es", "legales", "Juega Blanco con su torre naranja, en a8. Puede ir a a7, "},
			{"es", "PUNTOS", "Puntos: Negro 0 – 0 Blanco. Últimos colores: de Negro, naranja; de Blanco, ninguno."},
			{"en", "row of c6", "Row from a6 to h6: a6, green cell, empty; b6, "},
			{"es", "columna 3", "Columna de c8 a c1: c8, "},
			{"en", "diagonal a1", "Diagonal from h8 to a1: h8, "},
			{"en", "around a1", "Around a1: a2, purple cell, empty; b2, "},
			{"en", "questions", "You can ask, for example: last · "},
		}},
		"kamisado, free choice": {text.Kamisado{}, playing(t, kamisado.Rules{}, nil, game.Nobody), []asking{
			{"es", "última", "Todavía no se ha jugado nada."},
			{"en", "legal", "Black to move, with any tower. a1 (brown): a2–a7, b2–g7; b1 (green): b2–b7, c2–h7, a2; c1 (red): "},
			{"en", "legal red", "Black to move, with any tower. c1 (red): c2–c7, d2–h6, b2–a3."},
			{"es", "legales c1", "c1, casilla roja: torre roja de Negro. c1 (roja): c2–c7, d2–h6, b2–a3."},
		}},
		"othello": {text.Othello{}, playing(t, othello.Rules{}, nil, othello.White, "d3"), []asking{
			{"es", "fila 3", "Fila de a3 a h3: a3–b3, vacía; c3, vacía, se puede jugar aquí; d3: ficha de las Negras, la última jugada; e3, vacía, se puede jugar aquí; f3–h3, vacía."},
			{"es", "dónde blanca", "Fichas de las Blancas (1), por filas: 5: e."},
			{"en", "where black", "Black's discs (4), row by row: 3: d; 4: d e; 5: d."},
			{"en", "legal", "White to move. It can play on c3, e3, c5."},
			{"en", "points", "Discs: Black 4 – 1 White."},
			{"es", "última jugada", "Las Negras juegan en d3 y voltean 1 fichas. Volteadas: d4."},
			{"es", "alrededor de a1", "Alrededor de a1: a1–b1, vacía; a2–b2, vacía."},
		}},
		"othello, over": {text.Othello{}, playing(t, othello.Rules{}, game.Options{game.OptionPosition: "8x8 1OX5/8/8/8/8/8/8/8 X"}, game.Nobody, "a1"), []asking{
			{"es", "dónde blancas", "Fichas de las Blancas: ninguna."},
			{"es", "legales", "Partida terminada: ganan las Negras."},
		}},
		"connect four": {text.ConnectFour{}, playing(t, connectfour.Rules{}, nil, game.Nobody, "D", "D"), []asking{
			{"es", "fila 1", "Fila de a1 a g1: a1–c1, vacía; d1: ficha de las Rojas; e1–g1, vacía."},
			{"es", "diagonal d2", "Diagonal de a5 a e1: a5–c3, vacía; d2: ficha de las Amarillas, la última jugada; e1, vacía. Diagonal de "},
			{"es", "dónde amarillas", "Fichas de las Amarillas: d2."},
			{"en", "where d", "d3, empty, a disc in column D would land here."},
			{"en", "legal", "Red to move. Columns with room: "},
		}},
		"connect four, empty": {text.ConnectFour{}, playing(t, connectfour.Rules{}, nil, game.Nobody), []asking{
			{"en", "where red", "Red has no discs yet."},
		}},
		"minesweeper": {text.Minesweeper{}, playing(t, minesweeper.Rules{}, nil, minesweeper.Player, "a1!", "e5"), []asking{
			{"es", "dónde banderas", "En a1."},
			{"es", "dónde minas", "Las minas no se ven hasta el final."},
			{"es", "A1", "a1, con bandera."},
			{"es", "legales", "Partida en curso. Se puede abrir o marcar cualquier casilla cerrada. Cerradas junto a casillas abiertas: "},
			{"en", "where closed", "Closed beside open cells: "},
			{"en", "where 1", "On "},
			{"en", "row 1", "Row from a1 to j1: a1, with a flag; b1"},
			{"en", "points", "10 rows and 10 columns; mines: 11; mines without a flag: 10; closed cells without a flag: "},
			{"es", "alrededor de b1", "Alrededor de b1: a1, con bandera; b1"},
		}},
		"sixes, no hand": {text.Sixes{}, playing(t, sixes.Rules{}, nil, game.Nobody, sixes.DealAll), []asking{
			{"es", "mano", "Ahora no tienes cartas."},
		}},
		"sixes, one's own hand": {text.Sixes{}, playing(t, sixes.Rules{}, nil, sixes.West, sixes.DealAll), []asking{
			{"en", "hand", "Your hand: "},
			{"es", "mesa", "La mesa está vacía."},
			{"es", "fila de corazones", "Fila de corazones: sin empezar."},
			{"es", "oeste", "Oeste: cartas 13, pases 0"},
			{"en", "where king of hearts", "king of hearts"},
			{"en", "7♥", "7 of hearts"},
			{"en", "legal", "North to play."},
			{"en", "points", "Cards: "},
		}},
	} {
		for _, ask := range c.asks {
			t.Run(name+": "+ask.question, func(t *testing.T) {
				t.Parallel()
				got, err := c.printer.Answer(c.view, ask.question, asker(t, c.view.Game, ask.language))
				require.NoError(t, err)
				require.True(t, strings.HasPrefix(got, ask.want), "%q", got)
			})
		}
	}
}

// asker speaks a game's sentences and those of answers.
func asker(t testing.TB, id game.ID, language string) text.Speaker {
	own, shared := speaker(t, id, language), speaker(t, "ask", language)
	return func(p game.Phrase) string {
		if strings.HasPrefix(p.Key, "ask.") {
			return shared(p)
		}
		return own(p)
	}
}

// What cannot be answered is refused with examples, all of which can be.
func TestExamples(t *testing.T) {
	t.Parallel()
	for _, language := range []string{"es", "en"} {
		for printer, view := range views(t) {
			say := asker(t, view.Game, language)
			for _, question := range []string{"xyzzy", "", "row", "fila 99", "where", "legal xyzzy"} {
				if strings.HasPrefix(question, "legal") && view.Game != kamisado.ID {
					continue // what is legal has no parts
				}
				_, err := printer.Answer(view, question, say)
				require.ErrorContains(t, err, "ask.unknown")
			}
			for _, question := range text.Questions(view.Game, say) {
				if asked, _, _ := text.ParseQuestion(question, say); asked == text.AskClock {
					continue // a view has none
				}
				answer, err := printer.Answer(view, question, say)
				require.NoError(t, err, question)
				require.NotEmpty(t, answer, question)
			}
		}
	}
}

// On a large minefield an answer stays short: it says how many cells more there are, and
// ends as a sentence.
func TestShortAnswer(t *testing.T) {
	t.Parallel()
	large := game.Options{"rows": "30", "columns": "30", "mines": "90"}
	view := playing(t, minesweeper.Rules{}, large, minesweeper.Player, "a1", "p15")
	for _, question := range []string{"where closed", "where 1", "legal"} {
		answer, err := text.Minesweeper{}.Answer(view, question, asker(t, view.Game, "en"))
		require.NoError(t, err)
		require.LessOrEqual(t, len(answer), 600)
		require.Regexp(t, `, [a-z0-9]+ and \d+ more\.$`, answer, question)
	}
}

// What can be played is said in at most 300 characters, however many moves there are: of what
// is too long, how many there are and how to ask for a part of it.
func TestLegalIsShort(t *testing.T) {
	t.Parallel()
	crowded := game.Options{game.OptionPosition: "1ZPSARVM/8/8/8/2N5/2m+2n2/8/1vraspz1 N -- 1-0 estandar"}
	discs := game.Options{game.OptionPosition: "10x14 14/1OOOOOOOOOOOO1/1OXXXXXXXXXXO1/1OXXXXXXXXXXO1/1OXXXXXXXXXXO1/1OXXXXXXXXXXO1/1OXXXXXXXXXXO1/1OXXXXXXXXXXO1/1OOOOOOOOOOOO1/14 X"}
	large := game.Options{"rows": "30", "columns": "30", "mines": "90"}
	for printer, view := range map[text.Printer]game.View{
		text.Kamisado{}:    playing(t, kamisado.Rules{}, nil, game.Nobody),
		text.Othello{}:     playing(t, othello.Rules{}, discs, game.Nobody),
		text.ConnectFour{}: playing(t, connectfour.Rules{}, nil, game.Nobody),
		text.Minesweeper{}: playing(t, minesweeper.Rules{}, large, minesweeper.Player, "a1", "p15"),
		text.Sixes{}:       playing(t, sixes.Rules{}, nil, sixes.West, sixes.DealAll),
	} {
		for _, language := range []string{"es", "en"} {
			answer, err := printer.Answer(view, "legal", asker(t, view.Game, language))
			require.NoError(t, err)
			require.LessOrEqual(t, utf8.RuneCountInString(answer), 300, answer)
		}
	}
	view := playing(t, kamisado.Rules{}, crowded, game.Nobody)
	answer, err := text.Kamisado{}.Answer(view, "legales", asker(t, view.Game, "es"))
	require.NoError(t, err)
	require.Equal(t, "Juega Negro con la torre que quiera. Torres que se pueden empujar: c4. "+
		"Son 77 jugadas, con las torres de c3, f3, b1, c1, d1, e1, f1, g1. Pregunta por una de ellas, por ejemplo «legales c3».", answer)
	answer, err = text.Kamisado{}.Answer(view, "legales c3", asker(t, view.Game, "es"))
	require.NoError(t, err)
	require.Equal(t, "c3, casilla marrón: torre marrón de Negro, sumo. c3 (marrón): d4–g7, b4–a5. Empujar: c3.", answer)
}

// views are one of each game.
func views(t testing.TB) map[text.Printer]game.View {
	return map[text.Printer]game.View{
		text.Kamisado{}:    playing(t, kamisado.Rules{}, nil, kamisado.White, "c1c6"),
		text.Othello{}:     playing(t, othello.Rules{}, nil, othello.White, "d3"),
		text.ConnectFour{}: playing(t, connectfour.Rules{}, nil, connectfour.Yellow, "D"),
		text.Minesweeper{}: playing(t, minesweeper.Rules{}, nil, minesweeper.Player, "a1!", "e5"),
		text.Sixes{}:       playing(t, sixes.Rules{}, nil, sixes.West, sixes.DealAll),
	}
}

// An answer is made of the view alone: to those who have no hand no card is told that is
// not on the table.
func TestAnswersAreSecret(t *testing.T) {
	t.Parallel()
	say := asker(t, sixes.ID, "en")
	for seat := range game.Seat(sixes.Seats) {
		view := playing(t, sixes.Rules{}, nil, seat, sixes.DealAll)
		for _, other := range []game.Seat{game.Nobody, (seat + 1) % sixes.Seats} {
			hidden := playing(t, sixes.Rules{}, nil, other, sixes.DealAll)
			for _, card := range view.Board.(*sixes.Board).Hand {
				mine, err := text.Sixes{}.Answer(view, "where "+card.String(), say)
				require.NoError(t, err)
				theirs, err := text.Sixes{}.Answer(hidden, "where "+card.String(), say)
				require.NoError(t, err)
				require.Contains(t, mine, "in your hand")
				require.Regexp(t, `, not played yet(, next in its row)?\.( You don't have it\.)?$`, theirs)
			}
		}
	}
}

// FuzzAnswer asks anything: an answer or a refusal comes back, never nothing.
func FuzzAnswer(f *testing.F) {
	for _, seed := range []string{"", "última", "where 7 of hearts", "fila 4", "diagonal", "row\x00", "¿¿??", "a\u0301"} {
		f.Add(seed)
	}
	all := views(f)
	say := func(p game.Phrase) string { return p.Key }
	f.Fuzz(func(t *testing.T, question string) {
		for printer, view := range all {
			answer, err := printer.Answer(view, question, say)
			require.Equal(t, err == nil, answer != "", "%q of %s", question, view.Game)
		}
	})
}

// Who plays may have no name, but a sentence begins with a capital; a cell does not.
func TestAnswerBeginsASentence(t *testing.T) {
	t.Parallel()
	v := playing(t, othello.Rules{}, nil, othello.Black)
	say := func(p game.Phrase) string { return strings.TrimPrefix(p.Key, "ask.word.") }
	v.LastEvents = []game.Event{
		{Phrase: game.Say("the computer plays d3", "Player", game.Seat(1))}, {Phrase: game.Say("c4 is turned over", "Cell", "c4")},
	}
	got, err := text.Othello{}.Answer(v, "last", say)
	require.NoError(t, err)
	require.Equal(t, "The computer plays d3. c4 is turned over.", got)
}
