//go:build full

package browser

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/cmd/kamisado/internal/apptest"
	"kamisado/game"
	"kamisado/game/kamisado"
)

// Between the rounds of a published match the picture has both line-ups, below that of the round's
// end: the winner chooses one in the picture or by its button, on a phone too.
func TestBrowserFill(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	ada, bruno := h.window("Ada", phone()), h.window("Bruno", desktop())
	ada.command("/kamisado start mode:clasica opponent:@Bruno color:negro")
	ada.see("challenges you to a match")
	bruno.last().click("button", "Accept")
	ada.boardAt(0).move("c1c6")
	bruno.boardAt(1).move("a8a7")
	ada.boardAt(2).move("c6a8")
	for _, w := range []*window{ada, bruno} {
		w.see("how the round ended")
		board := w.boardAt(3)
		board.see("now chooses how both sides' towers are set up")
		board.until(`$.querySelectorAll("[data-cell]").length === 2 && $.querySelectorAll(".picture img").length === 2`)
		board.loaded()
		board.until(`!$.querySelector(".motions > *")`) // a click before that ends the motion and does no more
	}
	ada.fits("a choice between rounds")
	bruno.boardAt(3).until(`!$.querySelector("[data-cell].is-target")`)
	ada.boardAt(3).until(`$.querySelectorAll("[data-cell].is-target").length === 2`)
	ada.boardAt(3).in(`[data-cell=R]`).touch()
	for _, w := range []*window{ada, bruno} {
		w.boardAt(4).see("▶ @Bruno")
		w.boardAt(4).until(`$.querySelectorAll("[data-cell]").length === 64`)
	}
}

// A whole classic match on the page survives kill -9 in a round and where its winner is to choose:
// the pages that are open find the board as it was, and go on to the end. A hand is chosen on the
// picture of both line-ups, and by its button.
func TestBrowserClassicMatchSurvives(t *testing.T) {
	t.Parallel()
	h := newHarnessApart(t)
	ada, bruno := h.challenge(desktop(), kamisado.NameClassic)
	windows := []*window{ada, bruno}
	p, err := kamisado.Rules{}.New(game.Options{kamisado.OptionMode: kamisado.NameClassic}, game.Seed{})
	require.NoError(t, err)
	random, choices, ply := rand.New(rand.NewPCG(5, 1)), 0, 0
	for ; len(p.ToMove()) > 0; ply++ {
		seat := p.ToMove()[0]
		chooses := kamisado.ShowsFills(p.View(game.Nobody))
		if ply == 2 || chooses && choices == 0 {
			for _, w := range windows {
				w.boardAt(ply)
			}
			h.restartBefore(windows...)
		}
		for _, w := range windows {
			w.boardAt(ply).see("▶ @" + windows[seat].user)
			w.boardAt(ply).until(`!$.querySelector(".motions > *")`) // a click before that ends the motion and does no more
		}
		board, move := windows[seat].boardAt(ply), game.Move("R")
		switch {
		case !chooses:
			move = apptest.EndingMove(p, random)
			board.move(string(move))
		case choices%2 == 0:
			choices++
			board.cell(string(move))
		default:
			choices++
			move = "L"
			board.click("button", "From the left")
		}
		p, err = p.Play(seat, move)
		require.NoError(t, err)
	}
	require.GreaterOrEqual(t, choices, 2)
	out, _ := p.Outcome()
	require.GreaterOrEqual(t, slices.Max(out.Score), 3)
	for _, w := range windows {
		w.boardAt(ply).see("🏆 @" + windows[out.Winner].user)
		w.board().find("button", "Rematch")
	}
}
