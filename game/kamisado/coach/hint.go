package coach

import (
	"context"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// Hint says which moves win, and of one of them what it leads to; in a lost
// position which move is the hardest to answer.
func (c *Coach) Hint(ctx context.Context, v game.View) ([]game.Phrase, error) {
	p, err := position(v)
	if err != nil {
		return nil, err
	}
	moves, err := c.split(ctx, p, c.limits.hint)
	if err != nil {
		return nil, err
	}
	switch {
	case !moves.whole:
		return c.tellSome(ctx, p, moves)
	case len(moves.winning) == 0:
		return c.tellLost(ctx, p, moves.losing)
	}
	return c.tellWon(ctx, p, v, moves)
}

// tellSome is the hint where not all moves could be tried.
func (c *Coach) tellSome(ctx context.Context, p kamisado.Position, moves split) ([]game.Phrase, error) {
	if len(moves.winning) > 0 {
		return []game.Phrase{game.Say("kamisado.hint.example", "Moves", or(moves.winning))}, nil
	}
	winner, err := c.winner(ctx, p, c.limits.hint)
	switch {
	case isBound(err):
		return []game.Phrase{game.Say("kamisado.hint.unknown")}, nil
	case err != nil:
		return nil, err
	case winner == p.Turn():
		return []game.Phrase{game.Say("kamisado.hint.won")}, nil
	}
	return c.tellLost(ctx, p, p.AppendMoves(nil))
}

// tellWon is the hint for a won position.
func (c *Coach) tellWon(ctx context.Context, p kamisado.Position, v game.View, moves split) ([]game.Phrase, error) {
	if now, ok := tellNow(p, moves.winning); ok {
		return append(now, tellBait(p, moves.losing)...), nil
	}
	said := tellValues(p, moves)
	if len(moves.winning) == 1 && len(moves.losing) > 0 {
		said = append(said, tellNote(v, moves.winning[0])...)
	}
	quick, err := c.tellQuick(ctx, p, moves.winning)
	if err != nil {
		return nil, err
	}
	return append(append(said, quick...), tellBait(p, moves.losing)...), nil
}

// fewLosing are so few moves that naming them is shorter than naming the rest.
const fewLosing = 3

// tellValues says which moves win and which lose.
func tellValues(p kamisado.Position, moves split) []game.Phrase {
	wins, loses := len(moves.winning), len(moves.losing)
	switch {
	case loses == 0 && wins == 1:
		return []game.Phrase{game.Say("kamisado.hint.single", "Move", moves.winning[0].String())}
	case loses == 0:
		return []game.Phrase{game.Say("kamisado.hint.every")}
	case wins == 1:
		return []game.Phrase{game.Say("kamisado.hint.only", "Move", moves.winning[0].String())}
	case loses <= fewLosing && loses < wins:
		return []game.Phrase{game.Say("kamisado.hint.except", "Moves", and(moves.losing))}
	case p.Forced() == kamisado.None:
		return tellTowers(p, moves)
	}
	return []game.Phrase{game.Say("kamisado.hint.some", "Moves", and(moves.winning), "Losing", loses)}
}

// mostTowers is how many towers a hint for a free choice names.
const mostTowers = 4

// tellTowers lists the winning moves of a free choice by tower.
func tellTowers(p kamisado.Position, moves split) []game.Phrase {
	said := []game.Phrase{game.Say("kamisado.hint.free", "Winning", len(moves.winning), "All", len(moves.winning)+len(moves.losing))}
	for i, group := range byTower(moves.winning) {
		if i == mostTowers {
			return append(said, game.Say("kamisado.hint.towers"))
		}
		from := group[0].From
		said = append(said, game.Say("kamisado.hint.tower",
			"Tower", kamisado.ColourTerm(p.At(from).Colour), "Cell", from.String(), "Moves", and(group)))
	}
	return said
}

// byTower groups moves by the tower that makes them, in the order of their first.
func byTower(moves []kamisado.Move) (groups [][]kamisado.Move) {
	place := make(map[kamisado.Cell]int)
	for _, m := range moves {
		i, known := place[m.From]
		if !known {
			i, place[m.From] = len(groups), len(groups)
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], m)
	}
	return groups
}

// tellNote says what the view says of a move: whom it forces to do what.
func tellNote(v game.View, m kamisado.Move) []game.Phrase {
	for _, group := range v.Groups {
		for _, choice := range group.Choices {
			if choice.Move == game.Move(m.String()) {
				return []game.Phrase{game.Say("kamisado.hint.after", "Move", m.String(), "Note", choice.Note)}
			}
		}
	}
	return nil
}
