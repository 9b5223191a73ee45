package session

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// Config is what a Service is made of; all but Home, Platform and Swept is needed.
type Config struct {
	Store store.Store
	// Games are the rules by game, Player the computer player of a game's level, nil
	// when there is none.
	Games  match.Games
	Player func(id game.ID, level string) game.Player
	Log    *slog.Logger
	// Now and Random are the clock and the source of chance.
	Now    func() time.Time
	Random io.Reader
	// ReminderAfter is how long a player may not notice a change, TurnLimit after what
	// time a computer's turn has failed.
	ReminderAfter, TurnLimit time.Duration
	// Lag is how long an answer may be on its way before the board is posted by itself.
	Lag time.Duration
	// Level is that of computers that take seats which people give up or leave.
	Level func(Session) string
	// Home reports whether a place is on the platform that the bot is connected to; nil
	// when all are. A sweep leaves matches of other places alone.
	Home func(store.Place) bool
	// Platform names that one where several share a store: each has its own heartbeat.
	Platform string
	// Swept is called after each sweep, for measurements; nil when nobody measures.
	Swept func(Swept)
}

// Service loads and changes sessions. It is safe for concurrent use.
type Service struct {
	Config
	// locks are the matches that requests of this process work on, each with a lock.
	locks  sync.Map
	asides *lru.Cache[match.ID, versionAside]
	turns  turns
	// claims are until when this process has claimed the matches that it is handling, zero before it has, so that
	// overlapping sweeps do not handle one twice and look beyond those that they cannot handle. elsewhere is how many
	// matches of other platforms the last sweep found.
	claims    sync.Map
	elsewhere atomic.Int64
	heartbeat heartbeat
	erasing   erasing
	self      string // names this process in the rows that it changes
}

// New makes a service.
func New(c Config) *Service {
	asides, _ := lru.New[match.ID, versionAside](maxAsides) // it refuses a size that is not positive
	return &Service{Config: c, asides: asides, self: rand.Text()}
}

// BestEffort logs a failure that changes nothing.
func (v *Service) BestEffort(what string, id match.ID, err error) {
	if err != nil {
		v.Log.Debug("could not "+what, "match", id, "error", err)
	}
}

// Load returns a match as the store has it.
func (v *Service) Load(ctx context.Context, id match.ID) (Session, error) {
	row, err := v.Store.Load(ctx, id)
	if err != nil {
		return Session{}, fmt.Errorf("load match %s: %w", id, err)
	}
	return v.Read(ctx, row)
}

// Read returns the match of a row.
func (v *Service) Read(ctx context.Context, row store.Row) (Session, error) {
	state, err := row.State(v.Games)
	if err != nil {
		return Session{}, err
	}
	s := Session{State: state, Place: row.Place, Shown: row.Shown, HasAnswers: row.HasAnswers}
	expected := ContestedFor
	if row.Shown.Version < row.Version {
		expected = v.Lag // the answer to the last change is not recorded yet
	}
	s.Contested = row.Writer != v.self && v.Now().Before(row.Updated.Add(expected))
	if kept, ok := v.asides.Get(s.ID); ok && kept.version == s.Version {
		s.Aside = kept.Aside
	}
	return v.withRatings(ctx, s), nil
}

// How is how a message came to show a session.
type How int

// A message that was edited lags behind until it is edited once more if another process may have edited it at the
// same time, and one that is uncertain does so in any case.
const (
	Posted How = iota
	Edited
	Uncertain
)

// recordWithin bounds how long it may take to record a message, also while the process ends: one that is not recorded
// is posted again.
const recordWithin = 20 * time.Second

// RecordShown records in the store that a message shows a session, and returns what is to be tidied up by that: the
// store has it until it is told that it is done.
func (v *Service) RecordShown(ctx context.Context, s Session, now store.Shown, how How) ([]store.Message, error) {
	showing := store.Showing{Shown: now, Before: s.Shown, Edited: how == Edited, At: v.Now().Add(v.Lag)}
	showing.Unsure = how == Uncertain || how == Edited && s.Contested
	record, cancel := context.WithTimeout(context.WithoutCancel(ctx), recordWithin)
	defer cancel()
	left, err := v.Store.Show(record, s.ID, showing)
	if err != nil {
		return left, fmt.Errorf("record the message of match %s: %w", s.ID, err)
	}
	return left, nil
}

// Cause is what brings a command about.
type Cause struct {
	// Interaction is the platform's id of the request: it is committed only once.
	Interaction string
	// Sought reports whether the match was looked for, because the request did not name it.
	Sought bool
	User   string
	// Silent is set when the change is shown by an edit, which notifies nobody: whoever
	// else the match then waits for is reminded.
	Silent bool
	// ComputerGoesOn is set for a change that no message shows: it does not interrupt a computer that thinks.
	ComputerGoesOn bool
	// InThread is set when it happens in a thread, below which there can be none.
	InThread bool
	// Quota limits how many matches the user may have when a new one is created. It may be nil.
	Quota *store.Quota
}

// maxTries is how often a command is decided while others commit in between. It is high: another
// process may be about to commit the same request, and to give up would deny that.
const maxTries = 20

// Do runs a command on a match, which the request of ctx has locked: decide, apply, commit. When another process has
// committed in between, it is decided once more on what that left; a command that names a ply then finds that the
// board has moved on. A refusal counts only if s was the newest. If this very request was committed before (a crash,
// another process), the match is returned as it stands. With an error the match is the newest that is known.
func (v *Service) Do(ctx context.Context, cause Cause, s Session, c match.Command) (Session, error) {
	for range maxTries {
		after, err := v.attempt(ctx, cause, s, c)
		_, refused := errors.AsType[*game.Error](err)
		switch {
		case err == nil:
			if !cause.ComputerGoesOn {
				v.turns.overtake(after.ID, after.Version)
			}
			return after, nil
		case !refused && !errors.Is(err, store.ErrConflict) && !errors.Is(err, store.ErrRepeated):
			return s, err
		}
		isMine := errors.Is(err, store.ErrRepeated) || v.Committed(ctx, s.ID, cause.Interaction)
		row, loadErr := v.Store.Load(ctx, s.ID)
		switch {
		case loadErr != nil:
			return s, loadErr
		case refused && !isMine && row.Version == s.Version:
			return s, err
		}
		if s, loadErr = v.Read(ctx, row); loadErr != nil || isMine {
			return s, loadErr
		}
	}
	return s, store.ErrConflict
}

// attempt decides and commits commands, one after the other, once.
func (v *Service) attempt(ctx context.Context, cause Cause, s Session, commands ...match.Command) (Session, error) {
	change, err := v.change(s, commands...)
	if err != nil {
		return s, err
	}
	change.Interaction, change.Sought, change.Quota = cause.Interaction, cause.Sought, cause.Quota
	if cause.Silent {
		remind(&change, v.RemindAt(change.State, cause.User))
	}
	changes := []store.Change{change}
	if change.State.Next != s.Next {
		next, err := v.rematch(ctx, change, cause.InThread)
		if err != nil {
			return s, err
		}
		next.Quota = cause.Quota
		changes = append(changes, next)
	}
	if err := v.commit(ctx, changes...); err != nil {
		return s, err
	}
	s = s.with(change.State)
	if change.Rated != nil {
		s = v.withRatings(ctx, s)
	}
	return s, nil
}

// change is what commands, one after the other, do to a match.
func (v *Service) change(s Session, commands ...match.Command) (store.Change, error) {
	change := store.Change{State: s.State, Place: s.Place, Writer: v.self}
	for _, c := range commands {
		events, next, err := match.Decide(v.Games, change.State, c, v.Now())
		if err != nil {
			return store.Change{}, err
		}
		change.State, change.Events = next, append(change.Events, events...)
	}
	change.Scores = v.scores(s.Phase, change)
	if s.Phase == match.Playing {
		change.Rated = Rated(v.Games, &change.State, s.Place)
	}
	remind(&change, change.State.NoticeAt(v.Now()))
	remind(&change, change.State.ReplaceAt(v.Now()))
	remind(&change, match.ThreadDue(&change.State))
	return change, nil
}

// remind has people reminded at a time, unless something reminds them before it, or nothing
// can be posted in their place.
func remind(c *store.Change, at time.Time) {
	if !c.Place.UserInstallOnly {
		c.RemindAt = sooner(c.RemindAt, at)
	}
}

// sooner is the earlier of two times of which zero is never.
func sooner(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

// Preview is the match after a command that is not carried out.
func (v *Service) Preview(s Session, c match.Command) (Session, error) {
	change, err := v.change(s, c)
	return s.with(change.State), err
}

// Committed reports whether a request was committed before, in a match or, where it names none, in
// any. A store that fails is taken to know nothing of it.
func (v *Service) Committed(ctx context.Context, id match.ID, interaction string) bool {
	committed, err := v.Store.Committed(ctx, id, interaction)
	return err == nil && committed
}

// RemindAt is when to remind whoever a match waits for, zero when that is nobody but the
// user who has brought it about and so knows of it.
func (v *Service) RemindAt(s match.State, user string) time.Time {
	if slices.ContainsFunc(s.Awaited(), func(awaited string) bool { return awaited != user }) {
		return v.Now().Add(v.ReminderAfter)
	}
	return time.Time{}
}

// Create commits a new match at a place: its proposal and the commands that follow it at
// once.
func (v *Service) Create(ctx context.Context, cause Cause, at store.Place, p match.Proposal, then ...match.Command) (Session, error) {
	id, err := v.NewID()
	if err != nil {
		return Session{}, err
	}
	return v.CreateNamed(ctx, id, cause, at, p, then...)
}

// CreateNamed is Create for a match whose id is known before. It returns a store.ErrConflict if another request has
// taken the id.
func (v *Service) CreateNamed(ctx context.Context, id match.ID, cause Cause, at store.Place, p match.Proposal, then ...match.Command) (Session, error) {
	commands := append([]match.Command{match.Propose{Proposal: p}}, then...)
	s, err := v.attempt(ctx, cause, Session{State: match.State{ID: id}, Place: at}, commands...)
	switch {
	case errors.Is(err, store.ErrRepeated), errors.Is(err, store.ErrConflict) && v.Committed(ctx, id, cause.Interaction):
		if s, loadErr := v.Load(ctx, id); loadErr == nil { // it was this attempt
			return s, nil
		}
	}
	return s, err
}

// rematch creates the match that a change has agreed on. The players have all accepted
// it already. What the server has decided since the match before counts for it: between people
// it gets a thread of its own as a match that is started does, unless it is played in one.
func (v *Service) rematch(ctx context.Context, c store.Change, inThread bool) (store.Change, error) {
	seed, err := v.NewSeed()
	if err != nil {
		return store.Change{}, err
	}
	decided, err := v.Settings(ctx, c.Place.Guild)
	if err != nil {
		return store.Change{}, err
	}
	proposal := c.State.RematchProposal(seed)
	proposal.Hints = proposal.Hints && (!decided.NoHints || len(proposal.People()) == 1)
	proposal.Threaded = decided.Threads && !inThread && c.Place.Parent == "" && !c.Place.UserInstallOnly && len(proposal.People()) > 1
	c.Place.Locale = cmp.Or(decided.Locale, c.Place.Locale)
	s := Session{State: match.State{ID: c.State.Next}, Place: c.Place}
	commands := []match.Command{match.Propose{Proposal: proposal}, match.Accept{User: accepter(proposal)}}
	if c.Place.Parent != "" {
		commands = append(commands, match.Relocate{To: match.Place{Channel: c.Place.Channel, Parent: c.Place.Parent}})
	}
	return v.change(s, commands...)
}

// accepter is a person who may accept a proposal: another than the proposer, where there
// is one.
func accepter(p match.Proposal) string {
	proposer := p.Players[p.Proposer].User
	for _, user := range p.People() {
		if user != proposer {
			return user
		}
	}
	return proposer
}

// Relocate has a match played somewhere else. done is false when somebody else has moved it,
// and the match then is as they left it.
func (v *Service) Relocate(ctx context.Context, s Session, to match.Place) (after Session, done bool, err error) {
	return v.RetryOnConflict(ctx, s, match.Relocate{From: s.State.Place, To: to})
}

// RetryOnConflict calls decideOnce until no other commit comes first. It is for commands that do not depend on moves.
// It returns the newest session that is known.
func (v *Service) RetryOnConflict(
	ctx context.Context, s Session, c match.Command,
) (after Session, done bool, err error) {
	for {
		after, done, err = v.decideOnce(ctx, s, c)
		if done || err != nil {
			return after, done, err
		}
		now, err := v.Load(ctx, s.ID)
		if err != nil || now.Version == s.Version {
			return s, false, err
		}
		s = now
	}
}

// decideOnce locks a match, runs c against s and commits. done is false if another commit came first or c no longer
// applies.
func (v *Service) decideOnce(ctx context.Context, s Session, c match.Command) (after Session, done bool, err error) {
	err = v.Alone(ctx, s.ID, func(ctx context.Context) (err error) {
		after, err = v.attempt(ctx, Cause{}, s, c)
		return err
	})
	_, refused := errors.AsType[*game.Error](err)
	switch {
	case refused, errors.Is(err, store.ErrConflict):
		return s, false, nil
	case err != nil:
		return s, false, fmt.Errorf("%T: %w", c, err)
	}
	return after, true, nil
}

// WithLater adds what has happened after the last move and was no move, for whoever
// shows this version.
func (v *Service) WithLater(s Session, events ...game.Event) Session {
	s.Later = events
	v.keepAside(&s)
	return s
}

// At is a match as it was at a version.
func (v *Service) At(ctx context.Context, s Session, version int) (Session, error) {
	if version == s.Version {
		return s, nil
	}
	events, err := v.Store.Log(ctx, s.ID)
	if err != nil {
		return Session{}, fmt.Errorf("read the log of match %s: %w", s.ID, err)
	}
	state, err := match.Fold(v.Games, s.ID, events[:min(version, len(events))])
	return s.with(state), err
}

// Settings returns what a server has decided; in direct messages nobody has decided anything.
func (v *Service) Settings(ctx context.Context, guild string) (store.Settings, error) {
	if guild == "" {
		return store.Settings{}, nil
	}
	return v.Store.Settings(ctx, guild)
}

// NewID draws the name of a match: 40 bits, eight letters and digits.
func (v *Service) NewID() (match.ID, error) {
	var raw [5]byte
	if _, err := io.ReadFull(v.Random, raw[:]); err != nil {
		return "", fmt.Errorf("draw a match id: %w", err)
	}
	return idOf(raw), nil
}

func idOf(raw [5]byte) match.ID {
	return match.ID(strings.ToLower(base32.StdEncoding.EncodeToString(raw[:])))
}

// DerivedID returns the id of a match that follows from words, always the same. A match of others may have it, or be
// given it by somebody who looks for words: who takes it for known has to look whose it is.
func DerivedID(words ...string) match.ID {
	sum := sha256.Sum256([]byte(strings.Join(words, "\x00")))
	return idOf([5]byte(sum[:5]))
}

// NewSeed draws the chance of a match.
func (v *Service) NewSeed() (seed game.Seed, err error) {
	if _, err = io.ReadFull(v.Random, seed[:]); err != nil {
		err = fmt.Errorf("draw a seed: %w", err)
	}
	return seed, err
}
