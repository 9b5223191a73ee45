package main

import (
	"context"
	"encoding/json"
	"strings"

	"kamisado/bot/terminal"
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

// longestLine is how many bytes of a line are read. Positions have less than a
// hundred; the rest is room for what is no position and yet repeated in full.
const longestLine = 1 << 20

// answerLines answers every line of standard input before it waits for the next
// one, so that a program can ask and listen in turn. Only the end of the context,
// and input or output that is broken, end it early.
func (a *analyst) answerLines(ctx context.Context) error {
	out := json.NewEncoder(a.console.Out)
	out.SetEscapeHTML(false)
	input := terminal.Listen(ctx, a.console.In, longestLine)
	for {
		select {
		case l, ok := <-input:
			switch {
			case !ok && ctx.Err() == nil:
				return nil
			case !ok:
				return a.explain(ctx.Err())
			case l.Err != nil:
				return l.Err
			}
			answer, err := a.answerLine(ctx, l)
			if err != nil {
				return err
			}
			if err := out.Encode(answer); err != nil {
				return err
			}
		case <-ctx.Done():
			return a.explain(ctx.Err())
		}
	}
}

// answerLine answers one line. Its error is the end of the context.
func (a *analyst) answerLine(ctx context.Context, l terminal.Line) (solution, error) {
	answer := solution{KFN: l.Text}
	if l.Long {
		answer.Error = a.say.Text("solve.long", "Most", longestLine)
		return answer, nil
	}
	found, err := a.solveText(ctx, l.Text)
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
