package coach

import (
	"context"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// tellLost is the hint for a lost position: what can still be had, and always a
// move to try.
func (c *Coach) tellLost(ctx context.Context, p kamisado.Position, moves []kamisado.Move) ([]game.Phrase, error) {
	rival := kamisado.SideTerm(1 - p.Turn())
	if len(moves) == 1 {
		return []game.Phrase{game.Say("kamisado.hint.doomed", "Move", moves[0].String(), "Rival", rival)}, nil
	}
	if point, ok := pointNow(p, moves); ok {
		return []game.Phrase{game.Say("kamisado.hint.point", "Move", point.String(), "Rival", rival)}, nil
	}
	said := []game.Phrase{game.Say("kamisado.hint.none", "Rival", rival)}
	r, err := c.roundOf(ctx, p)
	if err != nil {
		return nil, err
	}
	said = append(said, r.tell(p)...)
	switch len(r.winning) {
	case 0:
	case 1:
		return said, nil // that one is recommended already
	default:
		moves = r.winning
	}
	try, err := c.tellTry(ctx, p, moves)
	return append(said, try), err
}

// pointNow finds a move that wins the round at once, rather by an arrival, which
// makes a sumo, than by a mutual block. In a lost position nothing is better: the
// match goes on with a point more.
func pointNow(p kamisado.Position, moves []kamisado.Move) (point kamisado.Move, ok bool) {
	for _, m := range moves {
		_, effect := p.Play(m)
		if end := effect.Round; end != nil && end.Winner == p.Turn() {
			if point, ok = m, true; end.Method == kamisado.ByRow {
				break
			}
		}
	}
	return point, ok
}

// tellTry names the move that is worth a try: the hardest to answer or, where no
// trap is known, the one that holds out longest or leaves the fewest replies.
func (c *Coach) tellTry(ctx context.Context, p kamisado.Position, moves []kamisado.Move) (try game.Phrase, err error) {
	sorted := bySafety(p, moves)
	if p.Forced() == kamisado.None {
		return sorted[0].tell(p), nil // a hundred moves: no search goes far
	}
	best, err := c.hardest(ctx, p, sorted)
	switch {
	case err != nil:
		return try, err
	case best.catches():
		return game.Say("kamisado.hint.trap", "Move", best.move.String(),
			"Rival", kamisado.SideTerm(1-p.Turn()), "Keeping", best.keeping, "Replies", best.replies), nil
	}
	move, plies, err := c.longest(ctx, p, moves)
	switch {
	case err != nil:
		return try, err
	case plies > 0:
		return game.Say("kamisado.hint.longest", "Move", move.String(), "Span", spanTerm(p), "Plies", plies), nil
	}
	return sorted[0].tell(p), nil
}

// longest is the move after which the round lasts longest, none when that is not
// quickly found out.
func (c *Coach) longest(ctx context.Context, p kamisado.Position, moves []kamisado.Move) (best kamisado.Move, most int, err error) {
	for _, m := range moves {
		plies, err := c.plies(ctx, p, m, c.limits.race/uint64(len(moves)))
		switch {
		case isBound(err):
			return best, 0, nil
		case err != nil:
			return best, 0, err
		case plies > most:
			best, most = m, plies
		}
	}
	return best, most, nil
}
