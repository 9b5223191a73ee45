//go:build full

package e2e

import (
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/game"
	"kamisado/game/minesweeper"
	"kamisado/game/minesweeper/engine"
	"kamisado/store"
)

// fieldOf is a match on today's field of a preset after its first move.
func fieldOf(t *testing.T, preset string, at time.Time) game.Position {
	t.Helper()
	rules := minesweeper.Rules{}
	start, err := rules.FieldOf(preset, store.DailyOf(at)-1)
	require.NoError(t, err)
	p, err := rules.New(start.Options, start.Seed)
	require.NoError(t, err)
	return step(t, p, start.First)
}

func step(t *testing.T, p game.Position, move game.Move) game.Position {
	t.Helper()
	p, err := p.Play(minesweeper.Player, move)
	require.NoError(t, err)
	return p
}

// knownOf are a cell of a field that is safe, empty at the end, and one that has a mine.
func knownOf(t *testing.T, p game.Position) (safe, mine game.Move) {
	t.Helper()
	if _, over := p.Outcome(); over {
		return "", ""
	}
	found, err := engine.Coach{}.Analyze(t.Context(), p.View(game.Nobody).Notation)
	require.NoError(t, err)
	known := found.(engine.Analysis)
	require.NotEmpty(t, known.Safe)
	if len(known.Mines) > 0 {
		mine = game.Move(known.Mines[0])
	}
	return game.Move(known.Safe[0]), mine
}

// open opens a cell by the menus of a message: that of its column first.
func (h *harness) open(u *fakediscord.User, m *fakediscord.Message, cell game.Move) *fakediscord.Message {
	h.t.Helper()
	column := h.private(u.Select(m, m.Selects()[0].CustomID, string(cell)[:1]))
	require.Contains(h.t, column.Content, "**"+string(cell)[:1]+"**")
	require.Len(h.t, column.Attachments, 1, "the picture stays")
	return h.private(u.Select(column, column.Selects()[1].CustomID, string(cell)[1:]))
}

// The field of the day is cleared in private, counts once, by time, and no command shows it to anybody else.
func TestField(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	now := time.Now()
	if end := store.DailyEnd(store.DailyOf(now)); end.Sub(now) < 2*time.Minute {
		t.Skip("the day ends during the test")
	}
	list := h.private(h.white.Slash(h.channel, "daily"))
	intro := h.private(h.white.Press(list, h.button(list, "⏱ Beginner")))
	require.Regexp(t, `^📅 \*\*Minesweeper, beginner #\d+\*\* · 9×9, 10 mines, no guessing needed\n`, intro.Content)
	require.Empty(t, intro.Attachments, "nobody sees it before the time runs")
	board := h.private(h.white.Press(intro, h.button(intro, "Begin")))
	h.requirePuzzlePicture("field.png", board)

	// Nothing that a command finds.
	require.Contains(t, h.ephemeral(h.white.Slash(h.channel, "games")), "You have no match in progress")
	require.Contains(t, h.ephemeral(h.white.Slash(h.channel, "board")), "You have no match in progress")
	require.Contains(t, h.private(h.white.Slash(h.channel, "daily")).Content, "• Beginner: begun, and the time is running")

	p := fieldOf(t, "principiante", now)
	first := board
	for n := 0; ; n++ {
		safe, _ := knownOf(t, p)
		if safe == "" {
			break
		}
		if n == 1 { // an old message is brought up to date, and a new command goes on where one was
			stale := h.private(h.white.Select(first, first.Selects()[0].CustomID, "a"))
			require.Equal(t, board.Content, stale.Content)
			board = h.private(h.white.Slash(h.channel, "daily", fakediscord.String("field", "principiante")))
		}
		board, p = h.open(h.white, board, safe), step(t, p, safe)
	}
	require.Regexp(t, `\n🟩 ⏱ \d:\d\d\.\d · cleared in \d+ s$`, board.Content)
	require.Equal(t, []string{"Share", "Review"}, labelsOf(board))
	require.Contains(t, h.private(h.white.Press(board, h.button(board, "Review"))).Content, "guess")
	again := h.private(h.white.Slash(h.channel, "daily", fakediscord.String("field", "principiante")))
	require.Equal(t, board.Content, again.Content)

	shared := h.reply(h.white.Press(again, h.button(again, "Share")))
	require.False(t, shared.Ephemeral)
	require.Regexp(t, `^\*\*Minesweeper, beginner #\d+\*\* 🟩 ⏱ \d:\d\d\.\d\n<@\d+>: cleared in \d+ s\.$`, shared.Content)
	require.Contains(t, h.ephemeral(h.white.Press(again, h.button(again, "Share"))), "You have just shared that.")

	// Somebody else meets a mine.
	theirs := h.private(h.black.Press(shared, h.button(shared, "Today's minefield")))
	theirs = h.private(h.black.Press(theirs, h.button(theirs, "Empezar")))
	p = fieldOf(t, "principiante", now)
	for {
		safe, mine := knownOf(t, p)
		if mine != "" {
			theirs = h.open(h.black, theirs, mine)
			break
		}
		theirs, p = h.open(h.black, theirs, safe), step(t, p, safe)
	}
	require.Regexp(t, `🟥 ⏱ 0:\d\d\.\d · sin despejar: terminó tras \d+ s?$`, theirs.Content)

	table := h.private(h.white.Slash(h.channel, "daily", fakediscord.Bool("leaderboard", true), fakediscord.String("field", "principiante")))
	require.Regexp(t, `^⏱ \*\*Minesweeper, beginner #\d+\*\*\n1\. `+regexp.QuoteMeta(h.white.Mention())+` · \d:\d\d\.\d$`, table.Content)
	all := h.private(h.white.Slash(h.channel, "daily", fakediscord.Bool("leaderboard", true)))
	require.Regexp(t, `Nobody has solved one yet\.\n⏱ \*\*Minesweeper, beginner #\d+\*\*\n1\. `+regexp.QuoteMeta(h.white.Mention())+` · \d:\d\d\.\d\n🔥`, all.Content)
	records := h.private(h.white.Slash(h.channel, "records", fakediscord.String("game", "minesweeper")))
	require.NotContains(t, records.Content, h.white.Mention(), "it is no record")

	kept := h.private(h.white.Slash(h.channel, "privacy show"))
	require.Contains(t, string(kept.Attachments[0].Bytes), "- Minesweeper principiante #")
}
