package engine

import (
	"context"
	"slices"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// adviseRound is the hint in a match of a published mode: what is proven of the round that is
// being played, and what the perfect player would do. Of later rounds nothing is proven.
func (c *Coach) adviseRound(ctx context.Context, p kamisado.Position) (advice, error) {
	p, err := settled(p)
	if err != nil {
		return advice{}, err
	}
	if p.Choosing() {
		return c.adviseFill(ctx, p)
	}
	r, err := AdviseRound(ctx, c.solver, p)
	if err != nil {
		return advice{}, err
	}
	if r.Won {
		return sayRoundWon(p, r), nil
	}
	said := []game.Phrase{
		sayRoundOpen(r, 1-p.Turn()), game.Say("kamisado.hint.plain", "Said", sayPlay(p, r.Try, "try")),
	}
	return advice{said: said, moves: []kamisado.Move{r.Try}}, nil
}

// sayRoundOpen says what is known of a round that is not proven to be won.
func sayRoundOpen(r RoundAdvice, opponent game.Seat) game.Phrase {
	key := "kamisado.hint.roundlost"
	switch {
	case !r.Known:
		key = "kamisado.hint.unproven"
	case r.Match:
		key = "kamisado.hint.matchlost"
	case r.Points > 1:
		key = "kamisado.hint.roundlost.points"
	}
	return game.Say(key, "Opponent", kamisado.SideTerm(opponent), "Points", r.Points)
}

// sayPlay names the move to play, and says so where there is no other. word is for a slide that is
// one of several moves.
func sayPlay(p kamisado.Position, m kamisado.Move, word string) game.Phrase {
	only := len(p.AppendMoves(nil)) == 1
	switch {
	case only && m.IsPush():
		word = "onlypush"
	case only:
		word = "only"
	case m.IsPush():
		word = "push"
	}
	return game.Say("kamisado.hint.play."+word, "Move", m.String(), "Cell", m.From.String())
}

// sayRoundWon is the hint where the round is proven to be won: the move to play, what it wins, and
// the others of which the same is proven. A move that ends the round at once needs no others.
func sayRoundWon(p kamisado.Position, r RoundAdvice) advice {
	_, effect := p.Play(r.Try)
	if end := effect.Round; end != nil {
		key := "kamisado.hint.nowpoints"
		if end.Match {
			key = "kamisado.hint.now"
		}
		said := game.Say(key, "Move", r.Try.String(), "Points", end.Scored, "Plural", end.Scored)
		return advice{[]game.Phrase{said}, []kamisado.Move{r.Try}, true}
	}
	key := "kamisado.hint.roundwon"
	switch {
	case r.Match:
		key = "kamisado.hint.matchwon"
	case r.Points > 1:
		key = "kamisado.hint.roundwon.points"
	}
	said := []game.Phrase{game.Say(key, "Said", sayPlay(p, r.Try, "best"), "Points", r.Points)}
	others := slices.DeleteFunc(slices.Clone(r.Winning), func(m kamisado.Move) bool { return m == r.Try })
	if len(others) > 0 {
		said = append(said, game.Say("kamisado.hint.alike", "Moves", and(others)))
	}
	return advice{said, slices.DeleteFunc(slices.Clone(r.Winning), func(m kamisado.Move) bool { return m.From != r.Try.From }), true}
}

// settled is a position after the zero moves of a blocked side, which may end the round. A match
// that is over then has no hint.
func settled(p kamisado.Position) (kamisado.Position, error) {
	m := kamisado.NewMatch(p)
	if _, over := m.Outcome(); over {
		return p, game.Refuse(game.KindOver, 0, game.Say("kamisado.over"))
	}
	return m.Board(), nil
}

// adviseFill is the hint for a choice of a hand.
func (c *Coach) adviseFill(ctx context.Context, p kamisado.Position) (advice, error) {
	f, err := AdviseFill(ctx, c.solver, p)
	if err != nil {
		return advice{}, err
	}
	return advice{said: sayFill(&p, f)}, nil
}

// sayFill says what is proven of both line-ups, which the opponent begins, and names a hand.
func sayFill(p *kamisado.Position, f FillAdvice) (said []game.Phrase) {
	opponent, chosen, other := 1-p.Turn(), f.LineUps[f.Hand], f.LineUps[1-f.Hand]
	pairs := []any{
		"Hand", kamisado.HandTerm(f.Hand), "Move", f.Hand.String(), "Opponent", kamisado.SideTerm(opponent),
		"Points", chosen.Points, "More", other.Points, "Trials", chosen.Trials, "Won", chosen.Won, "OtherWon", other.Won,
	}
	switch {
	case chosen.Points == 0 || other.Points == 0 || chosen.Known != other.Known:
		// The sentence on the hand says it.
	case !chosen.Known:
		said = append(said, game.Say("kamisado.hint.fill.unproven"))
	case p.Points(opponent)+min(chosen.Points, other.Points) >= p.Mode().Target():
		said = append(said, game.Say("kamisado.hint.fill.matchlost", pairs...))
	default:
		said = append(said, game.Say("kamisado.hint.fill.lost", pairs...))
	}
	key := "trials"
	switch {
	case chosen.Points == 0:
		key = "wins"
	case other.Known && !chosen.Known:
		key = "open"
	case other.Points > chosen.Points:
		key = "fewer"
	case other.Won == chosen.Won:
		key = "alike"
	case other.Won > chosen.Won:
		key = "ahead"
	}
	return append(said, game.Say("kamisado.hint.fill."+key, pairs...))
}
