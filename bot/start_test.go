package bot

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/game/sixes"
	"kamisado/store"
)

// What may not be started, and why.
func TestStartRefusals(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	s.changeGame("nim", func(g *view.Game) { g.Levels = nil })
	for name, c := range map[string]struct {
		do   chat.Request
		says string
	}{
		"a program": {
			starting("nim", "opponent", &chat.User{ID: "77", Bot: true}), "Bots can't accept challenges.",
		},
		"nobody to play against": {starting("nim"), "The computer doesn't play this game."},
	} {
		reply := s.ask(c.do)
		refuses(t, reply, c.says, name)
	}
	rows := s.rows(ana.ID)
	require.Empty(t, rows)
}

// A start that is delivered again is answered with its own match, though somebody else has
// challenged its user since.
func TestRepeatedStartAfterAChallenge(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newGamesHarness(t)
		do := starting("nim", "opponent", &carla)
		proposal, err := s.proposal(&chat.Request{User: ana}, s.Games.Of("nim"), start{Game: "nim", Opponent: &carla},
			store.Settings{})
		require.NoError(t, err)
		start := session.Session{
			State: match.State{ID: "aaaaaaaa"}, Place: store.Place{Guild: "1", Channel: "2", Locale: "en-US"},
		}
		s.commit(start, "request2", match.Propose{Proposal: proposal})
		time.Sleep(time.Second)
		require.Equal(t, chat.Post, s.askAs(berta, "en-US", "", starting("nim", "opponent", &ana)).Kind)
		again := s.ask(do)
		require.Equal(t, chat.Post, again.Kind, again.Message.Text)
		require.Equal(t, []string{carla.ID}, again.Message.Ping)
	})
}

// A start that is delivered again is refused where its match is not found.
func TestRepeatedStartWithoutItsMatch(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	do := starting("nim", "opponent", &carla)
	proposal, err := s.proposal(&chat.Request{User: berta}, s.Games.Of("nim"), start{Game: "nim", Opponent: &carla},
		store.Settings{})
	require.NoError(t, err)
	start := session.Session{
		State: match.State{ID: "aaaaaaaa"}, Place: store.Place{Guild: "1", Channel: "2", Locale: "en-US"},
	}
	s.commit(start, "request1", match.Propose{Proposal: proposal})
	again := s.ask(do)
	refuses(t, again, "There is already a challenge between the two of you.")
	require.Empty(t, s.log.String())
}

// The setting for threads applies to matches that are started in a channel. A match started in a thread gets none.
func TestThreadsOfAServer(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		at   chat.Place
		want bool
	}{
		"in a channel":           {chat.Place{Guild: "1", Channel: "2"}, true},
		"in a thread":            {chat.Place{Guild: "1", Channel: "3", Parent: "2"}, false},
		"in direct messages":     {chat.Place{Channel: "2"}, false},
		"where it only responds": {chat.Place{Guild: "1", Channel: "2", UserInstallOnly: true}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newGamesHarness(t)
			proposal, err := s.proposal(&chat.Request{User: berta, At: test.at}, s.Games.Of("nim"),
				start{Game: "nim", Opponent: &carla}, store.Settings{Threads: true})
			require.NoError(t, err)
			require.Equal(t, test.want, proposal.Threaded)
		})
	}
}

// A challenge to a person who is not on the server is refused, and only the challenger sees the refusal. If the
// bot is no member of the server it cannot know, and the challenge is posted.
func TestAbsentOpponent(t *testing.T) {
	t.Parallel()
	s := newEveryGameHarness(t)
	eva := chat.User{ID: "13", Name: "Eva", Absent: true}
	start := starting(kamisado.ID, "opponent", &eva)
	for name, do := range map[string]chat.Request{
		"start": start,
		"import": command("import", "game", kamisado.ID, "opponent", &eva, "position",
			"NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple"),
	} {
		reply := s.ask(do)
		require.Equal(t, chat.Ephemeral, reply.Kind, name)
		require.Equal(t, "That person isn't on this server, so they couldn't accept. Choose somebody who is.",
			reply.Message.Text, name)
		require.Empty(t, s.unfinished(), name)
	}
	reply := s.send(chat.Request{
		User: ana, At: chat.Place{Guild: "1", Channel: "2", Locale: "en-US", UserInstallOnly: true},
	}, start)
	require.Equal(t, chat.Post, reply.Kind, reply.Message.Text)
}

// left is a lookout on which one user has left every server.
type left struct{ user string }

func (left) Reachable(context.Context, string) error { return nil }

func (l left) IsMember(_ context.Context, _, user string) (bool, error) { return user != l.user, nil }

// A rematch, or another game, with a person who has left the server is refused.
func TestRematchOfWhoHasLeft(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	id := s.startDuel("2", berta)
	s.inHand(berta, control("sure", id, 0))
	s.reconfigure(func(c *Config) { c.Lookout = left{berta.ID} })
	refused := s.press(ana, control("rematch", id, 1))
	require.Equal(t, chat.Ephemeral, refused.Kind)
	require.Equal(t, "<@11> is no longer on this server, so you can't have a rematch here.", refused.Message.Text)
	stranger := s.press(chat.User{ID: "12"}, control("rematch", id, 1))
	says(t, stranger, "This isn't your match.", "the platform is not asked for strangers")
	refused = s.press(ana, choose(string(kamisado.ID), "other", id, "game"))
	refuses(t, refused, "That person isn't on this server")
	require.Empty(t, s.unfinished())
	s.reconfigure(func(c *Config) { c.Lookout = left{} })
	require.Equal(t, chat.Update, s.press(ana, control("rematch", id, 1)).Kind)
}

// Where no side is chosen, chance gives either.
func TestDrawnSides(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	drawn := make(map[game.Seat]bool)
	for range 64 {
		p, err := s.proposal(&chat.Request{User: ana}, s.Games.Of("nim"), start{Game: "nim", Opponent: &berta},
			store.Settings{})
		require.NoError(t, err)
		require.True(t, p.ByLot)
		require.Equal(t, ana.ID, p.Players[p.Proposer].User)
		drawn[p.Proposer] = true
	}
	require.Len(t, drawn, 2)
}

// overtaken is a store that calls a function before its first commit.
type overtaken struct {
	store.Store
	before func()
}

func (o *overtaken) Commit(ctx context.Context, changes ...store.Change) error {
	if before := o.before; before != nil {
		o.before = nil
		before()
	}
	return o.Store.Commit(ctx, changes...)
}

// The limit on a user's matches holds across processes: a match that another process has stored since the
// check counts.
func TestCapsBetweenProcesses(t *testing.T) {
	t.Parallel()
	people := []chat.User{berta, carla, delia, eva}
	for name, c := range map[string]struct {
		most    int
		start   func(i int) chat.Request
		refusal string
	}{
		"challenges": {
			maxPending, func(i int) chat.Request { return starting("nim", "opponent", &people[i]) }, "3 challenges",
		},
		"tables":    {maxPending, func(int) chat.Request { return starting(sixes.ID) }, "3 tables"},
		"computers": {maxBusy, func(int) chat.Request { return starting(kamisado.ID) }, "9 matches against the computer"},
		"alone":     {maxBusy, func(int) chat.Request { return starting(field{}.ID()) }, "9 solo matches"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newGamesHarness(t)
			config := s.Config
			config.Store = &overtaken{Store: s.Store, before: func() {
				s.elsewhere(func() {
					for i := range c.most {
						require.Equal(t, chat.Post, s.ask(c.start(i)).Kind)
					}
				})
			}}
			s.Bot = New(config)
			late := s.ask(c.start(c.most % len(people)))
			require.Equal(t, chat.Ephemeral, late.Kind, late.Message.Text)
			says(t, late, c.refusal)
			rows := s.rows(ana.ID)
			require.Len(t, rows, c.most)
			require.Empty(t, s.log.String())
		})
	}
}

// A rematch with the computer, or alone, is no way past the cap.
func TestCapOfRematches(t *testing.T) {
	t.Parallel()
	for name, refusal := range map[game.ID]string{
		kamisado.ID: "9 matches against the computer", field{}.ID(): "9 solo matches",
	} {
		t.Run(string(name), func(t *testing.T) {
			t.Parallel()
			s := newGamesHarness(t)
			s.start(starting(name))
			old := s.match()
			s.press(ana, on(old, "sure"))
			old = s.match()
			require.Equal(t, match.Over, old.Phase)
			for range maxBusy {
				more := s.ask(starting(name))
				require.Equal(t, chat.Post, more.Kind, more.Message.Text)
			}
			again := s.press(ana, on(old, "rematch"))
			says(t, again, refusal)
			rows := s.rows(ana.ID, match.Playing)
			require.Len(t, rows, maxBusy)
		})
	}
}

// What is played in the threads of a channel counts for the channel, as it does in the check before.
func TestBusyQuota(t *testing.T) {
	t.Parallel()
	quota := quotaOf(&chat.Request{At: chat.Place{Channel: "2"}}, manySolos)
	row := store.Row{Phase: match.Playing, Users: []string{ana.ID}, Place: store.Place{Channel: "2"}}
	require.True(t, quota.Counts(row))
	row.Place = store.Place{Channel: "3", Parent: "2"}
	require.True(t, quota.Counts(row))
	row.Place = store.Place{Channel: "3"}
	require.False(t, quota.Counts(row))
}
