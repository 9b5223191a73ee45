//go:build full

package e2e

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/match"
)

// deed is something that somebody has done in a match.
type deed struct {
	*fakediscord.Interaction
	id match.ID
	// moves is set for what makes a move if it does anything, changes for what changes the match
	// if it is answered so that everybody sees it, chooses for what chooses a hand if it does
	// anything.
	moves, changes, chooses bool
}

// act moves in a match, by its board or typed, proposes something or presses some button of
// its board; nothing where there is nothing to do.
func (l *lives) act(random *rand.Rand, id match.ID) deed {
	row, err := l.look.Load(context.Background(), id)
	if err != nil || row.Phase != match.Playing {
		return deed{}
	}
	state, err := row.State(rules())
	if err != nil {
		return deed{}
	}
	user := l.discord.User(state.Players[random.IntN(2)].User)
	board, which := l.channel.Message(row.Shown.Message), fakediscord.String("match", string(id))
	switch random.IntN(8) {
	case 0:
		return deed{Interaction: user.Slash(l.channel, "draw", which), id: id, changes: true}
	case 1, 2:
		return deed{Interaction: user.Slash(l.channel, "undo", which), id: id, changes: true}
	case 3, 4:
		if board != nil && len(board.Buttons()) > 0 {
			pressed := board.Buttons()[random.IntN(len(board.Buttons()))].CustomID
			move, moves := moveOf(pressed)
			return deed{
				Interaction: user.PressRaw(board, pressed), id: id, moves: moves, chooses: moves && isHand(game.Move(move)),
			}
		}
	}
	mover, move := l.discord.User(state.ToMove()[0]), chosen(state.Position, random)
	done := deed{id: id, moves: true, changes: true, chooses: isHand(move)}
	if !done.chooses || random.IntN(2) > 0 {
		done.Interaction = pointed(mover, board, move)
	}
	if done.Interaction == nil {
		done.Interaction = mover.Slash(l.channel, "move", which, fakediscord.String("move", string(move)))
	}
	return done
}

// pointed makes a move by the controls of a board, nil where no control makes it at once.
func pointed(mover *fakediscord.User, board *fakediscord.Message, move game.Move) *fakediscord.Interaction {
	if board == nil {
		return nil
	}
	for _, button := range board.Buttons() {
		if isMoveTo(button, move) {
			return mover.PressRaw(board, button.CustomID)
		}
	}
	for _, menu := range board.Selects() {
		if verbOf(menu) == "play" && slices.Contains(menu.Values(), string(move)) {
			return mover.SelectRaw(board, menu.CustomID, string(move))
		}
	}
	return nil
}

// movesLeft is how many moves of the first round are left where a match of a published mode
// begins to be disturbed, when its players go on as they began.
const movesLeft = 3

// isPublished reports whether a position is of a published mode of Kamisado.
func isPublished(p game.Position) bool {
	m, ok := p.(*kamisado.Match)
	if !ok {
		return false
	}
	start := m.Start()
	return start.Mode().Published()
}

// isHand reports whether a move of some game is the choice of a hand: no other game has moves
// that are written so.
func isHand(move game.Move) bool {
	m, err := kamisado.ParseMove(string(move))
	_, chooses := m.Fill()
	return err == nil && chooses
}

// opening is what was played before somebody began to watch: nothing but in published modes, where
// few moves would otherwise lead to a choice of a hand.
func opening(t *testing.T, p game.Position, random *rand.Rand) (moves []game.Move) {
	if !isPublished(p) {
		return nil
	}
	for !kamisado.ShowsFills(p.View(game.Nobody)) { // no first round ends such a match
		move := endingMove(p, random)
		next, err := p.Play(p.ToMove()[0], move)
		require.NoError(t, err)
		moves, p = append(moves, move), next
	}
	return moves[:max(0, len(moves)-movesLeft)]
}

// chosen is a move at random; in published modes it is one that ends the round, where there is
// one.
func chosen(p game.Position, random *rand.Rand) game.Move {
	if isPublished(p) {
		return endingMove(p, random)
	}
	moves := legal(p)
	return moves[random.IntN(len(moves))]
}

// requireChoices holds that each choice of a hand was made by a command or a button of its own,
// by the winner of the round and once a round, and counts both.
func (l *lives) requireChoices() (typed, pressed int) {
	l.t.Helper()
	wanted := make(map[match.ID]int)
	for _, done := range l.sent {
		if !done.chooses {
			continue
		}
		committed, err := l.look.Committed(l.t.Context(), done.id, done.ID)
		require.NoError(l.t, err)
		switch {
		case !committed:
			continue
		case done.Type == fakediscord.CommandInteraction:
			typed++
		default:
			pressed++
		}
		wanted[done.id]++
	}
	for i := range l.wanted {
		require.Equal(l.t, wanted[lifeID(i)], l.choices(lifeID(i)), lifeID(i))
	}
	return typed, pressed
}

// choices counts the choices of a hand in the log of a match, with those that were taken back.
func (l *lives) choices(id match.ID) (made int) {
	l.t.Helper()
	events, err := l.look.Log(l.t.Context(), id)
	require.NoError(l.t, err)
	for i, e := range events {
		if e.Kind != match.Moved {
			continue
		}
		before, err := match.Fold(rules(), id, events[:i])
		require.NoError(l.t, err)
		after, err := match.Fold(rules(), id, events[:i+1])
		require.NoError(l.t, err)
		if !kamisado.ShowsFills(before.Position.View(game.Nobody)) {
			continue
		}
		made++
		last := after.Moves[len(after.Moves)-1]
		require.Equal(l.t, before.Position.ToMove(), []game.Seat{last.Seat}, id)
		require.True(l.t, isHand(last.Move), last)
		require.Equal(l.t, game.Seat(1-last.Seat), after.Position.ToMove()[0], id)
	}
	return made
}

// endingMove is a move of Kamisado that ends the round if there is one, any other otherwise.
func endingMove(p game.Position, random *rand.Rand) game.Move {
	moves := slices.Collect(p.Legal(p.ToMove()[0]))
	for _, move := range moves {
		if next, err := p.Play(p.ToMove()[0], move); err == nil && next.(*kamisado.Match).Last().Round != nil {
			return move
		}
	}
	return moves[random.IntN(len(moves))]
}
