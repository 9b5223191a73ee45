package bot

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// start posts a challenge, or begins a match with the computer.
func (b *Bot) start(ctx context.Context, r *Request, do chat.Start) (Reply, error) {
	g, ok := b.games[do.Game]
	if !ok {
		return b.ephemeral(r, "bot.unknown"), nil
	}
	s, refusal, err := b.create(ctx, r, g, do)
	switch {
	case err != nil:
		return Reply{}, err
	case !refusal.IsZero():
		return b.phrase(r, refusal), nil
	}
	return b.afterComputers(ctx, r, s, Post, func(s session.Session) Reply { return b.postedBoard(r, s) }), nil
}

// create stores a new match or gives the reason not to. If that is the match itself,
// stored before a crash and delivered again, it is given after all.
func (b *Bot) create(ctx context.Context, r *Request, g *Game, do chat.Start) (s session.Session, refusal game.Phrase, err error) {
	// One at a time, or several at once would all be under the cap.
	b.starting.Lock()
	defer b.starting.Unlock()
	refusal, err = b.validate.start(ctx, r, g, do)
	if err == nil && refusal.IsZero() {
		s, err = b.propose(ctx, r, g, do)
	}
	if errors.Is(err, store.ErrPending) || errors.Is(err, store.ErrRepeated) {
		refusal, err = game.Say("start.pending"), nil
	}
	if err == nil && slices.Contains(repeatedStart(), refusal.Key) {
		if before, ok := b.startedBefore(ctx, r); ok {
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
func (b *Bot) startedBefore(ctx context.Context, r *Request) (s session.Session, ok bool) {
	rows, err := b.Store.List(ctx, store.Filter{User: r.User.ID, Channel: r.At.Channel, Limit: maxStarted})
	if err != nil {
		return s, false
	}
	for _, s := range b.find.read(rows) {
		if s.Players[s.Proposer].User == r.User.ID {
			return s, b.sessions.Committed(ctx, r.ID)
		}
	}
	return s, false
}

// propose stores a challenge, or a match with the computer, which has accepted.
func (b *Bot) propose(ctx context.Context, r *Request, g *Game, do chat.Start) (session.Session, error) {
	proposal, err := b.proposal(r, g, do)
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
	return b.sessions.Create(ctx, r.cause(), r.At.stored(), proposal, then...)
}

// proposal is what a start asks for.
func (b *Bot) proposal(r *Request, g *Game, do chat.Start) (match.Proposal, error) {
	seed, err := b.sessions.NewSeed()
	if err != nil {
		return match.Proposal{}, err
	}
	p := match.Proposal{Game: do.Game, Options: maps.Clone(do.Options), Seed: seed, RulesRev: match.RulesRev}
	me := match.Player{User: r.User.ID, Name: r.User.Name}
	switch {
	case g.solo():
		p.Players = []match.Player{me}
	case len(g.Lobby) > 0:
		p.Players, p.Lobby, p.Level = make([]match.Player, len(g.Lobby)), g.Lobby, do.Level
		p.Proposer = g.Lobby[0]
		p.Players[p.Proposer] = me
		p.Deadline = b.Now().Add(b.LobbyLife).UnixMilli()
	default:
		b.proposeDuel(&p, me, g, do)
	}
	return p, nil
}

// proposeDuel fills in who plays what in a match of two.
func (b *Bot) proposeDuel(p *match.Proposal, me match.Player, g *Game, do chat.Start) {
	p.Players, p.Hints = make([]match.Player, 2), do.Hints
	p.Proposer = game.Seat(slices.Index(g.Sides, do.Side))
	if p.Drawn = p.Proposer == game.Nobody; p.Drawn {
		p.Proposer = game.Seat(p.Seed[len(p.Seed)-1] % 2)
	}
	p.Players[p.Proposer] = me
	if do.Solo() {
		p.Players[1-p.Proposer] = match.Player{Level: cmp.Or(do.Level, g.DefaultLevel)}
		return
	}
	p.Players[1-p.Proposer] = match.Player{User: do.Opponent.ID, Name: do.Opponent.Name}
	p.Deadline = b.Now().Add(b.ChallengeLife).UnixMilli()
}
