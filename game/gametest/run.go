// Package gametest is the conformance suite that every game runs, and a slow but
// plain perft over the game contract to check a fast one against.
//
// A game's own tests prove its rules; [Run] proves that it keeps the promises of
// package game, on which the bot, the store and the pictures rely. A new game
// calls it from one test:
//
//	gametest.Run(t, gametest.Config{Rules: mygame.Rules{}, MaxPlies: 200})
package gametest

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/match"
)

// Config describes a game to the suite. Rules and MaxPlies are needed; the rest
// widens what is tried.
type Config struct {
	Rules game.Rules
	// Options are the starts to try; without any the suite starts with none.
	Options []game.Options
	// Draw makes further starts, such as set-up positions. New must take them.
	Draw func(*rapid.T) game.Options
	// MaxPlies is by when every match has ended, whatever the suite plays, idle moves
	// included.
	MaxPlies int
	// Idle names moves that can be made and taken back for ever, such as setting and
	// taking a flag, so that a match need not end. The suite plays MaxIdle of them in
	// a match, and then only those it has no other move beside. Nil for most games.
	Idle func(game.Move) bool
	// Twin makes a position that differs from one only in what a seat must not
	// see. The suite wants both to be the same to that seat, whatever it looks at or
	// tries. Needed where views are Hidden or the Rules are a game.SeedAuditor, nil for
	// games that hide nothing; ok is false when there is nothing to hide at this
	// moment.
	Twin func(t *rapid.T, p game.Position, seat game.Seat) (twin game.Position, ok bool)
	// onPhrase is called with every phrase that the game says, refusals included, from several goroutines.
	onPhrase func(game.Phrase)
}

// start draws the beginning of a match.
func (c *Config) start(t *rapid.T) (game.Options, game.Seed) {
	var seed game.Seed
	copy(seed[:], rapid.SliceOfN(rapid.Byte(), len(seed), len(seed)).Draw(t, "seed"))
	if c.Draw != nil && (len(c.Options) == 0 || rapid.Bool().Draw(t, "drawn start")) {
		return c.Draw(t), seed
	}
	if len(c.Options) == 0 {
		return nil, seed
	}
	return rapid.SampledFrom(c.Options).Draw(t, "options"), seed
}

// seats are the places a match of the game can have, Nobody first.
func (c *Config) seats() []game.Seat {
	seats := []game.Seat{game.Nobody}
	for seat := range game.Seat(c.Rules.Facts(nil).MaxSeats) {
		seats = append(seats, seat)
	}
	return seats
}

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

// walk plays a match of drawn moves to its end, which must come, and shows every
// position to a visitor.
func (c *Config) walk(t *rapid.T, visit func(game.Position)) (r match.Record) {
	r.Options, r.Seed = c.start(t)
	p, err := c.Rules.New(r.Options, r.Seed)
	require.NoError(t, err, "New refuses %v", r.Options)
	idle := 0
	for {
		visit(p)
		toMove := p.ToMove()
		if len(toMove) == 0 {
			return r
		}
		require.Less(t, len(r.Moves), c.MaxPlies, "the match does not end")
		seat := rapid.SampledFrom(toMove).Draw(t, "seat")
		legal := c.busy(slices.Collect(p.Legal(seat)), idle)
		require.NotEmpty(t, legal, "seat %d is to move and has no move", seat)
		move := rapid.SampledFrom(legal).Draw(t, "move")
		p, err = p.Play(seat, move)
		require.NoError(t, err, "listed, but refused: %s", move)
		r.Moves = append(r.Moves, match.Move{Seat: seat, Move: move})
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
		before := state(p)
		c.checkTurn(t, p)
		c.checkLegal(t, p)
		c.checkViews(t, p)
		c.checkTwin(t, p, seen)
		seen = append(seen, first(p)...)
		if out, over := p.Outcome(); over {
			c.checkScore(t, p, out)
		} else {
			c.checkEnd(t, p)
		}
		c.checkStop(t, p)
		c.checkPlayerView(t, p)
		require.Equal(t, before, state(p), "the position was changed")
	})
}

// checkReplay plays a match again, from its moves and from its text, and wants the same.
func (c *Config) checkReplay(t *rapid.T) {
	var last game.Position
	r := c.walk(t, func(p game.Position) { last = p })
	for _, found := range []string{"", game.FoundIn(last)} {
		r.Found = found
		again, err := match.Replay(c.Rules, r, nil)
		require.NoError(t, err, "refused when played again")
		require.Equal(t, last, again, "a replay gives another position")
	}
	out, over := last.Outcome()
	if over {
		r.Outcome = &out
	}
	c.checkText(t, r, last)
	c.checkDealt(t, r.Options, r.Seed, last)
	c.checkEndedText(t, r)
}

// checkEndedText is checkText for a match that was ended before the rules did: by its
// players or by the clock.
func (c *Config) checkEndedText(t *rapid.T, r match.Record) {
	if len(r.Moves) == 0 {
		return
	}
	before := rapid.IntRange(0, len(r.Moves)-1).Draw(t, "moves before the end")
	r.Moves, r.Found = append([]match.Move(nil), r.Moves[:before]...), ""
	last, err := match.Replay(c.Rules, r, nil)
	require.NoError(t, err)
	r.Found = game.FoundIn(last)
	r.Outcome = &game.Outcome{
		Winner: rapid.SampledFrom(c.seats()).Draw(t, "winner"),
		Method: rapid.SampledFrom([]game.Method{game.Resigned, game.TimedOut}).Draw(t, "method"),
	}
	c.checkText(t, r, last)
	if c.Rules.Facts(r.Options).Draw {
		r.Outcome = &game.Outcome{Winner: game.Nobody, Method: game.Agreed}
		c.checkText(t, r, last)
	}
	if stopper, ok := last.(game.Stopper); ok {
		if out, ok := stopper.Stop(); ok {
			r.Outcome = &out
			c.checkText(t, r, last)
		}
	}
}

// requireWhole wants a format to have all that texts are written and read by.
func requireWhole(t require.TestingT, f game.TextFormat) {
	require.NotNil(t, f.Head, "the text format has no Head")
	require.NotNil(t, f.Notes, "the text format has no Notes")
	require.NotNil(t, f.Result, "the text format has no Result")
	if f.ReadHead == nil {
		return
	}
	require.NotNil(t, f.IsResult, "the text format has ReadHead and no IsResult")
	if s := f.Secret; s != nil {
		require.Equal(t, s.Found == "", s.FoundKey == "", "the text format has one of Found and FoundKey")
		require.Equal(t, s.Dealt == nil, s.Deal == "", "the text format has one of Dealt and Deal")
		require.Equal(t, s.Below == nil, s.BelowKey == "", "the text format has one of Below and BelowKey")
	}
}

// checkText wants a match text to be read back as the same match, and one that was
// damaged to be refused or to be that of another match.
func (c *Config) checkText(t *rapid.T, r match.Record, last game.Position) {
	rules, ok := c.Rules.(game.TextRules)
	if ok {
		requireWhole(t, rules.TextFormat())
	}
	text, err := match.WriteText(c.Rules, r)
	require.NoError(t, err)
	if !ok || rules.TextFormat().ReadHead == nil {
		return
	}
	require.True(t, match.CanRead(c.Rules, r))
	back, p, err := match.ReadText(c.Rules, text)
	require.NoError(t, err, "the text cannot be read:\n%s", text)
	require.Equal(t, last, p, "the text makes another position:\n%s", text)
	if secret := rules.TextFormat().Secret; secret == nil || secret.Deal == "" { // no text says who dealt
		require.Equal(t, r.Moves, back.Moves)
	}
	require.Equal(t, r.Outcome == nil, back.Outcome == nil)
	if _, over := last.Outcome(); over {
		require.Equal(t, r.Outcome, back.Outcome)
	}
	written, err := match.WriteText(c.Rules, back)
	require.NoError(t, err)
	require.Equal(t, text, written, "the text is written otherwise when it has been read")
	at := rapid.IntRange(0, len(text)).Draw(t, "damage at")
	broken := text[:at] + strings.Repeat("x", rapid.IntRange(0, 1).Draw(t, "added")) + text[min(len(text), at+1):]
	if back, _, err = match.ReadText(c.Rules, broken); err != nil {
		c.requireRefusal(t, err)
		return
	}
	again, err := match.WriteText(c.Rules, back)
	require.NoError(t, err, "read, and cannot be written: %q", broken)
	_, _, err = match.ReadText(c.Rules, again)
	require.NoError(t, err, "%q is read, and not what is written of it", broken)
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
		c.checkPhrase(t, facts.Variant)
	}
	c.checkPool(t, options)
	require.Equal(t, c.Rules.Facts(nil), c.Rules.Facts(game.Options{"nonsense": rapid.String().Draw(t, "value")}), "facts of options that are refused")
}
