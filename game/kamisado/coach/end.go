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

// ignoreBound leaves such a question unanswered.
func ignoreBound(err error) error {
	if isBound(err) {
		return nil
	}
	return err
}

// winsRound reports whether a move wins the round at once, and the match with it.
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

// soon is in how many moves an end is near enough to be told: whoever hears of
// one that is farther off cannot see it.
const soon = 6

// tellQuick names a winning move after which the round is over soon, that after
// which it is soonest as far as that is quickly found out.
func (c *Coach) tellQuick(ctx context.Context, p kamisado.Position, winning []kamisado.Move) ([]game.Phrase, error) {
	var best kamisado.Move
	least := soon + 1
	for _, m := range winning {
		plies, err := c.plies(ctx, p, m, c.limits.race/uint64(len(winning)))
		switch {
		case isBound(err): // far off
		case err != nil:
			return nil, err
		case plies < least:
			best, least = m, plies
		}
	}
	if least > soon {
		return nil, nil
	}
	key := "kamisado.hint.quick"
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
func (c *Coach) plies(ctx context.Context, p kamisado.Position, m kamisado.Move, nodes uint64) (int, error) {
	next, effect := p.Play(m)
	if effect.Round != nil {
		return 1, nil
	}
	plies, err := c.solver.Distance(ctx, next, solver.Terms{Nodes: nodes})
	return 1 + plies, err
}
