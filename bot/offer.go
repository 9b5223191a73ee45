package bot

import (
	"context"

	"kamisado/game/match"
	"kamisado/store"
)

// offer agrees to a restart or a rematch, and carries it out when all have.
func (b *Bot) offer(ctx context.Context, r *Request, do Offer) (Reply, error) {
	s, err := b.table.get(ctx, do.Match)
	if err != nil {
		return Reply{}, err
	}
	c := match.Offer{User: r.User.ID, What: do.What, Ply: do.Ply}
	if c.Seed, err = b.newSeed(); err != nil {
		return Reply{}, err
	}
	if c.Next, err = b.newID(); err != nil {
		return Reply{}, err
	}
	ply := s.Ply
	s, err = b.command(ctx, r, s, c)
	if err != nil {
		return b.excuse(r, err, &s), nil
	}
	if s.Next != "" {
		return b.rematch(ctx, r, s)
	}
	m := b.message(s, r.At.Missing)
	if s.Ply == ply && r.clicked() && !r.Plain {
		m.File, m.KeepFile = nil, true
	}
	return b.updated(r, s, m), nil
}

// rematch posts the board of the match that follows.
func (b *Bot) rematch(ctx context.Context, r *Request, old sitting) (Reply, error) {
	s, err := b.table.get(ctx, old.Next)
	if err != nil {
		return Reply{}, err
	}
	reply := b.posted(r, s, b.message(s, r.At.Missing))
	after := reply.After
	reply.After = func(ctx context.Context, message string) {
		after(ctx, message)
		b.settle(ctx, old, store.Shown{Message: old.Shown.Message, Version: old.Version})
		b.quietly("take old controls away", old, b.Poster.Strip(ctx, old.Place.Channel, r.Message))
	}
	return reply, nil
}

// successor is the creation of the rematch that a change has agreed on. The
// players have both accepted it already.
func (b *Bot) successor(c store.Change) (store.Change, error) {
	seed, err := b.newSeed()
	if err != nil {
		return store.Change{}, err
	}
	proposal := c.State.RematchProposal(seed)
	s := sitting{State: match.State{ID: c.State.Next}, Place: c.Place}
	next, err := b.change(s, match.Propose{Proposal: proposal})
	if err != nil {
		return store.Change{}, err
	}
	s.State = next.State
	invited := proposal.Players[1-proposal.Proposer].User
	accepted, err := b.change(s, match.Accept{User: invited})
	if err != nil {
		return store.Change{}, err
	}
	accepted.Events = append(next.Events, accepted.Events...)
	return accepted, nil
}
