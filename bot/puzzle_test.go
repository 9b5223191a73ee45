package bot

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/game/minesweeper"
	mineengine "kamisado/game/minesweeper/engine"
	"kamisado/game/othello"
	othelloengine "kamisado/game/othello/engine"
	"kamisado/game/puzzle"
	"kamisado/store"
)

// newPuzzleHarness is a harness with puzzles of Minesweeper.
func newPuzzleHarness(t *testing.T) *harness {
	t.Helper()
	s := newEveryGameHarness(t)
	s.reconfigure(func(c *Config) {
		for i := range c.Games {
			if c.Games[i].Rules.ID() == minesweeper.ID {
				c.Games[i].Puzzler = mineengine.NewPuzzler()
			}
		}
	})
	return s
}

// Where no file may be sent the position of a puzzle, and what refutes an answer, are texts.
func TestPuzzleWithoutFiles(t *testing.T) {
	t.Parallel()
	s := newPuzzleHarness(t)
	at := withoutFiles
	posed := puzzleRef{Game: minesweeper.ID, Number: 1}
	for i, do := range []chat.Request{
		puzzleControl("puzzle", posed), puzzleControl("mark", posed, 0, marks([]int{0})),
		puzzleControl("marked", posed, marks([]int{0})),
	} {
		reply, _ := s.Handle(t.Context(), as(chat.Request{ID: string(rune('a' + i)), User: ana, At: at}, do))
		require.Equal(t, chat.Ephemeral, reply.Kind)
		require.Nil(t, reply.Message.File)
		says(t, reply, "```\n   a b c")
		says(t, reply, "I can't show the picture here.")
	}
}

// What comes of an answer is shown from the side of who gave it.
func TestPuzzleIsSeenFromOnesSide(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	start, err := kamisado.Rules{}.New(nil, game.Seed{})
	require.NoError(t, err)
	p := posedPuzzle{puzzleRef: puzzleRef{Game: kamisado.ID}, puzzle: game.Puzzle{Level: 1}, seen: game.View{Bottom: kamisado.White}}
	m, err := s.puzzleExplained(&chat.Request{User: ana}, p, game.Explanation{View: start.View(game.Nobody)})
	require.NoError(t, err)
	require.Contains(t, m.File.Alt, "White at the bottom")
}

// Without a game the puzzle is of one that has some, and games without are not known.
func TestPuzzleOfAnyGame(t *testing.T) {
	t.Parallel()
	s := newPuzzleHarness(t)
	says(t, s.ask(command("puzzle")), "🧩 **Minesweeper** · puzzle ")
	for _, id := range []game.ID{"kamisado", "nothing"} {
		require.Equal(t, s.ask(chat.Request{}).Message, s.ask(command("puzzle", "game", id)).Message)
	}
	require.Equal(t, s.ask(chat.Request{}).Message, newEveryGameHarness(t).ask(command("puzzle")).Message)
}

// Who asks for any puzzle is never set that of the day, whatever number is drawn: its first tries count.
func TestPuzzleIsNotTheDays(t *testing.T) {
	t.Parallel()
	s, _ := atTime(t, beforeMidnight)
	all := mineengine.NewPuzzler().Puzzles()
	today := puzzle.Daily(minesweeper.ID, all, store.DailyOf(beforeMidnight)-1)
	met, level := map[string]bool{}, 0
	for _, p := range all {
		if p.Level == today.Level {
			level++
		}
	}
	for n := range level {
		drawn := binary.LittleEndian.AppendUint64(nil, uint64(n))
		s.reconfigure(func(c *Config) { c.Random = bytes.NewReader(drawn) })
		title, _, _ := strings.Cut(s.ask(command("puzzle", "game", minesweeper.ID, "level", puzzleLevels()[today.Level-1])).Message.Text, "\n")
		met[title] = true
		require.NotContains(t, title+" ", fmt.Sprintf("puzzle %d ", today.Number))
	}
	require.Len(t, met, level-1)
}

// atTime has a bot with puzzles of Minesweeper live at a time that the test sets.
func atTime(t *testing.T, at time.Time) (s *harness, now *time.Time) {
	t.Helper()
	s, now = newPuzzleHarness(t), &at
	s.reconfigure(func(c *Config) { c.Now = func() time.Time { return *now } })
	return s, now
}

// beforeMidnight is ten minutes before the end of a day.
var beforeMidnight = time.Date(2026, time.July, 14, 23, 50, 0, 0, time.UTC)

// answerOf is the answer to the puzzle of a day of Minesweeper, after some tries.
func answerOf(t *testing.T, day, tries int, right bool) chat.Request {
	t.Helper()
	return answerTo(t, puzzleOfDay(day, tries), right)
}

// answerTo answers a puzzle of Minesweeper with all its moves marked that are in the solution, or all that are not.
func answerTo(t *testing.T, of puzzleRef, right bool) chat.Request {
	t.Helper()
	z := mineengine.NewPuzzler()
	p := z.Puzzles()[of.Number-1]
	groups, err := z.Choices(p)
	require.NoError(t, err)
	var marked []int
	for n, choice := range groups[0].Choices {
		if slices.Contains(p.Solution, choice.Move) == right {
			marked = append(marked, n)
		}
	}
	return puzzleControl("marked", of, marks(marked))
}

// puzzleOfDay is the puzzle of a day of Minesweeper, after some tries.
func puzzleOfDay(day, tries int) puzzleRef {
	number := puzzle.Daily(minesweeper.ID, mineengine.NewPuzzler().Puzzles(), day-1).Number
	return puzzleRef{Game: minesweeper.ID, Number: number, Day: day, Tries: tries}
}

// puzzleControl is a request by a control of a puzzle.
func puzzleControl(name string, p puzzleRef, values ...any) chat.Request {
	return control(name, append([]any{p.Game, p.Number, p.Level, p.Day, p.Tries, p.Answers}, values...)...)
}

// marks are marked moves as ids have them.
func marks(all []int) string {
	bits := new(big.Int)
	for _, n := range all {
		bits.SetBit(bits, n, 1)
	}
	return base64.RawURLEncoding.EncodeToString(bits.Bytes())
}

// What was begun on a day can be solved for an hour after it, and the days in a row join; then it is too late, and
// nothing begins the next day's.
func TestDailyAtMidnight(t *testing.T) {
	t.Parallel()
	s, now := atTime(t, beforeMidnight)
	day := store.DailyOf(*now)
	says(t, s.ask(command("daily", "game", minesweeper.ID)), "Try 1 of 3")
	missed := s.inHand(ana, answerOf(t, day, 0, false))
	says(t, missed, "Try 2 of 3")
	*now = now.Add(20 * time.Minute)
	says(t, s.ask(command("daily", "game", minesweeper.ID)), "Try 1 of 3", "the next one")
	says(t, s.inHand(ana, answerOf(t, day+1, 0, true)), "🟩 1/3")
	again := s.inHand(ana, puzzleControl("puzzle", puzzleOfDay(day, 1)))
	says(t, again, fmt.Sprintf("#%d** ", day), "not the one of the next day")
	says(t, again, "Try 2 of 3")
	says(t, s.inHand(ana, answerOf(t, day, 1, true)), "🟩 2/3 ⏱ 20:00")
	says(t, s.ask(command("daily")), "2 days in a row")

	s, now = atTime(t, beforeMidnight)
	s.ask(command("daily", "game", minesweeper.ID))
	*now = now.Add(70 * time.Minute)
	for _, do := range []chat.Request{answerOf(t, day, 0, true), puzzleControl("puzzle", puzzleOfDay(day, 0))} {
		says(t, s.inHand(ana, do), "no longer open")
	}
	own, err := s.Store.Dailies(t.Context(), ana.ID, 0)
	require.NoError(t, err)
	require.Len(t, own, 1, "nothing has begun")
	require.Zero(t, own[0].Tries)
}

// The list says which days in a row could go on, and what was deleted at the user's wish is not open any more.
func TestDailyStreakAndForgotten(t *testing.T) {
	t.Parallel()
	s, now := atTime(t, beforeMidnight)
	day := store.DailyOf(*now)
	s.ask(command("daily", "game", minesweeper.ID))
	s.inHand(ana, answerOf(t, day, 0, true))
	*now = now.Add(12 * time.Hour)
	says(t, s.ask(command("daily")), "Minesweeper: not seen yet · 🔥 1 day in a row")
	s.ask(command("daily", "game", minesweeper.ID))
	s.press(ana, control("privacy", "forget", ana.ID, now.Unix()))
	says(t, s.inHand(ana, answerOf(t, day+1, 0, true)), "no longer open")
}

// Presses at once begin one match, and a match that ends an hour after the day counts no more, whenever it began.
func TestFieldAtMidnight(t *testing.T) {
	t.Parallel()
	s, now := atTime(t, beforeMidnight)
	begin := control("begin-today", "principiante")
	replies := make([]string, 8)
	var all sync.WaitGroup
	for n := range replies {
		all.Go(func() { replies[n] = s.ask(begin).Message.Text })
	}
	all.Wait()
	for _, text := range replies {
		require.Contains(t, text, "#195", "each has the board")
	}
	rows := s.rows(ana.ID)
	require.Len(t, rows, 1)
	require.Empty(t, rows[0].Place.Channel)
	read, err := s.Sessions.Read(t.Context(), rows[0])
	require.NoError(t, err)

	// Another process goes on with it.
	s.reconfigure(func(*Config) {})
	*now = now.Add(2 * time.Hour)
	mines, err := minesweeper.Rules{}.Mines(read.Options, read.Seed, "e5")
	require.NoError(t, err)
	var last chat.Reply
	for row := range 9 {
		for column := range 9 {
			cell := fmt.Sprintf("%c%d", 'a'+column, row+1)
			if read, err = s.Sessions.Load(t.Context(), read.ID); slices.Contains(mines, cell) || read.Phase == match.Over {
				continue
			}
			require.NoError(t, err)
			last = s.inHand(ana, on(read, "move", game.Move(cell)))
		}
	}
	says(t, last, "🟥 ⏱ 120:00.0 · too late: the day was over")
	require.Equal(t, match.Over, read.Phase)

	stranger := chat.User{ID: "99", Name: "Eva"}
	says(t, s.inHand(stranger, on(read, "move", "a1")), "no such match")
}

// Where no file may be sent the field is a text, also while something is picked on the way to a move.
func TestFieldWithoutFiles(t *testing.T) {
	t.Parallel()
	s := newPuzzleHarness(t)
	at := withoutFiles
	ask := func(id, message string, do chat.Request) chat.Message {
		reply := s.send(chat.Request{User: ana, At: at, Message: message, Private: message != "", Plain: message != ""}, do)
		require.Nil(t, reply.Message.File)
		return reply.Message
	}
	board := ask("a", "", control("begin-today", "principiante"))
	require.Contains(t, board.Text, "```\n   a b c")
	rows := s.rows(ana.ID)
	picked := ask("b", "200", choose("a", "field", rows[0].ID, 1, 0, "", ","))
	require.Contains(t, picked.Text, "```\n   a b c")
	require.Contains(t, picked.Text, "Column **a**")
}

// Tables of which there is nothing to tell yet say so, and what is no board is not known.
func TestDailyEmptyTables(t *testing.T) {
	t.Parallel()
	s := newPuzzleHarness(t)
	says(t, s.ask(command("daily", "leaderboard", true)), "Nobody has solved a puzzle of the day here yet.")
	says(t, s.ask(command("daily", "field", "experto", "leaderboard", true)), "Nobody has cleared it yet.")
	unknown := s.ask(chat.Request{}).Message
	require.Equal(t, unknown, s.ask(command("daily", "field", "enorme", "leaderboard", true)).Message)
	require.Equal(t, unknown, s.ask(control("begin-today", "enorme")).Message)
	says(t, s.ask(control("share", 7, minesweeper.ID, "experto")), "haven't finished")
}

// A step of a lesson, and the puzzle of a day whose attempt has ended, are shown without asking a coach.
func TestPuzzleWithoutACoach(t *testing.T) {
	t.Parallel()
	s, now := atTime(t, beforeMidnight)
	today := store.DailyOf(*now)
	s.ask(control("daily", minesweeper.ID))
	says(t, s.inHand(ana, answerOf(t, today, 0, true)), "🟩 1/3")
	s.puzzled = newJobs[judged](1)
	says(t, s.ask(command("learn", "game", minesweeper.ID)), "1 of")
	says(t, s.ask(command("daily", "game", minesweeper.ID)), "🟩 1/3")
	says(t, s.inHand(ana, answerOf(t, today, 0, true)), "🟩 1/3")
	require.Empty(t, s.puzzled.kept)
}

// A wrong answer to a puzzle is refuted in its place and can be tried again, a right one leads to another puzzle.
func TestPuzzleIsTriedAgain(t *testing.T) {
	t.Parallel()
	s, now := atTime(t, beforeMidnight)
	of := puzzleRef{Game: minesweeper.ID, Number: 1 + puzzleOfDay(store.DailyOf(*now), 0).Number%len(mineengine.NewPuzzler().Puzzles())}
	missed := s.inHand(ana, answerTo(t, of, false))
	require.Equal(t, chat.Update, missed.Kind)
	says(t, missed, "❌ **That's not it.**")
	require.Equal(t, "Try again | Show the solution | Another puzzle", controlText(missed.Message))
	again := s.inHand(ana, controlsIn(missed.Message)[0])
	require.NotNil(t, again.Message.File)
	answer := func(m chat.Message) chat.Button { return m.Controls[len(m.Controls)-1].(chat.Buttons)[0] }
	require.True(t, answer(again.Message).Disabled, "nothing is marked")
	cell := again.Message.Controls[0].(chat.Several).Items[0].Value
	marked := s.inHand(ana, choosing(puzzleControl("mark", of, 0, marks(nil)), cell)).Message
	require.Equal(t, []string{cell}, marked.Controls[0].(chat.Several).Picked)
	require.Equal(t, puzzleControl("mark", of, 0, marks(nil)).Control, marked.Controls[0].(chat.Several).ID, "with what the others have")
	require.False(t, answer(marked).Disabled)
	require.Contains(t, marked.Text, "\n1 cell marked: "+cell+". Mark every safe cell")
	require.Equal(t, "chat.Several | Answer | Show the solution | Another puzzle", controlText(marked))
	require.Equal(t, puzzleControl("marked", of, marks([]int{0})).Control, answer(marked).ID)
	says(t, s.inHand(ana, puzzleControl("solve", of, cell)), "I don't know that button")
	says(t, s.inHand(ana, choosing(puzzleControl("mark", of, 0, marks(nil)), "z9")), "I don't know that button")
	solved := s.inHand(ana, answerTo(t, of, true))
	says(t, solved, "✅ **Solved!**")
	require.Equal(t, "Another puzzle", controlText(solved.Message))
	says(t, s.inHand(ana, controlsIn(solved.Message)[0]), "🧩 **Minesweeper** · puzzle ")
}

// Who has finished the puzzle of the day shares the result, once and without the solution, and leads others to the
// puzzle. Three wrong answers end the attempt.
func TestDailyIsShared(t *testing.T) {
	t.Parallel()
	s, now := atTime(t, beforeMidnight)
	day := store.DailyOf(*now)
	s.ask(command("daily", "game", minesweeper.ID))
	s.inHand(ana, answerOf(t, day, 0, false))
	solved := s.inHand(ana, answerOf(t, day, 1, true))
	says(t, solved, "🟩 2/3 ⏱ 0:00 · solved on the second try")
	require.Equal(t, "Share | Practise this puzzle", controlText(solved.Message))
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
	require.Regexp(t, `\n1\. <@10> .*1 day.*Minesweeper`, table)
	require.NotContains(t, table, "<@11>")
}

// The field of the day is cleared in private, and its time can be shared and compared.
func TestFieldIsCleared(t *testing.T) {
	t.Parallel()
	s, _ := atTime(t, beforeMidnight)
	s.ask(control("begin-today", "principiante"))
	rows := s.rows(ana.ID)
	m := s.held(rows[0].ID)
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
		m = s.held(m.ID)
	}
	require.Regexp(t, `\n🟩 ⏱ 0:00\.0 · cleared in 0 s$`, last.Message.Text)
	shared := s.delivered(s.inHand(ana, controlsIn(last.Message)[0]))
	require.Regexp(t, `^\*\*Minesweeper, beginner #\d+\*\* 🟩 ⏱ 0:00\.0\n<@10>: cleared in`, shared.Message.Text)
	table := s.ask(command("daily", "leaderboard", true, "field", "principiante")).Message.Text
	require.Regexp(t, `\n1\. <@10> · 0:00\.0$`, table)
	hides(t, s.ask(command("records", "game", minesweeper.ID)), "Ana")
}

// In the table of a server those come first who have solved the most puzzles of the day, then with the fewest tries,
// then in the shortest time. A streak is that of the attempt with the longest.
func TestDailyRows(t *testing.T) {
	t.Parallel()
	start := beforeMidnight
	day := store.DailyOf(start)
	solved := func(user string, id game.ID, tries, streak int, took time.Duration) store.Daily {
		return store.Daily{User: user, Game: id, Day: day, Tries: tries, Streak: streak, Solved: true, Shown: start, Done: start.Add(took)}
	}
	before := solved("eva", "x", 1, 5, 0)
	before.Day--
	rows := dailyRows([]store.Daily{
		before, solved("ben", "x", 1, 1, time.Minute), solved("ana", "x", 3, 1, time.Second), solved("cem", "x", 1, 1, time.Second),
		solved("ana", "y", 3, 4, time.Second), solved("dan", "x", 2, 1, 0),
	}, day)
	var order []string
	for _, row := range rows {
		order = append(order, fmt.Sprint(row.streak.User, row.solved, row.tries, row.took, row.streak.Streak))
	}
	require.Equal(t, []string{"ana2 6 2s 4", "cem1 1 1s 1", "ben1 1 1m0s 1", "dan1 2 0s 1", "eva0 0 0s 5"}, order)
}

// The table of a server names the three fastest at a field of the day, that of the field alone more. The longest
// streak comes first.
func TestFastestAtFields(t *testing.T) {
	t.Parallel()
	s, now := atTime(t, beforeMidnight)
	for i, n := range []int{5, 4, 2, 1, 3, 5} {
		of := store.Daily{User: fmt.Sprint(n), Game: minesweeper.ID, Preset: "principiante", Day: store.DailyOf(*now), Scope: "1", Shown: *now}
		if i == 0 {
			of.Day-- // the fifth has solved that too
		}
		begun, err := s.Store.BeginDaily(t.Context(), of)
		require.NoError(t, err)
		_, err = s.Store.TryDaily(t.Context(), begun, true, 1, now.Add(time.Duration(n)*time.Second))
		require.NoError(t, err)
	}
	const three = "1. <@1> · 0:01.0\n2. <@2> · 0:02.0\n3. <@3> · 0:03.0\n"
	table := s.ask(command("daily", "leaderboard", true))
	says(t, table, three)
	hides(t, table, "0:04.0")
	require.Regexp(t, `\n1\. <@5> · 2 days · .*\n2\. <@1> `, table.Message.Text)
	says(t, s.ask(command("daily", "leaderboard", true, "field", "principiante")), three+"4. <@4> · 0:04.0\n5. <@5> · 0:05.0")
}

// ofOthello has the bot know the puzzles of Othello too, and returns a puzzle of two answers or more by its number.
func ofOthello(s *harness) (z game.Puzzler, of puzzleRef) {
	z = othelloengine.NewPuzzler()
	s.reconfigure(func(c *Config) {
		c.Games[slices.IndexFunc(c.Games, func(g view.Game) bool { return g.Rules.ID() == othello.ID })].Puzzler = z
	})
	return z, puzzleRef{Game: othello.ID, Number: 1}
}

// playOn answers a puzzle rightly for as long as it takes, but so many times at most.
func playOn(t *testing.T, s *harness, z game.Puzzler, of puzzleRef, most int) (last chat.Reply, left *game.Puzzle, at puzzleRef) {
	t.Helper()
	left = &z.Puzzles()[of.Number-1]
	for range most {
		groups, err := z.Choices(*left)
		require.NoError(t, err)
		last = s.inHand(ana, puzzleControl("solve", of, left.Solution[0]))
		n := slices.IndexFunc(groups[0].Choices, func(c game.Choice) bool { return c.Move == left.Solution[0] })
		of.Answers += answerLetters[n : n+1]
		x, err := z.Explain(t.Context(), *left, left.Solution)
		require.NoError(t, err)
		if left = x.Next; left == nil {
			break
		}
	}
	return last, left, of
}

// A puzzle of several moves goes on after a right answer, until it is solved. A wrong one is tried again from there,
// and from there the solution is shown. What no puzzle can have led to is not known.
func TestPuzzleOfSeveralMoves(t *testing.T) {
	t.Parallel()
	s, _ := atTime(t, beforeMidnight)
	z, of := ofOthello(s)
	line, err := puzzle.Line(t.Context(), z, z.Puzzles()[0])
	require.NoError(t, err)
	step := func(n int) string { return fmt.Sprintf(" · move %d of %d\n", n, len(line)) }
	says(t, s.inHand(ana, puzzleControl("puzzle", of)), step(1)+"White to move: find the only move that wins.")
	next, left, at := playOn(t, s, z, of, 1)
	require.Regexp(t, step(2)+`✅ Right: g1\. Then comes .*\nWhite to move: find a move that still wins\.$`, next.Message.Text)
	require.Contains(t, next.Message.File.Alt, "Last move: e8;")

	both := 0
	start, err := z.(*othelloengine.Puzzler).Start(*left)
	require.NoError(t, err)
	for move := range start.Legal(start.ToMove()[0]) {
		x, err := z.Explain(t.Context(), *left, []game.Move{move})
		require.NoError(t, err)
		if x.Solved || x.Next != nil {
			continue
		}
		missed := s.inHand(ana, puzzleControl("solve", at, move))
		says(t, missed, "❌ **That's not it.**")
		if before := s.inHand(ana, puzzleControl("solve", of, move)); before.Message.File != nil {
			require.NotEqual(t, before.Message.File.Data, missed.Message.File.Data, "the same move elsewhere")
			both++
		}
		says(t, s.inHand(ana, controlsIn(missed.Message)[0]), step(2))
		given := s.inHand(ana, controlsIn(missed.Message)[1])
		says(t, given, "💡 **The solution.** The puzzle doesn't count as solved.\nYour moves, with the replies in brackets: "+
			strings.Join(line[1:], ", ")+".")
	}
	require.Positive(t, both)
	solved, _, _ := playOn(t, s, z, of, len(line))
	require.Regexp(t, step(len(line))+`✅ \*\*Solved!\*\*\nRight: .*\. White wins \d+–\d+\.`, solved.Message.Text)
	require.Equal(t, "Another puzzle", controlText(solved.Message))
	says(t, s.inHand(ana, puzzleControl("solve", of, "G1")), "I don't know that button", "written as in no control")
	for _, answers := range []string{"_", "!"} {
		of.Answers = answers
		says(t, s.inHand(ana, puzzleControl("puzzle", of)), "I don't know that button")
	}
}

// The solution is shown move by move, from where the puzzle stands to its last answer and back to its first.
func TestSolutionStepByStep(t *testing.T) {
	t.Parallel()
	s, _ := atTime(t, beforeMidnight)
	z, of := ofOthello(s)
	line, err := puzzle.Line(t.Context(), z, z.Puzzles()[0])
	require.NoError(t, err)
	shown := s.inHand(ana, puzzleControl("solution", of)).Message
	for step, answer := range line {
		move, _, _ := strings.Cut(answer, " ")
		says(t, chat.Reply{Message: shown}, fmt.Sprintf(" · move %d of %d\n", step+1, len(line)),
			": "+strings.Join(line[step:], ", ")+".")
		require.Contains(t, shown.File.Alt, " move: "+move+".")
		row := shown.Controls[0].(chat.Buttons)
		require.Equal(t, []bool{step == 0, step == len(line)-1}, []bool{row[0].Disabled, row[1].Disabled})
		if step > 0 {
			says(t, s.inHand(ana, chat.Request{Control: row[0].ID}), fmt.Sprintf(" · move %d of ", step))
		}
		shown = s.inHand(ana, chat.Request{Control: row[1].ID}).Message
	}
}

// Whoever writes ids of controls that say which answers were right learns no more by them than by answers: one that is
// not right counts, as a try of the day too, and an id with another number of tries tells nothing.
func TestForgedAnswers(t *testing.T) {
	t.Parallel()
	s, _ := atTime(t, beforeMidnight)
	z, of := ofOthello(s)
	of.Day = store.DailyOf(beforeMidnight)
	of.Number = puzzle.Daily(of.Game, z.Puzzles(), of.Day-1).Number
	set := z.Puzzles()[of.Number-1]
	groups, err := z.Choices(set)
	require.NoError(t, err)
	right := slices.IndexFunc(groups[0].Choices, func(c game.Choice) bool { return c.Move == set.Solution[0] })
	forged := func(name string, answer, tries int) string {
		at := of
		at.Answers, at.Tries = answerLetters[answer:answer+1], tries
		return s.inHand(ana, puzzleControl(name, at)).Message.Text
	}
	wrong := (right + 1) % len(groups[0].Choices)
	s.ask(command("daily", "game", othello.ID))
	for _, name := range []string{"puzzle", "group", "solve"} {
		require.Equal(t, forged(name, right, 2), forged(name, wrong, 2))
	}
	require.Contains(t, forged("puzzle", right, 0), " · move 2 of ")
	require.Regexp(t, `That's not it(.|\n)*\(−(.|\n)*Try 2 of 3`, forged("puzzle", wrong, 0))
	require.Regexp(t, `That's not it(.|\n)*Try 3 of 3`, forged("group", wrong, 1))
	require.Contains(t, forged("solve", wrong, 2), "🟥 3/3")
	require.Contains(t, forged("puzzle", wrong, 3), "🟥 3/3")
	of.Day = 0
	require.Contains(t, forged("puzzle", right, 2), " · move 2 of ", "no tries count")
}

// A right answer to the puzzle of a day uses up no try before it is solved, a wrong one does, wherever it is given. To
// see the solution, which is not offered at once, ends the attempt.
func TestDailyOfSeveralMoves(t *testing.T) {
	t.Parallel()
	s, _ := atTime(t, beforeMidnight)
	z, of := ofOthello(s)
	of.Day = store.DailyOf(beforeMidnight)
	of.Number = puzzle.Daily(of.Game, z.Puzzles(), of.Day-1).Number
	require.NotContains(t, controlText(s.ask(command("daily", "game", othello.ID)).Message), "Show the solution")
	next, left, at := playOn(t, s, z, of, 1)
	says(t, next, "Try 1 of 3")
	start, err := z.(*othelloengine.Puzzler).Start(*left)
	require.NoError(t, err)
	var wrong game.Move
	for move := range start.Legal(start.ToMove()[0]) {
		if x, err := z.Explain(t.Context(), *left, []game.Move{move}); err == nil && x.Next == nil && !x.Solved {
			wrong = move
		}
	}
	missed := s.inHand(ana, puzzleControl("solve", at, wrong))
	says(t, missed, "Try 2 of 3")
	says(t, s.inHand(ana, controlsIn(missed.Message)[0]), " · move 2 of ", "Try 2 of 3")
	says(t, s.inHand(ana, puzzleControl("solve", at, wrong)), " · move 1 of ", "Try 2 of 3") // pressed twice
	given := s.inHand(ana, controlsIn(missed.Message)[1])
	says(t, given, "🟥 2/3")
	require.Equal(t, "◀ | ▶ | Share | Practise this puzzle", controlText(given.Message))
	over := s.inHand(ana, puzzleControl("solve", at, left.Solution[0]))
	says(t, over, "🟥 2/3")
	hides(t, over, " · move ")
}

// The first answer to a puzzle counts for one's rating, a wrong one as a loss, to see the solution too; no later one
// does. Without a level one is set puzzles near it. What is kept of that is shown to its person.
func TestPuzzleRating(t *testing.T) {
	t.Parallel()
	s, now := atTime(t, beforeMidnight)
	today := puzzleOfDay(store.DailyOf(*now), 0)
	of := func(number int) puzzleRef {
		return puzzleRef{Game: minesweeper.ID, Number: 1 + (today.Number+number)%len(mineengine.NewPuzzler().Puzzles())}
	}
	rating := func(r chat.Reply) (points, change int) {
		found := regexp.MustCompile(`\nYour puzzle rating: (\d+)\? \(([+−]\d+)\)`).FindStringSubmatch(r.Message.Text)
		if found != nil {
			points, _ = strconv.Atoi(found[1])
			change, _ = strconv.Atoi(strings.Replace(found[2], "−", "-", 1))
		}
		return points, change
	}
	points, change := rating(s.inHand(ana, answerTo(t, of(0), true)))
	require.Positive(t, change)
	require.Less(t, change, 200, "one answer says little")
	require.Equal(t, 1500+change, points)
	before := points
	points, change = rating(s.inHand(ana, answerTo(t, of(1), false)))
	require.Negative(t, change)
	require.Equal(t, before+change, points)
	_, change = rating(s.inHand(ana, answerTo(t, of(1), true)))
	require.Zero(t, change, "it was counted")
	_, change = rating(s.inHand(ana, puzzleControl("solution", of(2))))
	require.Negative(t, change)
	_, again := rating(s.inHand(ben, answerTo(t, of(1), true)))
	require.Positive(t, again, "somebody else's first")

	s.ask(command("daily", "game", minesweeper.ID))
	_, change = rating(s.inHand(ana, answerTo(t, today, true)))
	require.Positive(t, change)
	_, change = rating(s.inHand(ana, answerTo(t, puzzleRef{Game: today.Game, Number: today.Number}, true)))
	require.Zero(t, change, "the day's counts once")
	kept := string(s.private(ana, command("privacy show")).File.Data)
	require.Regexp(t, `Minesweeper: \d+\? · matches: 4, .* · puzzles`, kept)
	require.Regexp(t, fmt.Sprintf(`Minesweeper: \d+ → \d+\? · puzzle %d\n`, today.Number), kept)

	require.Regexp(t, `Puzzle ratings, .*\nMinesweeper: \d+\?`, s.ask(command("profile")).Message.File.Alt)
	asked := s.press(ben, command("profile", "user", &chat.User{ID: ana.ID}))
	says(t, asked, "hasn't finished a match on this server yet")

	// Who solves what nobody does is set the hardest, who solves nothing the easiest.
	for level, c := range map[string]struct {
		answers int
		right   bool
	}{"medium": {}, "very hard": {8, true}, "very easy": {8, false}} {
		user, met := chat.User{ID: level}, map[string]bool{}
		for n := range c.answers {
			s.inHand(user, answerTo(t, of(10+n), c.right))
		}
		for n := range 60 {
			drawn := binary.LittleEndian.AppendUint64(nil, uint64(11*n))
			s.reconfigure(func(c *Config) { c.Random = bytes.NewReader(drawn) })
			title, _, _ := strings.Cut(s.press(user, command("puzzle", "game", minesweeper.ID)).Message.Text, "\n")
			require.Contains(t, title, " · "+level)
			met[title] = true
		}
		require.Greater(t, len(met), 50, "those that are as near as others")
	}
}

// Who asks for the solution of the day's puzzle once more sees it again, with the same result.
func TestDailySolutionAgain(t *testing.T) {
	t.Parallel()
	s, now := atTime(t, beforeMidnight)
	of := puzzleOfDay(store.DailyOf(*now), 0)
	s.ask(command("daily", "game", minesweeper.ID))
	first := s.inHand(ana, puzzleControl("solution", of))
	says(t, first, "The solution", "🟥 1/3")
	again := s.inHand(ana, puzzleControl("solution", of))
	says(t, again, "The solution", "🟥 1/3")
	require.Equal(t, first.Message.Controls, again.Message.Controls)
}

// Another puzzle is one that was not answered, as long as there is one, and of the level that was asked for.
func TestAnotherPuzzle(t *testing.T) {
	t.Parallel()
	s, now := atTime(t, beforeMidnight)
	today, all := puzzleOfDay(store.DailyOf(*now), 0).Number, mineengine.NewPuzzler().Puzzles()
	left := all[0].Number
	if left == today {
		left = all[1].Number
	}
	answered := func(p game.Puzzle) {
		a := store.PuzzleAnswer{User: ana.ID, Game: minesweeper.ID, Number: p.Number, Solved: true, At: *now}
		_, _, err := s.Sessions.AnswerPuzzle(t.Context(), a, p.Level)
		require.NoError(t, err)
	}
	for _, p := range all {
		if p.Number != left && p.Number != today {
			answered(p)
		}
	}
	shown := s.press(ana, command("puzzle", "game", minesweeper.ID)).Message
	require.Contains(t, shown.Text, fmt.Sprintf("puzzle %d ", left))
	another := func(m chat.Message) string { c := controlsIn(m); return c[len(c)-1].Control }
	require.Equal(t, chat.ControlID("puzzles", minesweeper.ID, 0, left), another(shown))
	answered(all[left-1])
	shown = s.press(ana, command("puzzle", "game", minesweeper.ID, "level", puzzleLevels()[1])).Message
	require.Contains(t, shown.Text, "· easy")
	require.Contains(t, another(shown), chat.ControlID("puzzles", minesweeper.ID, 2))
	shown = s.inHand(ana, answerTo(t, puzzleRef{Game: minesweeper.ID, Number: left, Level: 2}, true)).Message
	require.Contains(t, another(shown), chat.ControlID("puzzles", minesweeper.ID, 2))
}

// A move that is no answer has no letter.
func TestLetterOfNoAnswer(t *testing.T) {
	t.Parallel()
	require.Empty(t, (&posedPuzzle{}).letter("a1"))
}
