package render_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/minesweeper"
	"kamisado/game/minesweeper/grid"
	"kamisado/game/sixes"
	"kamisado/render"
)

// advise advises moves that are proven to be good.
func advise(moves ...game.Move) (all []game.AdvisedMove) {
	for _, m := range moves {
		all = append(all, game.AdvisedMove{Move: m, Sure: true})
	}
	return all
}

// try advises a move of which nothing is proven.
func try(move game.Move) game.AdvisedMove { return game.AdvisedMove{Move: move} }

// hint is a hint of the goldens: the view of another golden, with moves advised.
type hint struct {
	scene   string
	advised []game.AdvisedMove
}

// hints are what goldens show of hints, by game and name.
func hints() map[string]map[string]hint {
	fields := fieldCases()
	return map[string]map[string]hint{
		"kamisado": {
			"hint":     {"middle", advise("c7a5", "c7c6", "c7e5", "c7b6")},
			"hintpush": {"pushable", append(advise("c5", "c5d4"), try("c5b4"))},
			"hintfree": {"start", advise("a1a2", "a1a5", "a1b2")},
		},
		"othello":     {"hint": {"middle", advise("g3", "g5")}, "hintwide": {"wide", []game.AdvisedMove{try("f3")}}},
		"connect4":    {"hint": {"middle", advise("C", "E")}, "hinttry": {"start", []game.AdvisedMove{try("D")}}},
		"minesweeper": {"hint": {"ten", fieldAdvice(fields["ten"].board)}, "hintwide": {"wide", fieldAdvice(fields["wide"].board)}},
		"sixes":       {"hint": {"private", []game.AdvisedMove{try("5d")}}},
	}
}

// fieldAdvice advises to open some of a field's closed cells, and to flag others.
func fieldAdvice(b *minesweeper.Board) (all []game.AdvisedMove) {
	size := grid.Size{Rows: b.Rows, Columns: b.Columns}
	for cell, square := range b.Squares {
		name := game.Move(size.Name(cell))
		switch {
		case square != minesweeper.Closed:
		case cell%12 == 0:
			all = append(all, advise(name+"!")...)
		case cell%29 == 0:
			all = append(all, try(name))
		case cell%11 == 1:
			all = append(all, advise(name)...)
		}
	}
	return all
}

// A picture without a hand shows nothing of a hint: what is advised is in the hand of whom
// it is for, and it is not marked anywhere else.
func TestAdviceStaysInTheHand(t *testing.T) {
	t.Parallel()
	painter, v := render.NewSixes(), game.View{Game: sixes.ID, Board: tables()["middle"]}
	plain, err := painter.Paint(nil, v, render.Options{})
	require.NoError(t, err)
	for card := range sixes.NoCard {
		v.Advised = advise(game.Move(card.String()))
		got, err := painter.Paint(nil, v, render.Options{})
		require.NoError(t, err)
		require.Equal(t, plain, got)
	}
}

// withHints adds the hints of a game to what goldens show, and any advice to random views.
func (p painted) withHints(name string) painted {
	usual, random := p.usual, p.random
	p.usual = func(t testing.TB) map[string]game.View {
		views := usual(t)
		for golden, h := range hints()[name] {
			v := views[h.scene]
			v.Advised = h.advised
			views[golden] = v
		}
		return views
	}
	p.random = func(t *rapid.T) game.View {
		v := random(t)
		move := rapid.SampledFrom([]game.Move{"a1", "h8", "c3!", "b2*", "aa16", "A", "G", "c1c6", "a8h1", "6h", "kd", "", "?", "z99"})
		for _, m := range rapid.SliceOfN(move, 0, 6).Draw(t, "advised") {
			v.Advised = append(v.Advised, game.AdvisedMove{Move: m, Sure: rapid.Bool().Draw(t, "sure")})
		}
		return v
	}
	return p
}
