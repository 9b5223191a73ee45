package othello

import (
	_ "embed"
	"encoding/binary"
	"slices"
	"strings"

	"kamisado/game"
)

// OptionOpening is the option that deals the first moves of a match on the board of 8 by 8, and OpeningBalanced its
// only value.
const (
	OptionOpening   = "opening"
	OpeningBalanced = "balanced"
)

//go:generate go run kamisado/game/generate openings

// balanced are openings from which neither side wins by more than two discs, as the engine judges them: the cells of
// their moves, a line each.
//
//go:embed openings.txt
var balanced string

var _ game.Opener = Rules{}

// Opening returns eight moves where the options ask for them.
func (Rules) Opening(options game.Options, seed game.Seed) (moves []game.Move) {
	if options[OptionOpening] != OpeningBalanced {
		return nil
	}
	all := strings.Fields(balanced)
	drawn := all[binary.BigEndian.Uint64(seed[:])%uint64(len(all))]
	for cell := range slices.Chunk([]byte(drawn), 2) {
		moves = append(moves, game.Move(cell))
	}
	return moves
}
