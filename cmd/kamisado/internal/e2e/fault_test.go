//go:build full

package e2e

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/cmd/kamisado/internal/apptest"
)

// late is longer than Discord waits for an answer. Bot and fake Discord wait with patience, so
// that on a slow machine nothing but the fault is late.
const late = 3 * time.Second

// faults are all that can go wrong with a callback.
var faults = map[string]callbackFault{
	"429":                 {fakediscord.Fault{Status: 429, RetryAfter: 200 * time.Millisecond}, false},
	"429 global":          {fakediscord.Fault{Status: 429, RetryAfter: 200 * time.Millisecond, Global: true}, false},
	"429 twice":           {fakediscord.Fault{Status: 429, RetryAfter: 100 * time.Millisecond, Times: 2}, false},
	"429 without a time":  {fakediscord.Fault{Status: 429}, false},
	"429 without JSON":    {fakediscord.Fault{Status: 429, Body: "<html>slow down</html>"}, false},
	"429 for ever":        {fakediscord.Fault{Status: 429, Times: -1}, true},
	"429 for too long":    {fakediscord.Fault{Status: 429, RetryAfter: 2 * apptest.Patience, Times: -1}, true},
	"500":                 {fakediscord.Fault{Status: 500}, false},
	"502 twice":           {fakediscord.Fault{Status: 502, Times: 2}, false},
	"503":                 {fakediscord.Fault{Status: 503, Body: "upstream connect error"}, false},
	"500 for ever":        {fakediscord.Fault{Status: 500, Times: -1}, true},
	"dropped":             {fakediscord.Fault{Drop: true}, false},
	"dropped for ever":    {fakediscord.Fault{Drop: true, Times: -1}, true},
	"slow":                {fakediscord.Fault{Delay: 700 * time.Millisecond}, false},
	"too slow":            {fakediscord.Fault{Delay: late, Status: 404, Code: 10062}, true},
	"answer lost":         {fakediscord.Fault{Drop: true, AfterApply: true}, false},
	"answer a 500":        {fakediscord.Fault{Status: 500, AfterApply: true}, false},
	"answer late":         {fakediscord.Fault{Delay: late, AfterApply: true}, false},
	"unknown interaction": {fakediscord.Fault{Status: 404, Code: 10062}, true},
	"no permission":       {fakediscord.Fault{Status: 403, Code: 50013}, true},
}

// callbackFault is what can go wrong with a callback.
type callbackFault struct {
	fault fakediscord.Fault
	// rescued says that the board then comes by the channel route.
	rescued bool
}

// lasts reports whether the bot needs some seconds to get over the fault.
func (f callbackFault) lasts() bool { return f.fault.Times < 0 || f.fault.Delay == late }

// Whatever happens to the callback of a move, the move counts once, the board
// is seen once in the end, requests are few, and play goes on.
func TestFaults(t *testing.T) {
	t.Parallel()
	for _, typed := range []bool{false, true} {
		kind := map[bool]string{false: "clicked ", true: "typed "}[typed]
		t.Run(kind+"short", func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			for name, c := range faults {
				if !c.lasts() {
					t.Run(name, func(t *testing.T) { // one after the other: a fault strikes every callback
						h := h.on(t)
						h.channel = h.guild.NewChannel(name)
						h.survive(c.fault, c.rescued, typed)
					})
				}
			}
		})
		for name, c := range faults {
			if c.lasts() {
				t.Run(kind+name, func(t *testing.T) {
					t.Parallel()
					newHarness(t).survive(c.fault, c.rescued, typed)
				})
			}
		}
	}
}

// survive makes a move under a fault and goes on.
func (h *harness) survive(fault fakediscord.Fault, rescued, typed bool) {
	board := h.begin("simple")
	board = h.reply(h.black.Select(board, h.choose(board, hintTower).CustomID, "c1"))
	fault.Path = "/callback"
	cancel := h.discord.Fail(fault)
	var in *fakediscord.Interaction
	if typed {
		in = h.black.Slash(h.channel, "move", fakediscord.String("move", "c1c6"))
	} else {
		in = h.black.Select(board, h.choose(board, hintCell).CustomID, "c1c6")
	}
	moved := h.await(h.channel, func(m *fakediscord.Message) bool {
		return strings.Contains(m.Content, "c1 → c6") && len(m.Controls()) > 0
	})
	cancel()
	if fault.AfterApply && fault.Delay == 0 { // the second attempt must not meet the next test's fault
		_, err := h.discord.WaitRequest(h.soon(), func(r fakediscord.Request) bool {
			return strings.Contains(r.Path, in.ID) && r.Code == 40060
		})
		require.NoError(h.t, err)
	}
	if moved.ID != board.ID {
		h.waitCleared(board)
		require.Equal(h.t, []string{"berta"}, names(moved.Pinged))
	}
	require.Equal(h.t, typed || rescued, moved.ID != board.ID)
	require.Equal(h.t, rescued, moved.Nonce != "")
	require.Equal(h.t, 3, h.version(h.id(moved)))
	require.LessOrEqual(h.t, h.calls(in), 5)
	// Play goes on: by a click of the one, by a command of the other.
	next := h.reply(h.white.Select(moved, h.choose(moved, hintCell).CustomID, "a8a7"))
	require.Equal(h.t, moved.ID, next.ID)
	last := h.reply(h.black.Slash(h.channel, "move", fakediscord.String("move", "c6c7")))
	require.Contains(h.t, last.Content, "c6 → c7")
	require.Equal(h.t, 5, h.version(h.id(last)))
	h.waitCleared(moved)
	require.LessOrEqual(h.t, len(h.channel.Messages()), 3)
}

// calls is how often the bot tried to answer an interaction.
func (h *harness) calls(in *fakediscord.Interaction) (n int) {
	for _, r := range h.discord.Requests() {
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
	h := newHarness(t)
	board := h.begin("simple")
	h.discord.Fail(fakediscord.Fault{Method: http.MethodPatch, Status: 403, Code: 50013})
	moved := h.reply(h.black.Slash(h.channel, "move", fakediscord.String("move", "c1c6")))
	h.await(h.channel, func(m *fakediscord.Message) bool { return m.ID == moved.ID })
	_, err := h.discord.WaitRequest(h.soon(), func(r fakediscord.Request) bool {
		return r.Method == http.MethodPatch && r.Fault
	})
	require.NoError(t, err)
	require.NotEmpty(t, h.channel.Message(board.ID).Controls())
	text := h.ephemeral(h.white.Select(board, h.choose(board, hintTower).CustomID, "c1"))
	require.Contains(t, text, "The board has moved on")
	// The first answer to a command is lost, and so is the first question for its id.
	h.discord.Fail(fakediscord.Fault{Path: "/callback", Drop: true, AfterApply: true})
	h.discord.Fail(fakediscord.Fault{Path: "@original", Status: 500})
	next := h.reply(h.white.Slash(h.channel, "move", fakediscord.String("move", "a8a7")))
	h.waitCleared(moved)
	require.Contains(t, h.ephemeral(h.white.Slash(h.channel, "games")), next.Link())
}

// Refusals and autocomplete under faults: answered when that is possible, and
// never more than a few requests.
func TestFaultsOfEphemeralReplies(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.begin("simple")
	for name, fault := range map[string]fakediscord.Fault{
		"429": {Status: 429, RetryAfter: 100 * time.Millisecond}, "502": {Status: 502}, "dropped": {Drop: true},
	} {
		t.Run(name, func(t *testing.T) {
			h := h.on(t)
			fault.Path = "/callback"
			h.discord.Fail(fault)
			require.Contains(t, h.ephemeral(h.white.Slash(h.channel, "move", fakediscord.String("move", "a1a2"))),
				"It's not your turn.")
			h.discord.Fail(fault)
			choices, err := h.black.Autocomplete(h.channel, "move", fakediscord.Focused("move", "c1c")).Choices(h.soon())
			require.NoError(t, err)
			require.Len(t, choices, 6)
		})
	}
	h.discord.Fail(fakediscord.Fault{Path: "/callback", Status: 429, Times: 100})
	in := h.white.Slash(h.channel, "help")
	given := func() bool { return strings.Contains(h.log.String(), "an interaction was not answered") }
	h.until(given)
	require.LessOrEqual(t, h.calls(in), 5)
}
