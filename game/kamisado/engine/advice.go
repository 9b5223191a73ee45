package engine

import (
	"context"
	"math/rand/v2"

	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// RoundAdvice is what the perfect player knows of a round of a published mode, for a coach to say.
type RoundAdvice struct {
	// Known is set when it is proven who wins the round, Won when that is the side to move.
	Known, Won bool
	// Points are what the winner of the round is proven to have of it at least; Match is set
	// where they end the match.
	Points int
	Match  bool
	// Winning are moves that are proven to win the round with those points, where it is won.
	Winning []kamisado.Move
	// Try is what the perfect player would play.
	Try kamisado.Move
}

// AdviseRound returns what is known of a position of a round.
func AdviseRound(ctx context.Context, s *solver.Solver, p kamisado.Position) (RoundAdvice, error) {
	f := &perfect{s}
	proof, err := f.prover().prove(ctx, &p)
	if err != nil {
		return RoundAdvice{}, err
	}
	a := RoundAdvice{Known: proof.known, Won: proof.won, Points: proof.points}
	winner := p.Turn()
	if proof.won {
		a.Winning = proof.moves
	} else {
		winner = 1 - winner
	}
	a.Match = a.Known && p.Points(winner)+a.Points >= p.Mode().Target()
	a.Try, err = f.follow(ctx, &p, proof, sameEveryTime())
	return a, err
}

// FillAdvice is what the perfect player knows of a choice of a hand.
type FillAdvice struct {
	// Hand is what it would choose.
	Hand kamisado.Hand
	// LineUps are what is known of both line-ups, by hand.
	LineUps [kamisado.Hands]LineUp
}

// AdviseFill returns what is known of the line-ups that a side can choose.
func AdviseFill(ctx context.Context, s *solver.Solver, p kamisado.Position) (a FillAdvice, err error) {
	a.Hand, a.LineUps, err = (&perfect{s}).fill(ctx, &p, sameEveryTime())
	return a, err
}

// sameEveryTime is chance for advice, which is the same for the same question.
func sameEveryTime() *rand.Rand { return rand.New(rand.NewPCG(1, 1)) }
