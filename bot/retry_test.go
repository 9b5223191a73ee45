package bot

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/game/minesweeper"
	mineengine "kamisado/game/minesweeper/engine"
	"kamisado/store"
)

// freeAnswer answers a puzzle of Minesweeper with all its moves marked that are in the solution, or all that are not.
func freeAnswer(t *testing.T, number int, right bool) chat.Request {
	t.Helper()
	z := mineengine.NewPuzzler()
	p := z.Puzzles()[number-1]
	groups, err := z.Choices(p)
	require.NoError(t, err)
	var marked []int
	for n, choice := range groups[0].Choices {
		if slices.Contains(p.Solution, choice.Move) == right {
			marked = append(marked, n)
		}
	}
	return puzzleControl("marked", puzzleRef{Game: minesweeper.ID, Number: number}, marks(marked))
}

// A wrong answer to a puzzle is refuted in its place and can be tried again, a right one leads to another puzzle.
func TestPuzzleIsTriedAgain(t *testing.T) {
	t.Parallel()
	s, now := atTime(t, beforeMidnight)
	number := 1 + puzzleOfDay(store.DailyOf(*now), 0).Number%len(mineengine.NewPuzzler().Puzzles())
	missed := s.inHand(ana, freeAnswer(t, number, false))
	require.Equal(t, chat.Update, missed.Kind)
	says(t, missed, "❌ **That's not it.**")
	require.Equal(t, "Try again, Another puzzle", labels(missed.Message))
	again := s.inHand(ana, controlsIn(missed.Message)[0])
	require.NotNil(t, again.Message.File)
	marked := s.inHand(ana, choosing(puzzleControl("mark", puzzleRef{Game: minesweeper.ID, Number: number}, 0, marks(nil)), "a1"))
	require.NotEmpty(t, marked.Message.Text)
	solved := s.inHand(ana, freeAnswer(t, number, true))
	says(t, solved, "✅ **Solved!**")
	require.Equal(t, "Another puzzle", labels(solved.Message))
	says(t, s.inHand(ana, controlsIn(solved.Message)[0]), "🧩 **Minesweeper** · puzzle ")
}

// Who has finished the puzzle of the day shares the result, once and without the solution, and leads others to the puzzle.
// Three wrong answers end the attempt.
func TestDailyIsShared(t *testing.T) {
	t.Parallel()
	s, now := atTime(t, beforeMidnight)
	day := store.DailyOf(*now)
	s.ask(command("daily", "game", minesweeper.ID))
	s.inHand(ana, answerOf(t, day, 0, false))
	solved := s.inHand(ana, answerOf(t, day, 1, true))
	says(t, solved, "🟩 2/3 ⏱ 0:00 · solved on the second try")
	require.Equal(t, "Share, Practise this puzzle", labels(solved.Message))
	share := controlsIn(solved.Message)[0]
	shared := s.delivered(s.inHand(ana, share))
	require.Equal(t, chat.Post, shared.Kind)
	require.Regexp(t, `^\*\*Minesweeper #\d+\*\* 🟩 2/3 ⏱ 0:00\n<@10>: solved on the second try`, shared.Message.Text)
	require.Empty(t, shared.Message.Ping)
	says(t, s.inHand(ana, share), "You have just shared that.")

	says(t, s.press(ben, controlsIn(shared.Message)[0]), "Try 1 of 3")
	var lost chat.Reply
	for try := range 3 {
		lost = s.inHand(ben, answerOf(t, day, try, false))
	}
	says(t, lost, "🟥 3/3")
	table := s.ask(command("daily", "leaderboard", true)).Message.Text
	require.Contains(t, table, "1. <@10> · solved: 1 · 2 tries")
	require.NotContains(t, table, "<@11>")
}

// The field of the day is cleared in private, and its time can be shared and compared.
func TestFieldIsCleared(t *testing.T) {
	t.Parallel()
	s, _ := atTime(t, beforeMidnight)
	s.ask(control("begin-today", "principiante"))
	rows, err := s.Store.List(t.Context(), store.Filter{User: ana.ID})
	require.NoError(t, err)
	m := *s.held(rows[0].ID)
	first := m.Moves[0]
	mines, err := minesweeper.Rules{}.Mines(m.Options, m.Seed, string(first.Move))
	require.NoError(t, err)
	var last chat.Reply
	for m.Outcome == nil {
		for move := range m.Legal(minesweeper.Player) {
			if len(move) == 2 && !slices.Contains(mines, string(move)) {
				last = s.inHand(ana, on(m, "move", move))
				break
			}
		}
		m = *s.held(m.ID)
	}
	require.Regexp(t, `\n🟩 ⏱ 0:00\.0 · cleared in 0 s$`, last.Message.Text)
	shared := s.delivered(s.inHand(ana, controlsIn(last.Message)[0]))
	require.Regexp(t, `^\*\*Minesweeper, beginner #\d+\*\* 🟩 ⏱ 0:00\.0\n<@10>: cleared in`, shared.Message.Text)
	table := s.ask(command("daily", "leaderboard", true, "field", "principiante")).Message.Text
	require.Regexp(t, `\n1\. <@10> · 0:00\.0$`, table)
	hides(t, s.ask(command("records", "game", minesweeper.ID)), "Ana")
}
