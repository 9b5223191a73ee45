package render

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	connectfourengine "kamisado/game/connectfour/engine"
	kamisadoengine "kamisado/game/kamisado/engine"
	kamisadosolver "kamisado/game/kamisado/engine/solver"
	mineengine "kamisado/game/minesweeper/engine"
	othelloengine "kamisado/game/othello/engine"
	"kamisado/game/sixes"
	sixesengine "kamisado/game/sixes/engine"
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

// hints are what goldens show of hints, by game and name: what the coaches say of those
// positions. On minefields they are asked.
func hints() map[string]map[string]hint {
	return map[string]map[string]hint{
		"kamisado": {
			"hint":     {"choice", advise("b6b3", "b6b4", "b6b5", "b6c5")},
			"hintpush": {"pushable", advise("c4", "c4a6", "c4b5", "c4d5", "c4e6", "c4f7")},
			"hintfree": {"start", advise("a1a2", "a1a5")},
		},
		"othello": {
			"hint": {"middle", []game.AdvisedMove{try("d1")}}, "hintwide": {"wide", []game.AdvisedMove{try("g9")}},
		},
		"connect4":    {"hint": {"middle", advise("F", "G")}, "hinttry": {"opened", []game.AdvisedMove{try("D")}}},
		"minesweeper": {"hint": {scene: "ten"}, "hintwide": {scene: "wide"}},
		"sixes":       {"hint": {"private", []game.AdvisedMove{try("6d")}}},
	}
}

// fieldAdvice is what the coach of minefields advises.
func fieldAdvice(t testing.TB, v game.View) []game.AdvisedMove {
	t.Helper()
	hint, err := mineengine.Coach{}.Hint(t.Context(), v)
	require.NoError(t, err)
	require.NotEmpty(t, hint.Advised)
	return hint.Advised
}

// The hints of the goldens are those that players get.
func TestHintsAreOfCoaches(t *testing.T) {
	t.Parallel()
	coaches := map[string]game.Hinter{
		"kamisado": kamisadoengine.NewCoach(kamisadosolver.New(kamisadosolver.Config{Memory: 16 << 20})),
		"othello":  othelloengine.Coach{},
		"connect4": connectfourengine.NewCoach(connectfourengine.NewSolver(connectfourengine.Config{Table: 1 << 20})),
		"sixes":    sixesengine.Coach{},
	}
	for name, coach := range coaches {
		views := everyGame()[name].usual(t)
		for golden, h := range hints()[name] {
			t.Run(name+" "+golden, func(t *testing.T) {
				t.Parallel()
				got, err := coach.Hint(t.Context(), views[h.scene])
				require.NoError(t, err)
				require.ElementsMatch(t, h.advised, got.Advised)
			})
		}
	}
}

// A picture without a hand shows nothing of a hint: what is advised is in the hand of whom
// it is for, and it is not marked anywhere else.
func TestAdviceStaysInTheHand(t *testing.T) {
	t.Parallel()
	painter, v := sharedPainters[sixes.ID](), tableViews(t)["middle"]
	plain, err := painter.Paint(nil, v, Options{})
	require.NoError(t, err)
	for card := range sixes.NoCard {
		v.Advised = advise(game.Move(card.String()))
		got, err := painter.Paint(nil, v, Options{})
		require.NoError(t, err)
		require.Equal(t, plain, got)
	}
}

// withHints adds the hints of a game to what goldens show.
func (p painted) withHints(name string) painted {
	usual := p.usual
	p.usual = func(t testing.TB) map[string]game.View {
		views := usual(t)
		for golden, h := range hints()[name] {
			v := views[h.scene]
			if v.Advised = h.advised; name == "minesweeper" {
				v.Advised = fieldAdvice(t, v)
			}
			views[golden] = v
		}
		return views
	}
	return p
}
