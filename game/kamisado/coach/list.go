package coach

import (
	"strings"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// mostNamed is how many moves a sentence names at most; a list with one more is
// not worth cutting.
const mostNamed = 4

// join lists moves in words: "a8a5", "a8a5 and a8b7", "a8a5, a8b7, c1c6, d1d4 and
// 5 more". word is "and" or "or".
func join(moves []kamisado.Move, word string) game.Phrase {
	names := make([]string, len(moves))
	for i, m := range moves {
		names[i] = m.String()
	}
	switch {
	case len(names) == 1:
		return game.Say("kamisado.moves.one", "Move", names[0])
	case len(names) <= mostNamed+1:
		return game.Say("kamisado.moves."+word, "Moves", strings.Join(names[:len(names)-1], ", "), "Last", names[len(names)-1])
	}
	return game.Say("kamisado.moves.more."+word, "Moves", strings.Join(names[:mostNamed], ", "), "More", len(names)-mostNamed)
}

// and lists what wins; or what would have won.
func and(moves []kamisado.Move) game.Phrase { return join(moves, "and") }
func or(moves []kamisado.Move) game.Phrase  { return join(moves, "or") }
