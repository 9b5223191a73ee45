package coach

import (
	"context"
	"slices"
	"strings"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/solver"
)

// round is what is known of a round of a lost match, whatever becomes of the
// match. Nothing is said of the only round of a simple one.
type round struct {
	// winning are moves that win it; of a free choice one at most.
	winning []kamisado.Move
	value   solver.Value
	// known is unset when finding out would take too long.
	known bool
}

// tell says whether the round can be won, and how.
func (r round) tell(p kamisado.Position) []game.Phrase {
	switch {
	case !r.known:
		return nil
	case r.value == solver.Loss:
		return []game.Phrase{game.Say("kamisado.hint.round.lost", "Rival", kamisado.SideTerm(1-p.Turn()),
			"Own", p.Points(p.Turn()), "Other", p.Points(1-p.Turn()))}
	case len(r.winning) == 0:
		return []game.Phrase{game.Say("kamisado.hint.round.open")}
	case len(r.winning) == 1:
		return []game.Phrase{game.Say("kamisado.hint.round.play", "Move", r.winning[0].String())}
	}
	return []game.Phrase{game.Say("kamisado.hint.round.won", "Moves", or(r.winning))}
}

// roundOf asks which moves win the round.
func (c *Coach) roundOf(ctx context.Context, p kamisado.Position) (r round, err error) {
	if p.Mode() != kamisado.Standard {
		return r, nil
	}
	p, err = asLast(p)
	switch {
	case err != nil:
		return r, err
	case p.Forced() == kamisado.None:
		return c.roundOfMany(ctx, p)
	}
	result, err := c.solver.Solve(ctx, p, solver.Terms{Nodes: c.limits.round})
	switch {
	case isBound(err):
		return r, nil
	case err != nil:
		return r, err
	}
	return round{result.Winning, result.Value, true}, nil
}

// asLast is a position whose round decides the match: who wins the one wins the
// other.
func asLast(p kamisado.Position) (kamisado.Position, error) {
	fields := strings.Fields(p.KFN())
	fields[3] = "2-2"
	return kamisado.ParseKFN(strings.Join(fields, " "))
}

// openings are moves that win most rounds for who begins them, whichever towers
// are sumos, and are the quickest to prove.
var openings = [...]string{"d1d6", "e1e6", "a1a5", "h1h5"}

// roundOfMany is roundOf for a free choice: it tries the openings alone, not all
// of a hundred moves.
func (c *Coach) roundOfMany(ctx context.Context, p kamisado.Position) (r round, err error) {
	terms := solver.Terms{Nodes: c.limits.round / uint64(len(openings))}
	r.value, err = c.solver.Value(ctx, p, terms)
	if err != nil || r.value == solver.Loss {
		r.known = err == nil
		return r, ignoreBound(err)
	}
	r.known = true
	for _, name := range openings {
		m, wins, err := c.opens(ctx, p, name, terms)
		switch {
		case err != nil:
			return r, err
		case wins:
			r.winning = []kamisado.Move{m}
			return r, nil
		}
	}
	return r, nil
}

// opens reports whether an opening is proven to win.
func (c *Coach) opens(ctx context.Context, p kamisado.Position, name string, terms solver.Terms) (m kamisado.Move, wins bool, err error) {
	if m, err = kamisado.ParseMove(name); err != nil {
		return m, false, err
	}
	m = turned(m, p.Turn())
	if !slices.Contains(p.AppendMoves(nil), m) {
		return m, false, nil // not a round's start
	}
	next, _ := p.Play(m)
	value, err := c.solver.Value(ctx, next, terms)
	return m, err == nil && (value == solver.Win) == (next.Turn() == p.Turn()), ignoreBound(err)
}

// turned is Black's move m as side makes it: the board looks the same after a
// half turn.
func turned(m kamisado.Move, side game.Seat) kamisado.Move {
	if side == kamisado.White {
		m.From, m.To = 63-m.From, 63-m.To
	}
	return m
}
