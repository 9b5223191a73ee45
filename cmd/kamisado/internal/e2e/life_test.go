//go:build full

package e2e

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot"
	"kamisado/bot/chat"
	"kamisado/bot/discord"
	"kamisado/bot/fakediscord"
	"kamisado/bot/view"
	"kamisado/cmd/kamisado/internal/app"
	"kamisado/cmd/kamisado/internal/apptest"
	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/game/othello"
	"kamisado/store"
)

// livesWanted is how many matches TestKillLives plays; 1000 take some minutes.
var livesWanted = flag.Int("lives", 30, "how many matches TestKillLives plays")

// How TestKillLives plays: so many things are tried in each match, and the program is killed
// once for so many of them that were answered.
const (
	livePlayers  = 8
	triesALife   = 25
	answersAKill = 180
)

// lifeID names a match.
func lifeID(i int) match.ID {
	return match.ID(fmt.Sprintf("lives%c%c%c", 'a'+i/676, 'a'+i/26%26, 'a'+i%26))
}

// sweeping brings boards that lag behind up to date, after the time that an answer may be on its way. That is twice the
// usual time: on a busy machine Discord takes long to read what a process has sent that was killed then.
func sweeping(c *bot.Config) {
	apptest.Patient(c)
	c.Lag = 30 * time.Second
}

// lives are many matches between a few people, with clocks, on a bot that is killed again and
// again.
type lives struct {
	*harness
	wanted  int // how many matches there are
	players []*fakediscord.User
	look    store.Store // reads what the bot writes
	// opened is how many moves of a match were made before the bot began.
	opened map[match.ID]int
	// sent is what people have done, guarded by noting.
	noting sync.Mutex
	sent   []deed
	// tried counts what people have tried, answered what the bot has answered.
	tried, answered atomic.Int64
	// life ends when the program is killed. While mu is locked there is none.
	mu   sync.RWMutex
	life context.Context
	kill func()
}

// newLives puts matches into the database that have just been accepted; those of published modes
// have been played until the end of their first round is near.
func newLives(h *harness, wanted int) *lives {
	h.t.Helper()
	l := &lives{harness: h, wanted: wanted, opened: make(map[match.ID]int)}
	for i := range livePlayers {
		l.players = append(l.players, h.discord.NewUser(fmt.Sprint("player", i), []string{"es-ES", "en-GB"}[i%2]))
	}
	s, err := store.Open(h.t.Context(), h.database)
	require.NoError(h.t, err)
	defer func() { require.NoError(h.t, s.Close()) }()
	random := rand.New(rand.NewPCG(1, 2))
	kinds := []match.Proposal{
		{Game: kamisado.ID, Options: game.Options{kamisado.OptionMode: kamisado.NameSimple}},
		{Game: kamisado.ID, Options: game.Options{kamisado.OptionMode: kamisado.NameStandard}},
		{Game: othello.ID, Options: game.Options{othello.OptionBoard: othello.Sizes()[0]}},
		{Game: connectfour.ID},
		{Game: kamisado.ID, Options: game.Options{kamisado.OptionMode: kamisado.NameClassic}},
		{Game: kamisado.ID, Options: game.Options{kamisado.OptionMode: kamisado.NameLong}},
		{Game: connectfour.ID},
	}
	for i := range wanted {
		p := kinds[i%len(kinds)]
		p.Rated = random.IntN(6) > 0
		p.MoveTime = []time.Duration{0, time.Hour, time.Hour, 5 * time.Second}[i%4].Milliseconds()
		for _, k := range random.Perm(livePlayers)[:2] {
			p.Players = append(p.Players, match.Player{User: l.players[k].ID, Name: l.players[k].Name})
		}
		change := store.Change{
			State: match.State{ID: lifeID(i)}, Place: store.Place{Guild: h.guild.ID, Channel: h.channel.ID, Locale: "en-US"},
		}
		do := func(commands ...match.Command) { change = decided(h.t, change, now(), commands...) }
		do(match.Propose{Proposal: p}, match.Accept{User: p.Players[1].User})
		for _, move := range opening(h.t, change.State.Position, random) {
			do(match.Play{User: change.State.ToMove()[0], Ply: match.AnyPly, Text: string(move)})
			l.opened[lifeID(i)]++
		}
		require.NoError(h.t, s.Commit(h.t.Context(), change))
	}
	l.look, err = store.OpenReadOnly(h.t.Context(), h.database)
	require.NoError(h.t, err)
	h.t.Cleanup(func() { require.NoError(h.t, l.look.Close()) })
	return l
}

// restart kills the program, if it runs, and starts it again.
func (l *lives) restart() {
	l.t.Helper()
	l.mu.Lock() // first: a life that has ended answers at once, and all tries would be made in it
	defer l.mu.Unlock()
	l.end()
	p := l.launch()
	ctx, cancel := context.WithCancel(l.t.Context())
	l.life, l.kill = ctx, func() { p.Kill(); cancel() }
}

// end kills the program, if it runs.
func (l *lives) end() {
	if l.kill != nil {
		l.kill()
	}
	l.kill = nil
}

// disturb does something at random in each match that is left to a worker, one after the
// other, again and again.
func (l *lives) disturb(worker, workers int) {
	random := rand.New(rand.NewPCG(3, uint64(worker)))
	for range triesALife { // each worker for itself: one whose matches are over would make all tries
		for i := worker; i < l.wanted; i += workers {
			l.tried.Add(1)
			l.mu.RLock()
			life, done := l.life, l.act(random, lifeID(i))
			l.mu.RUnlock()
			if done.Interaction == nil {
				continue
			}
			l.noting.Lock()
			l.sent = append(l.sent, done)
			l.noting.Unlock()
			if _, err := done.Callback(life); err == nil {
				l.answered.Add(1)
			}
		}
	}
}

// disturbAll has workers disturb the matches, and returns a function that says whether they have
// all ended.
func (l *lives) disturbAll(workers int) (ended func() bool) {
	var left atomic.Int64
	left.Store(int64(workers))
	for worker := range workers {
		go func() {
			defer left.Add(-1)
			l.disturb(worker, workers)
		}()
	}
	return func() bool { return left.Load() == 0 }
}

// untilTried waits until something holds, as long as people go on trying: how long that takes depends on how soon they
// are answered, or give up.
func (l *lives) untilTried(holds func() bool) {
	l.t.Helper()
	for !holds() {
		tried := l.tried.Load()
		l.until(func() bool { return holds() || l.tried.Load() > tried })
	}
}

// settled reports whether nothing is about to happen, all boards are shown and no public message is left to tidy up.
func (l *lives) settled() bool {
	rows, err := l.look.List(context.Background(), store.Filter{})
	require.NoError(l.t, err)
	require.Len(l.t, rows, l.wanted)
	left, err := l.look.DueMessages(context.Background(), now().Add(time.Hour), 1000)
	require.NoError(l.t, err)
	return !slices.ContainsFunc(rows, func(r store.Row) bool {
		return r.Shown.Version != r.Version || !r.Due.IsZero() && r.Due.Before(now().Add(time.Minute))
	}) && !slices.ContainsFunc(left, func(m store.Message) bool { return m.Answer == "" || m.Kind == store.Posting })
}

// settle waits until all is settled and every board shows its match, and calls stop, which kills the bot, so that
// nothing changes afterwards: a bot that finds an outage moves deadlines, and a busy machine causes outages. If
// something has changed just before the bot was killed, settle calls start and waits again. A board may still be out of
// date when all else is settled: a process that has answered a click on a board which another process has replaced
// finds out with its next sweep.
func (l *lives) settle(stop, start func()) {
	l.t.Helper()
	painter, old := l.painter(), map[match.ID]string(nil)
	end := time.Now().Add(apptest.Patience)
	shown := func() bool {
		old = nil
		if !l.settled() {
			return false
		}
		old = l.old(painter)
		return len(old) == 0
	}
	for {
		l.until(func() bool { return shown() || time.Now().After(end) })
		stop()
		if shown() {
			return
		}
		require.True(l.t, time.Now().Before(end), "something goes on, or boards are out of date: %v", old)
		start()
	}
}

// requireLives holds that each match is what its log leads to, as its row has it, and gives how
// the matches ended, and in how many moves were taken back.
func (l *lives) requireLives() (ends map[game.Method]int, takebacks int) {
	l.t.Helper()
	ends = make(map[game.Method]int)
	for i := range l.wanted {
		id := lifeID(i)
		row, err := l.look.Load(l.t.Context(), id)
		require.NoError(l.t, err)
		events, err := l.look.Log(l.t.Context(), id)
		require.NoError(l.t, err)
		folded, err := match.Fold(rules(), id, events)
		require.NoError(l.t, err)
		stored, err := row.State(rules())
		require.NoError(l.t, err)
		require.Equal(l.t, string(folded.Encode()), string(stored.Encode()), id)
		require.Equal(l.t, folded.Version, row.Version, id)
		require.Equal(l.t, folded.Phase, row.Phase, id)
		require.Equal(l.t, folded.ToMove(), row.ToMove, id)
		require.True(l.t, folded.Due().Equal(row.Due), id)
		if folded.Outcome != nil {
			ends[folded.Outcome.Method]++
		}
		takebacks += min(folded.TakenBack, 1)
	}
	return ends, takebacks
}

// painter draws the boards that should be seen.
func (l *lives) painter() *bot.Bot {
	l.t.Helper()
	config := bot.Config{Config: view.Config{
		Games: app.Games(), Catalogue: apptest.Catalogue(), Log: slog.New(slog.DiscardHandler),
		Link: discord.Link, Limits: discord.Limits(),
	}, Store: l.look}
	apptest.Patient(&config)
	return bot.New(config)
}

// old are the matches whose board shows less than there is, each with what differs.
func (l *lives) old(drawn *bot.Bot) map[match.ID]string {
	l.t.Helper()
	old := make(map[match.ID]string)
	for i := range l.wanted {
		row, err := l.look.Load(l.t.Context(), lifeID(i))
		require.NoError(l.t, err)
		s, err := drawn.Sessions.Read(l.t.Context(), row)
		require.NoError(l.t, err)
		want := drawn.Present.Board(s, nil)
		if l.shows(row, want) {
			continue
		}
		m := l.channel.Message(row.Shown.Message)
		var text strings.Builder
		fmt.Fprintf(&text, "at version %d message %s shows\n%s\nwith %d controls, not\n%s\nwith %d", row.Version, m.ID,
			m.Content, len(m.Controls()), want.Text, len(want.Controls))
		for _, a := range m.Attachments {
			fmt.Fprintf(&text, "\nits picture %s, %s, is the wanted one: %t, as is its description: %t", a.Name, a.Description,
				want.File != nil && bytes.Equal(a.Bytes, want.File.Data), want.File != nil && a.Description == want.File.Alt)
		}
		old[row.ID] = text.String()
	}
	return old
}

// shows reports whether the message of a row shows a board, perhaps with more lines on what
// has happened since the last move, which the store does not keep.
func (l *lives) shows(row store.Row, want chat.Message) bool {
	l.t.Helper()
	m := l.channel.Message(row.Shown.Message)
	require.NotNil(l.t, m, row.ID)
	shown := strings.Split(m.Content, "\n")
	for line := range strings.SplitSeq(want.Text, "\n") {
		if !slices.Contains(shown, line) {
			return false
		}
	}
	if want.File == nil {
		return len(m.Attachments) == 0
	}
	at := slices.IndexFunc(m.Attachments, func(a fakediscord.Attachment) bool { return a.Name == want.File.Name })
	return at >= 0 && bytes.Equal(want.File.Data, m.Attachments[at].Bytes) &&
		want.File.Alt == m.Attachments[at].Description &&
		len(want.Controls) > 0 == (len(m.Controls()) > 0)
}

// Matches with clocks, in which draws and takebacks are proposed and answered at random, on a
// bot that is killed at random: what was acknowledged is there, each move and each choice of a
// hand was made once, the log of each match leads to its row and to the board that is shown, and
// the ratings computed anew are those stored.
func TestKillLives(t *testing.T) {
	t.Parallel()
	h := prepareHarness(t, func(c *fakediscord.Config) {
		c.MaxMessages, c.MaxInteractions, c.MaxRequests = 1<<20, 1<<20, 1<<20
	})
	h.program = "kamisado-sweeping"
	l := newLives(h, *livesWanted)
	l.restart()
	ended := l.disturbAll(4)
	random, kills := rand.New(rand.NewPCG(4, 5)), 0
	for next := l.answered.Load(); !ended(); kills++ {
		next += 1 + random.Int64N(2*answersAKill)
		l.untilTried(func() bool { return ended() || l.answered.Load() >= next })
		l.restart()
	}
	l.requireKept()
	l.settle(l.end, l.restart)
	moves := l.requireCounted()
	ends, takebacks := l.requireLives()
	t.Logf("%d matches, %d of %d tries answered, %d moves, killed %d times; takebacks in %d; ends: %v", *livesWanted,
		l.answered.Load(), l.tried.Load(), moves, kills, takebacks, ends)
	require.Greater(t, kills, 1)
	require.NotZero(t, takebacks)
	typed, pressed := l.requireChoices()
	t.Logf("choices of a hand: %d typed, %d by a button", typed, pressed)
	require.Empty(t, h.discord.Problems())
	if *livesWanted < 100 {
		return // chance may leave something out
	}
	for _, how := range []game.Method{game.Agreed, game.TimedOut, game.Unfinished} {
		require.NotZero(t, ends[how], how)
	}
	require.NotZero(t, typed)
	require.NotZero(t, pressed)
}
