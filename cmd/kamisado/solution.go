package main

import (
	"context"
	"strings"

	"kamisado/game/kamisado"
)

// solution answers a line of positions, as a JSON object on a line.
type solution struct {
	// KFN is the line as it was given.
	KFN string `json:"kfn"`
	*solved
	// Error says in words why there is no solution.
	Error string `json:"error,omitempty"`
}

// solved is what there is to know about a position.
type solved struct {
	// Position is where a blocked side's zero move led at once (rule 9); that is
	// then what was solved. Empty when nothing happened by itself.
	Position string `json:"position,omitempty"`
	Value    string `json:"value"`
	// Winning is never null.
	Winning []string `json:"winning"`
	// Distance is there when it was asked for.
	Distance int     `json:"distance,omitempty"`
	Nodes    uint64  `json:"nodes"`
	Ms       float64 `json:"ms"`
}

// line answers one line. Its error is the end of the context.
func (a *analyst) line(ctx context.Context, text string, long bool) (any, error) {
	answer := solution{KFN: text}
	if long {
		answer.Error = tooLong(a.say)
		return answer, nil
	}
	found, err := a.solveText(ctx, text)
	if err != nil && ctx.Err() != nil {
		return answer, a.explain(ctx.Err())
	}
	if err != nil {
		answer.Error = a.explain(err).Error()
		return answer, nil
	}
	answer.solved = found
	return answer, nil
}

// solveText solves a position that is given as text. A byte order mark, with which
// some programs begin a file, is no part of it.
func (a *analyst) solveText(ctx context.Context, text string) (*solved, error) {
	p, err := kamisado.ParseKFN(strings.TrimPrefix(text, "\ufeff"))
	if err != nil {
		return nil, err
	}
	result, took, err := a.solve(ctx, p)
	if err != nil {
		return nil, err
	}
	found := &solved{Value: result.Value.String(), Winning: []string{}, Nodes: result.Nodes, Ms: milliseconds(took)}
	for _, move := range result.Winning {
		found.Winning = append(found.Winning, move.String())
	}
	if result.Position != p {
		found.Position = result.Position.KFN()
	}
	if a.distance {
		found.Distance, err = a.count(ctx, p)
	}
	return found, err
}
