package tool

import (
	"context"
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"kamisado/bot/lang"
	"kamisado/bot/terminal"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// terminalRecords keeps the records of matches in the terminal, in a database of their
// own: while the bot runs, no other process may open its database. This one is opened
// only while it is read or written, so that several terminals can share it.
type terminalRecords struct {
	path    string
	game    Entry
	players []game.Level
	now     func() time.Time
	// present says how matches ended, to reader.
	present *view.Presenter
	reader  view.Reader
}

var _ terminal.Records = (*terminalRecords)(nil)

// newTerminalRecords are the records of a game in a file, told in a language.
func newTerminalRecords(path string, e Entry, say lang.Speaker, all *lang.Catalogue) *terminalRecords {
	return &terminalRecords{
		path: path, game: e, now: time.Now, reader: view.Reader{Locale: string(say.Tag)},
		present: view.New(view.Config{Games: []view.Game{{Rules: e.Rules}}, Catalogue: all}),
	}
}

// inTerminal is the scope of the records: all who play in terminals with the same file.
const inTerminal = "terminal"

// defaultRecords is the file of those who name none.
func defaultRecords() (string, error) {
	folder, err := os.UserConfigDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(folder, "kamisado", "records.db"), nil
}

// kind is whom the match was played against.
func (r *terminalRecords) kind() store.Kind {
	switch {
	case len(r.players) == 1:
		return store.KindAlone
	case slices.ContainsFunc(r.players, func(l game.Level) bool { return l.Player != nil }):
		return store.KindComputer
	}
	return store.KindPeople
}

// Add writes the match and its scores.
func (r *terminalRecords) Add(ctx context.Context, over match.State, log []match.Event, scores []terminal.Score) (err error) {
	over.ID = match.ID(strings.ToLower(rand.Text()[:8]))
	change := store.Change{State: over, Events: log, Place: store.Place{Channel: inTerminal}}
	for _, s := range scores {
		change.Scores = append(change.Scores, store.Score{
			Scope: inTerminal, Game: r.game.Rules.ID(), Leaderboard: s.Leaderboard.Name, Kind: r.kind(), User: terminal.User(s.Name), Name: s.Name,
			Points: s.Points, Order: s.Leaderboard.Ranking, At: r.now().UTC(),
		})
	}
	if err := os.MkdirAll(filepath.Dir(r.path), 0o700); err != nil {
		return err
	}
	matches, err := store.Open(ctx, r.url())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, matches.Close()) }()
	return matches.Commit(ctx, change)
}

// Best reads a leaderboard; a file that is not there has empty ones.
func (r *terminalRecords) Best(ctx context.Context, board game.Leaderboard) (best []terminal.Score, err error) {
	err = r.read(ctx, func(matches store.Store) error {
		best, err = r.leaderboard(ctx, matches, board, r.kind())
		return err
	})
	return best, err
}

// read lets somebody read the file; a file that is not there is not read.
func (r *terminalRecords) read(ctx context.Context, use func(store.Store) error) error {
	if _, err := os.Stat(r.path); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	matches, err := store.OpenReadOnly(ctx, r.url())
	if err != nil {
		return err
	}
	return errors.Join(use(matches), matches.Close())
}

// leaderboard reads one from the open file.
func (r *terminalRecords) leaderboard(
	ctx context.Context, matches store.Store, board game.Leaderboard, kind store.Kind,
) (best []terminal.Score, err error) {
	records, err := matches.Records(ctx, store.RecordFilter{
		Scope: inTerminal, Game: r.game.Rules.ID(), Leaderboard: board.Name, Kind: kind, Order: board.Ranking,
	})
	for _, record := range records {
		best = append(best, terminal.Score{
			Leaderboard: board, Name: record.Name, Points: record.Points, Result: r.result(ctx, matches, board, record),
		})
	}
	return best, err
}

// result says how the match of a record ended; nothing where it cannot be read: the record
// counts all the same.
func (r *terminalRecords) result(ctx context.Context, matches store.Store, board game.Leaderboard, record store.Record) string {
	row, err := matches.Load(ctx, record.Match)
	if err != nil {
		return ""
	}
	state, err := row.State(match.Games{row.Game: r.game.Rules})
	if err != nil || state.Phase != match.Over {
		return ""
	}
	return r.present.RecordResult(r.game.Rules.(game.Scorer), board, view.Record{
		User: record.User, Name: record.Name, Points: record.Points, Match: &view.Match{State: state},
	}, r.reader)
}

func (r *terminalRecords) url() string { return "sqlite:" + r.path }
