//go:build full

package e2e

import (
	"bytes"
	"image/png"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot"
	"kamisado/bot/fakediscord"
	"kamisado/cmd/kamisado/internal/app"
	"kamisado/game"
)

// puzzled are the games with puzzles.
var puzzled = []string{"kamisado", "othello", "connect4", "minesweeper"}

// puzzlerOf is the puzzler of a game.
func puzzlerOf(t *testing.T, id string) game.Puzzler {
	t.Helper()
	all := app.Games()
	i := slices.IndexFunc(all, func(g bot.Game) bool { return string(g.Rules.ID()) == id })
	require.GreaterOrEqual(t, i, 0)
	return all[i].Puzzler
}

// numberOf is the number of the puzzle that a message shows.
func numberOf(t *testing.T, m *fakediscord.Message) int {
	t.Helper()
	found := regexp.MustCompile(`(?:puzzle|problema) (\d+) `).FindStringSubmatch(m.Content)
	require.NotNil(t, found, m.Content)
	n, err := strconv.Atoi(found[1])
	require.NoError(t, err)
	return n
}

// solve answers a puzzle of one move with the controls of its message.
func (h *harness) solve(u *fakediscord.User, m *fakediscord.Message, move game.Move) *fakediscord.Message {
	h.t.Helper()
	for _, b := range m.Buttons() {
		if strings.HasSuffix(b.CustomID, "/"+string(move)) {
			return h.private(u.Press(m, b.CustomID))
		}
	}
	for _, s := range m.Selects() {
		if slices.Contains(s.Values(), string(move)) {
			return h.private(u.Select(m, s.CustomID, string(move)))
		}
	}
	menu := m.Selects()[0]
	require.NotEmpty(h.t, menu.Values())
	require.Contains(h.t, menu.CustomID, "group/")
	return h.solve(u, h.private(u.Select(m, menu.CustomID, string(move)[:2])), move)
}

// mark marks cells with the menus of a message, one menu after the other.
func (h *harness) mark(u *fakediscord.User, m *fakediscord.Message, cells []game.Move) *fakediscord.Message {
	h.t.Helper()
	for at := range m.Selects() {
		menu := m.Selects()[at]
		var here []string
		for _, cell := range cells {
			if slices.Contains(menu.Values(), string(cell)) {
				here = append(here, string(cell))
			}
		}
		if len(here) > 0 {
			m = h.private(u.Select(m, menu.CustomID, here...))
		}
	}
	return m
}

// requirePuzzlePicture checks that a message about a puzzle has a picture, which is described.
func (h *harness) requirePuzzlePicture(name string, m *fakediscord.Message) {
	h.t.Helper()
	require.Len(h.t, m.Attachments, 1)
	_, err := png.Decode(bytes.NewReader(m.Attachments[0].Bytes))
	require.NoError(h.t, err)
	require.NotEmpty(h.t, m.Attachments[0].Description)
	h.keep(name, m.Attachments[0].Bytes)
}

// A puzzle of one move in both languages: a wrong answer is refuted and can be tried again, the
// right one is confirmed, and another one of the level follows.
func TestPuzzles(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for _, id := range puzzled[:3] {
		for _, c := range []struct {
			user                              *fakediscord.User
			level, wrong, right, again, other string
		}{
			{h.black, "fácil", "❌ **No es la solución.**\n", "✅ **¡Resuelto!**\n", "Intentarlo otra vez", "Otro problema"},
			{h.white, "easy", "❌ **That's not it.**\n", "✅ **Solved!**\n", "Try again", "Another puzzle"},
		} {
			z := puzzlerOf(t, id)
			m := h.private(c.user.Slash(h.channel, "puzzle", fakediscord.String("game", id), fakediscord.String("level", "easy")))
			require.Contains(t, strings.SplitN(m.Content, "\n", 2)[0], " · "+c.level)
			h.requirePuzzlePicture("puzzle-"+id+".png", m)
			p := z.Puzzles()[numberOf(t, m)-1]
			require.Equal(t, 2, p.Level)
			groups, err := z.Choices(p)
			require.NoError(t, err)
			wrong := p.Solution[0]
			for _, choice := range groups[0].Choices {
				if choice.Move != p.Solution[0] {
					wrong = choice.Move
				}
			}
			if wrong == p.Solution[0] { // the only move of its group
				wrong = groups[1].Choices[0].Move
			}

			failed := h.solve(c.user, m, wrong)
			require.Equal(t, m.ID, failed.ID, "in its place")
			require.Contains(t, failed.Content, c.wrong)
			require.Equal(t, []string{c.again, c.other}, labelsOf(failed))
			h.requirePuzzlePicture("puzzle-"+id+"-wrong.png", failed)
			again := h.private(c.user.Press(failed, h.button(failed, c.again)))
			require.Equal(t, m.Content, again.Content)
			h.requirePuzzlePicture("puzzle-"+id+"-again.png", again)

			solved := h.solve(c.user, again, p.Solution[0])
			require.Contains(t, solved.Content, c.right)
			require.Equal(t, []string{c.other}, labelsOf(solved))
			h.requirePuzzlePicture("puzzle-"+id+"-right.png", solved)
			next := h.private(c.user.Press(solved, h.button(solved, c.other)))
			require.NotEqual(t, p.Number, numberOf(t, next))
			require.Equal(t, 2, z.Puzzles()[numberOf(t, next)-1].Level)
		}
	}
}

// In Minesweeper all safe cells are marked in menus, which can be changed until one answers.
func TestPuzzleOfSeveralCells(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	z := puzzlerOf(t, "minesweeper")
	m := h.private(h.white.Slash(h.channel, "puzzle", fakediscord.String("game", "minesweeper"), fakediscord.String("level", "hardest")))
	h.requirePuzzlePicture("puzzle-minesweeper.png", m)
	p := z.Puzzles()[numberOf(t, m)-1]
	require.Equal(t, 5, p.Level)
	var offered []string
	for _, menu := range m.Selects() {
		require.Regexp(t, `^Safe cells from [a-i]\d to [a-i]\d$`, menu.Placeholder)
		offered = append(offered, menu.Values()...)
	}
	groups, err := z.Choices(p)
	require.NoError(t, err)
	require.Len(t, offered, len(groups[0].Choices))

	some := h.mark(h.white, m, p.Solution[:1])
	require.Contains(t, some.Content, "\n1 cell marked: "+string(p.Solution[0])+". ")
	require.Len(t, some.Attachments, 1, "the picture stays")
	missing := h.private(h.white.Press(some, h.button(some, "Answer")))
	require.Contains(t, missing.Content, "❌ **That's not it.**\nThe cells you named are safe, but ")
	again := h.private(h.white.Press(missing, h.button(missing, "Try again")))

	all := h.mark(h.white, again, p.Solution)
	require.Contains(t, all.Content, "\n"+strconv.Itoa(len(p.Solution))+" cells marked: ")
	var picked []string
	for _, menu := range all.Selects() {
		for _, o := range menu.Options {
			if o.Default {
				picked = append(picked, o.Value)
			}
		}
	}
	require.Len(t, picked, len(p.Solution))
	// One more in the last menu, and then it is taken away again.
	at := len(all.Selects()) - 1
	menu := all.Selects()[at]
	var right []string
	for _, o := range menu.Options {
		if o.Default {
			right = append(right, o.Value)
		}
	}
	more := h.private(h.white.Select(all, menu.CustomID, menu.Values()...))
	wrong := h.private(h.white.Press(more, h.button(more, "Answer")))
	require.Contains(t, wrong.Content, "❌ **That's not it.**\n")
	require.Regexp(t, `could be a mine|certainly a mine`, wrong.Content)
	h.requirePuzzlePicture("puzzle-minesweeper-wrong.png", wrong)
	again = h.mark(h.white, h.private(h.white.Press(wrong, h.button(wrong, "Try again"))), p.Solution)
	more = h.private(h.white.Select(again, again.Selects()[at].CustomID, menu.Values()...))
	fewer := h.private(h.white.Select(more, more.Selects()[at].CustomID, right...))
	solved := h.private(h.white.Press(fewer, h.button(fewer, "Answer")))
	require.Contains(t, solved.Content, "✅ **Solved!**\nRight: those are all the safe cells, "+strconv.Itoa(len(p.Solution))+" of them.")
	h.requirePuzzlePicture("puzzle-minesweeper-right.png", solved)
}

// Whatever a client sends about puzzles, nothing breaks.
func TestPuzzlesOfNobody(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	m := h.private(h.white.Slash(h.channel, "puzzle"))
	for _, id := range []string{
		"puzzles/sixes/1/0", "puzzles/nothing/1/0", "puzzle/kamisado/100000/0/0", "puzzles/kamisado/99/0",
		"solve/kamisado/1/0/0/z9", "marked/minesweeper/1/0/0/_____w", "marked/kamisado/1/0/0/Bw", "solve/minesweeper/1/0/0/a1",
	} {
		require.NotContains(t, h.ephemeral(h.white.PressRaw(m, id)), "internal", id)
	}
	h.ephemeral(h.white.SelectRaw(m, "mark/minesweeper/1/0/0/0/", "z9"))
	h.ephemeral(h.white.SelectRaw(m, "mark/minesweeper/1/0/0/0/_____w", "a1"))
	h.ephemeral(h.white.SelectRaw(m, "group/kamisado/1/0/0", "nothing"))
}
