package match_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/match"
)

// TestApplyRefuses has logs that a sound store cannot hold.
func TestApplyRefuses(t *testing.T) {
	t.Parallel()
	first, begun := play(t, pending()...), play(t, playing()...)
	ended := play(t, over()...)
	other := begun
	other.Game = "chess"
	proposal, err := json.Marshal(duel())
	require.NoError(t, err)
	open := play(t, opened(join("bob"))...)
	four := play(t, dealt()...)
	person, computer := json.RawMessage(`{"user":"eva"}`), json.RawMessage(`{"level":"slow"}`)
	for name, c := range map[string]struct {
		state match.State
		event match.Event
	}{
		"a gap":               {begun, match.Event{Seq: 4, Kind: match.Resigned}},
		"again":               {begun, match.Event{Seq: 2, Kind: match.Accepted}},
		"unknown kind":        {begun, match.Event{Seq: 3, Kind: "danced"}},
		"no kind":             {begun, match.Event{Seq: 3}},
		"no such match":       {match.State{}, match.Event{Seq: 1, Kind: match.Accepted}},
		"no such game":        {other, match.Event{Seq: 3, Kind: match.Restarted, Seat: game.Nobody, Body: json.RawMessage(`{}`)}},
		"proposed again":      {begun, match.Event{Seq: 3, Kind: match.Proposed, Body: proposal}},
		"accepted again":      {begun, match.Event{Seq: 3, Kind: match.Accepted}},
		"expired in play":     {begun, match.Event{Seq: 3, Kind: match.Expired, Seat: game.Nobody}},
		"resigned by nobody":  {begun, match.Event{Seq: 3, Kind: match.Resigned, Seat: game.Nobody}},
		"declined by nobody":  {first, match.Event{Seq: 2, Kind: match.Declined, Seat: game.Nobody}},
		"cancelled by nobody": {first, match.Event{Seq: 2, Kind: match.Cancelled, Seat: game.Nobody}},
		"hinted nobody":       {begun, match.Event{Seq: 3, Kind: match.Hinted, Seat: game.Nobody}},
		"lapsed nobody":       {begun, match.Event{Seq: 3, Kind: match.Lapsed, Seat: game.Nobody}},
		"resigned by seat 2":  {begun, match.Event{Seq: 3, Kind: match.Resigned, Seat: 2}},
		"moved after the end": {ended, match.Event{
			Seq: 4, Kind: match.Moved, Body: json.RawMessage(`{"move":"1"}`),
		}},
		"illegal move":       {begun, match.Event{Seq: 3, Kind: match.Moved, Body: json.RawMessage(`{"move":"9"}`)}},
		"move without body":  {begun, match.Event{Seq: 3, Kind: match.Moved}},
		"offer without body": {begun, match.Event{Seq: 3, Kind: match.Offered}},
		"restart after end":  {ended, match.Event{Seq: 4, Kind: match.Restarted, Body: json.RawMessage(`{}`)}},
		"restart, bad seed":  {begun, match.Event{Seq: 3, Kind: match.Restarted, Body: json.RawMessage(`{"seed":"x"}`)}},
		"rematch in play":    {begun, match.Event{Seq: 3, Kind: match.Rematched, Body: json.RawMessage(`{"next":"m2"}`)}},
		"rematch, no body":   {ended, match.Event{Seq: 4, Kind: match.Rematched}},
		"proposed nothing":   {match.State{}, match.Event{Seq: 1, Kind: match.Proposed, Body: json.RawMessage(`{}`)}},
		"joined in play":     {four, match.Event{Seq: four.Version + 1, Kind: match.Joined, Seat: 1, Body: person}},
		"joined no seat":     {open, match.Event{Seq: 3, Kind: match.Joined, Seat: 4, Body: person}},
		"joined, no body":    {open, match.Event{Seq: 3, Kind: match.Joined, Seat: 1}},
		"left in play":       {four, match.Event{Seq: four.Version + 1, Kind: match.Left, Seat: 0}},
		"begun too early":    {open, match.Event{Seq: 3, Kind: match.Accepted, Seat: 0}},
		"begun by three":     {open, match.Event{Seq: 3, Kind: match.Accepted, Seat: 0, Body: json.RawMessage(`{"players":[{"user":"ana"},{"user":"bob"},{"level":"a"}]}`)}},
		"begun with a gap":   {open, match.Event{Seq: 3, Kind: match.Accepted, Seat: 0, Body: json.RawMessage(`{"players":[{"user":"ana"},{"user":"bob"},{"level":"a"},{}]}`)}},
		"begun, no JSON":     {open, match.Event{Seq: 3, Kind: match.Accepted, Seat: 0, Body: json.RawMessage(`x`)}},
		"replaced at once":   {open, match.Event{Seq: 3, Kind: match.Replaced, Seat: 0, Body: computer}},
		"replaced, no body":  {four, match.Event{Seq: four.Version + 1, Kind: match.Replaced, Seat: 0}},
		"stopped too early":  {four, match.Event{Seq: four.Version + 1, Kind: match.Stopped, Seat: game.Nobody}},
		"stopped nim":        {begun, match.Event{Seq: 3, Kind: match.Stopped, Seat: game.Nobody}},
		"proposed no JSON":   {match.State{}, match.Event{Seq: 1, Kind: match.Proposed, Body: json.RawMessage(`x`)}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			after, err := match.Apply(games, c.state, c.event)
			require.Error(t, err)
			require.Equal(t, c.state, after, "the state is as it was")
		})
	}
}

// TestApplyTakesNothingFromBefore: a proposal replaces what the empty state was
// prepared with, and does not write into it.
func TestApplyTakesNothingFromBefore(t *testing.T) {
	t.Parallel()
	prepared := game.Options{"other": "kept"}
	s := match.State{ID: "m1", Proposal: match.Proposal{Options: prepared}}
	_, log := playLog(t, propose())
	s, err := match.Apply(games, s, log[0])
	require.NoError(t, err)
	require.Equal(t, duel(), s.Proposal)
	require.Equal(t, game.Options{"other": "kept"}, prepared)
}

func TestFoldStopsAtTheFirstError(t *testing.T) {
	t.Parallel()
	_, log := playLog(t, playing()...)
	_, err := match.Fold(games, "m1", append(log, log[1]))
	require.ErrorContains(t, err, "match m1, event 2 (accepted)")
	s, err := match.Fold(games, "m1", nil)
	require.NoError(t, err)
	require.Equal(t, match.State{ID: "m1"}, s)
}

func TestStateQuestions(t *testing.T) {
	t.Parallel()
	s := play(t, pending()...)
	require.EqualValues(t, 0, s.Seat("ana"))
	require.EqualValues(t, 1, s.Seat("bob"))
	require.Equal(t, game.Nobody, s.Seat("cem"))
	require.Empty(t, s.ToMove(), "before it is accepted")
	require.True(t, noon.Equal(s.Due()))
	s.Deadline = 0
	require.Equal(t, time.Time{}, s.Due(), "for ever")
	s = play(t, playing()...)
	require.Equal(t, []string{"ana"}, s.ToMove())
	require.Equal(t, noon.Add(match.CloseAfter), s.Due())
	s = play(t, over()...)
	require.Empty(t, s.ToMove())
}

func TestDecodeRefuses(t *testing.T) {
	t.Parallel()
	s := play(t, playing()...)
	_, err := match.Decode(nil, s.Encode(), match.Naming{})
	require.ErrorContains(t, err, `no game "nim"`)
	_, err = match.Decode(games, []byte("x"), match.Naming{})
	require.Error(t, err)
	for _, moves := range []string{"x", "01\\n\\n", "05", "11"} {
		_, err = match.Decode(games, []byte(`{"Proposal":{"game":"nim"},"Moves":"`+moves+`"}`), match.Naming{})
		require.Error(t, err, moves)
	}
}
