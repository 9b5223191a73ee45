package gametest_test

import (
	"iter"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/gametest"
)

// crowd is a game in which either seat may name the one number of the match.
type crowd struct {
	fake
	// shy leaves the moves out of the view of nobody.
	shy bool
}

// TextFormat is that of no game: fake's knows its own positions alone.
func (c crowd) TextFormat() game.TextFormat {
	return game.TextFormat{
		Head:   func(game.Position) string { return "crowd" },
		Notes:  func(game.Position) []string { return nil },
		Result: func(_ game.Position, out game.Outcome) string { return string(out.Method) },
	}
}

type crowdPosition struct {
	fakePosition
	crowd crowd
}

func (c crowd) New(game.Options, game.Seed) (game.Position, error) {
	return &crowdPosition{fakePosition{rules: c.fake}, c}, nil
}

func (p *crowdPosition) ToMove() []game.Seat {
	if len(p.plies) > 0 {
		return nil
	}
	return []game.Seat{0, 1}
}

func (p *crowdPosition) Legal(seat game.Seat) iter.Seq[game.Move] {
	return func(yield func(game.Move) bool) {
		if slices.Contains(p.ToMove(), seat) {
			_ = yield("n0") && yield("n1")
		}
	}
}

func (p *crowdPosition) Play(seat game.Seat, move game.Move) (game.Position, error) {
	legal := slices.Collect(p.Legal(seat))
	switch {
	case len(p.plies) > 0:
		return nil, game.Refuse(game.KindOver, 0, game.Say("fake.over"))
	case len(legal) == 0:
		return nil, game.Refuse(game.KindTurn, 0, game.Say("fake.turn"))
	case !slices.Contains(legal, move):
		return nil, game.Refuse(game.KindIllegal, 1, game.Say("fake.illegal"))
	}
	return &crowdPosition{fakePosition{rules: p.rules, plies: []game.Move{move}}, p.crowd}, nil
}

func (p *crowdPosition) Outcome() (game.Outcome, bool) {
	return game.Outcome{Winner: game.Nobody, Method: "end"}, len(p.plies) > 0
}

func (p *crowdPosition) EndView(seat game.Seat, out game.Outcome) game.View {
	return game.View{Game: "fake", Seat: seat, Outcome: out.Clone()}
}

func (p *crowdPosition) View(seat game.Seat) game.View {
	v := game.View{Game: "fake", Seat: seat, ToMove: p.ToMove()}
	if out, over := p.Outcome(); over {
		v.Outcome = &out
		return v
	}
	v.Prompt = game.Say("fake.prompt")
	if seat != game.Nobody || !p.crowd.shy {
		v.Groups = []game.Group{{Key: "all", Label: game.Say("fake.group"), Choices: []game.Choice{
			{Move: "n0", Label: game.Say("fake.choice")}, {Move: "n1", Label: game.Say("fake.choice")},
		}}}
	}
	return v
}

func (p *crowdPosition) PlayerView(seat game.Seat) game.View { return playerView(p.View(seat)) }

// Moves that everybody may make are in all views, once, whether or not the game hides
// others.
func TestSharedMoves(t *testing.T) {
	t.Parallel()
	for _, veiled := range []bool{false, true} {
		c := gametest.Config{
			Rules: crowd{fake: fake{veiled: veiled}}, MaxPlies: 1,
			Twin: func(*rapid.T, game.Position, game.Seat) (game.Position, bool) { return nil, false },
		}
		require.True(t, passes(c))
		c.Rules = crowd{fake: fake{veiled: veiled}, shy: true}
		require.False(t, passes(c), "a view that lacks them is not noticed")
	}
}
