package bot

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// challengeLife is how long a challenge stands, lobbyLife how long a table waits for
// players.
const (
	challengeLife = 5 * time.Minute
	lobbyLife     = 30 * time.Minute
)

// createMatch stores a new match. One that it refuses may have been stored before a crash and
// be delivered again: then that match is given after all.
func (b *Bot) createMatch(ctx context.Context, r *chat.Request, g *Game, do chat.Start) (session.Session, error) {
	s, err := b.beginMatch(ctx, r, g, do)
	if err == nil {
		return s, nil
	}
	if before, ok := b.startedBefore(ctx, r); ok {
		return before, nil
	}
	if errors.Is(err, store.ErrRepeated) { // its match was not found
		err = refuse("start.pending")
	}
	return session.Session{}, err
}

// maxStarts is how often begin tries while other starts of the user are stored in between.
const maxStarts = 3

// beginMatch stores a new match unless something speaks against it.
func (b *Bot) beginMatch(ctx context.Context, r *chat.Request, g *Game, do chat.Start) (s session.Session, err error) {
	decided, err := b.Sessions.Settings(ctx, r.At.Guild)
	if err != nil {
		return s, err
	}
	for range maxStarts {
		if err = b.checkStart(ctx, r, g, do, decided); err != nil {
			return s, err
		}
		s, err = b.propose(ctx, r, g, do, decided)
		if !errors.Is(err, store.ErrPending) && !errors.Is(err, store.ErrQuota) {
			return s, err
		}
		// Another start was stored since the check, which now returns the reason.
	}
	return s, err
}

// maxStarted is how many matches are looked through for a repeated start.
const maxStarted = 10

// startedBefore finds the match of a start that was stored before a crash and is delivered
// again: the newest of this user's in the channel.
func (b *Bot) startedBefore(ctx context.Context, r *chat.Request) (s session.Session, ok bool) {
	if !b.Sessions.Committed(ctx, "", r.ID) {
		return s, false
	}
	rows, err := b.Store.List(ctx, store.Filter{User: r.User.ID, Channel: r.At.Channel, Limit: maxStarted})
	if err != nil {
		return s, false
	}
	for _, s := range b.readRows(ctx, rows) {
		if s.Players[s.Proposer].User == r.User.ID {
			return s, true
		}
	}
	return s, false
}

// propose stores a challenge, or a match with the computer, which has accepted.
func (b *Bot) propose(ctx context.Context, r *chat.Request, g *Game, do chat.Start, decided store.Settings) (session.Session, error) {
	proposal, err := b.proposal(r, g, do, decided)
	if err != nil {
		return session.Session{}, err
	}
	place := storedPlace(r.At)
	place.Locale = cmp.Or(decided.Locale, place.Locale)
	cause := causeOf(r)
	cause.Quota = quota(r, g, do)
	return b.Sessions.Create(ctx, cause, place, proposal, atOnce(g, r, do)...)
}

// atOnce are the commands that follow a proposal at once where nobody else is waited for. Who
// asked to play alone has the opening move made as well.
func atOnce(g *Game, r *chat.Request, do chat.Start) (then []match.Command) {
	switch {
	case opensTable(g, r, do):
	case len(g.Lobby) > 0:
		then = append(then, match.Begin{User: r.User.ID, Level: cmp.Or(do.Level, g.DefaultLevel)})
		if do.Alone && g.Opening != "" && do.Opening == nil {
			then = append(then, match.Play{User: r.User.ID, Ply: match.AnyPly, Text: string(g.Opening)})
		}
	case do.Solo():
		then = append(then, match.Accept{User: r.User.ID})
	}
	return then
}

// opensTable reports whether a start opens a table that waits for players. Nobody else can
// join in a direct message.
func opensTable(g *Game, r *chat.Request, do chat.Start) bool {
	return len(g.Lobby) > 0 && !r.At.Direct() && !do.Alone
}

// proposal is what a start asks for, with what the server has decided where it says nothing.
func (b *Bot) proposal(r *chat.Request, g *Game, do chat.Start, decided store.Settings) (match.Proposal, error) {
	seed, err := b.Sessions.NewSeed()
	if err != nil {
		return match.Proposal{}, err
	}
	p := match.Proposal{Game: do.Game, Options: maps.Clone(do.Options), Seed: seed, Opening: do.Opening}
	if p.MoveTime, err = moveTime(do); err != nil {
		return match.Proposal{}, err
	}
	if do.MoveTime == "" && !g.Solo() && !do.Alone {
		p.MoveTime = decided.MoveTime.Milliseconds()
	}
	me := player(&r.User)
	switch {
	case g.Solo():
		p.Players = []match.Player{me}
	case len(g.Lobby) > 0:
		p.Players, p.Lobby, p.Level = make([]match.Player, len(g.Lobby)), g.Lobby, do.Level
		p.Proposer = g.Lobby[0]
		p.Players[p.Proposer] = me
		p.Deadline = b.Now().Add(lobbyLife).UnixMilli()
	default:
		b.proposeDuel(&p, me, g, do)
	}
	if do.Seed != nil {
		p.Seed = *do.Seed
	}
	p.Threaded = threaded(r, do, decided) && (p.Lobby != nil || !do.Solo())
	if !do.Unrated && r.At.Guild != "" && !r.At.AnswersOnly {
		p.Rate(b.Now())
	}
	return p, nil
}

// threaded reports whether a match between people gets a thread of its own. What the server
// wants says nothing about matches in threads, which can have none.
func threaded(r *chat.Request, do chat.Start, decided store.Settings) bool {
	wanted := decided.Threads && r.At.Parent == ""
	if do.Thread != nil {
		wanted = *do.Thread
	}
	return wanted && r.At.Guild != "" && !r.At.AnswersOnly
}

// player is a person as a match keeps them.
func player(u *chat.User) match.Player {
	p := match.Player{User: u.ID, Name: u.Name}
	if !u.Since.IsZero() {
		p.Since = u.Since.UnixMilli()
	}
	return p
}

// proposeDuel fills in who plays what in a match of two.
func (b *Bot) proposeDuel(p *match.Proposal, me match.Player, g *Game, do chat.Start) {
	p.Players, p.Hints = make([]match.Player, 2), do.Hints
	p.Turned = do.Turned && g.Rules.Facts(p.Options).Ends
	p.Proposer = game.Seat(slices.Index(g.Sides, do.Side))
	if do.Seat != nil {
		p.Proposer = *do.Seat
	}
	if p.ByLot = p.Proposer == game.Nobody; p.ByLot {
		p.Proposer = game.Seat(p.Seed[len(p.Seed)-1] % 2)
	}
	p.Players[p.Proposer] = me
	if do.Solo() {
		p.MoveTime = 0
		p.Players[1-p.Proposer] = match.Player{Level: cmp.Or(do.Level, g.DefaultLevel)}
		return
	}
	if p.Open = do.Open; !p.Open {
		p.Players[1-p.Proposer] = player(do.Opponent)
	}
	p.Deadline = b.Now().Add(challengeLife).UnixMilli()
}
