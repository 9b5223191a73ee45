//go:build full

package e2e

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/game"
	"kamisado/game/minesweeper"
	"kamisado/game/minesweeper/engine"
)

// sweep is the next move of somebody who thinks: a flag on what must be a mine, then
// what flags allow to open around a number, then a cell that cannot be a mine. On a
// board without guesses there always is one.
func sweep(t *testing.T, p game.Position) game.Move {
	t.Helper()
	view := p.View(game.Nobody)
	board := view.Board.(*minesweeper.Board)
	if !slices.ContainsFunc(board.Squares, isNumber) {
		return "e5"
	}
	found, err := engine.Coach{}.Analyze(t.Context(), view.Notation)
	require.NoError(t, err)
	known := found.(engine.Analysis)
	for _, name := range known.Mines {
		if cell, _ := board.Parse(name); board.Squares[cell] != minesweeper.Flagged {
			return game.Move(name + string(minesweeper.Flagging))
		}
	}
	for cell, square := range board.Squares {
		if isNumber(square) && square > minesweeper.Open {
			move := game.Move(board.Name(cell) + string(minesweeper.Chording))
			if _, err := p.Play(minesweeper.Player, move); err == nil {
				return move
			}
		}
	}
	require.NotEmpty(t, known.Safe)
	return game.Move(known.Safe[0])
}

// isNumber reports whether a square is open.
func isNumber(s minesweeper.Square) bool { return s <= minesweeper.Open+8 }

// A whole match on a board without guesses, every move by the menus of column and row,
// and flags by the switch beside them; the seed draws the same mines again.
func TestMinesweeperForm(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	m := h.alone(minesweeper.ID, fakediscord.String("preset", "principiante"), fakediscord.Bool("guess-free", true))
	require.Contains(t, m.board.Content, "**Minesweeper (9×9, 10 mines, guess-free)** · "+h.black.Mention())
	require.Contains(t, m.board.Content, "▶ "+h.black.Mention()+" may open any cell: the first one is never a mine.")
	require.Equal(t, []string{"Open", "Flag", "Hint", "Text board", "New match", "Give up"}, labelsOf(m.board))
	hash := m.shownHash()
	acts := make(map[string]int)
	end := m.play(func(p game.Position) game.Move { return sweep(t, p) }, func(u *fakediscord.User, move game.Move) {
		acts[strings.TrimLeft(string(move), "abcdefghi0123456789")]++
		m.click(u, move)
	})
	require.Positive(t, acts["!"])
	require.Positive(t, acts["*"])
	require.Positive(t, acts[""])
	require.Contains(t, m.board.Content, "🏆 "+h.black.Mention()+" has won by opening every cell without a mine. Time: ")
	require.Equal(t, []string{"Play again", "Review", "Replay"}, labelsOf(m.board))
	m.sameMines(m.shownSeed(hash), end.Options, "e5")
	board := h.reply(h.black.Press(m.board, h.button(m.board, "Play again")))
	require.Contains(t, board.Content, "guess-free")
	require.NotContains(t, board.Content, hash)
}

// The hint for a minefield marks what is proven to be safe, and mines, in a picture that
// the asker alone sees; in both languages.
func TestMinesweeperHintPicture(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.reply(h.black.Slash(h.channel, "minesweeper start", fakediscord.String("preset", "principiante"), fakediscord.Bool("guess-free", true)))
	first := h.private(h.black.Slash(h.channel, "hint"))
	require.Empty(t, first.Attachments, "nothing is known yet")
	h.reply(h.black.Slash(h.channel, "move", fakediscord.String("move", "e5")))
	hint := h.private(h.black.Slash(h.channel, "hint"))
	require.Contains(t, hint.Content, "\nLas estrellas son casillas seguras; las cruces, minas.")
	h.requireHintPicture("hint-minesweeper.png", hint, `^Última jugada: e5\. .*Buenas? jugadas?: `)
	english := h.discord.NewUser("cloe", "en-US")
	direct := english.DM()
	h.reply(english.Slash(direct, "minesweeper start", fakediscord.String("preset", "principiante"), fakediscord.Bool("guess-free", true)))
	h.reply(english.Slash(direct, "move", fakediscord.String("move", "e5")))
	hint = h.private(english.Slash(direct, "hint"))
	require.Contains(t, hint.Content, "\nStars are safe cells, and crosses are mines.")
	h.requireHintPicture("hint-minesweeper-en.png", hint, `^Last move: e5\. .*Good moves?: `)
}

// sameMines holds that a seed and the first cell draw the mines that the end showed.
func (c *liveMatch) sameMines(seed game.Seed, options game.Options, first string) {
	c.t.Helper()
	again, err := minesweeper.Rules{}.Mines(options, seed, first)
	require.NoError(c.t, err)
	state := c.state()
	board := state.Position.View(game.Nobody).Board.(*minesweeper.Board)
	var shown []string
	for cell, square := range board.Squares {
		switch square {
		case minesweeper.Mine, minesweeper.Exploded, minesweeper.Flagged:
			shown = append(shown, board.Name(cell))
		}
	}
	require.Equal(c.t, again, shown)
}

// hintedCell is the cell that a hint says cannot be a mine.
var hintedCell = regexp.MustCompile(`([a-p]\d+) no puede ser una mina`)

// Typed: a hint says what the numbers prove, to its reader alone; a mine ends the match.
func TestMinesweeperLost(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	m := h.alone(minesweeper.ID, fakediscord.String("preset", "intermedio"))
	hash := m.shownHash()
	require.Contains(t, h.private(h.black.Slash(h.channel, "hint")).Content, "la primera nunca es una mina")
	m.typeIn(h.black, "h8")
	require.Contains(t, m.board.Content, "must open every cell that has no mine")
	state := m.state()
	mines, err := minesweeper.Rules{}.Mines(state.Options, state.Seed, "h8")
	require.NoError(t, err)
	hint := h.private(h.black.Slash(h.channel, "hint")).Content
	if found := hintedCell.FindStringSubmatch(hint); found != nil {
		require.NotContains(t, mines, found[1])
	} else {
		require.Contains(t, hint, "%")
	}
	require.Equal(t, hash, m.shownHash())
	m.typeIn(h.black, game.Move(mines[0]+"!"))
	require.Contains(t, h.ephemeral(h.black.Slash(h.channel, "move", fakediscord.String("move", mines[0]))), "La casilla "+mines[0]+" tiene una bandera")
	m.typeIn(h.black, game.Move(mines[0]+"!"))
	m.typeIn(h.black, game.Move(mines[0]))
	require.Contains(t, m.board.Content, "There was a mine on "+mines[0]+"! The match is lost.")
	require.Contains(t, m.board.Content, "💥 "+h.black.Mention()+" has lost by hitting a mine. Time: ")
	m.sameMines(m.shownSeed(hash), state.Options, "h8")
}

// The largest board has two menus for its columns and two for its rows.
func TestMinesweeperLargest(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	m := h.alone(minesweeper.ID, fakediscord.Integer("rows", 30), fakediscord.Integer("columns", 30), fakediscord.Integer("mines", 150))
	var labels []string
	for _, menu := range m.board.Selects() {
		labels = append(labels, menu.Placeholder)
		require.Len(t, menu.Options, 15)
	}
	require.Equal(t, []string{"Column a–o", "Column p–ad", "Row 1–15", "Row 16–30"}, labels)
	m.click(h.black, "ad30")
	require.Contains(t, m.board.Content, "> ad30: ")
	state := m.state()
	mines, err := minesweeper.Rules{}.Mines(state.Options, state.Seed, "ad30")
	require.NoError(t, err)
	m.click(h.black, game.Move(mines[0]+"!"))
	require.Contains(t, m.board.Content, "> Flag on "+mines[0]+".")
	require.Contains(t, m.board.Content, "Mines without a flag: 149 of 150")
	// Whoever gives up is asked, and then shown everything.
	h.untilShown(m.id) // else the confirmation may lead to the board before
	ask := h.reply(h.black.Slash(h.channel, "resign"))
	require.Contains(t, ask.Content, "partida de Buscaminas (30×30, 150 minas)?")
	m.board = h.resigned(h.black, ask)
	require.Contains(t, m.board.Content, "💥 "+h.black.Mention()+" has lost by giving up.")
	m.shownSeed(state.Seed.Hash())
}
