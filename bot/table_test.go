package bot

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/game/match/matchtest"
	"kamisado/game/sixes"
)

// People sit down in the table's order, stand up, add computers; the host begins, and
// computers of the chosen level take the rest. It is one message all the time.
func TestLobby(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	opened := s.start(starting(matchtest.HandsID, "level", "listo"))
	now := s.match()
	require.Equal(t, match.Pending, now.Phase)
	require.Equal(t, ana.ID, now.Players[3].User, "the lobby's first seat")
	says(t, opened, "<@10>'s open table")
	says(t, opened, "• : free seat\n• : free seat\n• : free seat\n• : <@10> (host)\n")
	says(t, opened, now.Seed.Hash())
	hides(t, opened, now.Seed.String())
	require.Empty(t, opened.Message.Ping)
	require.Equal(t, "Join, Leave, Start, Close the table, Add a computer player: choose its level", labels(opened.Message))
	sit := func(user chat.User, what string) chat.Reply {
		return s.press(user, control(string(what), now.ID))
	}
	for _, c := range []struct {
		user chat.User
		what string
		says string
	}{
		{eva, "leave", "You're not at this table."},
		{eva, "computer", "You're not at this table."},
		{ana, "join", "You already have a seat at this table, as its host."},
		{eva, "dance", "I don't know that button"},
	} {
		refused := sit(c.user, c.what)
		refuses(t, refused, c.says)
	}
	joined := sit(berta, "join")
	require.Equal(t, chat.Update, joined.Kind)
	says(t, joined, "• : <@11>\n• : free seat")
	require.Equal(t, berta.ID, s.match().Players[0].User)
	says(t, sit(berta, "join"), "The match begins when the host starts it.")
	sit(carla, "join")
	sit(berta, "leave")
	added := s.press(ana, choose("tonto", "computer", now.ID))
	says(t, added, "• : the computer ([hands.level.tonto])\n")
	says(t, s.press(ana, choose("genius", "computer", now.ID)), "I don't know that button")
	says(t, sit(ana, "computer"), "There are no free seats, but anybody who joins takes a computer player's seat.")
	says(t, sit(carla, "begin"), "Only the host can do that.")
	begun := sit(ana, "begin")
	require.Equal(t, chat.Update, begun.Kind)
	now = s.match()
	require.Equal(t, match.Playing, now.Phase)
	require.Equal(t, []match.Player{
		{Level: "tonto"}, {User: carla.ID, Name: carla.Name}, {Level: "listo"}, {User: ana.ID, Name: ana.Name},
	}, now.Players)
	says(t, begun, "• <@12>\n")
	require.Equal(t, []string{carla.ID, ana.ID}, begun.Message.Ping)
	require.False(t, s.row().RemindAt.IsZero(), "an edit notifies nobody")
	says(t, sit(eva, "join"), "The match has already started.")
}

// Without computers a table waits until everybody is there.
func TestLobbyForPeople(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	s.changeGame(matchtest.HandsID, func(g *view.Game) { g.Levels = nil })
	opened := s.start(starting(matchtest.HandsID))
	require.Equal(t, "Join, Leave, Start, Close the table", labels(opened.Message))
	says(t, opened, "<@10> can start the match as soon as all seats are taken.")
	s.changeGame(matchtest.HandsID, func(g *view.Game) { g.DefaultLevel = "" })
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

// Only the host closes a table; when the host stands up, somebody else leads it.
func TestLobbyHost(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	s.start(starting(sixes.ID))
	now := s.match()
	s.press(berta, control("join", now.ID))
	says(t, s.press(berta, control("cancel", now.ID)), "Only the host")
	says(t, s.press(ana, control("leave", now.ID)), "<@11> (host)")
	closed := s.press(berta, control("cancel", now.ID))
	says(t, closed, "<@11>'s table")
	says(t, closed, "was closed without a match. `/sixes start` opens a new one.")
	require.Empty(t, closed.Message.Controls)
	says(t, s.press(ana, control("join", now.ID)), "This table is closed.")
}

// A table nobody begins closes by itself, and one may lead only so many.
func TestLobbyEnds(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newGamesHarness(t)
		s.ask(starting("nim", "opponent", &eva)) // a challenge is something else
		for range maxPending {
			s.start(starting(sixes.ID))
		}
		refused := s.ask(starting(sixes.ID))
		refuses(t, refused, "You already have 3 tables waiting for players.")
		require.Equal(t, maxPending, strings.Count(refused.Message.Text, " · link to "))
		challenge := s.ask(starting("nim", "opponent", &berta))
		require.Equal(t, chat.Post, challenge.Kind, "a challenge is something else: %s", challenge.Message.Text)
		list := s.ask(command("games"))
		require.Equal(t, 3, strings.Count(list.Message.Text, "table waiting for players"))
		s.sweep(lobbyLife)
		require.Contains(t, s.poster.Edited()["100"].Text, "was closed because the match didn't start in time")
		require.Equal(t, chat.Post, s.ask(starting(sixes.ID)).Kind)
	})
}

// One may play so many matches with computers in a channel, whether they began at once
// or at a table.
func TestTablesWithComputersAreBounded(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	for range maxBusy {
		s.start(starting(matchtest.HandsID))
		rows := s.rows("", match.Pending)
		require.Len(t, rows, 1)
		begun := s.press(ana, control("begin", rows[0].ID))
		require.Equal(t, chat.Update, begun.Kind)
	}
	refused := s.ask(starting(matchtest.HandsID))
	refuses(t, refused, "9")
	require.Equal(t, chat.Post, s.askAs(berta, "en-US", "", starting(matchtest.HandsID)).Kind, "it is Ana's bound")
}

// In a direct message nobody else can sit down: the match begins with computers.
func TestLobbyInDirectMessage(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	reply := s.send(chat.Request{User: ana, At: chat.Place{Channel: "2", Locale: "en-US"}}, starting(matchtest.HandsID, "level", "listo"))
	require.Equal(t, chat.Post, reply.Kind, reply.Message.Text)
	now := s.match()
	require.Equal(t, match.Playing, now.Phase)
	require.Equal(t, []string{ana.ID}, now.People())
	require.Equal(t, "listo", now.Players[0].Level)
}

// A table is left by resigning: a computer goes on, and the board says so.
func TestResignAtTable(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	now := s.table4(matchtest.HandsID)
	s.press(ana, on(now, "move", matchtest.Deal))
	now = s.match()
	user := personOf(now.ToMove()[0])
	ask := s.press(user, on(now, "resign"))
	says(t, ask, "The computer will take your seat, and the match will go on without you.")
	require.Equal(t, "Yes, I resign, No, keep playing", labels(ask.Message))
	require.Equal(t, []chat.Request{on(now, "sure"), on(now, "kept")}, controlsIn(ask.Message))
	left := s.resignInHand(user, now)
	require.Contains(t, left.Text, "> The computer (, [hands.level.tonto]) now plays in place of <@"+user.ID+">.")
	now = s.match()
	require.Equal(t, match.Playing, now.Phase)
	require.Len(t, now.People(), 3)
	row, err := s.Store.Load(t.Context(), now.ID)
	require.NoError(t, err)
	require.NotZero(t, row.RemindAt)
	require.NotEqual(t, now.NoticeAt(time.Time{}), row.RemindAt, "an edit notifies nobody, so whose turn it is gets a reminder")
	says(t, s.press(user, control("hand", now.ID, 0)), "This isn't your match.")
}

// A control of a hand pressed at a table that waits says what the table waits for, and
// nothing of a challenge.
func TestHandBeforeTheMatch(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	s.start(starting(matchtest.HandsID))
	now := s.match()
	require.Equal(t, "The match hasn't started yet: the table is waiting for players.",
		s.press(ana, control("hand", now.ID, 0)).Message.Text)
	s.press(ana, control("cancel", now.ID))
	require.Equal(t, "This table is closed. You can open a new one at any time.",
		strings.Split(s.press(ana, control("hand", now.ID, 0)).Message.Text, " You can see it here")[0])
}

// When the last person leaves a table where nobody has won, that is no draw.
func TestLastOneLeavesTheTable(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	s.start(starting(matchtest.HandsID))
	now := s.match()
	s.press(ana, control("begin", now.ID))
	now = s.match()
	require.Equal(t, "Do you really want to leave this match of [hands.name]? Without you, the match is over.",
		s.press(ana, on(now, "resign")).Message.Text)
	left := s.resignInHand(ana, now)
	require.Contains(t, left.Text, "\n🏳️ The match ended by resignation: nobody has won.")
	require.NotContains(t, left.Text, "A draw")
	now = s.match()
	require.Equal(t, game.Nobody, now.Outcome.Winner)
}

// Who keeps a table waiting can be replaced, after a while and not before.
func TestReplace(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newGamesHarness(t)
		now := s.table4(matchtest.HandsID)
		s.press(ana, on(now, "move", matchtest.Deal))
		now = s.match()
		slow := now.Position.ToMove()[0]
		do := on(now, "replace", int(slow))
		other := personOf(now.Players[(slow+1)%4].User)
		says(t, s.press(other, do), "the computer can take over their seat <t:")
		more := on(now, "more")
		require.NotContains(t, labels(s.press(other, more).Message), "Replace")
		says(t, s.press(eva, do), "This isn't your match.")
		time.Sleep(match.ReplaceAfter)
		offered := s.press(other, more).Message
		require.Contains(t, labels(offered), "Replace "+now.Players[slow].Name)
		require.Contains(t, controlsIn(offered), do)
		says(t, s.press(personOf(now.Players[slow].User), do), "That seat is your own.")
		says(t, s.press(other, control("replace", now.ID, now.Ply-1, int(slow))), "The board has moved on")
		done := s.press(other, do)
		require.Equal(t, chat.Update, done.Kind)
		require.Contains(t, done.Message.Text,
			"> At <@"+other.ID+">'s request, the computer (, [hands.level.tonto]) now plays in place of <@"+now.Players[slow].User+">.")
		require.Greater(t, s.match().Ply, now.Ply, "the computer has played")
		require.Equal(t, "tonto", s.match().Players[slow].Level)
	})
}

// When somebody has won, the table may agree to stop; all people have to.
func TestStop(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	now := s.table4(matchtest.HandsID)
	board := s.press(ana, on(now, "move", matchtest.Deal))
	require.NotContains(t, labels(board.Message), "Stop here")
	for now = s.match(); ; now = s.match() {
		if _, ok := now.Position.(game.Stopper).Stop(); ok {
			break
		}
		s.step()
	}
	require.Contains(t, labels(s.poster.Edited()["100"]), "Stop here")
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
		require.Contains(t, labels(reply.Message), "My hand")
	}
	over = s.held(over.ID)
	next := s.held(over.Next)
	require.Equal(t, match.Playing, next.Phase)
	require.Equal(t, append(over.Players[1:4:4], over.Players[0]), next.Players)
}
