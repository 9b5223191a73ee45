package tool

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"kamisado/bot/lang"
	"kamisado/bot/session"
	"kamisado/cmd/kamisado/internal/cli"
	"kamisado/game/match"
	"kamisado/store"
)

// Ratings computes the ratings of a bot's database again from the logs of its matches.
type Ratings struct {
	Recompute bool `required:"" help:"cli.ratings.recompute"`
	Write     bool `help:"cli.ratings.write"`
	databaseFlag
	cli.JSONFlag
}

// Detail says what the exit status means.
func (*Ratings) Detail(say lang.Speaker) string { return say.Text("cli.ratings.detail") }

// Run compares and perhaps mends.
func (r *Ratings) Run(ctx context.Context, console *cli.Console, list List, say lang.Speaker) (err error) {
	if err := console.CheckDotEnv(say); err != nil {
		return err
	}
	open := store.OpenReadOnly
	if r.Write {
		open = store.Open
	}
	matches, err := open(ctx, r.Database)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, matches.Close()) }()
	games := make(match.Games)
	for _, e := range list {
		games[e.Rules.ID()] = e.Rules
	}
	var counted session.Recounted
	var wrong []string
	compute := func(ctx context.Context) (_ []store.Rating, _ []store.RatingChange, err error) {
		if counted, err = session.Recount(ctx, matches, games); err == nil {
			wrong, err = r.differences(ctx, matches, counted)
		}
		return counted.Ratings, counted.Changes, err
	}
	if r.Write {
		err = matches.ReplaceRatings(ctx, compute)
	} else {
		_, _, err = compute(ctx)
	}
	if err != nil {
		return err
	}
	text := strings.Join(append(wrong, ""), "\n")
	if counted.Pruned > 0 {
		text += say.Text("ratings.pruned", "Count", counted.Pruned) + "\n"
	}
	switch {
	case len(wrong) == 0:
		text += say.Text("ratings.same", "Ratings", len(counted.Ratings), "Changes", len(counted.Changes)) + "\n"
	case r.Write:
		text += say.Text("ratings.written", "Count", len(wrong)) + "\n"
	default:
		err = &cli.ExitError{Status: cli.StatusFailed, Text: say.Text("ratings.differ", "Count", len(wrong))}
	}
	return errors.Join(r.Print(console.Out, text, map[string]any{
		"ratings": len(counted.Ratings), "changes": len(counted.Changes), "pruned": counted.Pruned, "differences": append([]string{}, wrong...), "written": r.Write,
	}), err)
}

// differences are those of what is stored from what was computed, a line each.
func (r *Ratings) differences(ctx context.Context, s store.Store, counted session.Recounted) ([]string, error) {
	stored, err := s.AllRatings(ctx)
	if err != nil {
		return nil, err
	}
	storedChanges, err := s.RatingChanges(ctx)
	if err != nil {
		return nil, err
	}
	return append(
		compare(lines(stored, ratingLine), lines(counted.Ratings, ratingLine)),
		compare(lines(storedChanges, changeLine), lines(counted.Changes, changeLine))...,
	), nil
}

// numbered is something by its name, and the numbers that are known of it.
type numbered struct {
	name    string
	numbers []float64
}

func ratingLine(r store.Rating) numbered {
	name := fmt.Sprintf("%s %s %s %s", r.Scope, r.Game, r.Variant, r.User)
	return numbered{name, append(r.Strength[:], float64(r.Games), float64(r.At.UnixMilli()))}
}

func changeLine(c store.RatingChange) numbered {
	name := fmt.Sprintf("%s %d: %s %s %s %s", c.Match, c.Seat, c.Scope, c.Game, c.Variant, c.User)
	return numbered{name, slices.Concat(c.Before[:], c.After[:], []float64{float64(c.Games), float64(c.At.UnixMilli())})}
}

func lines[T any](all []T, line func(T) numbered) (found []numbered) {
	for _, one := range all {
		found = append(found, line(one))
	}
	return found
}

// compare lists what is in one of two lists alone, marked - or +, or has other numbers.
func compare(stored, computed []numbered) (wrong []string) {
	byName := make(map[string][]float64)
	for _, s := range stored {
		byName[s.name] = s.numbers
	}
	for _, c := range computed {
		numbers, ok := byName[c.name]
		delete(byName, c.name)
		switch {
		case !ok:
			wrong = append(wrong, fmt.Sprint("+ ", c.name, " ", c.numbers))
		case !slices.EqualFunc(numbers, c.numbers, equal):
			wrong = append(wrong, fmt.Sprint("- ", c.name, " ", numbers), fmt.Sprint("+ ", c.name, " ", c.numbers))
		}
	}
	for _, s := range stored {
		if _, ok := byName[s.name]; ok {
			wrong = append(wrong, fmt.Sprint("- ", s.name, " ", s.numbers))
		}
	}
	return wrong
}

// equal allows for processors that round in other places.
func equal(a, b float64) bool { return math.Abs(a-b) <= 1e-9*max(1, math.Abs(a)) }
