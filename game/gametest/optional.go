package gametest

import (
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/match"
)

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
	require.Equal(t, &out, match.EndView(p, game.Nobody, out).Outcome, "a match that was stopped ends otherwise than was said")
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
		require.NotContains(t, []game.Method{game.Resigned, game.TimedOut, game.Agreed}, out.Method, "a match that was given up counts")
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
