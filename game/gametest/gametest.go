// Package gametest is the conformance suite that every game runs, and a slow but
// plain perft over the game contract to check a fast one against. It also has two games
// that are small enough to search by hand, for tests of what hosts games: matches, the store,
// the bot.
//
// A game's own tests prove its rules; [Run] proves that it keeps the promises of
// package game, on which the bot, the store and the pictures rely. A new game
// calls it from one test:
//
//	gametest.Run(t, gametest.Config{Rules: mygame.Rules{}, MaxPlies: 200})
package gametest

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

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
	for name, check := range config.parts() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, check)
		})
	}
}

// parts are the checks of the suite by what they want.
func (c *Config) parts() map[string]func(*rapid.T) {
	return map[string]func(*rapid.T){
		"positions keep the contract":   c.checkPositions,
		"a replay gives the same match": c.checkReplay,
		"nonsense is refused":           c.checkNonsense,
		"facts are the same for all":    c.checkFacts,
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
	head, _, _ := strings.Cut(text, "\n")
	require.Regexp(t, rules.TextFormat().HeadForm, head)
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
	require.Equal(t, c.Rules.Facts(nil), c.Rules.Facts(game.Options{"nonsense": rapid.String().Draw(t, "value")}),
		"facts of options that are refused")
}

// Cases returns how much a test tries: full with -tags full, and quick without it or under the race
// detector, which makes searches ten to twenty times slower.
func Cases[T any](full, quick T) T {
	if Full && !raceEnabled {
		return full
	}
	return quick
}

// CancelAfter returns a context whose Err is nil a number of times and then
// context.Canceled: it stops a search in the middle, without a clock.
func CancelAfter(ctx context.Context, calls int64) context.Context {
	c := &countdown{Context: ctx}
	c.left.Store(calls)
	return c
}

type countdown struct {
	context.Context
	left atomic.Int64
}

// Err counts down.
func (c *countdown) Err() error {
	if c.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// ReportTimes reports the median, the 95th and 99th percentiles and the longest of some durations, in
// milliseconds, instead of the time of an operation.
func ReportTimes(b *testing.B, times []time.Duration) {
	b.Helper()
	slices.Sort(times)
	for _, quantile := range []struct {
		unit  string
		share float64
	}{{"ms/median", 0.5}, {"ms/95%", 0.95}, {"ms/99%", 0.99}, {"ms/most", 1}} {
		b.ReportMetric(times[int(quantile.share*float64(len(times)-1))].Seconds()*1e3, quantile.unit)
	}
	b.ReportMetric(0, "ns/op")
}

// Main is the TestMain of a package whose properties are checked so many times, for which [Cases] is of
// use. The flag -rapid.checks overrides it.
func Main(m *testing.M, checks string) {
	_ = flag.Set("rapid.checks", checks)
	flag.Parse()
	os.Exit(m.Run())
}

// Perft counts the lines of exactly depth moves from a position by playing every
// one of them through the contract: slow and plain, to check a game's own fast
// counter. A line ends with its match. A game that counts otherwise states ends,
// which is asked for every position after a move whether the line ends there;
// such a line counts at its own depth only.
func Perft(p game.Position, depth int, ends func(game.Position) bool) (leaves uint64) {
	if depth == 0 {
		return 1
	}
	for _, seat := range p.ToMove() {
		for move := range p.Legal(seat) {
			next, err := p.Play(seat, move)
			if err != nil {
				panic("a listed move is refused: " + err.Error())
			}
			if depth > 1 && ends != nil && ends(next) {
				continue
			}
			leaves += Perft(next, depth-1, ends)
		}
	}
	return leaves
}

// checkStop wants a match that can be stopped to end as was said, and none to be stopped
// that is over.
func (c *Config) checkStop(t *rapid.T, p game.Position) {
	stopper, ok := p.(game.Stopper)
	if !ok {
		return
	}
	out, ok := stopper.Stop()
	if !ok {
		return
	}
	require.NotEmpty(t, p.ToMove(), "a match that is over can be stopped")
	requireOwn(t, stopper.Stop)
	require.Contains(t, c.seats(), out.Winner, "no such seat has won when the match is stopped")
	require.Equal(t, &out, match.EndView(p, game.Nobody, out).Outcome,
		"a match that was stopped ends otherwise than was said")
	c.checkScore(t, p, out)
}

// checkPlayerView wants the view for players to be the view without what the contract takes out of it.
func (c *Config) checkPlayerView(t *rapid.T, p game.Position) {
	viewer, ok := p.(game.PlayerViewer)
	if !ok {
		return
	}
	for _, seat := range c.seats() {
		v := p.View(seat)
		v.LastEvents, v.Status, v.Prompt, v.Notation, v.Groups = nil, nil, game.Phrase{}, "", nil
		require.Equal(t, v, viewer.PlayerView(seat), "the players' view for seat %d is not its view", seat)
	}
}

// checkDealt wants what a match's seed dealt to be lines, in lines and the same every
// time.
func (c *Config) checkDealt(t *rapid.T, options game.Options, seed game.Seed, last game.Position) {
	auditor, ok := c.Rules.(game.SeedAuditor)
	if !ok {
		return
	}
	first, ok := auditor.FirstMove(last)
	if !ok {
		return
	}
	lines, err := auditor.Deal(seed, options, first)
	require.NoError(t, err, "what was dealt cannot be listed")
	require.NotEmpty(t, lines, "nothing was dealt")
	for _, line := range lines {
		require.NotContains(t, line, "\n", "a thing dealt is one line")
	}
	again, err := auditor.Deal(seed, options, first)
	require.NoError(t, err)
	require.Equal(t, lines, again, "what was dealt is listed differently the second time")
}

// checkScore wants points for people, for matches that are over and on a leaderboard that
// the game lists, and words for them.
func (c *Config) checkScore(t *rapid.T, p game.Position, out game.Outcome) {
	scorer, ok := c.Rules.(game.Scorer)
	if !ok {
		return
	}
	tables := map[string]bool{}
	for _, table := range scorer.Leaderboards() {
		require.NotEmpty(t, table.Name)
		require.False(t, tables[table.Name], "two tables named %s", table.Name)
		tables[table.Name] = true
		c.checkPhrase(t, table.Label)
	}
	took := time.Duration(rapid.Int64Range(0, int64(time.Hour)).Draw(t, "took"))
	for _, seat := range c.seats() {
		table, points, ok := scorer.Score(p, out, seat, took)
		if !ok {
			continue
		}
		require.NotEqual(t, game.Nobody, seat, "a match counts for nobody")
		require.NotContains(t, []game.Method{game.Resigned, game.TimedOut, game.Agreed}, out.Method,
			"a match that was given up counts")
		require.True(t, tables[table], "points on a leaderboard that is not listed: %q", table)
		c.checkPhrase(t, scorer.Format(points))
	}
}

// checkPool wants a match to belong to one of the pools that the game lists, each with a name of
// its own: that of all wins on leaderboards is the empty one.
func (c *Config) checkPool(t *rapid.T, options game.Options) {
	pooler, ok := c.Rules.(game.Pooler)
	if !ok {
		return
	}
	pools := map[string]bool{"": true}
	for _, pool := range pooler.Pools() {
		require.False(t, pools[pool.Name], "a pool without a name of its own: %q", pool.Name)
		pools[pool.Name] = true
		c.checkKey(t, string(pool.Label))
	}
	delete(pools, "")
	require.True(t, pools[pooler.Pool(options)], "a match in a pool that is not listed: %q", pooler.Pool(options))
}

// checkTurn wants somebody to act or the match to be over, never both.
func (c *Config) checkTurn(t *rapid.T, p game.Position) {
	toMove := p.ToMove()
	out, over := p.Outcome()
	require.Equal(t, over, len(toMove) == 0, "over is %v and to move are %v", over, toMove)
	seats := c.seats()
	for _, seat := range toMove {
		require.Contains(t, seats[1:], seat, "no such seat is to move")
	}
	if over {
		require.Contains(t, seats, out.Winner, "no such seat has won")
		require.NotEmpty(t, out.Method, "the match is over without a method")
		requireOwn(t, p.Outcome)
		spoil(p.View(game.Nobody).Outcome)
		again, _ := p.Outcome()
		require.Equal(t, out, again, "the outcome's numbers are shared with the view")
	}
}

// requireOwn wants an outcome whose numbers are its caller's to change.
func requireOwn(t *rapid.T, outcome func() (game.Outcome, bool)) {
	out, _ := outcome()
	spoiled, _ := outcome()
	spoil(&spoiled)
	again, _ := outcome()
	require.Equal(t, out, again, "the outcome's numbers are shared with others")
}

// spoil changes the numbers of an outcome.
func spoil(out *game.Outcome) {
	for _, numbers := range [][]int{out.Score, out.Passes} {
		for i := range numbers {
			numbers[i]++
		}
	}
}

// checkEnd ends the match from outside, as a resignation does.
func (c *Config) checkEnd(t *rapid.T, p game.Position) {
	seats := c.seats()
	out := game.Outcome{
		Winner: rapid.SampledFrom(seats).Draw(t, "winner"),
		Method: rapid.SampledFrom([]game.Method{game.Resigned, game.TimedOut, game.Agreed, "adjourned"}).Draw(t, "method"),
		Score:  make([]int, len(seats)-1), Passes: make([]int, len(seats)-1),
	}
	for _, seat := range seats {
		v := match.EndView(p, seat, out)
		require.Empty(t, v.ToMove, "a match that was ended goes on")
		require.Empty(t, v.Groups)
		require.Nil(t, v.Form)
		require.True(t, v.Prompt.IsZero())
		require.Equal(t, &out, v.Outcome)
		want := *out.Clone()
		spoil(v.Outcome)
		require.Equal(t, want, out, "the outcome's numbers are shared with others")
		c.checkPhrases(t, v)
	}
	c.checkScore(t, p, out)
}

// state is what a position holds itself and what everybody may see of it.
func state(p game.Position) string {
	v := p.View(game.Nobody)
	board, err := json.Marshal(v.Board)
	return fmt.Sprintf("%+v %s %s %v", p, v.Notation, board, err)
}

// checkLegal wants every listed move to be canonical and playable, and no move
// listed for a seat that is not to move.
func (c *Config) checkLegal(t *rapid.T, p game.Position) {
	toMove := p.ToMove()
	for _, seat := range c.seats() {
		legal := slices.Collect(p.Legal(seat))
		require.Equal(t, slices.Contains(toMove, seat), len(legal) > 0, "seat %d has moves %v", seat, legal)
		listed := map[game.Move]bool{}
		for _, move := range legal {
			require.False(t, listed[move], "listed twice: %s", move)
			listed[move] = true
			parsed, err := c.Rules.Parse(string(move))
			require.NoError(t, err, "listed, but not readable: %s", move)
			require.Equal(t, move, parsed, "listed, but not canonical")
			next, err := p.Play(seat, move)
			require.NoError(t, err, "listed, but refused: %s", move)
			require.NotNil(t, next)
		}
	}
}

// checkNonsense offers what is no legal move, to every seat.
func (c *Config) checkNonsense(t *rapid.T) {
	var seen []game.Move
	c.walk(t, func(p game.Position) {
		seen = append(seen, first(p)...)
		move := game.Move(rapid.String().Draw(t, "text"))
		if len(seen) > 0 && rapid.Bool().Draw(t, "of another position") {
			move = rapid.SampledFrom(seen).Draw(t, "seen")
		}
		c.checkParse(t, string(move))
		for _, seat := range c.seats() {
			c.checkRefused(t, p, seat, move)
		}
	})
}

// first are some of the legal moves of a position.
func first(p game.Position) (legal []game.Move) {
	for _, seat := range p.ToMove() {
		legal = slices.AppendSeq(legal, p.Legal(seat))
	}
	return legal[:min(len(legal), 4)]
}

// checkRefused wants a move that is not listed to be an *game.Error.
func (c *Config) checkRefused(t *rapid.T, p game.Position, seat game.Seat, move game.Move) {
	canonical, _ := c.Rules.Parse(string(move))
	if canonical != "" && slices.Contains(slices.Collect(p.Legal(seat)), canonical) {
		return
	}
	next, err := p.Play(seat, move)
	require.Error(t, err, "not listed for seat %d, but playable: %s", seat, move)
	require.Nil(t, next, "a refused move gives a position")
	refusal := c.requireRefusal(t, err)
	switch toMove := p.ToMove(); {
	case canonical == "":
	case len(toMove) == 0:
		require.Equal(t, game.KindOver, refusal.Kind, "the match is over")
	case !slices.Contains(toMove, seat):
		require.Equal(t, game.KindTurn, refusal.Kind, "seat %d is not to move", seat)
	}
}

// checkParse wants readable text to have a canonical form and the rest to be
// refused as notation.
func (c *Config) checkParse(t *rapid.T, text string) {
	move, err := c.Rules.Parse(text)
	if err != nil {
		require.Equal(t, game.KindNotation, c.requireRefusal(t, err).Kind)
		require.Empty(t, move, "unreadable text gives a move")
		return
	}
	again, err := c.Rules.Parse(string(move))
	require.NoError(t, err, "the canonical form of %q cannot be read", text)
	require.Equal(t, move, again, "the canonical form of %q has another", text)
}
