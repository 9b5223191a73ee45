package bot

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
)

// Without computers a table waits until everybody is there.
func TestLobbyForPeople(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	s.changeGame(gametest.HandsID, func(g *view.Game) { g.Levels = nil })
	opened := s.start(starting(gametest.HandsID))
	require.Equal(t, "Join | Leave | Start | Close the table", controlText(opened.Message))
	says(t, opened, "<@10> can start the match as soon as all seats are taken.")
	s.changeGame(gametest.HandsID, func(g *view.Game) { g.DefaultLevel = "" })
	now := s.match()
	says(t, s.press(ana, control("begin", now.ID)), "The table isn't full yet")
	says(t, s.press(ana, choose("", "computer", now.ID)), "I don't know that button")
	says(t, s.press(ana, control("replace", now.ID, 0, 0)), "I don't know that button")
	for _, user := range []chat.User{berta, carla, delia} {
		s.press(user, control("join", now.ID))
	}
	require.Equal(t, chat.Update, s.press(ana, control("begin", now.ID)).Kind)
	now = s.match()
	require.Equal(t, match.Playing, now.Phase)
}

// One may play so many matches with computers in a channel, whether they began at once
// or at a table.
func TestTablesWithComputersAreBounded(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	for range maxBusy {
		s.start(starting(gametest.HandsID))
		rows := s.rows("", match.Pending)
		require.Len(t, rows, 1)
		begun := s.press(ana, control("begin", rows[0].ID))
		require.Equal(t, chat.Update, begun.Kind)
	}
	refused := s.ask(starting(gametest.HandsID))
	refuses(t, refused, "9")
	require.Equal(t, chat.Post, s.askAs(berta, "en-US", "", starting(gametest.HandsID)).Kind, "it is Ana's bound")
}

// When somebody has won, the table may agree to stop; all people have to.
func TestStop(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	now := s.table4(gametest.HandsID)
	board := s.press(ana, on(now, "move", gametest.Deal))
	require.NotContains(t, controlText(board.Message), "Stop here")
	for now = s.match(); ; now = s.match() {
		if _, ok := now.Position.(game.Stopper).Stop(); ok {
			break
		}
		s.step()
	}
	require.Contains(t, controlText(s.poster.Edited()["100"]), "Stop here")
	stop := on(now, "stop")
	for i, user := range []chat.User{ana, berta, carla, delia} {
		reply := s.press(user, stop)
		require.Equal(t, chat.Update, reply.Kind, reply.Message.Text)
		if i < 3 {
			says(t, reply, "<@"+user.ID+"> proposes to stop here")
			continue
		}
		says(t, reply, "🏆 <@")
		says(t, reply, "🔓 Seed: `"+now.Seed.String()+"`")
	}
	over := s.match()
	require.Equal(t, match.Over, over.Phase)
	// The rematch is agreed on by all too; the seats turn by one.
	for i, user := range []chat.User{delia, carla, berta, ana} {
		reply := s.press(user, on(over, "rematch"))
		if i < 3 {
			require.Equal(t, chat.Update, reply.Kind)
			says(t, reply, "<@"+user.ID+"> wants a rematch")
			continue
		}
		require.Equal(t, chat.Post, reply.Kind)
		require.Contains(t, controlText(reply.Message), "My hand")
	}
	over = s.held(over.ID)
	next := s.held(over.Next)
	require.Equal(t, match.Playing, next.Phase)
	require.Equal(t, append(over.Players[1:4:4], over.Players[0]), next.Players)
}
