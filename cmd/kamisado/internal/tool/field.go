package tool

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"kamisado/bot/lang"
	"kamisado/bot/terminal"
	"kamisado/cmd/kamisado/internal/cli"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// hasFields reports whether a game sets a field for every day.
func hasFields(e Entry) bool { _, ok := e.Rules.(game.Fielder); return ok }

// field has the field of the day played: that of the preset that the options name, or of the easiest.
func (p *Play) field(e Entry, c *terminal.Config, list List, say lang.Speaker, all *lang.Catalogue) error {
	fielder, ok := e.Rules.(game.Fielder)
	if !ok {
		return cli.Misuse(say.Text("flag.foreign", "Flag", "--daily", "Game", e.name(say), "Games", list.with(hasFields).names(say)))
	}
	preset := c.Options[e.Preset().Name]
	if p.Load != "" || p.Seed != nil || len(c.Options) > 1 || len(c.Options) == 1 && preset == "" {
		return cli.Misuse(say.Text("play.daily"))
	}
	fields, day := fielder.Fields(), store.DailyOf(time.Now())
	start, err := fielder.FieldOf(cmp.Or(preset, fields[0].Preset), day-1)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(fields, func(f game.Field) bool { return f.Preset == cmp.Or(preset, fields[0].Preset) })
	c.Options, c.Seed, c.Field = start.Options, func() game.Seed { return start.Seed }, &terminal.Field{
		First: start.First, Said: game.Say("daily.terminal.field", "Name", fields[at].Name, "Day", day, "About", fields[at].About),
	}
	if records, ok := c.Records.(*terminalRecords); ok {
		kept := &fieldRecords{terminalRecords: records, field: fields[at], day: day}
		c.Field.Begin, c.Field.End = kept.begin, kept.end
	}
	return nil
}

// fieldRecords counts the first attempt of each person at the field of a day, in the file of the records.
type fieldRecords struct {
	*terminalRecords
	field game.Field
	day   int
	// counts is set while the match is the first attempt of its player.
	counts bool
}

// attempt is that of a person.
func (r *fieldRecords) attempt(name string) store.Daily {
	return store.Daily{
		User: terminal.User(name), Game: r.game.Rules.ID(), Preset: r.field.Preset, Day: r.day, Scope: inTerminal, Shown: r.now(),
	}
}

// begin says whether the attempt counts.
func (r *fieldRecords) begin(ctx context.Context, name string) (said []game.Phrase, err error) {
	if name == "" {
		return []game.Phrase{game.Say("daily.terminal.nobody")}, nil
	}
	err = r.changeDailies(ctx, func(kept store.Dailies) error {
		mine := r.attempt(name)
		before, err := kept.Of(ctx, mine.User, r.day)
		r.counts = !slices.ContainsFunc(before, func(y store.Daily) bool { return y.Preset == r.field.Preset && y.Day == r.day })
		key := "daily.terminal.again"
		if r.counts {
			key = "daily.terminal.counts"
		}
		said = append(said, game.Say(key))
		if err == nil {
			_, err = kept.Begin(ctx, mine)
		}
		return err
	})
	return said, err
}

// end counts a match, and says who has been the fastest.
func (r *fieldRecords) end(ctx context.Context, name string, over match.State) (said []game.Phrase, err error) {
	err = r.changeDailies(ctx, func(kept store.Dailies) error {
		if mine := r.attempt(name); r.counts {
			mine.Shown = over.StartedAt
			if _, err := kept.Try(ctx, mine, over.Outcome.Winner == 0, 1, over.EndedAt); err != nil && !errors.Is(err, store.ErrConflict) {
				return err
			}
		}
		all, err := kept.Table(ctx, inTerminal, r.day)
		said = r.table(all)
		return err
	})
	return said, err
}

// table is a line for each person who has cleared the field, the fastest first, with the days in a row.
func (r *fieldRecords) table(all []store.Daily) (said []game.Phrase) {
	all = slices.DeleteFunc(all, func(y store.Daily) bool { return !y.Solved || y.Preset != r.field.Preset || y.Day != r.day })
	slices.SortStableFunc(all, func(a, b store.Daily) int { return cmp.Compare(a.Done.Sub(a.Shown), b.Done.Sub(b.Shown)) })
	said = append(said, game.Say("daily.terminal.table", "Name", r.field.Name, "Day", r.day))
	scorer := r.game.Rules.(game.Scorer)
	for i, y := range all {
		said = append(said, game.Say("daily.terminal.row", "Place", i+1, "Player", y.User, "Time", scorer.Format(y.Done.Sub(y.Shown).Milliseconds()), "Count", y.Streak))
	}
	if len(all) == 0 {
		said = append(said, game.Say("daily.table.unclear"))
	}
	return said
}
