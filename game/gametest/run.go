package gametest

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
)

// Run runs the suite. How many matches it plays is rapid's flag -rapid.checks.
func Run(t *testing.T, config Config) {
	t.Helper()
	for _, part := range config.parts() {
		t.Run(part.name, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, part.check)
		})
	}
}

type part struct {
	name  string
	check func(*rapid.T)
}

func (c *Config) parts() []part {
	return []part{
		{"positions keep the contract", c.checkPositions},
		{"a replay gives the same match", c.checkReplay},
		{"nonsense is refused", c.checkNonsense},
		{"facts are the same for all", c.checkFacts},
	}
}

// ply is a line of a match's log.
type ply struct {
	seat game.Seat
	move game.Move
}

// walk plays a match of drawn moves to its end, which must come, and shows every
// position to a visitor.
func (c *Config) walk(t *rapid.T, visit func(game.Position)) (game.Options, game.Seed, []ply) {
	options, seed := c.start(t)
	p, err := c.Rules.New(options, seed)
	require.NoError(t, err, "New refuses %v", options)
	var log []ply
	idle := 0
	for {
		visit(p)
		toMove := p.ToMove()
		if len(toMove) == 0 {
			return options, seed, log
		}
		require.Less(t, len(log), c.MaxPlies, "the match does not end")
		seat := rapid.SampledFrom(toMove).Draw(t, "seat")
		legal := c.busy(slices.Collect(p.Legal(seat)), idle)
		require.NotEmpty(t, legal, "seat %d is to move and has no move", seat)
		move := rapid.SampledFrom(legal).Draw(t, "move")
		p, err = p.Play(seat, move)
		require.NoError(t, err, "listed, but refused: %s", move)
		log = append(log, ply{seat, move})
		if c.Idle != nil && c.Idle(move) {
			idle++
		}
	}
}

// MaxIdle is how many idle moves the suite plays in a match of its own accord.
const MaxIdle = 20

// busy leaves idle moves out when enough of them have been played, where others are
// left.
func (c *Config) busy(legal []game.Move, idle int) []game.Move {
	if c.Idle == nil || idle < MaxIdle {
		return legal
	}
	if rest := slices.DeleteFunc(slices.Clone(legal), c.Idle); len(rest) > 0 {
		return rest
	}
	return legal
}

// checkPositions holds every position of a match against the contract.
func (c *Config) checkPositions(t *rapid.T) {
	var seen []game.Move
	c.walk(t, func(p game.Position) {
		before := string(p.Encode())
		c.checkTurn(t, p)
		c.checkLegal(t, p)
		c.checkViews(t, p)
		c.checkTwin(t, p, seen)
		seen = append(seen, first(p)...)
		if _, over := p.Outcome(); !over {
			c.checkEnd(t, p)
		}
		c.checkOptional(t, p)
		require.Equal(t, before, string(p.Encode()), "the position was changed")
		c.checkDecode(t, p)
	})
}

// checkReplay plays a match's log again and wants the same match.
func (c *Config) checkReplay(t *rapid.T) {
	var last game.Position
	options, seed, log := c.walk(t, func(p game.Position) { last = p })
	again, err := c.Rules.New(options, seed)
	require.NoError(t, err)
	for _, ply := range log {
		again, err = again.Play(ply.seat, ply.move)
		require.NoError(t, err, "refused when played again: %s", ply.move)
	}
	require.Equal(t, string(last.Encode()), string(again.Encode()), "a replay gives another position")
	out, _ := last.Outcome()
	outAgain, _ := again.Outcome()
	require.Equal(t, out, outAgain, "a replay gives another outcome")
	require.Equal(t, c.Rules.Record(last, &out), c.Rules.Record(again, &out), "a replay gives another record")
	require.Equal(t, last.View(game.Nobody).Notation, again.View(game.Nobody).Notation)
	c.checkDealt(t, options, seed, last)
}

// checkFacts wants facts of every start, the same every time, and the plain ones of
// options that no match can have.
func (c *Config) checkFacts(t *rapid.T) {
	options, _ := c.start(t)
	facts := c.Rules.Facts(options)
	require.Equal(t, facts, c.Rules.Facts(options), "the facts differ from time to time")
	require.Positive(t, facts.MinSeats)
	require.GreaterOrEqual(t, facts.MaxSeats, facts.MinSeats)
	if len(facts.SeatNames) > 0 {
		require.Len(t, facts.SeatNames, facts.MaxSeats, "a name for every seat or for none")
	}
	for _, name := range facts.SeatNames {
		c.checkKey(t, string(name))
	}
	if !facts.Variant.IsZero() {
		c.hear(t, facts.Variant)
	}
	require.Equal(t, c.Rules.Facts(nil), c.Rules.Facts(game.Options{"nonsense": rapid.String().Draw(t, "value")}), "facts of options that are refused")
}
