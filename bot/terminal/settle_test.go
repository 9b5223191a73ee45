package terminal_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/game"
)

// At one keyboard the other side is asked before moves are taken back, and after a no not
// again at once.
func TestTakeback(t *testing.T) {
	t.Parallel()
	for tag, word := range map[lang.Tag]string{lang.Spanish: "DESHACER", lang.English: "undo"} {
		c := config(t, tag, nil)
		c.Now = func() time.Time { return time.Date(2026, time.March, 1, 12, 0, 0, 0, time.UTC) }
		p, _ := start(t, c)
		require.Len(t, p.ask(word), 1, "there is nothing to take back")
		p.ask("c1c6")
		p.ask("a8a7")
		position := p.one("kfn")
		p.ask(word)
		p.ask("no")
		require.Equal(t, position, p.one("kfn"))
		require.Contains(t, p.one(word), " 10 s.")
	}
}

func TestTakebackAgreed(t *testing.T) {
	t.Parallel()
	out := feed(t, config(t, lang.Spanish, nil), "c1c6\ndeshacer\nsí\nkfn\nd1d2\nb8b7\nDeshacer\ns\nkfn\n")
	requireInOrder(t, out,
		"¿Deshacer c1c6? Respuesta de BLANCO (sí/no):", "Deshecho: c1c6.", startKFN,
		"¿Deshacer d1d2, b8b7? Respuesta de BLANCO (sí/no):", "Deshecho: d1d2, b8b7.", startKFN)
}

func TestAgreedDraw(t *testing.T) {
	t.Parallel()
	out := feed(t, config(t, lang.Spanish, nil), "tablas\nc1c6\na8a7\ntablas\nsí\n")
	requireInOrder(t, out, "Es pronto para ofrecer el empate", "¿Empate? Respuesta de BLANCO (sí/no):", "La partida acaba en empate.")
	declined := feed(t, config(t, lang.English, nil), "c1c6\na8a7\ndraw\nno\ndraw\nmoves\n")
	requireInOrder(t, declined, "A draw? WHITE answers (yes/no):", "The match goes on.", "after 10 more moves", "N c1c6")
}

// drawn is a coach that has proven a draw.
type drawn struct{}

func (drawn) Hint(context.Context, game.View) (game.Hint, error) { return game.Hint{Drawn: true}, nil }

// A computer lets moves be taken back at once, and agrees to a draw that is proven.
func TestSettlesWithComputer(t *testing.T) {
	t.Parallel()
	c := config(t, lang.English, nil)
	c.Players = []game.Level{{}, {Name: "perfecto", Player: chooser(lastMove)}}
	out := feed(t, c, "c1c6\nundo\nkfn\nc1c6\ndraw\nquit\n")
	requireInOrder(t, out, "Taken back: c1c6, ", startKFN, "only when it's certain")
	c = config(t, lang.English, nil)
	c.Players, c.Hinter = []game.Level{{}, {Name: "perfecto", Player: chooser(lastMove)}}, drawn{}
	requireInOrder(t, feed(t, c, "c1c6\ndraw\n"), "The match is a draw.")
}

// Who has taken moves back against the computer gets no record for the match.
func TestPracticeIsNoRecord(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string]int{"c1\nc8\n": 1, "c1\ndeshacer\nc1\nc8\n": 0} {
		r := &records{}
		c := nearEndOfOthello(t, r)
		c.Options = game.Options{game.OptionPosition: "8x8 XO6/8/8/8/8/8/8/XO6 X"}
		c.Players, c.Names = []game.Level{{}, {Name: "experto", Player: chooser(lastMove)}}, []string{"Eva"}
		require.Contains(t, feed(t, c, typed), "Ganan las NEGRAS.")
		require.Len(t, r.scores, want, typed)
	}
}
