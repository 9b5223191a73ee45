package tool

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"kamisado/bot"
	"kamisado/bot/terminal"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/render/text"
	"kamisado/store"
)

// Records shows the leaderboards of the file to which [Play] adds records. It only reads.
type Records struct {
	Game *string `arg:"" optional:"" name:"game" help:"cli.records.game"`
	File string  `name:"records" placeholder:"cli.value.file" help:"cli.records.records"`
	JSONFlag
}

// Run prints each leaderboard that somebody has got onto, below what counts in its game.
func (r *Records) Run(ctx context.Context, console *Console, list List) error {
	games, say := list.with(hasRecords), console.Speaker
	if r.Game != nil {
		e, ok := list.named(*r.Game, console)
		switch {
		case !ok:
			return console.Misuse("play.records.unknown", "Text", game.Quote(*r.Game), "Games", games.ids(", "))
		case !hasRecords(e):
			return console.Misuse("play.records.none", "Game", e.name(say), "Games", games.names(say))
		}
		games = List{e}
	}
	// about names a game and says what counts in it. Marks of a chat are none here.
	about := func(e Entry) string {
		text := console.Text("play.records.game", "Game", e.name(say), "About", game.Term(e.Key("rank.about")))
		return strings.ReplaceAll(text, "`", "")
	}
	var out strings.Builder
	var objects []any
	file := ""
	for _, e := range games {
		kept, err := newRecordFile(r.File, e, console)
		if err != nil {
			return err
		}
		file = kept.path
		tables, some, err := kept.tables(ctx)
		if err != nil {
			return err
		}
		if tables != "" {
			if out.Len() > 0 {
				out.WriteString("\n")
			}
			out.WriteString(about(e) + "\n" + tables)
		}
		objects = append(objects, some...)
	}
	if out.Len() == 0 {
		out.WriteString(console.Text("play.records.empty", "File", file, "Game", games[0].id()) + "\n")
		for _, e := range games {
			out.WriteString(about(e) + "\n")
		}
	}
	return r.Print(console.Out, text.Wrap(out.String(), console.Width()), objects...)
}

// tables returns the leaderboards of the game that have records, as the end of a match shows them, and an object
// for each record.
func (r *recordFile) tables(ctx context.Context) (_ string, objects []any, err error) {
	var text strings.Builder
	err = r.read(ctx, func(matches store.Store) error {
		for _, board := range bot.Leaderboards(r.game.Rules) {
			for _, h := range []struct {
				kind store.Kind
				key  string
			}{
				{store.KindAlone, "terminal.records"},
				{store.KindComputer, "terminal.records.computer"},
				{store.KindPeople, "terminal.records.people"},
			} {
				best, err := r.leaderboard(ctx, matches, board, h.kind)
				if err != nil {
					return err
				}
				for i, s := range best {
					objects = append(objects, map[string]any{
						"game": r.game.id(), "leaderboard": board.Name, "kind": h.kind,
						"place": i + 1, "name": s.Name, "points": s.Points, "result": s.Result,
					})
				}
				if len(best) > 0 {
					text.WriteString("\n" + r.console.Text(h.key, "Leaderboard", board.Label) + "\n")
					text.WriteString(terminal.ScoreTable(r.game.Rules.(game.Scorer), best, r.console.Say))
				}
			}
		}
		return nil
	})
	return text.String(), objects, err
}

// recordFile keeps the records of a game's matches in the terminal, in a database of their
// own: while the bot runs, no other process may open its database. This one is opened
// only while it is read or written, so that several terminals can share it.
type recordFile struct {
	path    string
	game    Entry
	console *Console
	players []game.Level
	// present says how matches ended.
	present *view.Presenter
}

var _ terminal.Records = (*recordFile)(nil)

// inTerminal is the scope of the records: all who play in terminals with the same file.
const inTerminal = "terminal"

// noRecords is the value of --records that switches them off.
const noRecords = "none"

// newRecordFile returns the records of a game in a file, or in that of those who name none.
func newRecordFile(path string, e Entry, console *Console) (*recordFile, error) {
	if path == "" {
		folder, err := os.UserConfigDir()
		if err != nil {
			return nil, err
		}
		path = filepath.Join(folder, "kamisado", "records.db")
	}
	present := view.New(view.Config{Games: []view.Game{{Rules: e.Rules}}, Catalogue: console.Catalogue})
	return &recordFile{path: path, game: e, console: console, present: present}, nil
}

// kind returns whom the match was played against.
func (r *recordFile) kind() store.Kind {
	switch {
	case len(r.players) == 1:
		return store.KindAlone
	case slices.ContainsFunc(r.players, func(l game.Level) bool { return l.Player != nil }):
		return store.KindComputer
	}
	return store.KindPeople
}

// write opens the file, makes it if need be, and changes it.
func (r *recordFile) write(ctx context.Context, change func(store.Store) error) error {
	if err := os.MkdirAll(filepath.Dir(r.path), 0o700); err != nil {
		return err
	}
	kept, err := store.Open(ctx, "sqlite:"+r.path)
	if err != nil {
		return err
	}
	return errors.Join(change(kept), kept.Close())
}

// read opens the file, if there is one, and reads it.
func (r *recordFile) read(ctx context.Context, use func(store.Store) error) error {
	if _, err := os.Stat(r.path); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	matches, err := store.OpenReadOnly(ctx, "sqlite:"+r.path)
	if err != nil {
		return err
	}
	return errors.Join(use(matches), matches.Close())
}

// Add writes the match and its scores.
func (r *recordFile) Add(ctx context.Context, over match.State, log []match.Event, scores []terminal.Score) error {
	over.ID = match.ID(strings.ToLower(rand.Text()[:8]))
	change := store.Change{State: over, Events: log, Place: store.Place{Channel: inTerminal}}
	for _, s := range scores {
		change.Scores = append(change.Scores, store.Score{
			Scope: inTerminal, Game: r.game.Rules.ID(), Leaderboard: s.Leaderboard.Name, Kind: r.kind(),
			User: terminal.User(s.Name), Name: s.Name,
			Points: s.Points, Order: s.Leaderboard.Ranking, At: time.Now().UTC(),
		})
	}
	return r.write(ctx, func(matches store.Store) error { return matches.Commit(ctx, change) })
}

// Best reads a leaderboard; a file that is not there has empty ones.
func (r *recordFile) Best(ctx context.Context, board game.Leaderboard) (best []terminal.Score, err error) {
	err = r.read(ctx, func(matches store.Store) error {
		best, err = r.leaderboard(ctx, matches, board, r.kind())
		return err
	})
	return best, err
}

// leaderboard reads one from the open file.
func (r *recordFile) leaderboard(
	ctx context.Context, matches store.Store, board game.Leaderboard, kind store.Kind,
) (best []terminal.Score, err error) {
	kept, err := matches.Records(ctx, store.RecordFilter{
		Scope: inTerminal, Game: r.game.Rules.ID(), Leaderboard: board.Name, Kind: kind, Order: board.Ranking,
	})
	for _, record := range kept {
		best = append(best, terminal.Score{
			Leaderboard: board, Name: record.Name, Points: record.Points, Result: r.result(ctx, matches, board, record),
		})
	}
	return best, err
}

// result says how the match of a record ended; nothing where it cannot be read: the record
// counts all the same.
func (r *recordFile) result(
	ctx context.Context, matches store.Store, board game.Leaderboard, record store.Record,
) string {
	row, err := matches.Load(ctx, record.Match)
	if err != nil {
		return ""
	}
	state, err := row.State(match.Games{row.Game: r.game.Rules})
	if err != nil || state.Phase != match.Over {
		return ""
	}
	return bot.RecordResult(r.present, r.console.Speaker, state, record, r.game.Rules.(game.Scorer), board.Ranking)
}

// daily returns the attempt that a person begins now at what a day sets.
func (r *recordFile) daily(name, preset string, day int) store.Daily {
	return store.Daily{
		User: terminal.User(name), Game: r.game.Rules.ID(), Preset: preset, Day: day,
		Scope: inTerminal, Shown: time.Now(),
	}
}

// puzzleAttempt counts what a person answers to the puzzle of the day, in the file of the records.
type puzzleAttempt struct {
	file    *recordFile
	attempt store.Daily
}

var _ terminal.Attempt = (*puzzleAttempt)(nil)

// beginPuzzle begins the attempt of a person, or goes on with it.
func (r *recordFile) beginPuzzle(ctx context.Context, name string) (*puzzleAttempt, error) {
	a := &puzzleAttempt{file: r}
	return a, r.write(ctx, func(kept store.Store) (err error) {
		a.attempt, err = kept.BeginDaily(ctx, r.daily(name, "", store.DailyOf(time.Now())))
		return err
	})
}

// Count counts an answer that was given at a time. Once the attempt is over none counts.
func (a *puzzleAttempt) Count(ctx context.Context, solved bool, at time.Time) (bool, error) {
	if a.attempt.Over() {
		return false, nil
	}
	return true, a.file.write(ctx, func(kept store.Store) error {
		now, err := kept.TryDaily(ctx, a.attempt, solved, bot.DailyTries, at)
		if err == nil || errors.Is(err, store.ErrConflict) { // of two terminals at once one counts
			a.attempt, err = now, nil
		}
		return err
	})
}

// Said says how the attempt stands: which try comes next, or what can be told of it.
func (a *puzzleAttempt) Said() string {
	if !a.attempt.Over() {
		return bot.DailyTriesLeft(a.file.console.Speaker, a.attempt)
	}
	return bot.DailyLine(a.file.console.Speaker, a.attempt)
}

// field has the field of the day played: that of the preset that the options name, or of the easiest. The first
// attempt of each person counts, in the file of the records if there is one.
func (p *Play) field(e Entry, c *terminal.Config, file *recordFile, console *Console, list List) error {
	fielder, ok := e.Rules.(game.Fielder)
	if !ok {
		return console.foreignFlag("--daily", e, list.with(hasFields))
	}
	preset := c.Options[e.Preset().Name]
	if p.Load != "" || p.Seed != nil || len(c.Options) > 1 || len(c.Options) == 1 && preset == "" {
		return console.Misuse("play.daily")
	}
	fields, day := fielder.Fields(), store.DailyOf(time.Now())
	preset = cmp.Or(preset, fields[0].Preset)
	start, err := fielder.FieldOf(preset, day-1)
	if err != nil {
		return err
	}
	field := fields[slices.IndexFunc(fields, func(f game.Field) bool { return f.Preset == preset })]
	c.Options, c.Seed, c.Field = start.Options, func() game.Seed { return start.Seed }, &terminal.Field{
		First: start.First,
		Said:  game.Say("daily.terminal.field", "Name", field.Name, "Day", day, "About", field.About),
	}
	if file == nil {
		return nil
	}
	counts := false
	c.Field.Begin = func(ctx context.Context, name string) (said []game.Phrase, err error) {
		if name == "" {
			return []game.Phrase{game.Say("daily.terminal.nobody")}, nil
		}
		err = file.write(ctx, func(kept store.Store) error {
			mine := file.daily(name, preset, day)
			before, err := kept.Dailies(ctx, mine.User, day)
			isThis := func(d store.Daily) bool { return d.Preset == preset && d.Day == day }
			counts = !slices.ContainsFunc(before, isThis)
			key := "daily.terminal.again"
			if counts {
				key = "daily.terminal.counts"
			}
			said = append(said, game.Say(key))
			if err == nil {
				_, err = kept.BeginDaily(ctx, mine)
			}
			return err
		})
		return said, err
	}
	c.Field.End = func(ctx context.Context, name string, over match.State) (said []game.Phrase, err error) {
		err = file.write(ctx, func(kept store.Store) error {
			if counts {
				mine := file.daily(name, preset, day)
				mine.Shown = over.StartedAt
				won := over.Outcome.Winner == 0
				_, err := kept.TryDaily(ctx, mine, won, 1, over.EndedAt)
				if err != nil && !errors.Is(err, store.ErrConflict) {
					return err
				}
			}
			all, err := kept.DailyTable(ctx, inTerminal, day)
			said = fieldTable(all, e.Rules.(game.Scorer), field, day)
			return err
		})
		return said, err
	}
	return nil
}

// fieldTable returns a line for each person who has cleared a field, the fastest first, with the days in a row.
func fieldTable(all []store.Daily, scorer game.Scorer, field game.Field, day int) (said []game.Phrase) {
	all = slices.DeleteFunc(all, func(d store.Daily) bool {
		return !d.Solved || d.Preset != field.Preset || d.Day != day
	})
	took := func(d store.Daily) time.Duration { return d.Done.Sub(d.Shown) }
	slices.SortStableFunc(all, func(a, b store.Daily) int { return cmp.Compare(took(a), took(b)) })
	said = append(said, game.Say("daily.terminal.table", "Name", field.Name, "Day", day))
	for i, d := range all {
		shown := scorer.Format(took(d).Milliseconds())
		said = append(said,
			game.Say("daily.terminal.row", "Place", i+1, "Player", d.User, "Time", shown, "Count", d.Streak))
	}
	if len(all) == 0 {
		said = append(said, game.Say("daily.table.unclear"))
	}
	return said
}
