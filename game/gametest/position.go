package gametest

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/match"
)

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
