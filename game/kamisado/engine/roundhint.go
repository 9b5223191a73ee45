package engine

import (
	"context"
	"math/rand/v2"
	"slices"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// adviseRound is the hint in a match of a published mode: what is proven of the round that is
// being played, and what the perfect player would do. Of later rounds nothing is proven.
func (c *Coach) adviseRound(ctx context.Context, p kamisado.Position) (advice, error) {
	f := &perfect{c.solver}
	if p.Choosing() {
		hand, lineUps, err := f.fill(ctx, &p, sameEveryTime())
		if err != nil {
			return advice{}, err
		}
		return advice{said: sayFill(&p, hand, lineUps)}, nil
	}
	proof, err := f.prover().prove(ctx, &p)
	if err != nil {
		return advice{}, err
	}
	try, err := f.follow(ctx, &p, proof, sameEveryTime())
	if err != nil {
		return advice{}, err
	}
	if proof.won {
		return sayRoundWon(p, proof, try), nil
	}
	said := []game.Phrase{sayRoundOpen(p, proof), game.Say("kamisado.hint.plain", "Said", sayPlay(p, try, "try"))}
	return advice{said: said, moves: []kamisado.Move{try}}, nil
}

// sameEveryTime is chance for advice, which is the same for the same question.
func sameEveryTime() *rand.Rand { return rand.New(rand.NewPCG(1, 1)) }

// sayRoundOpen says what is known of a round that is not proven to be won.
func sayRoundOpen(p kamisado.Position, proof proven) game.Phrase {
	opponent, key := 1-p.Turn(), "kamisado.hint.roundlost"
	switch {
	case !proof.known:
		key = "kamisado.hint.unproven"
	case proof.endMatch(&p, opponent):
		key = "kamisado.hint.matchlost"
	case proof.points > 1:
		key = "kamisado.hint.roundlost.points"
	}
	return game.Say(key, "Opponent", kamisado.SideTerm(opponent), "Points", proof.points)
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
func sayRoundWon(p kamisado.Position, proof proven, try kamisado.Move) advice {
	if end := endOf(&p, try); end != nil {
		key := "kamisado.hint.nowpoints"
		if end.Match {
			key = "kamisado.hint.now"
		}
		said := game.Say(key, "Move", try.String(), "Points", end.Scored, "Plural", end.Scored)
		return advice{[]game.Phrase{said}, []kamisado.Move{try}, true}
	}
	key := "kamisado.hint.roundwon"
	switch {
	case proof.endMatch(&p, p.Turn()):
		key = "kamisado.hint.matchwon"
	case proof.points > 1:
		key = "kamisado.hint.roundwon.points"
	}
	said := []game.Phrase{game.Say(key, "Said", sayPlay(p, try, "best"), "Points", proof.points)}
	others := slices.DeleteFunc(slices.Clone(proof.moves), func(m kamisado.Move) bool { return m == try })
	if len(others) > 0 {
		said = append(said, game.Say("kamisado.hint.alike", "Moves", and(others)))
	}
	return advice{said, slices.DeleteFunc(slices.Clone(proof.moves), func(m kamisado.Move) bool { return m.From != try.From }), true}
}

// sayFill says what is proven of both line-ups, which the opponent begins, and names a hand.
func sayFill(p *kamisado.Position, hand kamisado.Hand, lineUps [kamisado.Hands]lineUp) (said []game.Phrase) {
	opponent, chosen, other := 1-p.Turn(), lineUps[hand], lineUps[1-hand]
	pairs := []any{
		"Hand", kamisado.HandTerm(hand), "Move", hand.String(), "Opponent", kamisado.SideTerm(opponent),
		"Points", chosen.points, "More", other.points, "Trials", chosen.trials, "Won", chosen.won, "OtherWon", other.won,
	}
	switch {
	case chosen.points == 0 || other.points == 0 || chosen.known != other.known:
		// The sentence on the hand says it.
	case !chosen.known:
		said = append(said, game.Say("kamisado.hint.fill.unproven"))
	case p.Points(opponent)+min(chosen.points, other.points) >= p.Mode().Target():
		said = append(said, game.Say("kamisado.hint.fill.matchlost", pairs...))
	default:
		said = append(said, game.Say("kamisado.hint.fill.lost", pairs...))
	}
	key := "trials"
	switch {
	case chosen.points == 0:
		key = "wins"
	case other.known && !chosen.known:
		key = "open"
	case other.points > chosen.points:
		key = "fewer"
	case other.won == chosen.won:
		key = "alike"
	case other.won > chosen.won:
		key = "ahead"
	}
	return append(said, game.Say("kamisado.hint.fill."+key, pairs...))
}
