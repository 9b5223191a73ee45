package gametest

import (
	"slices"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
)

// checkTwin wants a seat, and the public, to learn nothing of what is hidden: not from
// its view, its moves and the match text, and not from refusals either. Moves that were
// seen before are among those it tries.
func (c *Config) checkTwin(t *rapid.T, p game.Position, seen []game.Move) {
	if c.Twin == nil {
		require.False(t, game.Deals(c.Rules, game.Seed{1}), "a game that deals needs a Twin")
		require.False(t, c.Rules.Facts(nil).Hidden, "a game that hides something needs a Twin")
		return
	}
	for _, seat := range c.seats() {
		twin, ok := c.Twin(t, p, seat)
		if !ok {
			continue
		}
		require.Equal(t, p.View(seat), twin.View(seat), "hidden things show in the view of seat %d", seat)
		if rules, ok := c.Rules.(game.TextRules); ok {
			f := rules.TextFormat()
			require.Equal(t, f.Head(p), f.Head(twin), "hidden things show in the match text, and not to seat %d", seat)
			require.Equal(t, f.Notes(p), f.Notes(twin), "hidden things show in the match text, and not to seat %d", seat)
		}
		legal := slices.Collect(p.Legal(seat))
		require.Equal(t, legal, slices.Collect(twin.Legal(seat)), "hidden things show in the moves of seat %d", seat)
		for _, move := range tries(t, p, twin, seat, seen) {
			if canonical, _ := c.Rules.Parse(string(move)); canonical != "" && slices.Contains(legal, canonical) {
				continue // what it does may well be chance, even that it is refused
			}
			_, err := p.Play(seat, move)
			_, errTwin := twin.Play(seat, move)
			require.Equal(t, err, errTwin, "hidden things show when seat %d tries %q", seat, move)
		}
	}
}

// tries are moves from which a seat could learn something: those of others, of either
// twin, some that were seen before, some that its form composes, and nonsense.
func tries(t *rapid.T, p, twin game.Position, seat game.Seat, seen []game.Move) (moves []game.Move) {
	for _, other := range p.ToMove() {
		if other != seat {
			moves = slices.AppendSeq(slices.AppendSeq(moves, p.Legal(other)), twin.Legal(other))
		}
	}
	moves = append(moves, some(t, "seen before", seen)...)
	if form := p.View(seat).Form; form != nil {
		moves = append(moves, some(t, "composed", composed(form))...)
	}
	return append(moves, game.Move(rapid.String().Draw(t, "nonsense")))
}

// mostTries is about how many moves of a kind are tried in a position.
const mostTries = 16

// some are moves in equal distances, the first drawn.
func some(t *rapid.T, what string, moves []game.Move) (picked []game.Move) {
	step := len(moves)/mostTries + 1
	for i := rapid.IntRange(0, step-1).Draw(t, what); i < len(moves); i += step {
		picked = append(picked, moves[i])
	}
	return picked
}

// composed are all the moves that a form can make.
func composed(d *game.MoveForm) (moves []game.Move) {
	texts := []string{""}
	for _, part := range d.Fields {
		var longer []string
		for _, text := range texts {
			for _, value := range part.Values {
				longer = append(longer, text+value)
			}
		}
		texts = longer
	}
	for _, text := range texts {
		for _, act := range d.Actions {
			moves = append(moves, act.Moves([]string{text})...)
		}
	}
	return moves
}
