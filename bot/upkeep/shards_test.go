package upkeep

import (
	"maps"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/game/match/matchtest"
	"kamisado/store"
)

// divided is a platform whose servers are a shard each; a process has some.
type divided map[string]bool

func (divided) Of(guild string) string { return "of " + guild }

func (d divided) Mine() map[string]bool { return maps.Clone(d) }

// there is on another server than here.
var there = store.Place{Guild: "9", Channel: "8", Locale: "en-US"}

// timedAt is a running match somewhere, with an hour for each move.
func (h *harness) timedAt(place store.Place) session.Session {
	h.t.Helper()
	s, err := h.Sessions.Create(h.ctx(), session.Cause{}, place, match.Proposal{
		Game: matchtest.NimID, Options: game.Options{matchtest.OptionHeap: "20"}, MoveTime: time.Hour.Milliseconds(),
		Players: []match.Player{{User: "ana", Name: "Ana"}, bob},
	}, match.Accept{User: "bob"})
	require.NoError(h.t, err)
	return h.played(s, 4)
}

// A match is looked after by who has the shard of its server, connected or not.
func TestShardsOfOthers(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	mine := divided{"of 9": true}
	h.Shards = mine
	s := h.move(h.duel())
	h.RecordShown(t.Context(), s, store.Shown{Message: "100", Version: s.Version}, nil)
	h.sweep(time.Minute)
	require.Empty(t, h.poster.Posts(), "another one reminds")
	mine["of 1"] = false
	h.sweep(time.Second)
	require.Len(t, h.poster.Posts(), 1)
}

// No turn ends on a server whose shard is not connected, whatever else is, and what its players
// lost by that is given back to them alone.
func TestOutageOfShard(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	mine := divided{"of 1": true, "of 9": true}
	h.Shards = mine
	lost, kept := h.timedAt(here), h.timedAt(there)
	h.sweep(0)
	mine["of 1"] = false
	for h.now.Before(noon.Add(90 * time.Minute)) {
		h.sweep(match.BeatEvery)
	}
	next := h.timedAt(there)
	for h.now.Before(noon.Add(2 * time.Hour)) {
		h.sweep(match.BeatEvery)
	}
	require.Equal(t, match.Playing, h.state(lost).Phase, "nobody could move")
	require.Equal(t, match.Over, h.state(kept).Phase)
	mine["of 1"] = true
	h.sweep(time.Second)
	require.Equal(t, match.Playing, h.state(lost).Phase)
	require.Equal(t, noon.Add(3*time.Hour+time.Second), h.state(lost).TimeUp, "it is given back")
	require.Equal(t, noon.Add(150*time.Minute), h.state(next).TimeUp)
	for h.now.Before(noon.Add(3*time.Hour + 2*time.Second)) {
		h.sweep(match.BeatEvery)
	}
	require.Equal(t, match.Over, h.state(lost).Phase)
}

// Who takes a shard over gives back what its players lost meanwhile.
func TestShardTakenOver(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	other := h.process(h.Store)
	other.Shards, h.Shards = divided{"of 1": true}, divided{"of 9": true}
	s := h.timedAt(here)
	require.NoError(t, other.Sweep(h.ctx(), true))
	for range 30 {
		h.sweep(time.Minute) // of what it has
	}
	require.Equal(t, noon.Add(time.Hour), h.state(s).TimeUp)
	h.Shards = divided{"of 1": true, "of 9": true}
	h.sweep(time.Minute)
	require.Equal(t, noon.Add(time.Hour+31*time.Minute), h.state(s).TimeUp)
}

// What nobody looks after, however much and however late, hides nothing.
func TestShardsOfNobody(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for range maxHandled + 1 {
		h.timedAt(here)
	}
	s := h.timedAt(there)
	h.now = h.now.Add(time.Second)
	s = h.move(s)
	h.RecordShown(t.Context(), s, store.Shown{Message: "200", Version: s.Version}, nil)
	h.Shards = divided{"of 9": true}
	for range 3 {
		h.sweep(time.Hour)
	}
	require.Equal(t, match.Over, h.state(s).Phase)
}

// No turn ends before the outage of its shard that another process has recorded is given back.
func TestOutageOfShardOfAnother(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.Shards = divided{"of 1": true}
	s := h.timedAt(here)
	h.sweep(0)
	h.now = noon.Add(2 * time.Hour)
	require.NoError(t, h.Store.Beat(h.ctx(), h.part(here), h.now, time.Minute))
	require.NoError(t, h.handleDue(h.ctx(), h.now, true, h.row(s.ID)))
	require.Equal(t, match.Playing, h.state(s).Phase)
	require.Equal(t, noon.Add(3*time.Hour), h.state(s).TimeUp)
}
