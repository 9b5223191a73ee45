//go:build full

package e2e

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/game"
	"kamisado/game/puzzle"
	"kamisado/store"
)

// today is the puzzle of the day of a game.
func today(t *testing.T, id string, at time.Time) game.Puzzle {
	t.Helper()
	return puzzle.Daily(game.ID(id), puzzlerOf(t, id).Puzzles(), store.DailyOf(at)-1)
}

// wrongFor is a move that does not solve a puzzle of one move.
func wrongFor(t *testing.T, id string, p game.Puzzle) game.Move {
	t.Helper()
	groups, err := puzzlerOf(t, id).Choices(p)
	require.NoError(t, err)
	for _, group := range groups {
		for _, choice := range group.Choices {
			if choice.Move != p.Solution[0] {
				return choice.Move
			}
		}
	}
	require.FailNow(t, "one move alone")
	return ""
}

// The puzzle of the day is the same for everybody; the answers count once, and everybody is told
// about it in words too.
func TestDaily(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	now := time.Now()
	if end := store.DailyEnd(store.DailyOf(now)); end.Sub(now) < 2*time.Minute {
		t.Skip("the day ends during the test")
	}
	list := h.private(h.white.Slash(h.channel, "daily"))
	require.Equal(t, []string{
		"Kamisado", "Othello", "Connect Four", "Minesweeper",
		"⏱ Beginner", "⏱ Intermediate", "⏱ Expert", "Leaderboard",
	}, labelsOf(list))
	require.Equal(t, 7, strings.Count(list.Content, ": not seen yet"))

	p := today(t, "connect4", now)
	wrong := wrongFor(t, "connect4", p)
	first := h.private(h.white.Press(list, h.button(list, "Connect Four")))
	require.Contains(t, first.Content, "📅 **Connect Four #")
	require.Contains(t, first.Content, "\nTry 1 of 3. The time is running.")
	h.requirePuzzlePicture("daily.png", first)
	other := h.private(h.black.Slash(h.channel, "daily", fakediscord.String("game", "connect4")))
	require.Equal(t, first.Attachments[0].Bytes, other.Attachments[0].Bytes, "the same for everybody")

	missed := h.solve(h.white, first, wrong)
	require.Contains(t, missed.Content, "❌ **That's not it.**")
	require.Contains(t, missed.Content, "\nTry 2 of 3. ")
	require.Equal(t, []string{"Try again"}, labelsOf(missed))
	again := h.private(h.white.Press(missed, h.button(missed, "Try again")))
	solved := h.solve(h.white, again, p.Solution[0])
	require.Regexp(t, `✅ \*\*Solved!\*\*\n[^\n]+\n🟩 2/3 ⏱ \d:\d\d · solved on the second try in \d+ s$`, solved.Content)
	require.Equal(t, []string{"Share", "Practise this puzzle"}, labelsOf(solved))

	// What was answered counts no more: neither a new command nor an old control changes it.
	over := h.private(h.white.Slash(h.channel, "daily", fakediscord.String("game", "connect4")))
	require.Contains(t, over.Content, "🟩 2/3 ⏱ ")
	late := h.private(h.white.PressRaw(over, regexp.MustCompile(`\.\d:`).ReplaceAllString(buttonOf(t, first, wrong), ".1:")))
	require.Contains(t, late.Content, "🟩 2/3 ⏱ ")

	shared := h.reply(h.white.Press(over, h.button(over, "Share")))
	require.False(t, shared.Ephemeral)
	require.Empty(t, shared.Pinged)
	require.Regexp(t, `^\*\*Connect Four #\d+\*\* 🟩 2/3 ⏱ \d:\d\d\n<@\d+>: solved on the second try in \d+ s\.$`, shared.Content)
	require.Equal(t, []string{"Today's puzzle"}, labelsOf(shared))

	// Somebody else follows, and misses three times.
	theirs := h.private(h.black.Press(shared, h.button(shared, "Today's puzzle")))
	for try := range 3 {
		if try > 0 {
			theirs = h.private(h.black.Press(theirs, h.button(theirs, "Intentarlo otra vez")))
		}
		theirs = h.solve(h.black, theirs, wrong)
	}
	require.Contains(t, theirs.Content, "🟥 3/3 ⏱ ")
	require.Contains(t, theirs.Content, "sin resolver en 3 intentos")
	require.Equal(t, []string{"Compartir", "Probar sin que cuente"}, labelsOf(theirs))
	free := h.private(h.black.Press(theirs, h.button(theirs, "Probar sin que cuente")))
	require.Equal(t, p.Number, numberOf(t, free))
	require.Contains(t, h.solve(h.black, free, p.Solution[0]).Content, "✅ **¡Resuelto!**")

	table := h.private(h.white.Slash(h.channel, "daily", fakediscord.Bool("leaderboard", true)))
	require.Regexp(t, `\n1\. `+h.white.Mention()+` · solved: 1 · 2 tries · \d:\d\d\n🔥 \*\*Longest streaks\*\*\n1\. `+h.white.Mention()+` · 1 day · Connect Four$`, table.Content)
	require.NotContains(t, table.Content, h.black.Mention())
	require.Equal(t, table.Content, h.private(h.white.Press(list, h.button(list, "Leaderboard"))).Content)
	require.NotContains(t, labelsOf(h.private(h.white.Slash(h.white.DM(), "daily"))), "Leaderboard", "nobody else is there")
	require.Contains(t, h.private(h.black.Slash(h.black.DM(), "daily", fakediscord.Bool("leaderboard", true))).Content, "La clasificación solo existe en un servidor.")
	h.private(h.white.Slash(h.channel, "profile", fakediscord.Bool("hide", true)))
	require.Contains(t, h.private(h.black.Slash(h.channel, "daily", fakediscord.Bool("leaderboard", true))).Content, "Nadie ha resuelto aquí")

	kept := h.private(h.white.Slash(h.channel, "privacy show"))
	require.Contains(t, string(kept.Attachments[0].Bytes), "Puzzles and fields of the day (1), the latest first:\n- Connect Four #")
}

// buttonOf is the custom_id of the button that makes a move.
func buttonOf(t *testing.T, m *fakediscord.Message, move game.Move) string {
	t.Helper()
	for _, b := range m.Buttons() {
		if strings.HasSuffix(b.CustomID, "/"+string(move)) {
			return b.CustomID
		}
	}
	require.FailNow(t, "no such button", "%s", move)
	return ""
}
