package game

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
)

// Player is a computer player. It sees what its seat may know and nothing else,
// so it cannot peep. It is safe for concurrent use.
type Player interface {
	// Choose picks a legal move for the seat of the view, which is to move. The
	// seed is all its chance: the same view and seed give the same move. Errors
	// are the context's, or say that the view is not one of the player's game.
	Choose(ctx context.Context, v View, seed Seed) (Move, error)
}

// PlayerViewer is a Position that can show a computer player what it needs and no more.
// Where thousands of matches are played, the words and the moves to pick of a view
// take most of the time.
type PlayerViewer interface {
	// PlayerView is View without LastEvents, Status, Prompt, Notation and Groups. The
	// players of the game make the same move of it.
	PlayerView(Seat) View
}

// Level is a computer player by the name players choose it with.
type Level struct {
	// Name is lower case ASCII, such as "perfecto".
	Name   string
	Player Player
}

// ForPly is the chance of one ply of a match, drawn from the match's own: so that a
// computer player varies from move to move, and a replay repeats it. Players are given
// that whole, before the ply is played: what rules draw from ForPly themselves, later than
// at the start of a match, a player of the game could know beforehand. Such rules want
// other chance than that of the plies before they have players.
func (s Seed) ForPly(ply int) Seed {
	return sha256.Sum256(binary.BigEndian.AppendUint64(s[:len(s):len(s)], uint64(ply)))
}
