package gametest

import (
	"errors"
	"slices"
	"strings"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
)

// checkViews wants each seat's view to be true of the position.
func (c *Config) checkViews(t *rapid.T, p game.Position) {
	out, over := p.Outcome()
	for _, seat := range c.seats() {
		v := p.View(seat)
		require.Equal(t, c.Rules.ID(), v.Game)
		require.Equal(t, seat, v.Seat)
		require.Equal(t, p.ToMove(), v.ToMove)
		require.NotContains(t, v.Notation, "\n", "the notation is one line")
		require.Equal(t, over, v.Prompt.IsZero(), "there is a prompt until the match is over")
		require.Equal(t, over, v.Outcome != nil)
		if over {
			require.Equal(t, out, *v.Outcome)
		}
		c.checkGroups(t, p, v)
		c.checkPhrases(t, v)
	}
}

// checkForm wants a form to compose every legal move, and groups beside it to be
// empty.
func (c *Config) checkForm(t *rapid.T, p game.Position, v game.View) {
	require.True(t, c.Rules.Facts(nil).Form, "a form in a game whose moves are not composed")
	require.Empty(t, v.Groups, "a form and groups")
	require.NotEmpty(t, v.Form.Actions)
	made := map[game.Move]bool{}
	for _, move := range composed(v.Form) {
		made[move] = true
	}
	for _, seat := range p.ToMove() {
		for move := range p.Legal(seat) {
			require.True(t, made[move], "the form cannot compose %s", move)
		}
	}
}

// checkGroups wants the moves a view offers to be the legal moves, each once. What a
// seat may do shows what it hides, such as the cards of a hand: where something is
// hidden its moves are in its own view and in no other.
func (c *Config) checkGroups(t *rapid.T, p game.Position, v game.View) {
	if v.Form != nil {
		c.checkForm(t, p, v)
		return
	}
	require.False(t, c.Rules.Facts(nil).Form && slices.Contains(v.ToMove, v.Seat),
		"no form in a game whose moves are composed")
	var keys []string
	var offered, legal []game.Move
	for _, group := range v.Groups {
		require.NotContains(t, keys, group.Key, "two groups of one name")
		require.NotEmpty(t, group.Choices, "an empty group")
		keys = append(keys, group.Key)
		for _, choice := range group.Choices {
			offered = append(offered, choice.Move)
		}
		checkParts(t, group)
	}
	shared, all := everybodys(p)
	if all {
		legal = shared
	}
	for _, seat := range p.ToMove() {
		if !all && (!c.Rules.Facts(nil).Hidden || seat == v.Seat) {
			legal = slices.AppendSeq(legal, p.Legal(seat))
		}
	}
	slices.Sort(legal)
	slices.Sort(offered)
	require.Equal(t, legal, offered, "the moves offered to seat %d are not the legal ones", v.Seat)
}

// checkParts wants the parts of a group, where it has any, to have its choices, each once.
func checkParts(t *rapid.T, group game.Group) {
	var whole, parts []game.Move
	for _, choice := range group.Choices {
		whole = append(whole, choice.Move)
	}
	for _, part := range group.Parts {
		require.NotEmpty(t, part.Choices, "an empty part of group %s", group.Key)
		for _, choice := range part.Choices {
			parts = append(parts, choice.Move)
		}
	}
	if group.Parts != nil {
		require.ElementsMatch(t, whole, parts, "the parts of group %s", group.Key)
	}
}

// everybodys are the moves at a moment at which several seats may act and all in the
// same ways, such as to deal cards: it says nothing of what one of them hides, so
// every view offers them, each once. all is false at other moments.
func everybodys(p game.Position) (moves []game.Move, all bool) {
	for i, seat := range p.ToMove() {
		legal := slices.Collect(p.Legal(seat))
		if all = i > 0; all && !slices.Equal(legal, moves) {
			return nil, false
		}
		moves = legal
	}
	return moves, all
}

// checkPhrases checks every phrase of a view.
func (c *Config) checkPhrases(t *rapid.T, v game.View) {
	for _, event := range v.LastEvents {
		require.NotContains(t, event.Note, "\n", "a note is one line")
	}
	for _, phrase := range phrases(v) {
		c.checkPhrase(t, phrase)
	}
}

// checkPhrase wants a phrase to be the game's own and its gaps to be filled with what a
// catalogue can translate.
func (c *Config) checkPhrase(t *rapid.T, p game.Phrase) {
	c.checkKey(t, p.Key)
	for gap, value := range p.Args {
		switch value := value.(type) {
		case int, string, game.Seat:
		case game.Term:
			c.checkKey(t, string(value))
		case game.Phrase:
			c.checkPhrase(t, value)
		default:
			require.Failf(t, "a gap that no catalogue can fill", "%s of %s is a %T", gap, p.Key, value)
		}
	}
	if c.onPhrase != nil {
		c.onPhrase(p)
	}
}

func (c *Config) checkKey(t *rapid.T, key string) {
	require.True(t, strings.HasPrefix(key, string(c.Rules.ID())+"."), "a phrase that is not the game's: %q", key)
}

// requireRefusal wants an error to be the rules' and to say why.
func (c *Config) requireRefusal(t *rapid.T, err error) *game.Error {
	var refusal *game.Error
	require.True(t, errors.As(err, &refusal), "not a *game.Error: %v", err)
	require.NotEmpty(t, refusal.Kind, "a refusal without a kind")
	require.NotContains(t, []game.Kind{game.KindStranger, game.KindDone, game.KindStale}, refusal.Kind,
		"a refusal that is not the rules'")
	c.checkPhrase(t, refusal.Why)
	return refusal
}

// phrases are all that a view says. What it need not say is left out where it says
// nothing.
func phrases(v game.View) (said []game.Phrase) {
	for _, event := range v.LastEvents {
		said = append(said, event.Phrase)
	}
	said = append(said, v.Status...)
	said = appendSaid(said, v.Prompt)
	if v.Form != nil {
		for _, part := range v.Form.Fields {
			said = append(said, part.Label)
		}
		for _, act := range v.Form.Actions {
			said = append(said, act.Label)
		}
	}
	for _, group := range v.Groups {
		said = appendSaid(append(said, group.Label), group.Note)
		for _, part := range group.Parts {
			said = appendSaid(append(said, part.Label), part.Note)
		}
		for _, choice := range group.Choices {
			said = appendSaid(append(said, choice.Label), choice.Note)
		}
	}
	return said
}

// appendSaid adds a phrase that says something.
func appendSaid(said []game.Phrase, phrase game.Phrase) []game.Phrase {
	if phrase.IsZero() {
		return said
	}
	return append(said, phrase)
}
