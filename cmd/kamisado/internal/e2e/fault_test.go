package e2e

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

// window is how long an interaction can be answered where a test waits until it cannot be.
// It is longer than Discord's, for a machine that has much else to do.
const window = 6 * time.Second

// faults are all that can go wrong with a callback.
var faults = map[string]callbackFault{
	"429":                 {fakediscord.Fault{Status: 429, RetryAfter: 200 * time.Millisecond}, false},
	"429 global":          {fakediscord.Fault{Status: 429, RetryAfter: 200 * time.Millisecond, Global: true}, false},
	"429 twice":           {fakediscord.Fault{Status: 429, RetryAfter: 100 * time.Millisecond, Times: 2}, false},
	"429 without a time":  {fakediscord.Fault{Status: 429}, false},
	"429 without JSON":    {fakediscord.Fault{Status: 429, Body: "<html>slow down</html>"}, false},
	"429 for ever":        {fakediscord.Fault{Status: 429, Times: -1}, true},
	"429 for too long":    {fakediscord.Fault{Status: 429, RetryAfter: time.Minute, Times: -1}, true},
	"500":                 {fakediscord.Fault{Status: 500}, false},
	"502 twice":           {fakediscord.Fault{Status: 502, Times: 2}, false},
	"503":                 {fakediscord.Fault{Status: 503, Body: "upstream connect error"}, false},
	"500 for ever":        {fakediscord.Fault{Status: 500, Times: -1}, true},
	"dropped":             {fakediscord.Fault{Drop: true}, false},
	"dropped for ever":    {fakediscord.Fault{Drop: true, Times: -1}, true},
	"slow":                {fakediscord.Fault{Delay: 700 * time.Millisecond}, false},
	"too slow":            {fakediscord.Fault{Delay: window + 300*time.Millisecond}, true},
	"answer lost":         {fakediscord.Fault{Drop: true, AfterApply: true}, false},
	"answer a 500":        {fakediscord.Fault{Status: 500, AfterApply: true}, false},
	"answer late":         {fakediscord.Fault{Delay: window + 300*time.Millisecond, AfterApply: true}, false},
	"unknown interaction": {fakediscord.Fault{Status: 404, Code: 10062}, true},
	"no permission":       {fakediscord.Fault{Status: 403, Code: 50013}, true},
}

// callbackFault is what can go wrong with a callback.
type callbackFault struct {
	fault fakediscord.Fault
	// rescued says that the board then comes by the channel route.
	rescued bool
}

// lasts reports whether the fault ends no sooner than the interaction's window.
func (f callbackFault) lasts() bool { return f.fault.Times < 0 || f.fault.Delay > window }

// Whatever happens to the callback of a move, the move counts once, the board
// is seen once in the end, requests are few, and play goes on.
func TestFaults(t *testing.T) {
	t.Parallel()
	for _, typed := range []bool{false, true} {
		kind := map[bool]string{false: "clicked ", true: "typed "}[typed]
		t.Run(kind+"short", func(t *testing.T) {
			t.Parallel()
			s := newStage(t)
			for name, c := range faults {
				if !c.lasts() {
					t.Run(name, func(t *testing.T) { // one after the other: a fault strikes every callback
						s := s.on(t)
						s.table = s.guild.NewChannel(name)
						s.survive(c.fault, c.rescued, typed)
					})
				}
			}
		})
		for name, c := range faults {
			if c.lasts() {
				t.Run(kind+name, func(t *testing.T) {
					t.Parallel()
					s := prepareStage(t, func(c *fakediscord.Config) { c.ResponseDeadline = window })
					s.replyWithin = window - window/10
					s.start()
					s.survive(c.fault, c.rescued, typed)
				})
			}
		}
	}
}

// survive makes a move under a fault and goes on.
func (s *stage) survive(fault fakediscord.Fault, rescued, typed bool) {
	board := s.begin("simple")
	board = s.reply(s.black.Select(board, s.choose(board, hintTower).CustomID, "c1"))
	fault.Path = "/callback"
	cancel := s.discord.Fail(fault)
	var in *fakediscord.Interaction
	if typed {
		in = s.black.Slash(s.table, "move", fakediscord.String("move", "c1c6"))
	} else {
		in = s.black.Select(board, s.choose(board, hintCell).CustomID, "c1c6")
	}
	moved := s.await(s.table, func(m *fakediscord.Message) bool {
		return strings.Contains(m.Content, "c1 → c6") && len(m.Controls()) > 0
	})
	cancel()
	if fault.AfterApply && fault.Delay == 0 { // the second attempt must not meet the next test's fault
		_, err := s.discord.WaitRequest(s.soon(), func(r fakediscord.Request) bool { return strings.Contains(r.Path, in.ID) && r.Code == 40060 })
		require.NoError(s.t, err)
	}
	if moved.ID != board.ID {
		s.bare(board)
		require.Equal(s.t, []string{"berta"}, names(moved.Pinged))
	}
	require.Equal(s.t, typed || rescued, moved.ID != board.ID)
	require.Equal(s.t, rescued, moved.Nonce != "")
	require.Equal(s.t, 3, s.version(s.id(moved)))
	require.LessOrEqual(s.t, s.calls(in), 5)
	// Play goes on: by a click of the one, by a command of the other.
	next := s.reply(s.white.Select(moved, s.choose(moved, hintCell).CustomID, "a8a7"))
	require.Equal(s.t, moved.ID, next.ID)
	last := s.reply(s.black.Slash(s.table, "move", fakediscord.String("move", "c6c7")))
	require.Contains(s.t, last.Content, "c6 → c7")
	require.Equal(s.t, 5, s.version(s.id(last)))
	s.bare(moved)
	require.LessOrEqual(s.t, len(s.table.Messages()), 3)
}

// calls is how often the bot tried to answer an interaction.
func (s *stage) calls(in *fakediscord.Interaction) (n int) {
	for _, r := range s.discord.Requests() {
		if strings.Contains(r.Path, in.ID) {
			n++
		}
	}
	return n
}

// Faults of what is beside a move change nothing: taking old controls away, the
// message's id, the list of commands.
func TestFaultsAside(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	board := s.begin("simple")
	s.discord.Fail(fakediscord.Fault{Method: http.MethodPatch, Status: 403, Code: 50013})
	moved := s.reply(s.black.Slash(s.table, "move", fakediscord.String("move", "c1c6")))
	s.await(s.table, func(m *fakediscord.Message) bool { return m.ID == moved.ID })
	_, err := s.discord.WaitRequest(s.soon(), func(r fakediscord.Request) bool { return r.Method == http.MethodPatch && r.Fault })
	require.NoError(t, err)
	require.NotEmpty(t, s.table.Message(board.ID).Controls())
	text := s.whisper(s.white.Select(board, s.choose(board, hintTower).CustomID, "c1"))
	require.Contains(t, text, "The board has moved on")
	// The first answer to a command is lost, and so is the first question for its id.
	s.discord.Fail(fakediscord.Fault{Path: "/callback", Drop: true, AfterApply: true})
	s.discord.Fail(fakediscord.Fault{Path: "@original", Status: 500})
	next := s.reply(s.white.Slash(s.table, "move", fakediscord.String("move", "a8a7")))
	s.bare(moved)
	require.Contains(t, s.whisper(s.white.Slash(s.table, "games")), next.Link())
}

// Refusals and autocomplete under faults: answered when that is possible, and
// never more than a few requests.
func TestFaultsOfWhispers(t *testing.T) {
	t.Parallel()
	s := prepareStage(t, func(c *fakediscord.Config) { c.ResponseDeadline = window })
	s.start()
	s.begin("simple")
	for name, fault := range map[string]fakediscord.Fault{
		"429": {Status: 429, RetryAfter: 100 * time.Millisecond}, "502": {Status: 502}, "dropped": {Drop: true},
	} {
		t.Run(name, func(t *testing.T) {
			s := s.on(t)
			fault.Path = "/callback"
			s.discord.Fail(fault)
			require.Contains(t, s.whisper(s.white.Slash(s.table, "move", fakediscord.String("move", "a1a2"))), "It is not your turn.")
			s.discord.Fail(fault)
			choices, err := s.black.Autocomplete(s.table, "move", fakediscord.Focused("move", "c1c")).Choices(s.soon())
			require.NoError(t, err)
			require.Len(t, choices, 6)
		})
	}
	s.discord.Fail(fakediscord.Fault{Path: "/callback", Status: 429, Times: 100})
	in := s.white.Slash(s.table, "help")
	_, err := in.Callback(s.soon())
	require.ErrorIs(t, err, fakediscord.ErrNoResponse)
	require.LessOrEqual(t, s.calls(in), 5)
}
