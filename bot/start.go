package bot

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/present"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// starter creates matches.
type starter struct {
	validator
	// mu is held while a match is created: one at a time, or several at once would all
	// be under the cap.
	mu sync.Mutex
	// challengeLife is how long a challenge stands, lobbyLife how long a table waits for
	// players.
	challengeLife, lobbyLife time.Duration
}

// create stores a new match or returns the reason not to. If that is the match itself,
// stored before a crash and delivered again, it is given after all.
func (t *starter) create(ctx context.Context, r *Request, g *Game, do chat.Start) (s session.Session, refusal game.Phrase, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	refusal, err = t.start(ctx, r, g, do)
	if err == nil && refusal.IsZero() {
		s, err = t.propose(ctx, r, g, do)
	}
	if errors.Is(err, store.ErrPending) || errors.Is(err, store.ErrRepeated) {
		refusal, err = game.Say("start.pending"), nil
	}
	if err == nil && slices.Contains(repeatedStart(), refusal.Key) {
		if before, ok := t.startedBefore(ctx, r); ok {
			return before, game.Phrase{}, nil
		}
	}
	return s, refusal, err
}

// repeatedStart are the refusals that a start meets when it is delivered again.
func repeatedStart() []string {
	return []string{"start.pending", "start.many", "start.computers", "start.solos", "start.lobbies"}
}

// maxStarted is how many matches are looked through for a repeated start.
const maxStarted = 10

// startedBefore finds the match of a start that was stored before a crash and is delivered
// again: the newest of this user's in the channel.
func (t *starter) startedBefore(ctx context.Context, r *Request) (s session.Session, ok bool) {
	rows, err := t.store.List(ctx, store.Filter{User: r.User.ID, Channel: r.At.Channel, Limit: maxStarted})
	if err != nil {
		return s, false
	}
	for _, s := range t.read(ctx, rows) {
		if s.Players[s.Proposer].User == r.User.ID {
			return s, t.sessions.Committed(ctx, r.ID)
		}
	}
	return s, false
}

// propose stores a challenge, or a match with the computer, which has accepted.
func (t *starter) propose(ctx context.Context, r *Request, g *Game, do chat.Start) (session.Session, error) {
	proposal, err := t.proposal(r, g, do)
	if err != nil {
		return session.Session{}, err
	}
	var then []match.Command
	switch {
	case len(g.Lobby) > 0 && r.At.Guild == "":
		// Nobody else can join in a direct message.
		then = append(then, match.Begin{User: r.User.ID, Level: cmp.Or(do.Level, g.DefaultLevel)})
	case len(g.Lobby) == 0 && do.Solo():
		then = append(then, match.Accept{User: r.User.ID})
	}
	return t.sessions.Create(ctx, r.cause(), r.At.stored(), proposal, then...)
}

// proposal is what a start asks for.
func (t *starter) proposal(r *Request, g *Game, do chat.Start) (match.Proposal, error) {
	seed, err := t.sessions.NewSeed()
	if err != nil {
		return match.Proposal{}, err
	}
	p := match.Proposal{Game: do.Game, Options: maps.Clone(do.Options), Seed: seed}
	me := match.Player{User: r.User.ID, Name: r.User.Name}
	switch {
	case g.solo():
		p.Players = []match.Player{me}
	case len(g.Lobby) > 0:
		p.Players, p.Lobby, p.Level = make([]match.Player, len(g.Lobby)), g.Lobby, do.Level
		p.Proposer = g.Lobby[0]
		p.Players[p.Proposer] = me
		p.Deadline = t.now().Add(t.lobbyLife).UnixMilli()
	default:
		t.proposeDuel(&p, me, g, do)
	}
	return p, nil
}

// proposeDuel fills in who plays what in a match of two.
func (t *starter) proposeDuel(p *match.Proposal, me match.Player, g *Game, do chat.Start) {
	p.Players, p.Hints = make([]match.Player, 2), do.Hints
	p.Proposer = game.Seat(slices.Index(g.Sides, do.Side))
	if p.ByLot = p.Proposer == game.Nobody; p.ByLot {
		p.Proposer = game.Seat(p.Seed[len(p.Seed)-1] % 2)
	}
	p.Players[p.Proposer] = me
	if do.Solo() {
		p.Players[1-p.Proposer] = match.Player{Level: cmp.Or(do.Level, g.DefaultLevel)}
		return
	}
	p.Players[1-p.Proposer] = match.Player{User: do.Opponent.ID, Name: do.Opponent.Name}
	p.Deadline = t.now().Add(t.challengeLife).UnixMilli()
}

// maxPending is how many challenges of one's own may be open at once, maxBusy how many
// matches one may play with computers, or alone, in a channel.
const (
	maxPending = 3
	maxBusy    = 9
)

// validator validates starts: each method returns the reason not to start, a zero phrase when
// there is none.
type validator struct{ *finder }

// start validates all of a start.
func (v *validator) start(ctx context.Context, r *Request, g *Game, do chat.Start) (game.Phrase, error) {
	switch why := refuseOptions(g, do.Options); {
	case !why.IsZero():
		return why, nil
	case do.Side != "" && do.Side != AnySide && !slices.Contains(g.Sides, do.Side):
		return game.Say("start.side", "Sides", strings.Join(append(slices.Clone(g.Sides), AnySide), ", ")), nil
	case do.Level != "" && len(g.Levels) > 0 && g.player(do.Level) == nil:
		return game.Say("start.level", "Levels", g.levels()), nil
	case (g.solo() || len(g.Lobby) > 0) && do.Opponent != nil && !do.Opponent.Self:
		return game.Say("start.noopponent", "Game", present.NameTerm(do.Game), "Command", present.StartCommand(do.Game)), nil
	case len(g.Lobby) > 0 && r.At.Guild != "":
		return v.lobby(ctx, r)
	case g.solo():
		return v.busy(ctx, r, "start.solos", store.Row.Solo)
	case (len(g.Lobby) > 0 || do.Solo()) && len(g.Levels) == 0:
		return game.Say("start.nocomputer", "Command", present.StartCommand(do.Game)), nil
	case len(g.Lobby) > 0 || do.Solo():
		return v.computers(ctx, r)
	case do.Opponent.ID == r.User.ID:
		return game.Say("start.oneself"), nil
	case do.Opponent.Bot:
		return game.Say("start.bot"), nil
	case r.At.Guild == "":
		return game.Say("start.direct"), nil
	case do.Level != "":
		return game.Say("start.levelled"), nil
	}
	return v.challenge(ctx, r, do)
}

// refuseOptions refuses values that the game's options do not have: they come from
// outside. What a game takes besides, its rules judge.
func refuseOptions(g *Game, options game.Options) game.Phrase {
	for _, o := range g.Options {
		value, given := options[o.Name]
		if !given {
			continue
		}
		n, err := strconv.Atoi(value)
		switch {
		case o.Flag && value != FlagSet, len(o.Values) > 0 && !slices.Contains(o.Values, value):
			return game.Say("start.option", "Option", o.Name)
		case o.Most > 0 && (err != nil || n < o.Least || n > o.Most):
			return game.Say("start.number", "Option", o.Name, "Least", o.Least, "Most", o.Most)
		}
	}
	return game.Phrase{}
}

// computers refuses whoever plays as many matches with computers as one may.
func (v *validator) computers(ctx context.Context, r *Request) (game.Phrase, error) {
	return v.busy(ctx, r, "start.computers", func(row store.Row) bool { return slices.Contains(row.Users, "") })
}

// busy refuses whoever plays as many matches of a kind in the channel as one may.
func (v *validator) busy(ctx context.Context, r *Request, key string, counts func(store.Row) bool) (game.Phrase, error) {
	rows, err := v.store.List(ctx, store.Filter{User: r.User.ID, Channel: r.At.Channel, Phases: []match.Phase{match.Playing}})
	if err != nil {
		return game.Phrase{}, fmt.Errorf("list running matches: %w", err)
	}
	rows = slices.DeleteFunc(rows, func(row store.Row) bool { return !counts(row) })
	if len(rows) >= maxBusy {
		return game.Say(key, "Most", maxBusy), nil
	}
	return game.Phrase{}, nil
}

// lobby validates the start of a table that waits for players, and which may begin with
// computers.
func (v *validator) lobby(ctx context.Context, r *Request) (game.Phrase, error) {
	if why, err := v.computers(ctx, r); err != nil || !why.IsZero() {
		return why, err
	}
	rows, err := v.pending(ctx, r)
	if err != nil {
		return game.Phrase{}, err
	}
	own := 0
	for _, s := range v.read(ctx, rows) {
		if len(s.Lobby) > 0 && s.Host() == r.User.ID {
			own++
		}
	}
	if own >= maxPending {
		return game.Say("start.lobbies", "Most", maxPending), nil
	}
	return game.Phrase{}, nil
}

// challenge validates a challenge to a person.
func (v *validator) challenge(ctx context.Context, r *Request, do chat.Start) (game.Phrase, error) {
	rows, err := v.pending(ctx, r)
	if err != nil {
		return game.Phrase{}, err
	}
	own := 0
	for _, s := range v.read(ctx, rows) {
		switch {
		case len(s.Lobby) > 0 || s.Phase != match.Pending:
		case s.Seat(do.Opponent.ID) != game.Nobody:
			return game.Say("start.pending"), nil
		case s.Host() == r.User.ID:
			own++
		}
	}
	if own >= maxPending {
		return game.Say("start.many", "Most", maxPending), nil
	}
	return game.Phrase{}, nil
}

// pending lists the proposals in which the user has a seat.
func (v *validator) pending(ctx context.Context, r *Request) ([]store.Row, error) {
	rows, err := v.store.List(ctx, store.Filter{User: r.User.ID, Phases: []match.Phase{match.Pending}})
	if err != nil {
		return nil, fmt.Errorf("list pending matches: %w", err)
	}
	return rows, nil
}
