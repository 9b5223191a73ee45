package coach

import (
	"context"
	"errors"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/solver"
)

// isBound tells that a question cost more than it may.
func isBound(err error) bool { return errors.Is(err, solver.ErrNodes) }

// winsRound tells whether a move wins the round at once, and the match with it.
func winsRound(p kamisado.Position, m kamisado.Move) (round, match bool) {
	_, effect := p.Play(m)
	end := effect.Round
	round = end != nil && end.Winner == p.Turn()
	return round, round && end.Match
}

// tellNow names a winning move that ends the round at once, the match rather than
// the round alone.
func tellNow(p kamisado.Position, winning []kamisado.Move) (said []game.Phrase, ok bool) {
	for _, m := range winning {
		round, match := winsRound(p, m)
		if match {
			return []game.Phrase{game.Say("kamisado.hint.now", "Move", m.String())}, true
		}
		if round && !ok {
			said, ok = []game.Phrase{game.Say("kamisado.hint.nowround", "Move", m.String())}, true
		}
	}
	return said, ok
}

// tellBait warns of a move that wins the round and loses the match.
func tellBait(p kamisado.Position, losing []kamisado.Move) []game.Phrase {
	for _, m := range losing {
		if round, _ := winsRound(p, m); round {
			return []game.Phrase{game.Say("kamisado.hint.bait", "Move", m.String(), "Rival", kamisado.SideTerm(1-p.Turn()))}
		}
	}
	return nil
}

// tellQuickest names the winning move after which the round is over soonest, as
// far as that is quickly found out.
func (c *Coach) tellQuickest(ctx context.Context, p kamisado.Position, winning []kamisado.Move) ([]game.Phrase, error) {
	var best kamisado.Move
	least := 0
	for _, m := range winning {
		plies, err := c.plies(ctx, p, m)
		switch {
		case isBound(err):
			return nil, nil
		case err != nil:
			return nil, err
		case least == 0 || plies < least:
			best, least = m, plies
		}
	}
	key := "kamisado.hint.quickest"
	if len(winning) == 1 {
		key = "kamisado.hint.within"
	}
	return []game.Phrase{game.Say(key, "Move", best.String(), "Span", spanTerm(p), "Plies", least)}, nil
}

// spanTerm is what ends with a round: the round or, where there is but one, the
// match.
func spanTerm(p kamisado.Position) game.Term {
	return game.Term("kamisado.span." + p.Mode().String())
}

// plies is in how many moves the round ends, the given one counted.
func (c *Coach) plies(ctx context.Context, p kamisado.Position, m kamisado.Move) (int, error) {
	next, effect := p.Play(m)
	if effect.Round != nil {
		return 1, nil
	}
	plies, err := c.solver.Distance(ctx, next, solver.Terms{Nodes: c.limits.race})
	return 1 + plies, err
}
